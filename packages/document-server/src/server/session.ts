import type { XlsxEdit } from '@benchbook/documents';
import type { BaseAnswer, Writer } from '../protocol.ts';
import { CLOSE_ENDED } from '../protocol.ts';
import type { ClosedKeys } from './closed-keys.ts';
import { Flushes } from './flushes.ts';
import type { Journal } from './journal.ts';
import type { Channel, Participant } from './participant.ts';
import { Participants } from './participants.ts';
import { Refusal } from './refusal.ts';
import { type Ending, Saver, type SaverParts } from './saver.ts';

export interface SessionParts extends SaverParts {
  closedKeys: ClosedKeys;
  /** The session is over and must not be found any more. */
  onOver(session: DocumentSession, ending: Ending | 'read'): void;
}

/** What the documents package says about a file before anyone edits it. */
export interface FileFacts {
  readOnlyReason: string | undefined;
  keptNotShown: string[];
}

/**
 * Everybody who has one document (one key) open. One of them at a time holds the pen; the others read. When the
 * writer has left and is not back within the grace period, everything is brought to the host, the key is closed,
 * and those who wait for the pen are told to open the document anew.
 */
export class DocumentSession {
  readonly journal: Journal;
  readonly saver: Saver;
  readonly flushes = new Flushes();
  readonly #parts: SessionParts;
  readonly #facts: FileFacts;
  readonly #participants = new Participants();
  #state: 'open' | 'ending' | 'over' = 'open';
  /** The page that holds the pen; stays during the grace period after it left. */
  #writer: { participant: Participant; since: string } | null = null;
  #penTimer: NodeJS.Timeout | undefined;

