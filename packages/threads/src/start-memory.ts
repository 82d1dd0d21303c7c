/** By then the work that a start leaves behind, such as its first jobs, is done. */
const SETTLED_MS = 10_000;

/**
 * Collects what the start of a program needed and nothing needs any more, and gives its memory back to the system. Without
 * it, a heap keeps that until as much again has been allocated, which in a laboratory at rest is never. Does nothing unless
 * Node runs with `--expose-gc`, as the launcher has it.
 */
export function giveBackStartMemory(): void {
  const { gc } = globalThis;
  if (gc === undefined) return;
  setTimeout(() => gc({ type: 'major', flavor: 'last-resort', execution: 'sync' }), SETTLED_MS).unref();
}
