import type { Protection } from '@benchbook/documents';
import type { BaseAnswer, ServerMessage, Writer } from '@benchbook/editors/protocol';
import { CLOSE_ENDED } from '@benchbook/editors/protocol';
import { mayNotEdit } from '../base/refusal.ts';
import type { Journal } from '../journal/journal.ts';
import type { FileFacts } from '../threads/file-facts.ts';
import type { ClosedKeys } from './closed-keys.ts';
import { Flushes } from './flushes.ts';
import type { Ending, Leaving, SessionEvent } from './rules/events.ts';
import {
  type Channel,
  type Participant,
  participantOf,
  type Rights,
  type Ticket,
} from './rules/participant.ts';
import { behindPasswordOf } from './rules/rights.ts';
import {
  editingUsers,
  editorOf,
  isEditing,
  isTaking,
  mayAsk,
  newSession,
  type SessionState,
  writerOf,
} from './rules/state.ts';
import { Saver, type SaverDependencies } from './saver.ts';
import { SessionEffects } from './session-effects.ts';
import { SessionRunner } from './session-runner.ts';
import { TypedWork } from './typed-work.ts';

export interface SessionDependencies extends SaverDependencies {
  closedKeys: ClosedKeys;
  /** The session is over, but its lost page may still hold something. */
  keepForPage(journal: Journal): Promise<void>;
  /** The session is over and must not be found any more. */
  onOver(session: DocumentSession, ending: Ending | 'read'): void;
}

/**
 * Everybody who has one document (one key) open. One page at a time has the edit lock; the others read and may ask
 * for it. Who gets it, and how a session ends, the rules say (`rules/step.ts`); here their events come together.
 */
export class DocumentSession {
  readonly journal: Journal;
  readonly saver: Saver;
  readonly typed: TypedWork;
  readonly flushes = new Flushes();
  readonly #dependencies: SessionDependencies;
  readonly #facts: FileFacts;
  readonly #runner: SessionRunner;
  /** Of the pages that are here, by page id. */
  readonly #channels = new Map<string, Channel>();
  /** The newest state the host has stored since the document was opened. */
  #version: Extract<ServerMessage, { type: 'version' }> | undefined;

  constructor(journal: Journal, facts: FileFacts, dependencies: SessionDependencies) {
    this.journal = journal;
    this.#facts = facts;
    this.#dependencies = dependencies;
    this.saver = new Saver(journal, dependencies, {
      writer: (message) => this.#channels.get(this.#state.editLock?.page ?? '')?.send(message),
      readers: (message) => {
        if (message.type === 'version') this.#version = message;
        for (const [page, channel] of this.#channels) {
          if (page !== this.#state.editLock?.page) channel.send(message);
        }
      },
    });
    const { saver, flushes } = this;
    const effects = new SessionEffects({
      ...dependencies,
      journal,
      saver,
      flushes,
      channels: this.#channels,
    });
    this.#runner = new SessionRunner(newSession(facts.readOnlyReason !== undefined), dependencies.timing, {
      ordered: (effect) => effects.ordered(effect),
      answering: (effect) => effects.answering(effect),
      unawaited: (effect) => effects.unawaited(effect),
      over: ({ ending }) => dependencies.onOver(this, ending),
      isStopping: () => dependencies.stopping.aborted,
      failed: (error) => dependencies.log.error(`Key ${this.key}: ${String(error)}`),
    });
    this.typed = new TypedWork({
      journal,
      holdsEditLock: (page) => this.holdsEditLock(page),
      tryEdits: (edits) => saver.workbook.try(edits),
      isClosed: () => !isTaking(this.#state),
    });
  }

  get #state() {
    return this.#runner.state;
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

