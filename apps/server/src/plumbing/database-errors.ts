/** Whether an error is a violation of the named unique index (SQLSTATE 23505). */
export function violatesUnique(error: unknown, index: string): boolean {
  return (
    error instanceof Error &&
    'code' in error &&
    error.code === '23505' &&
    'constraint' in error &&
    error.constraint === index
  );
}

/** Whether a statement was given up because it took longer than it may (SQLSTATE 57014). */
export function tookTooLong(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '57014';
}

/** Whether a transaction was ended because it and another one waited for each other (SQLSTATE 40P01). */
export function isDeadlock(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '40P01';
}

/** Whether a row that is referred to does not exist (SQLSTATE 23503). */
export function refersToNothing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '23503';
}
