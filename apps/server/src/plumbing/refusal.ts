import { type ErrorEntry, REFUSAL_CODES, type RefusalCode } from '@benchbook/contract';

/** An entry as it is answered: always with a code (decision 41). */
export type CodedEntry = ErrorEntry & { code: string };

/** The code of a refusal that says no more than its status. */
const GENERAL_CODES = new Map<number, RefusalCode>([
  [400, REFUSAL_CODES.invalidInput],
  [401, REFUSAL_CODES.notSignedIn],
  [403, REFUSAL_CODES.notAllowed],
  [404, REFUSAL_CODES.notFound],
  [408, REFUSAL_CODES.tooSlow],
  [409, REFUSAL_CODES.stateForbids],
  [413, REFUSAL_CODES.tooLarge],
  [415, REFUSAL_CODES.wrongKind],
  [422, REFUSAL_CODES.invalidInput],
  [429, REFUSAL_CODES.tooMany],
  [502, REFUSAL_CODES.partDown],
  [503, REFUSAL_CODES.partDown],
  [507, REFUSAL_CODES.diskFull],
]);

/** Entries with the general code of their status where they have none of their own. */
export function coded(status: number, entries: ErrorEntry[]): CodedEntry[] {
  const general =
    GENERAL_CODES.get(status) ?? (status < 500 ? REFUSAL_CODES.invalidInput : REFUSAL_CODES.serverError);
  return entries.map((entry) => ({ ...entry, code: entry.code ?? general }));
}

/**
 * A request that is refused, in the words the person reads (decision 31). Everything else that is thrown is a
 * defect or a broken part, and reaches the client as a bare "Server Error".
 */
export class Refusal extends Error {
  readonly status: number;
  readonly entries: CodedEntry[];

  constructor(status: number, entries: ErrorEntry[]) {
    super(entries.map((entry) => entry.msg).join(' '));
    this.name = 'Refusal';
    this.status = status;
    this.entries = coded(status, entries);
  }
}

const one = (status: number, msg: string, field?: string) =>
  new Refusal(status, [field === undefined ? { msg } : { msg, field }]);

const special = (status: number, msg: string, code: RefusalCode | undefined) =>
  code === undefined ? one(status, msg) : new Refusal(status, [{ code, msg }]);

export const invalid = (msg: string, field?: string) => one(400, msg, field);
export const notSignedIn = () => one(401, 'Please sign in.');
/** Only for what the caller may see; for everything else `notFound`, so that ids tell nothing. */
export const forbidden = (msg: string, code?: RefusalCode) => special(403, msg, code);
export const notFound = (what: string) => one(404, `This ${what} does not exist or is not visible to you.`);
export const conflict = (msg: string, code?: RefusalCode) => special(409, msg, code);
/** What is done needs a reason that was not given. @param items what needs it, where that is more than one thing */
export const reasonRequired = (msg: string, items?: string[]) =>
  new Refusal(409, [
    { code: REFUSAL_CODES.reasonRequired, msg, ...(items === undefined ? { field: 'reason' } : { items }) },
  ]);
export const tooSlow = (msg: string) => one(408, msg);
export const tooLarge = (msg: string) => one(413, msg);
export const wrongKind = (msg: string) => one(415, msg);
export const tooMany = (msg: string) => one(429, msg);
export const unavailable = (msg: string) => one(503, msg);

/** Decision 32: the change is based on a state that is no longer the present one. */
export const changedMeanwhile = (by: string, at: string) =>
  conflict(
    `${by} changed this at ${at} while you were editing. Nothing was saved; reload to see the present state.`,
    REFUSAL_CODES.changedMeanwhile,
  );
