/** What a thread can do, by name. `tell` reports on the way. */
export type Operations = Record<string, (input: never, tell: (value: unknown) => void) => unknown>;

export interface TaskRequest {
  name: string;
  input: unknown;
}

/** What a thread answers; errors as plain values, because classes do not survive the way between threads. */
export type OwnAnswer =
  | { kind: 'done'; value: unknown }
  | { kind: 'refused'; code: string; message: string }
  | { kind: 'failed'; message: string; stack: string | undefined; code: string | undefined };

/** `ready`: the thread has loaded what it runs, and takes up what it is asked. */
export type Answer = OwnAnswer | { kind: 'progress'; value: unknown } | { kind: 'ready' };
