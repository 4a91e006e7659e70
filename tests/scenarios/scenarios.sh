#!/bin/sh
# All scenario files there are, each scenario a test.
#   scenarios.sh HOLDFAST
holdfast=$(cd "$(dirname "$1")" && pwd)/$(basename "$1")
cd "$(dirname "$0")" && exec "$holdfast" check --tap */*.scenario */*/*.scenario
