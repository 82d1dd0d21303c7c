import type { Protection } from '@benchbook/documents';
import type { BaseAnswer, ServerMessage, Writer } from '../protocol.ts';
import { CLOSE_ENDED } from '../protocol.ts';
import { ChangedRights } from './changed-rights.ts';
import type { ClosedKeys } from './closed-keys.ts';
import { Flushes } from './flushes.ts';
import type { Journal } from './journal.ts';
import { type Channel, type Participant, participantOf, type Rights, type Ticket } from './participant.ts';
import { Participants } from './participants.ts';
import { Pen } from './pen.ts';
import { mayNotEdit } from './refusal.ts';
import { type Ending, Saver, type SaverParts } from './saver.ts';
import { SessionEnd } from './session-end.ts';
import { TypedWork } from './typed-work.ts';

export interface SessionParts extends SaverParts {
  closedKeys: ClosedKeys;
  /** The session is over, but its lost page may still hold something. */
  keepLate(journal: Journal): Promise<void>;
  /** The session is over and must not be found any more. */
  onOver(session: DocumentSession, ending: Ending | 'read'): void;
}

/** How a page went. */
export type Leaving =
  /** It said so, or was closed. */
  | { kind: 'left' }
  /** Its connection was closed from the other side without a word: it crashed, or a proxy between us was restarted. */
  | { kind: 'cut off' }
  /** Nothing was heard of it since then (milliseconds since 1970): its laptop was closed, or its network is gone. */
  | { kind: 'silent'; heardAt: number };

/** What the documents package says about a file before anyone edits it. */
export interface FileFacts {
  readOnlyReason: string | undefined;
  keptNotShown: string[];
  /** What the author of the document lets others do. */
  protection?: Protection | undefined;
  /** Too large for an editor: it is shown as pages. */
  asPages: boolean;
}

/**
 * Everybody who has one document (one key) open. One of them at a time holds the pen; the others read and may ask
 * for it. When the writer has left and is not back within the grace period, their editing ends (see `SessionEnd`).
 */
export class DocumentSession {
  readonly journal: Journal;
  readonly saver: Saver;
  readonly flushes = new Flushes();
  readonly #parts: SessionParts;
  readonly #facts: FileFacts;
  readonly #participants = new Participants();
  readonly #changed = new ChangedRights();
  /** Held by a page; also during the grace period after that page left. */
  readonly pen: Pen;
  readonly typed: TypedWork;
  readonly #end: SessionEnd;
  /** The newest state the host has stored since the document was opened. */
  #version: Extract<ServerMessage, { type: 'version' }> | undefined;

