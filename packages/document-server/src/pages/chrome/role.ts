import type { HostChannel } from '../../api-js/host-channel.ts';
import type { Writer } from '../../protocol.ts';
import type { Connection, OpenedMessage } from './connection.ts';
import type { Frame, LineAction } from './frame.ts';
import { type MountedEditor, messageOf } from './page.ts';
import { PenLines } from './pen-lines.ts';
import type { SaveProgress } from './save-state.ts';
import type { View } from './view.ts';

/** The pen is about to pass to another page. */
export const PASSING = Symbol('the pen passes');

export interface RoleParts {
  frame: Frame;
  view: View;
  host: HostChannel;
  connection: Connection;
  progress: SaveProgress;
}

/** Whether the person writes or reads at this moment, and what the screen says and offers about that. */
export class Role {
  readonly #parts: RoleParts;
  readonly #pen: PenLines;
  #opened: OpenedMessage | null = null;
  #isReadOnly = true;
  /** The person wants the right to edit, which is the host's to give. */
  #asksHost = false;
  #writer: Writer | null = null;
  #wasDropped = false;
  /** Why the person may not type at the moment, although they write. */
  readonly #holds = new Set<symbol>();

  constructor(parts: RoleParts) {
    this.#parts = parts;
    const { connection, frame } = parts;
    this.#pen = new PenLines(frame, {
      ask: () => connection.ask(),
      withdraw: () => connection.withdraw(),
      answer: (ask, give) => connection.answer(ask, give),
    });
    connection.on('writer', ({ writer }) => {
      this.#writer = writer;
      if (this.#isReadOnly && !this.#opened?.readOnlyReason) this.#explainPen();
    });
    connection.on('asks', ({ ask }) => this.#pen.asks(ask));
    connection.on('ask', (state) => this.#pen.state(state));
  }

  get isReadOnly(): boolean {
    return this.#isReadOnly;
  }

  /** The person writes, did until it was taken, or asked for it; undefined: what they asked the host for is decided anew. */
  get wantsPen(): boolean | undefined {
    return (
      !this.#isReadOnly || this.#wasDropped || this.#pen.isAsking || (this.#asksHost ? undefined : false)
    );
  }

  /** What the server allows with the document that is about to be shown. */
  begin(opened: OpenedMessage): void {
    this.#opened = opened;
    this.#writer = opened.writer ?? null;
    const isForReading = opened.documentType === 'pdf' || opened.mode === 'view';
    this.#isReadOnly = isForReading || opened.readOnlyReason !== undefined;
  }

  /** The reader has more rights than when the document was opened. */
  mayMore(opened: OpenedMessage): void {
    this.#opened = opened;
  }

  /** `lifting`: what the person can do about a reason to read only. */
  explain(lifting: LineAction[]): void {
    const { frame } = this.#parts;
    const reason = this.#opened?.readOnlyReason;
    if (reason) frame.setLine('read-only', { tone: 'warning', text: reason, actions: lifting });
    else this.#explainPen();
    this.#offerEditing();
  }

  /** The editor is there: it and the buttons follow the role. */
  give(editor: MountedEditor): void {
    const { frame } = this.#parts;
    const save = () => void this.#save();
    editor.setEditable(!this.#isReadOnly && this.#holds.size === 0);
    if (this.#isReadOnly) frame.withdrawSave();
    else frame.offerSave(save, save);
  }

  sayMode(): void {
    this.#parts.host.emit('onInfo', { mode: this.#isReadOnly ? 'view' : 'edit' });
  }

  /** The pen is another page's from now on; `isSaved`: everything typed here went with it. */
  becomeReader(isSaved: boolean): void {
    if (this.#opened) Object.assign(this.#opened, { mode: 'view', mayAsk: true });
    this.#lock();
    this.sayMode();
    if (!isSaved) return;
    this.#parts.frame.showSaveState({ kind: 'clean' });
    this.#explainPen();
  }

  /**
   * Takes nothing more from the person who writes until `release`, and resolves when everything they typed is
   * journaled. Rejects as `flush` does.
   */
  async hold(why: symbol): Promise<void> {
    const { view } = this.#parts;
    const { editor } = view;
    // What is in the middle of being typed goes in before the page is locked, and what came meanwhile after it.
    await editor?.flush();
    if (this.#isReadOnly || !editor || view.editor !== editor) return;
    this.#holds.add(why);
    editor.setEditable(false);
    await editor.flush();
  }

  /** The person goes on, unless something else holds them up, or they only read by now. */
  release(why: symbol): void {
    if (this.#holds.delete(why) && this.#holds.size === 0) this.#parts.view.editor?.setEditable(true);
  }

  /** The pen stays here after it was asked for. */
  stayWriter(): void {
    this.release(PASSING);
    this.#pen.asks(null);
  }

  /** The connection is back, and the pen is another's still. */
  askAgain(): void {
    if (this.#pen.isAsking) this.#parts.connection.ask();
  }

  /** The host took the right to edit. If it gives it again, with another version, whoever wrote writes on. */
  drop(reason: string): void {
    this.#wasDropped ||= !this.#isReadOnly;
    this.makeReadOnly(reason);
  }

  /** Nobody writes here any more, with the reason on the screen. */
  makeReadOnly(reason: string): void {
    if (this.#opened) this.#opened.mayAsk = false;
    this.#pen.reading(null, false, false);
    this.#parts.frame.setLine('read-only', { tone: 'warning', text: reason });
    this.#lock();
  }

  stop(): void {
    this.#holds.clear();
    this.#pen.stop();
  }

  #lock(): void {
    const { frame, view } = this.#parts;
    this.#isReadOnly = true;
    this.#holds.clear();
    frame.withdrawSave();
    view.editor?.setEditable(false);
  }

  #explainPen(): void {
    const { mayAsk = false, authorAllows } = this.#opened ?? {};
    if (this.#isReadOnly) this.#pen.reading(this.#writer, mayAsk, authorAllows === 'view');
    else this.#pen.writing();
  }

  /** "Edit" exists only where the host said that it can hand out the right, and the pen is not the way to it. */
  #offerEditing(): void {
    const { frame, host } = this.#parts;
    if (!this.#isReadOnly || this.#opened?.readOnlyReason || this.#opened?.mayAsk) return;
    if (!host.declares('onRequestEditRights')) return;
    const ask = () => {
      this.#asksHost = true;
      host.emit('onRequestEditRights');
    };
    const actions = [{ label: 'Edit', run: ask }];
    frame.setLine('message', { tone: 'plain', text: 'You are viewing this document.', actions });
  }

  /** Save now, whoever asks: first everything typed into the journal, then the journal into the host. */
  async #save(): Promise<void> {
    const { connection, view, progress } = this.#parts;
    connection.retryNow();
    try {
      await view.editor?.flush();
      connection.save('button');
    } catch (error) {
      progress.failed(messageOf(error), false);
    }
  }
}
