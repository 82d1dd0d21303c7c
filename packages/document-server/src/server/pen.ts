import type { ServerMessage, Writer } from '../protocol.ts';
import type { Flushes } from './flushes.ts';
import type { Journal } from './journal.ts';
import type { Participant } from './participant.ts';
import type { Participants } from './participants.ts';
import { type Ask, PenAsks } from './pen-asks.ts';
import type { Log, Saver } from './saver.ts';
import type { Timing } from './settings.ts';

export interface PenParts {
  journal: Journal;
  saver: Saver;
  participants: Participants;
  flushes: Flushes;
  timing: Pick<Timing, 'asks' | 'flush' | 'lostGrace'>;
  log: Log;
  /** Whether the session goes on: while it ends, nothing passes. */
  isOpen(): boolean;
}

interface Holder {
  participant: Participant;
  /** ISO 8601 */
  since: string;
  /** Milliseconds since 1970: when the page was heard of last; null while it is there. */
  lostAt: number | null;
}

/**
 * The right to write in one document: one page holds it, the others read and may ask for it (see `PenAsks` for who
 * gets it when). It passes from a page to another within the session, under the same key: what the holder typed is
 * journaled and stored by the host first, and exactly that state is what the next one begins with. Whatever fails
 * on the way leaves the pen where it was.
 */
export class Pen {
  readonly asks: PenAsks;
  readonly #parts: PenParts;
  #holder: Holder | null = null;
  #isPassing = false;
  #isSealed = false;
  #turn = 0;

  constructor(parts: PenParts) {
    this.#parts = parts;
    this.asks = new PenAsks(parts.timing.asks, {
      changed: () => this.#showAsks(),
      unanswered: (ask, passesAt) =>
        tell(ask, { type: 'ask', state: 'unanswered', passesAt: passesAt.toISOString() }),
      answerable: (ask) => tell(ask, { type: 'ask', state: 'waiting' }),
      due: (ask) => void this.pass(ask.participant),
    });
  }

  get holder(): Participant | null {
    return this.#holder?.participant ?? null;
  }

  /** How often the pen was taken: tells one turn of a page from its next. */
  get turn(): number {
    return this.#turn;
  }

  /** Everything that counts is on its way to the host: nothing more may be journaled. */
  get isSealed(): boolean {
    return this.#isSealed;
  }

