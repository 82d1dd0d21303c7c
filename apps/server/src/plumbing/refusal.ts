import type { ErrorEntry } from '@benchbook/contract';

/**
 * A request that is refused, in the words the person reads (decision 31). Everything else that is thrown is a
 * defect or a broken part, and reaches the client as a bare "Server Error".
 */
export class Refusal extends Error {
  readonly status: number;
  readonly entries: ErrorEntry[];

  constructor(status: number, entries: ErrorEntry[]) {
    super(entries.map((entry) => entry.msg).join(' '));
    this.name = 'Refusal';
    this.status = status;
    this.entries = entries;
  }
}

const one = (status: number, msg: string, field?: string) =>
  new Refusal(status, [field === undefined ? { msg } : { msg, field }]);

export const invalid = (msg: string, field?: string) => one(400, msg, field);
export const notSignedIn = () => one(401, 'Please sign in.');
/** Only for what the caller may see; for everything else `notFound`, so that ids tell nothing. */
export const forbidden = (msg: string) => one(403, msg);
export const notFound = (what: string) => one(404, `This ${what} does not exist or is not visible to you.`);
export const conflict = (msg: string) => one(409, msg);
export const tooLarge = (msg: string) => one(413, msg);
export const wrongKind = (msg: string) => one(415, msg);
export const tooMany = (msg: string) => one(429, msg);
export const unavailable = (msg: string) => one(503, msg);

/** Decision 32: the change is based on a state that is no longer the present one. */
export const changedMeanwhile = (by: string, at: string) =>
  conflict(
    `${by} changed this at ${at} while you were editing. Nothing was saved; reload to see the present state.`,
  );