  constructor(journal: Journal, facts: FileFacts, parts: SessionParts) {
    this.journal = journal;
    this.#facts = facts;
    this.#parts = parts;
    this.saver = new Saver(journal, parts, {
      writer: (message) => this.pen.holder?.channel?.send(message),
      readers: (message) => {
        if (message.type === 'version') this.#version = message;
        this.#participants.tell(message, this.pen.holder ?? undefined);
      },
    });
    this.pen = new Pen({
      journal,
      saver: this.saver,
      participants: this.#participants,
      flushes: this.flushes,
      timing: parts.timing,
      log: parts.log,
      isOpen: () => this.#end.isOpen && !parts.stopping.aborted,
    });
    this.#end = new SessionEnd({
      ...parts,
      journal,
      saver: this.saver,
      pen: this.pen,
      participants: this.#participants,
      isEditable: () => this.readOnlyReason === undefined,
      offerPen: () => this.#offerPen(),
      onOver: (ending) => parts.onOver(this, ending),
    });
    this.typed = new TypedWork({
      journal,
      holdsPen: (participant) => this.holdsPen(participant),
      isClosed: () => !this.#end.isOpen || this.pen.isSealed,
    });
  }

  get key(): string {
    return this.journal.meta.key;
  }

  get readOnlyReason(): string | undefined {
    return this.#facts.readOnlyReason;
  }

  get keptNotShown(): string[] {
    return this.#facts.keptNotShown;
  }

  get protection(): Protection | undefined {
    return this.#facts.protection;
  }

  get asPages(): boolean {
    return this.#facts.asPages;
  }

  /** Who holds the pen, for those who do not. */
  get writer(): Writer | null {
    return this.pen.writer;
  }

  /**
   * Ids of those who are editing at this moment, as callbacks and `info` tell them; a page that cannot be heard of
   * does until its lock ends.
   */
  get editing(): string[] {
    const { holder } = this.pen;
    const isThere = holder?.channel || this.writer?.freeAt !== undefined;
    return holder?.mayEdit && isThere ? [holder.user.id] : [];
  }

  find(sessionId: string): Participant | undefined {
    return this.#participants.find(sessionId);
  }

  holdsPen(participant: Participant): boolean {
    return this.pen.holder === participant && participant.mayEdit;
  }

  /** Is this the page's journaled work, to be loaded instead of the file? */
  hasRecovered(participant: Participant): boolean {
    return this.holdsPen(participant) && this.journal.sequence > 0;
  }

  /** Whether the page, which reads, may get the pen. */
  mayAsk(participant: Participant): boolean {
    return participant.mayEdit && participant.callbackUrl !== null && this.readOnlyReason === undefined;
  }

  /**
   * Lets a page in, with the pen if it may have it and it is free; `reading`: without it all the same. What its author
   * protected against editing is read until the person says otherwise.
   */
  async join(participant: Participant, reading = this.protection?.allows === 'view'): Promise<void> {
    this.#participants.add(participant);
    if (!reading && this.#penIsFreeFor(participant)) await this.#takePen(participant);
  }

  /** A reader wants the pen. Throws `Refusal`. */
  async ask(participant: Participant): Promise<void> {
    if (!this.mayAsk(participant)) throw mayNotEdit();
    if (this.holdsPen(participant)) return;
    if (this.#penIsFreeFor(participant)) {
      await this.#takePen(participant);
      const recovered = this.hasRecovered(participant);
      participant.channel?.send({ type: 'pen', mode: 'edit', recovered });
      return;
    }
    const wait = this.pen.asks.add(participant);
    if (wait === 0) return this.pen.tellState(participant);
    const again = new Date(Date.now() + wait).toISOString();
    participant.channel?.send({ type: 'ask', state: 'kept', again });
  }

  /** The page gave the password of its author before. */
  hasLifted(participant: Participant): boolean {
    return this.#changed.hasLifted(participant);
  }

  /** Gives a page what the password of its author leaves to it. Throws `Refusal`. */
  lift(page: Participant): { participant: Participant; rights: Rights } {
    // Its connection may have broken while the password was checked: another participant stands for the page then.
    const participant = this.#participants.find(page.sessionId) ?? page;
    const rights = this.#changed.lift(participant);
    if (!rights) throw mayNotEdit();
    Object.assign(participant, { ...rights, mayEdit: true, behindPassword: null });
    return { participant, rights };
  }

  /** The page with this ticket again, on a new socket; one that is not known any more comes back as a reader. */
  async rejoin(ticket: Ticket, channel: Channel): Promise<Participant> {
    const { mayEdit, ...rights } = this.#changed.of(ticket);
    const known = this.#participants.find(ticket.sessionId);
    if (!known) {
      // Only its place is lost with the pen: what it journaled is in the session's journal.
      const participant = { ...participantOf(ticket, channel), ...rights, mayEdit, ready: true };
      this.#participants.add(participant);
      return participant;
    }
    known.channel?.close(CLOSE_ENDED);
    Object.assign(known, { ...rights, mayEdit: mayEdit && known.mayEdit, channel, ready: true });
    if (this.pen.holder === known) {
      this.#end.cancel();
      await this.pen.found();
    }
    return known;
  }

  /** What a page that was away has missed. */
  tellNews({ channel }: Participant): void {
    channel?.send({ type: 'writer', writer: this.writer });
    if (this.#version) channel?.send(this.#version);
  }

  /** Waits for a page that wrote before the server was stopped. */
  await(participant: Participant): void {
    this.#participants.add(participant);
    const { writer, lostAt } = this.journal.meta;
    const lost = lostAt === null ? this.#asIfLostBefore() : Date.parse(lostAt);
    this.pen.expect(participant, writer?.since ?? new Date().toISOString(), lost);
    this.#end.in(Math.max(this.#parts.timing.recoveryGrace, this.#untilFree(lost)));
  }

  /**
   * A page is gone. One that did not leave may well come back: what it journaled is saved, and it keeps the pen for a
   * while.
   */
  leave(participant: Participant, channel: Channel, leaving: Leaving): void {
    if (participant.channel !== channel) return;
    participant.channel = null;
    this.flushes.gone(participant.sessionId);
    this.pen.asks.remove(participant);
    if (this.pen.holder !== participant) {
      this.#participants.remove(participant);
      this.#end.ifEmpty();
      return;
    }
    if (leaving.kind === 'left') {
      this.#end.in(this.#parts.timing.grace);
      return;
    }
    const lostAt = leaving.kind === 'silent' ? leaving.heardAt : this.#asIfLostBefore();
    this.#end.in(this.#untilFree(lostAt));
    if (this.#parts.stopping.aborted) return;
    this.pen.lost(lostAt).catch((error) => this.#parts.log.error(`Key ${this.key}: ${String(error)}`));
    if (this.saver.unsaved) void this.saver.forceSave({ cause: 'timer' });
  }

  /** The guards compared what the editor shows with the file. After a no, nobody edits under this key. */
  async setVerdict(participant: Participant, verdict: BaseAnswer): Promise<void> {
    if (verdict.editable) {
      await this.journal.update({ opened: true });
      return;
    }
    this.#parts.log.warn(`Key ${this.key}: opened read-only. ${verdict.reason}`);
    this.#facts.readOnlyReason = verdict.reason;
    participant.mayEdit = false;
    if (this.pen.holder === participant) this.#end.in(0);
  }

  /** A sign that the person at this page is at work: nobody takes the pen from them meanwhile. */
  activeBy(participant: Participant): void {
    if (this.pen.holder === participant) this.pen.asks.active();
  }

  /** The host's forcesave: 0 a callback 6 follows, 4 there is nothing to save, 3 the page could not hand over. */
  async forceSaveByCommand(userdata: string | undefined): Promise<0 | 3 | 4> {
    const writer = this.pen.holder;
    const { flush } = this.#parts.timing;
    if (writer && this.holdsPen(writer)) {
      const failed = await this.flushes.ask(writer, flush);
      if (failed !== undefined) {
        this.#parts.log.warn(`Key ${this.key}: a force-save was not possible. ${failed}`);
        return 3;
      }
    }
    await Promise.race([this.saver.settled(), new Promise((resolve) => setTimeout(resolve, flush).unref())]);
    if (!this.saver.unsaved || !this.#end.isOpen) return 4;
    void this.saver.forceSave({ cause: 'command', userdata });
    return 0;
  }

  /** Takes the right to edit from these users (all without a list); what they typed is journaled first. */
  async drop(userIds: string[] | undefined): Promise<void> {
    for (const sessionId of this.#participants.gone(userIds)) this.#changed.drop(sessionId);
    for (const participant of this.#participants.list()) {
      if (userIds && !userIds.includes(participant.user.id)) continue;
      participant.behindPassword = null;
      if (!participant.mayEdit) {
        this.#changed.drop(participant.sessionId);
        continue;
      }
      const writes = this.pen.holder === participant;
      this.pen.asks.remove(participant);
      if (writes) await this.flushes.ask(participant, this.#parts.timing.flush);
      participant.mayEdit = false;
      this.#changed.drop(participant.sessionId);
      participant.channel?.send({ type: 'dropped', reason: 'The application took back the right to edit.' });
      if (!writes) continue;
      void this.saver.tell({
        key: this.key,
        status: 1,
        users: this.editing,
        actions: [{ type: 0, userid: participant.user.id }],
      });
      this.#end.in(this.#parts.timing.grace);
    }
  }

  async rename(title: string): Promise<void> {
    await this.journal.update({ title });
    this.#participants.tell({ type: 'meta', title });
  }

  /** The server stops: what is typed is journaled and saved if that is quick; pages come back to the next one. */
  async stop(within: number): Promise<void> {
    this.#end.cancel();
    this.pen.asks.stop();
    const writer = this.pen.holder;
    const brief = new Promise((resolve) => setTimeout(resolve, within).unref());
    if (writer && this.#end.isOpen && this.holdsPen(writer)) {
      await this.flushes.ask(writer, within / 2);
      if (this.saver.unsaved) void this.saver.forceSave({ cause: 'timer' });
    }
    await Promise.race([this.saver.settled(), brief]);
  }

  #penIsFreeFor(participant: Participant): boolean {
    if (!participant.mayEdit || !participant.callbackUrl) return false;
    if (!this.#end.isOpen || this.readOnlyReason !== undefined) return false;
    const { holder } = this.pen;
    // A page that reloads: the same person is back before the grace period is over.
    return holder === null || (holder.channel === null && holder.user.id === participant.user.id);
  }

  async #takePen(participant: Participant): Promise<void> {
    this.#end.cancel();
    await this.pen.take(participant);
    void this.#sayConnected(participant);
  }

  /** Of a page that is back at once if it is still there: it has as much time left as after a restart of the server. */
  #asIfLostBefore(): number {
    const { recoveryGrace, lostGrace } = this.#parts.timing;
    return Date.now() - lostGrace + recoveryGrace;
  }

  /** Milliseconds until the pen of a page that was heard of last at `lostAt` is free. */
  #untilFree(lostAt: number): number {
    return Math.max(0, lostAt + this.#parts.timing.lostGrace - Date.now());
  }

  async #sayConnected(participant: Participant): Promise<void> {
    const { outcome } = await this.saver.tell({
      key: this.key,
      status: 1,
      users: [participant.user.id],
      actions: [{ type: 1, userid: participant.user.id }],
    });
    if (outcome !== 'refused') return;
    participant.channel?.send({
      type: 'warning',
      code: -101,
      description: 'The application does not answer: the document could not be saved at the moment.',
    });
  }

  /** The session goes on, with the one who asked first, or with readers only. */
  async #offerPen(): Promise<void> {
    const next = this.pen.asks.first?.participant;
    if (next && this.#penIsFreeFor(next)) await this.ask(next);
    else this.#participants.tell({ type: 'writer', writer: null });
  }
}