  constructor(journal: Journal, facts: FileFacts, parts: SessionParts) {
    this.journal = journal;
    this.#facts = facts;
    this.#parts = parts;
    this.saver = new Saver(journal, parts, (message) => this.#writer?.participant.channel?.send(message));
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

  /** Who holds the pen, for those who do not. */
  get writer(): Writer | null {
    if (!this.#writer) return null;
    return { ...this.#writer.participant.user, since: this.#writer.since };
  }

  /** Ids of those who are editing at this moment, as callbacks and `info` tell them. */
  get editing(): string[] {
    const participant = this.#writer?.participant;
    return participant?.channel && participant.mayEdit ? [participant.user.id] : [];
  }

  find(sessionId: string): Participant | undefined {
    return this.#participants.find(sessionId);
  }

  holdsPen(participant: Participant): boolean {
    return this.#writer?.participant === participant && participant.mayEdit;
  }

  /** Is this the page's journaled work, to be loaded instead of the file? */
  hasRecovered(participant: Participant): boolean {
    return this.holdsPen(participant) && this.journal.sequence > 0;
  }

  /** Lets a page in, with the pen if it may have it and it is free. */
  async join(participant: Participant): Promise<void> {
    this.#participants.add(participant);
    if (this.#penIsFreeFor(participant)) await this.#takePen(participant);
  }

  /** Lets a page in as a reader. */
  watch(participant: Participant): void {
    this.#participants.add(participant);
  }

  /** The same page again, on a new socket. */
  rejoin(participant: Participant, channel: Channel): void {
    participant.channel?.close(CLOSE_ENDED);
    participant.channel = channel;
    if (this.#writer?.participant === participant) clearTimeout(this.#penTimer);
  }

  /** Waits for a page that wrote before the server was stopped. */
  await(participant: Participant): void {
    this.#participants.add(participant);
    const since = this.journal.meta.writer?.since ?? new Date().toISOString();
    this.#writer = { participant, since };
    this.#endEditingIn(this.#parts.timing.recoveryGrace);
  }

  /** A page is gone. `clean`: it said so or was closed; else its network broke and it may well come back. */
  leave(participant: Participant, channel: Channel, clean: boolean): void {
    if (participant.channel !== channel) return;
    participant.channel = null;
    this.flushes.gone(participant.sessionId);
    if (this.#writer?.participant === participant) {
      this.#endEditingIn(clean ? this.#parts.timing.grace : this.#parts.timing.lostGrace);
    } else {
      this.#participants.remove(participant);
      this.#endIfEmpty();
    }
  }

  /** Journals edits of a spreadsheet; answers the last journaled revision of this page. */
  async addEdits(participant: Participant, revision: number, edits: XlsxEdit[]): Promise<number> {
    this.#mustBeAbleToEdit(participant, 'xlsx');
    const line = this.#newLine(participant, revision);
    if (line) await this.journal.appendEdits(line, edits);
    return this.journal.revisionOf(participant.sessionId);
  }

  /** Journals the editor's export of a docx. A revision that is journaled already is no error. */
  async addEdited(participant: Participant, revision: number, bytes: Uint8Array): Promise<void> {
    this.#mustBeAbleToEdit(participant, 'docx');
    // An export is a whole state: revisions may be left out, unlike those of edits.
    if (revision <= this.journal.revisionOf(participant.sessionId)) return;
    await this.journal.writeEdited(this.#lineOf(participant, revision), bytes);
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
    if (this.#writer?.participant === participant) this.#endEditingIn(0);
  }

  /** The host's forcesave: 0 a callback 6 follows, 4 there is nothing to save, 3 the page could not hand over. */
  async forceSaveByCommand(userdata: string | undefined): Promise<0 | 3 | 4> {
    const writer = this.#writer?.participant;
    const { flush } = this.#parts.timing;
    if (writer && this.holdsPen(writer)) {
      const failed = await this.flushes.ask(writer, flush);
      if (failed !== undefined) {
        this.#parts.log.warn(`Key ${this.key}: a force-save was not possible. ${failed}`);
        return 3;
      }
    }
    await Promise.race([this.saver.settled(), new Promise((resolve) => setTimeout(resolve, flush).unref())]);
    if (!this.saver.unsaved || this.#state !== 'open') return 4;
    void this.saver.forceSave({ cause: 'command', userdata });
    return 0;
  }

  /** Takes the right to edit from these users (all without a list); what they typed is journaled first. */
  async drop(userIds: string[] | undefined): Promise<void> {
    for (const participant of this.#participants.list()) {
      if (!participant.mayEdit || (userIds && !userIds.includes(participant.user.id))) continue;
      const writes = this.#writer?.participant === participant;
      if (writes) await this.flushes.ask(participant, this.#parts.timing.flush);
      participant.mayEdit = false;
      participant.channel?.send({ type: 'dropped', reason: 'The application took back the right to edit.' });
      if (!writes) continue;
      void this.saver.tell({
        key: this.key,
        status: 1,
        users: this.editing,
        actions: [{ type: 0, userid: participant.user.id }],
      });
      this.#endEditingIn(this.#parts.timing.grace);
    }
  }

  async rename(title: string): Promise<void> {
    await this.journal.update({ title });
    this.#participants.tell({ type: 'meta', title });
  }

  /** The server stops: what is typed is journaled and saved if that is quick; pages come back to the next one. */
  async stop(within: number): Promise<void> {
    clearTimeout(this.#penTimer);
    const writer = this.#writer?.participant;
    const brief = new Promise((resolve) => setTimeout(resolve, within).unref());
    if (writer && this.#state === 'open' && this.holdsPen(writer)) {
      await this.flushes.ask(writer, within / 2);
      if (this.saver.unsaved) void this.saver.forceSave({ cause: 'timer' });
    }
    await Promise.race([this.saver.settled(), brief]);
  }

  #penIsFreeFor(participant: Participant): boolean {
    if (!participant.mayEdit || !participant.callbackUrl) return false;
    if (this.#state !== 'open' || this.readOnlyReason !== undefined) return false;
    if (!this.#writer) return true;
    // A page that reloads: the same person is back before the grace period is over.
    const { channel, user } = this.#writer.participant;
    return channel === null && user.id === participant.user.id;
  }

  async #takePen(participant: Participant): Promise<void> {
    clearTimeout(this.#penTimer);
    if (this.#writer) this.#participants.remove(this.#writer.participant);
    const since = new Date().toISOString();
    this.#writer = { participant, since };
    await this.journal.update({
      writer: { sessionId: participant.sessionId, user: participant.user, since },
      callbackUrl: participant.callbackUrl,
      // Work that is there was allowed when it was made; without any, what this page shows is compared anew.
      opened: this.journal.sequence > 0,
    });
    this.#participants.tell({ type: 'writer', writer: this.writer }, participant);
    void this.#sayConnected(participant);
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

  #endEditingIn(milliseconds: number): void {
    clearTimeout(this.#penTimer);
    this.#penTimer = setTimeout(() => {
      this.#endEditing().catch((error) => {
        // A full disk, for example. The journal keeps the work meanwhile.
        this.#parts.log.error(
          `Key ${this.key}: ending the session failed, it is tried again. ${String(error)}`,
        );
        this.#state = 'open';
        this.#endEditingIn(this.#parts.timing.lostGrace);
      });
    }, milliseconds);
  }

  async #endEditing(): Promise<void> {
    if (this.#state !== 'open' || !this.#writer || this.#parts.stopping.aborted) return;
    this.#state = 'ending';
    const writer = this.#writer.participant;
    const ending = await this.saver.finish();
    if (ending === 'interrupted') return;

    const { callbackUrl } = this.journal.meta;
    if (ending !== 'forgotten' && callbackUrl) {
      await this.#parts.closedKeys.close({ key: this.key, state: ending, callbackUrl });
    }
    this.#writer = null;
    if (!writer.channel) this.#participants.remove(writer);
    if (ending === 'unchanged') {
      await this.journal.update({ writer: null });
      this.#state = 'open';
      this.#participants.tellPenIsFree(false);
      this.#endIfEmpty();
      return;
    }
    if (ending === 'saved') await this.journal.remove();
    this.#over(ending);
    this.#participants.tellPenIsFree(true);
  }

  #endIfEmpty(): void {
    if (!this.#participants.empty || this.#state !== 'open') return;
    this.#over('read');
  }

  #over(ending: Ending | 'read'): void {
    this.#state = 'over';
    clearTimeout(this.#penTimer);
    this.#parts.onOver(this, ending);
  }

  #mustBeAbleToEdit(participant: Participant, fileType: 'docx' | 'xlsx'): void {
    if (!this.holdsPen(participant)) throw new Refusal(403, 'You are not editing this document.');
    if (this.journal.meta.fileType !== fileType || !this.journal.meta.opened || this.#state !== 'open') {
      throw new Refusal(409, 'This document cannot be edited now.');
    }
  }

  /** Null: the revision is journaled already, or others before it are missing. */
  #newLine(participant: Participant, revision: number) {
    const expected = this.journal.revisionOf(participant.sessionId) + 1;
    return revision === expected ? this.#lineOf(participant, revision) : null;
  }

  #lineOf({ sessionId, user }: Participant, revision: number) {
    return { sessionId, revision, user, at: new Date().toISOString() };
  }
}
