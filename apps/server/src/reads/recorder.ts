import { REFUSAL_CODES } from '@benchbook/contract';
import type { FastifyBaseLogger } from 'fastify';
import { userAct } from '../audit/act.ts';
import type { Change } from '../audit/audit.ts';
import { record } from '../audit/change.ts';
import type { Look, Parts } from '../parts.ts';
import { findRecord, type ReadRecord } from './repository.ts';

/** The same person, the same thing: one entry within this time (milliseconds). */
const SAME_WITHIN = 15 * 60_000;
/** So many looks of one person, and refused attempts, are entries of their own within an hour; the others are counted. */
const READS = { most: 300, event: 'Further Reads', did: 'looked at records' } as const;
const REFUSED = { most: 30, event: 'Refused Attempts', did: 'was refused' } as const;
const HOUR = 60 * 60_000;
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
  /** Of the present hour, by person and what is counted. */
  readonly #counts = new Map<string, { endsAt: number; times: number }>();
  #waiting: Look[] = [];
  #writing: Promise<void> | undefined;

  constructor(log: Pick<FastifyBaseLogger, 'error'>) {
    this.#log = log;
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
    while (this.#writing !== undefined) await this.#writing;
  }

  #begin(parts: Parts): void {
    if (this.#writing !== undefined || this.#waiting.length === 0) return;
    this.#writing = this.#write(parts).finally(() => {
      this.#writing = undefined;
      // What was noted while the last one was being written.
      this.#begin(parts);
    });
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
  }

  async #writeOne(parts: Parts, look: Look): Promise<void> {
    const found = await findRecord(parts.db, look.params, look.viewer);
    // What there is not was refused to nobody; what is hidden is said to be not there.
    if (look.refusal?.status === 404 && found?.isHidden !== true) return;
    const { userId, name } = look.viewer;
    const { most, event, did } = look.refusal === null ? READS : REFUSED;
    const say = (words: string, values?: object) =>
      record(actOf(parts, look), {
        event,
        message: `${name} ${did} ${words}`,
        table: 'users',
        rowId: userId,
        new: values,
      });

    const counted = `${event} ${userId}`;
    const now = parts.clock.now().getTime();
    let count = this.#counts.get(counted);
    if (count !== undefined && count.endsAt <= now) {
      const { times } = count;
      if (times > most) await say(`${times - most} more times within that hour`, { times });
      count = undefined;
    }
    count ??= { endsAt: now + HOUR, times: 0 };
    this.#counts.set(counted, count);
    if (count.times < most) await record(actOf(parts, look), entryOf(look, found));
    if (count.times === most) await say(`${most} times within an hour; what follows is counted`);
    // Where the database refused the entry, it is none of those that were recorded.
    count.times += 1;
  }
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
  if (found === undefined) return 'downloaded the activity log';
  const what = `${found.table === 'templates' ? 'template' : 'workbook'} "${found.title}"`;
  if (event === 'Compare Versions') return `compared versions of ${what}`;
  const done = DONE[event.split(' ')[0] ?? ''] ?? 'downloaded';
  if (detail.version !== undefined) return `${done} version ${detail.version} of ${what}`;
  return detail.conflict === undefined ? `${done} ${what}` : `${done} a save set aside of ${what}`;
}
