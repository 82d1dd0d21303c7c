import { REFUSAL_CODES, type ReadEvent } from '@benchbook/contract';
import type { FastifyBaseLogger } from 'fastify';
import { userAct } from '../audit/act.ts';
import type { Change } from '../audit/audit.ts';
import { record } from '../audit/change.ts';
import type { Look, Parts } from '../parts.ts';
import { findRecord, type ReadRecord } from './repository.ts';

/** The same person, the same thing: one entry within this time (milliseconds). */
const SAME_WITHIN = 15 * 60_000;
/**
 * So many looks of one person, and refused attempts, are entries of their own within an hour; so many more are named by entries
 * together, and the others are counted.
 */
const READS = { most: 300, named: 10_000, event: 'Further Reads', did: 'looked at records' } as const;
const REFUSED = { most: 30, named: 0, event: 'Refused Attempts', did: 'was refused' } as const;
const HOUR = 60 * 60_000;
/** So many are named by one entry, or as many as there are after this time (milliseconds). */
const TOGETHER = 100;
const TOGETHER_WITHIN = 60_000;
/** Characters of a sentence that is kept. */
const LONGEST = 500;
/** What waits to be written, and what is remembered; more is a program that asks for everything. */
const MOST_WAITING = 10_000;
const MOST_REMEMBERED = 50_000;

/** Refusals that are no attempt at what somebody may not see or do: they mistyped, or have something to do first. */
const NO_ATTEMPT = new Set<string>([
  REFUSAL_CODES.wrongCredentials,
  REFUSAL_CODES.passwordChangeNeeded,
  REFUSAL_CODES.secondFactorSetupNeeded,
]);

/**
 * Writes into the audit trail who looked at what, and what they were refused (0072). It is told once an answer is on its way, writes one
 * entry after the other by itself, and holds up nobody: what waits when the process is killed is lost.
 */
export class ReadRecorder {
  readonly #log: Pick<FastifyBaseLogger, 'error'>;
  #parts: Parts | undefined;
  /** When the same may be recorded again, by person and thing. */
  readonly #known = new Map<string, number>();
  /** The present hour, by person and what is counted. */
  readonly #hours = new Map<string, Hour>();
  readonly #togetherWithin: number;
  #waiting: Look[] = [];
  #writing: Promise<void> | undefined;
  /** Runs while something waits to be named together. */
  #timer: NodeJS.Timeout | undefined;
  /** What waits to be named together is named now. */
  #isDue = false;

  constructor(log: Pick<FastifyBaseLogger, 'error'>, togetherWithin = TOGETHER_WITHIN) {
    this.#log = log;
    this.#togetherWithin = togetherWithin;
  }

  start(parts: Parts): void {
    this.#parts = parts;
  }

  noted(look: Look): void {
    const { refusal } = look;
    if (refusal !== null && NO_ATTEMPT.has(refusal.code)) return;
    if (this.#parts === undefined || this.#isKnown(look, this.#parts.clock.now().getTime())) return;
    if (this.#waiting.length >= MOST_WAITING) {
      this.#known.delete(keyOf(look));
      this.#log.error({ event: look.event, person: look.viewer.userId }, 'too much is read to be recorded');
      return;
    }
    this.#waiting.push(look);
    this.#begin(this.#parts);
  }

  /** Resolves once everything that was noted is written. */
  async stop(): Promise<void> {
    this.#nameFurther();
    while (this.#writing !== undefined) await this.#writing;
  }

  #begin(parts: Parts): void {
    if (this.#writing !== undefined || (this.#waiting.length === 0 && !this.#isDue)) return;
    this.#writing = this.#write(parts).finally(() => {
      this.#writing = undefined;
      // What was noted while the last one was being written.
      this.#begin(parts);
    });
  }