  /** For those who do not hold it. */
  get writer(): Writer | null {
    if (!this.#holder) return null;
    const { participant, since, lostAt } = this.#holder;
    const freeAt = lostAt === null ? null : new Date(lostAt + this.#parts.timing.lostGrace);
    return { ...participant.user, since, ...(freeAt && { freeAt: freeAt.toISOString() }) };
  }

  /** After a restart of the server: the page that wrote before, which may come back. */
  expect(participant: Participant, since: string, lostAt: number): void {
    this.#holder = { participant, since, lostAt };
    this.asks.pause();
  }

  /** The page takes the pen, which is free, or belongs to a page of the same person that is gone. */
  async take(participant: Participant): Promise<void> {
    const { journal } = this.#parts;
    const since = new Date().toISOString();
    this.#hold(participant, since);
    await journal.update({
      ...writerIn(participant, since),
      // Work that is there was allowed when it was made; without any, what this page shows is compared anew.
      opened: journal.sequence > 0,
    });
    this.#tellOthers();
  }

  putDown(): void {
    this.#holder = null;
    this.asks.pause();
  }

  /** The holder's page cannot be heard of since then (milliseconds since 1970). */
  async lost(heardAt: number): Promise<void> {
    if (!this.#holder) return;
    this.#holder.lostAt = heardAt;
    this.asks.pause();
    this.#tellOthers();
    for (const ask of this.asks.list()) this.tellState(ask.participant);
    await this.#parts.journal.update({ lostAt: new Date(heardAt).toISOString() });
  }

  /** The holder's page is there again. */
  async found(): Promise<void> {
    if (!this.#holder) return;
    this.#holder.lostAt = null;
    this.asks.resume();
    this.#tellOthers();
    this.#showAsks();
    for (const ask of this.asks.list()) this.tellState(ask.participant);
    if (this.#parts.journal.meta.lostAt !== null) await this.#parts.journal.update({ lostAt: null });
  }

  /** Tells a page that asked how it stands. */
  tellState({ channel }: Participant): void {
    const { freeAt } = this.writer ?? {};
    channel?.send(freeAt ? { type: 'ask', state: 'unreachable', freeAt } : { type: 'ask', state: 'waiting' });
  }

  /** The holder's answer to an ask. One that was taken back meanwhile is no fault. */
  async answer(id: number, give: boolean): Promise<void> {
    const ask = this.asks.find(id);
    if (!ask) return;
    if (give) return this.pass(ask.participant);
    this.asks.keep(ask);
    const again = new Date(Date.now() + this.#parts.timing.asks.askAgain).toISOString();
    tell(ask, { type: 'ask', state: 'kept', again });
  }

  /**
   * Hands the pen to a page that asked: the holder's page stops its person's typing and journals all of it, the host
   * stores it, and then the pen is the other's. The page that has it no more, and the one that has it now, hear
   * `pen`. When it does not pass, both hear why.
   */
  async pass(to: Participant): Promise<void> {
    const from = this.#holder;
    if (!from || this.#isPassing || !this.#parts.isOpen()) return;
    this.#isPassing = true;
    try {
      to.channel?.send({ type: 'ask', state: 'passing' });
      const reason = await this.#bringHome(from.participant);
      if (reason !== undefined) return this.#stay(from.participant, to, reason);
      // Whoever went away meanwhile, or was told not to edit, gets no pen.
      const isStill = this.#holder === from && this.#parts.isOpen();
      if (!isStill || !to.channel || !to.mayEdit) return this.#stay(from.participant, to, undefined);
      if (!(await this.#handOver(to))) {
        return this.#stay(from.participant, to, 'Something was typed at the last moment. Please ask again.');
      }
      from.participant.channel?.send({ type: 'pen', mode: 'view', recovered: false });
      if (!from.participant.channel) this.#parts.participants.remove(from.participant);
      to.channel?.send({ type: 'pen', mode: 'edit', recovered: false });
      this.#tellOthers();
      void this.#sayPassed(from.participant, to);
    } catch (error) {
      // A full disk, for example. What was typed is in the journal.
      this.#parts.log.error(`Key ${this.#parts.journal.meta.key}: the pen did not pass. ${String(error)}`);
      this.#stay(from.participant, to, 'The document server failed at it.');
    } finally {
      this.#isPassing = false;
      this.#isSealed = false;
    }
  }

  /** Undefined once everything the holder typed is stored by the host; else why not. */
  async #bringHome(from: Participant): Promise<string | undefined> {
    const { flushes, saver, timing } = this.#parts;
    const failed = await flushes.ask(from, timing.flush, 'yield');
    if (failed !== undefined) return failed;
    this.#isSealed = true;
    await saver.settled();
    if (!saver.unsaved) return undefined;
    return saver.forceSave({ cause: 'button' });
  }

  async #handOver(to: Participant): Promise<boolean> {
    const { journal, saver } = this.#parts;
    const since = new Date().toISOString();
    const change = { ...writerIn(to, since), opened: false };
    if (journal.sequence === 0) {
      await journal.update(change);
    } else {
      if (!(await journal.passOn(await saver.current(), change))) return false;
      saver.passedOn();
    }
    this.#hold(to, since);
    return true;
  }

  #hold(participant: Participant, since: string): void {
    const before = this.#holder?.participant;
    if (before && before !== participant && !before.channel) this.#parts.participants.remove(before);
    this.#holder = { participant, since, lostAt: null };
    this.#turn += 1;
    this.asks.remove(participant);
    this.asks.resume();
    this.#showAsks();
  }

  /** Nothing passes. `reason` undefined: there is nobody left to pass it to, or nothing to pass. */
  #stay(from: Participant, to: Participant, reason: string | undefined): void {
    this.asks.remove(to);
    if (reason !== undefined) to.channel?.send({ type: 'ask', state: 'not-saved', reason });
    if (this.#holder?.participant === from && from.mayEdit) {
      from.channel?.send({ type: 'pen', mode: 'edit', recovered: true });
    }
  }

  /** Both callbacks name the one who writes now. */
  async #sayPassed(from: Participant, to: Participant): Promise<void> {
    const { saver, journal } = this.#parts;
    const about = { key: journal.meta.key, status: 1 as const, users: [to.user.id] };
    await saver.tell({ ...about, actions: [{ type: 1, userid: to.user.id }] });
    if (from.user.id !== to.user.id)
      await saver.tell({ ...about, actions: [{ type: 0, userid: from.user.id }] });
  }

  #showAsks(): void {
    const { first, size } = this.asks;
    const ask = first ? { id: first.id, user: first.participant.user, others: size - 1 } : null;
    this.holder?.channel?.send({ type: 'asks', ask });
  }

  #tellOthers(): void {
    this.#parts.participants.tell({ type: 'writer', writer: this.writer }, this.holder ?? undefined);
  }
}

const tell = ({ participant }: Ask, message: ServerMessage): void => participant.channel?.send(message);

const writerIn = ({ sessionId, user, callbackUrl }: Participant, since: string) => ({
  writer: { sessionId, user, since },
  callbackUrl,
  lostAt: null,
});
