/**
 * Why a task was not done:
 * - `refused`: the operation said no; `code` and `message` are its own
 * - `time`, `memory`: more than it may take; its thread is ended
 * - `ended`: its thread broke off
 * - `failed`: the operation threw something that is no refusal; `cause` is that, with its message, stack and code
 * - `queue-full`: too much waits already; `owner-busy`: too much of the same owner does. Nothing was begun
 * - `closed`: the lane is
 */
export type TaskFailure =
  | 'refused'
  | 'time'
  | 'memory'
  | 'ended'
  | 'failed'
  | 'queue-full'
  | 'owner-busy'
  | 'closed';

export class TaskFailed extends Error {
  override readonly name = 'TaskFailed';
  readonly failure: TaskFailure;
  /** Of a refusal. */
  readonly code: string | undefined;

  constructor(failure: TaskFailure, message: string, options: ErrorOptions & { code?: string } = {}) {
    super(message, options);
    this.failure = failure;
    this.code = options.code;
  }
}