  /** Who edits, for those who do not. */
  get writer(): Writer | null {
    return writerOf(this.#state, this.#dependencies.timing);
  }

  /** How often the edit lock was taken: tells one turn of a page from its next. */
  get turn(): number {
    return this.#state.turn;
  }

  /** Ids of those who are editing at this moment, as callbacks and `info` tell them. */
  get editing(): string[] {
    return editingUsers(this.#state);
  }

  /** A page that is here, or may come back; one that may not even read any more is not. */
  find(pageId: string): Participant | undefined {
    return this.#state.ended.has(pageId) ? undefined : this.#state.pages.get(pageId);
  }

  holdsEditLock({ pageId }: Page): boolean {
    return isEditing(this.#state, pageId);
  }

  /** Is this the page's journaled work, to be loaded instead of the file? */
  hasRecovered(page: Page): boolean {
    return this.holdsEditLock(page) && this.journal.sequence > 0;
  }

  /** Whether the page, which reads, may get the edit lock. */
  mayAsk({ pageId }: Page): boolean {
    return mayAsk(this.#state, this.#state.pages.get(pageId));
  }

  /**
   * Lets a page in, with the edit lock if it may have it and it is free; `reading`: without it all the same. What its
   * author protected against editing is read until the person says otherwise.
   */
  join(ticket: Ticket, channel: Channel, reading = this.protection?.allows === 'view'): Promise<Participant> {
    return this.#letIn({ kind: 'opened', page: participantOf(ticket), reading }, channel);
  }

  /** The page with this ticket again, on a new socket; one that is not known any more comes back as a reader. */
  rejoin(ticket: Ticket, channel: Channel): Promise<Participant> {
    return this.#letIn({ kind: 'returned', page: participantOf(ticket) }, channel);
  }

  /** What a page that was away has missed. */
  tellNews({ pageId }: Page): void {
    const channel = this.#channels.get(pageId);
    channel?.send({ type: 'writer', writer: this.writer });
    if (this.#version) channel?.send(this.#version);
  }

  /** Waits for a page that edited before the server was stopped. */
  await(page: Participant): void {
    const { writer, lostAt } = this.journal.meta;
    this.#runner.happens({
      kind: 'is expected',
      page,
      since: writer ? Date.parse(writer.since) : Date.now(),
      lostAt: lostAt === null ? null : Date.parse(lostAt),
    });
  }

  /** The channel to a page is closed. */
  leave({ pageId }: Page, channel: Channel, leaving: Leaving): void {
    if (this.#channels.get(pageId) !== channel) return;
    this.#channels.delete(pageId);
    this.#runner.happens({ kind: 'went', page: pageId, leaving });
    this.flushes.gone(pageId);
  }

  /** A reader wants the edit lock. Throws `Refusal`. */
  async ask(page: Page): Promise<void> {
    if (!this.mayAsk(page)) throw mayNotEdit();
    const hasWork = this.journal.sequence > 0;
    await this.#runner.happens({ kind: 'asked', page: page.pageId, hasWork }).told;
  }

  /** The reader does not want it any more. */
  withdraw({ pageId }: Page): void {
    this.#runner.happens({ kind: 'withdrew', page: pageId });
  }

  /** The answer to an ask, of whoever edits. */
  answer({ pageId }: Page, ask: number, give: boolean): void {
    this.#runner.happens({ kind: 'answered', page: pageId, ask, give });
  }

  /** A sign that the person at this page is at work: nobody takes the edit lock from them meanwhile. */
  activeBy({ pageId }: Page): void {
    this.#runner.happens({ kind: 'was active', page: pageId });
  }

  /** The page gave the password of its author before. */
  gavePassword({ pageId }: Page): boolean {
    return this.#state.passwordGiven.has(pageId);
  }

  /** Gives a page what the password of its author leaves to it. Throws `Refusal`. */
  acceptPassword(page: Participant): { participant: Participant; rights: Rights } {
    const rights = behindPasswordOf(this.#state, page);
    if (!rights) throw mayNotEdit();
    this.#runner.happens({ kind: 'gave the password', page });
    const { pageId } = page;
    const accepted = { ...page, ...rights, mayEdit: true, behindPassword: null };
    // Its connection may have broken while the password was checked.
    return { participant: this.find(pageId) ?? accepted, rights };
  }

  /** The guards compared what the editor shows with the file. After a no, nobody edits under this key. */
  async setVerdict({ pageId }: Page, verdict: BaseAnswer): Promise<void> {
    if (verdict.editable) {
      await this.journal.update({ opened: true });
      return;
    }
    this.#dependencies.log.warn(`Key ${this.key}: opened read-only. ${verdict.reason}`);
    this.#facts.readOnlyReason = verdict.reason;
    this.#runner.happens({ kind: 'was misread', page: pageId });
  }

  /**
   * What is journaled cannot be opened: it is kept aside, and all open what the host has. False: it did not take that, or
   * the session ends already.
   */
  async giveUp(reason: string): Promise<boolean> {
    if (!isOpen(this.#state) || !this.journal.meta.callbackUrl) return false;
    await this.#runner.happens({ kind: 'cannot be opened' }).done;
    if (!isOver(this.#state)) return false;
    this.#dependencies.log.error(
      `Key ${this.key}: what is journaled cannot be opened and is kept aside. ${reason}`,
    );
    return true;
  }

  /** The host's forcesave: 0 a callback 6 follows, 4 there is nothing to save, 3 the page could not hand over. */
  async forceSaveByCommand(userdata: string | undefined): Promise<0 | 3 | 4> {
    const { flush } = this.#dependencies.timing;
    const failed = await this.#flush(flush);
    if (failed !== undefined) {
      this.#dependencies.log.warn(`Key ${this.key}: a force-save was not possible. ${failed}`);
      return 3;
    }
    await Promise.race([this.saver.settled(), new Promise((resolve) => setTimeout(resolve, flush).unref())]);
    if (!this.saver.unsaved || !isOpen(this.#state)) return 4;
    void this.saver.forceSave({ cause: 'command', userdata });
    return 0;
  }

  /** Takes the right to edit from these users (all without a list); what they typed is journaled first. */
  async drop(users: string[] | undefined): Promise<void> {
    await this.#runner.happens({ kind: 'users were dropped', users }).done;
  }

  /** The host took rights from an opening. What is journaled counts; nothing more is taken from its page, nor asked of it. */
  narrow(openingId: string, right: 'view' | 'none'): void {
    for (const page of this.#state.pages.values()) {
      if (page.opening?.id === openingId)
        this.#runner.happens({ kind: 'was narrowed', page: page.pageId, right });
    }
  }

  /** The same for one page; resolves once it was told. */
  async narrowPage({ pageId }: Page, right: 'view' | 'none'): Promise<void> {
    await this.#runner.happens({ kind: 'was narrowed', page: pageId, right }).told;
  }

  /** The page that edited is back, and only the host cannot say yet whether it may: its time begins anew. */
  keepFor({ pageId }: Page): void {
    this.#runner.happens({ kind: 'waits for the host', page: pageId });
  }

  async rename(title: string): Promise<void> {
    await this.journal.update({ title });
    for (const channel of this.#channels.values()) channel.send({ type: 'meta', title });
  }

  /** The server stops: what is typed is journaled and saved if that is quick; pages come back to the next one. */
  async stop(within: number): Promise<void> {
    this.#runner.happens({ kind: 'server stops' });
    const brief = new Promise((resolve) => setTimeout(resolve, within).unref());
    if (isOpen(this.#state)) {
      await this.#flush(within / 2);
      if (this.saver.unsaved) void this.saver.forceSave({ cause: 'timer' });
    }
    await Promise.race([this.saver.settled(), brief]);
  }

  /** Has whoever edits journal what they typed; why it was not possible. */
  async #flush(within: number): Promise<string | undefined> {
    const editor = editorOf(this.#state);
    if (!editor || !this.holdsEditLock(editor)) return undefined;
    const { pageId } = editor;
    return this.flushes.ask({ pageId, channel: this.#channels.get(pageId) }, within);
  }

  async #letIn(event: SessionEvent & { page: Participant }, channel: Channel): Promise<Participant> {
    const { pageId } = event.page;
    this.#channels.get(pageId)?.close(CLOSE_ENDED);
    this.#channels.set(pageId, channel);
    try {
      await this.#runner.happens(event).told;
    } catch (error) {
      // Its journal could not say that it edits: it is told to come back, and may be.
      this.leave(event.page, channel, { kind: 'cut off' });
      throw error;
    }
    return this.find(pageId) ?? event.page;
  }
}

type Page = Pick<Participant, 'pageId'>;

const isOpen = ({ phase }: SessionState): boolean => phase === 'open';
const isOver = ({ phase }: SessionState): boolean => phase === 'over';