  #nameFurther(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    if (this.#parts === undefined) return;
    this.#isDue = true;
    this.#begin(this.#parts);
  }

  #isKnown(look: Look, now: number): boolean {
    const key = keyOf(look);
    if ((this.#known.get(key) ?? 0) > now) return true;
    if (this.#known.size >= MOST_REMEMBERED) this.#known.clear();
    this.#known.set(key, now + SAME_WITHIN);
    return false;
  }

  async #write(parts: Parts): Promise<void> {
    for (let next = this.#waiting.shift(); next !== undefined; next = this.#waiting.shift()) {
      try {
        await this.#writeOne(parts, next);
      } catch (error) {
        // The next time is not the same once more: there is no entry.
        this.#known.delete(keyOf(next));
        this.#log.error({ err: error, event: next.event }, 'what was read could not be recorded');
      }
    }
    if (!this.#isDue) return;
    this.#isDue = false;
    for (const hour of this.#hours.values())
      try {
        await nameTogether(parts, hour);
      } catch (error) {
        // It stays, and is named the next time.
        this.#log.error({ err: error, event: hour.event }, 'what was read could not be recorded');
      }
  }

  async #writeOne(parts: Parts, look: Look): Promise<void> {
    const found = await findRecord(parts.db, look.params, look.viewer);
    // What there is not was refused to nobody; what is hidden is said to be not there.
    if (look.refusal?.status === 404 && found?.isHidden !== true) return;
    const limits = look.refusal === null ? READS : REFUSED;
    const { most, named } = limits;
    const hour = await this.#hourOf(parts, look, limits);
    if (hour.times < most) await record(actOf(parts, look), entryOf(look, found));
    if (hour.times === most) {
      const next = named > 0 ? 'what follows is named together' : 'what follows is counted';
      await record(
        actOf(parts, look),
        summaryOf(hour, `${limits.did} ${most} times within an hour; ${next}`),
      );
    }
    const isNamedTogether = hour.times >= most && hour.times < most + named;
    // Where the database refused the entry, it is none of those that were recorded.
    hour.times += 1;
    if (!isNamedTogether) return;
    const at = parts.clock.now().toISOString();
    const { address } = look.origin;
    hour.further.push({ at, address, event: look.event, ...placeOf(look, found), ...look.detail });
    if (hour.further.length >= TOGETHER) await nameTogether(parts, hour);
    else this.#timer ??= setTimeout(() => this.#nameFurther(), this.#togetherWithin).unref();
  }

  /** That of the look, once what is left of the one before it is told. */
  async #hourOf(
    parts: Parts,
    look: Look,
    { most, event, did }: typeof READS | typeof REFUSED,
  ): Promise<Hour> {
    const key = `${event} ${look.viewer.userId}`;
    const now = parts.clock.now().getTime();
    const before = this.#hours.get(key);
    if (before !== undefined && before.endsAt > now) return Object.assign(before, { look });
    if (before !== undefined) {
      await nameTogether(parts, before);
      const times = before.times - most;
      if (times > 0)
        await record(
          actOf(parts, look),
          summaryOf(before, `${did} ${times} more times within that hour`, { times }),
        );
    }
    const hour: Hour = { event, look, endsAt: now + HOUR, times: 0, further: [] };
    this.#hours.set(key, hour);
    return hour;
  }
}

/** What somebody looked at, or was refused, within an hour. */
interface Hour {
  event: ReadEvent;
  /** The last of them. */
  look: Look;
  endsAt: number;
  times: number;
  /** What waits to be named together. */
  further: object[];
}

async function nameTogether(parts: Parts, hour: Hour): Promise<void> {
  while (hour.further.length > 0) {
    const looks = hour.further.slice(0, TOGETHER);
    const count = looks.length === 1 ? 'one more record' : `${looks.length} more records`;
    await record(actOf(parts, hour.look), summaryOf(hour, `looked at ${count}`, { looks }));
    hour.further.splice(0, looks.length);
  }
}

function summaryOf({ event, look }: Hour, words: string, values?: object): Change {
  const { userId, name } = look.viewer;
  return { event, message: `${name} ${words}`, table: 'users', rowId: userId, new: values };
}

/** What is the same thing: by person, call, record and state. */
const keyOf = ({ viewer, event, call, params, detail, refusal }: Look): string =>
  JSON.stringify([viewer.userId, event, call, params, detail, refusal?.status]);

const actOf = (parts: Parts, { viewer, origin }: Look) => userAct(parts, viewer, origin);

/** Where nothing of ours is named, it is the call. */
const placeOf = ({ call }: Look, found: ReadRecord | undefined) =>
  found === undefined ? { table: 'calls', rowId: call } : { table: found.table, rowId: found.id };

function entryOf(look: Look, found: ReadRecord | undefined): Change {
  const { call, detail, event, refusal, viewer } = look;
  if (refusal === null) {
    const message = `${viewer.name} ${sentenceOf(look, found)}`;
    return { event, message, ...placeOf(look, found), new: detail };
  }
  return {
    event,
    message: `${viewer.name} was refused: ${refusal.message.slice(0, LONGEST)}`,
    ...placeOf(look, found),
    new: { call, status: refusal.status, code: refusal.code },
  };
}

const DONE: Record<string, string> = { Open: 'opened', Print: 'printed' };

/** As the activity log shows it, e.g. `downloaded version 3 of workbook "Titration"`. */
function sentenceOf({ event, detail }: Look, found: ReadRecord | undefined): string {
  if (event === 'Export Users') return 'downloaded the list of users';
  if (found === undefined) return 'downloaded the activity log';
  const what = `${found.table === 'templates' ? 'template' : 'workbook'} "${found.title}"`;
  if (event === 'Compare Versions') return `compared versions of ${what}`;
  const done = DONE[event.split(' ')[0] ?? ''] ?? 'downloaded';
  if (detail.version !== undefined) return `${done} version ${detail.version} of ${what}`;
  return detail.conflict === undefined ? `${done} ${what}` : `${done} a save set aside of ${what}`;
}
