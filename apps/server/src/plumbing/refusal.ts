import { type ErrorEntry, REFUSAL_CODES, type RefusalCode } from '@benchbook/contract';
import { english, type Said, type Sentence, sentence } from '@benchbook/words/server';

/** What is refused and why, before it is known who reads it: a text or a sentence that the catalogue of the server has (0119). */
export type Told = Omit<ErrorEntry, 'msg'> & { msg: Said };
/** With the code that it is answered with (decision 41). */
export type CodedEntry = Told & { code: string };

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
export function coded<Entry extends Told>(
  status: number,
  entries: readonly Entry[],
): (Entry & { code: string })[] {
  const general =
    GENERAL_CODES.get(status) ?? (status < 500 ? REFUSAL_CODES.invalidInput : REFUSAL_CODES.serverError);
  return entries.map((entry) => ({ ...entry, code: entry.code ?? general }));
}

/**
 * A request that is refused, in the words the person reads (decision 31); its message is in English. Everything else that is thrown is a
 * defect or a broken part, and reaches the client as a bare "Server Error".
 */
export class Refusal extends Error {
  readonly status: number;
  readonly entries: CodedEntry[];

  constructor(status: number, entries: readonly Told[]) {
    super(entries.map((entry) => english(entry.msg)).join(' '));
    this.name = 'Refusal';
    this.status = status;
    this.entries = coded(status, entries);
  }
}

/** What was asked for at an old address, and where it is now: in the address, `there` stands for `here`. */
export class Moved extends Refusal {
  readonly here: string;
  readonly there: string;

  constructor(entry: Told, { here, there }: { here: string; there: string }) {
    // Not for ever: what was moved may be moved back, and browsers remember what is permanent.
    super(307, [entry]);
    this.here = here;
    this.there = there;
  }
}

/** A workbook that is asked for in the project it was in. */
export const moved = (from: number, to: number) =>
  new Moved(
    {
      code: REFUSAL_CODES.moved,
      msg: sentence('This workbook was moved into the project with the number {to}: ask for it there.', {
        to: String(to),
      }),
      items: [String(to)],
    },
    { here: `/projects/${from}/`, there: `/projects/${to}/` },
  );

const one = (status: number, msg: Said, field?: string) =>
  new Refusal(status, [field === undefined ? { msg } : { msg, field }]);

const special = (status: number, msg: Said, code: RefusalCode | undefined) =>
  code === undefined ? one(status, msg) : new Refusal(status, [{ code, msg }]);

export const invalid = (msg: Said, field?: string) => one(400, msg, field);
export const notSignedIn = () => new Refusal(401, [{ msg: 'Please sign in.' }]);
/** Only for what the caller may see; for everything else `notFound`, so that ids tell nothing. */
export const forbidden = (msg: Said, code?: RefusalCode) => special(403, msg, code);
/** What may not be there; each word has its translation. */
export const THINGS = [
  'alarm',
  'authenticator app',
  'data connection',
  'editor session',
  'entry',
  'event',
  'export',
  'file',
  'link',
  'location',
  'passkey',
  'person',
  'project',
  'project type',
  'remark',
  'request',
  'role',
  'save',
  'save that was set aside',
  'search',
  'session',
  'setting',
  'template',
  'token',
  'user',
  'version',
  'workbook',
  'workbook that this one was copied from',
  'workbook type',
] as const;

export const notFound = (what: (typeof THINGS)[number]) =>
  one(404, sentence('This {what} does not exist or is not visible to you.', { what: sentence(what) }));
export const conflict = (msg: Said, code?: RefusalCode) => special(409, msg, code);
/** What is done needs a reason that was not given. @param items what needs it, where that is more than one thing */
export const reasonRequired = (msg: Said, items?: string[]) =>
  new Refusal(409, [
    { code: REFUSAL_CODES.reasonRequired, msg, ...(items === undefined ? { field: 'reason' } : { items }) },
  ]);
export const tooSlow = (msg: Said) => one(408, msg);
export const tooLarge = (msg: Said) => one(413, msg);
export const wrongKind = (msg: Said) => one(415, msg);
export const tooMany = (msg: Said) => one(429, msg);
export const unavailable = (msg: Said) => one(503, msg);

/** Decision 32: the change is based on a state that is no longer the present one. */
export const changedMeanwhile = (by: string | Sentence, at: string) =>
  conflict(
    sentence(
      '{by} changed this at {at} while you were editing. Nothing was saved: look at what it is now, and save again to replace it.',
      { by, at },
    ),
    REFUSAL_CODES.changedMeanwhile,
  );
