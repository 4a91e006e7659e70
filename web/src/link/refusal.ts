import type { ErrorCode } from '../wire';

/** A refusal with its code, or `lost` when nobody answered. */
export class Refusal extends Error {
  constructor(
    readonly code: ErrorCode | 'lost' | 'lesson',
    message = '',
  ) {
    super(message || code);
  }
}

export function codeOf(error: unknown): Refusal['code'] {
  return error instanceof Refusal ? error.code : 'internal';
}
