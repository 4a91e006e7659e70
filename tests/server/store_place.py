"""Where a test keeps its store: a SQLite file, or a schema of its own in the
PostgreSQL of tools/with-postgres.sh when HOLDFAST_TEST_STORE says `postgres`.
And looking into it from outside."""

import json
import os
import sqlite3
import subprocess


class Place:
    def __init__(self, directory, name="store", where=None):
        """`where`: an existing file, or an address."""
        self.schema = None
        if where and "://" in where:
            self.kind, self.url = "postgres", where
        elif where or os.environ.get("HOLDFAST_TEST_STORE", "sqlite") == "sqlite":
            self.kind, self.file = "sqlite", where or os.path.join(directory, name + ".sqlite")
            self.url = "sqlite:" + self.file
        else:
            self.kind = "postgres"
            self.server = os.environ["HOLDFAST_TEST_POSTGRES"]
            self.schema = "test_%s" % os.urandom(6).hex()
            self.url = "%s?options=-csearch_path%%3D%s" % (self.server, self.schema)
            self.psql("create schema " + self.schema)

    def psql(self, text, url=None):
        done = subprocess.run(["psql", "-XqAt", "-v", "ON_ERROR_STOP=1", url or self.server],
                              input=text, capture_output=True, text=True)
        if done.returncode:
            raise RuntimeError("psql: " + done.stderr)
        return done.stdout

    def sql(self, statement, *values):
        """One statement with ? for its values. Rows, as tuples."""
        if self.kind == "sqlite":
            store = sqlite3.connect(self.file, timeout=30)
            with store:
                rows = store.execute(statement, values).fetchall()
            store.close()
            return rows
        for value in values:
            literal = str(value) if isinstance(value, int) else "'%s'" % value.replace("'", "''")
            statement = statement.replace("?", literal.replace("?", "\0"), 1)
        statement = statement.replace("\0", "?")
        if not statement.lower().startswith("select"):
            self.psql(statement, self.url)
            return []
        text = self.psql("select coalesce(json_agg(row_to_json(q)), '[]') from (%s) q" % statement,
                         self.url)
        return [tuple(row.values()) for row in json.loads(text)]

    def member(self, name):
        """A member of an entry's body, in a statement: a number or a text."""
        if self.kind == "sqlite":
            return "json_extract(body, '$.%s') as m_%s" % (name, name)
        return "body::json->'%s' as m_%s" % (name, name)

    def dump(self):
        """Everything in it, as text."""
        if self.kind == "sqlite":
            return "\n".join(sqlite3.connect(self.file).iterdump())
        return subprocess.run(["pg_dump", "--schema", self.schema, "-d", self.server],
                              capture_output=True, text=True, check=True).stdout

    def lay_down(self, text, schema):
        """What dump() of another place gave, whose schema had this name. Nothing is here yet."""
        if self.kind == "sqlite":
            store = sqlite3.connect(self.file)
            store.executescript(text)
            store.close()
        else:
            self.psql("drop schema " + self.schema)
            self.psql(text.replace(schema, self.schema))

    def drop(self):
        if self.schema:
            self.psql("set client_min_messages to warning; drop schema if exists %s cascade"
                      % self.schema)
            self.schema = None
