import type { HostChannel } from '../../api-js/host-channel.ts';
import type { HostCommand } from '../../api-js/messages.ts';
import type { EditorConfig, ServerMessage, Writer } from '../../protocol.ts';
import { Connection, type OpenedMessage } from './connection.ts';
import type { Frame, Line } from './frame.ts';
import { HostRequests } from './host-requests.ts';
import { bringLate } from './late-work.ts';
import { type MountEditor, messageOf, type PageContext } from './page.ts';
import { PenLines, timeOf } from './pen-lines.ts';
import { SaveProgress } from './save-state.ts';
import { SessionHttp } from './session-http.ts';
import { applyTheme, type Theme } from './theme.ts';
import type { View } from './view.ts';

/** What one visit leaves to the next in the same page. */
export interface Before {
  /** The person only read: what they see stays until the new state is there. */
  isReading: boolean;
  /** They wrote, or asked for the pen, and would go on with it. */
  wantsPen: boolean;
  /** About work that the visit before could not bring home. */
  unsaved: Line | null;
}

export interface VisitParts {
  frame: Frame;
  view: View;
  host: HostChannel;
  config: EditorConfig;
  mount: MountEditor;
  before: Before | undefined;
  /** Begins the same opening anew. */
  restart: () => void;
}

type Version = Extract<ServerMessage, { type: 'version' }>;

/** One opening of one document, from the config to its end. */
export class Visit {
  readonly #parts: VisitParts;
  readonly #server = serverAddress();
  readonly #connection: Connection;
  readonly #progress: SaveProgress;
  readonly #theme: Theme;
  readonly #pen: PenLines;
  readonly #leaving = new AbortController();
  #opened: OpenedMessage | null = null;
  #http: SessionHttp | null = null;
  #requests: HostRequests | null = null;
  #isReadOnly = true;
  #isOver = false;
  #writer: Writer | null = null;
  #unsaved: Line | null = null;
  /** Only this page has what was typed last. */
  #holdsTheOnlyCopy = false;
  /** The newest state the host has, and the one that is shown. */
  #version: Version | null = null;
  #shownVersion: Version | null = null;
  #isRefreshing = false;

  constructor(parts: VisitParts) {
    this.#parts = parts;
    const { frame, view, config, before } = parts;
    this.#theme = applyTheme(config);
    if (!before?.isReading) {
      view.clear();
      frame.reset();
      frame.showBusy('Opening the document…');
    }
    if (before?.unsaved) this.#setUnsaved(before.unsaved);
    const socketAddress = new URL('session', this.#server);
    socketAddress.protocol = socketAddress.protocol === 'https:' ? 'wss:' : 'ws:';
    const reading = before !== undefined && !before.wantsPen;
    this.#connection = new Connection({ url: socketAddress.href, config, reading });
    this.#progress = new SaveProgress(this.#connection);
    this.#pen = new PenLines(frame, {
      ask: () => this.#connection.ask(),
      withdraw: () => this.#connection.withdraw(),
      answer: (ask, give) => this.#connection.answer(ask, give),
    });
    this.#listen();
    this.#connection.on('opened', (opened) => {
      this.#http = new SessionHttp(this.#server, opened.sessionId, opened.ticket);
      void this.#show(opened, { quiet: before?.isReading ?? false });
    });
    this.#connection.open();
  }

  /** Leaves the session; what is on the screen stays for the visit that follows. */
  retire(): Before {
    const isReading = this.#parts.view.editor !== null && this.#isReadOnly && !this.#connection.pending;
    const wantsPen = !this.#isReadOnly || this.#pen.isAsking;
    this.#stop();
    return { isReading, wantsPen, unsaved: this.#unsaved };
  }

  end(): void {
    this.#stop();
    this.#parts.view.clear();
  }

  #stop(): void {
    this.#isOver = true;
    this.#leaving.abort();
    this.#pen.stop();
    this.#requests?.end();
    this.#connection.close();
  }

  obey(command: HostCommand): void {
    if (command.name === 'destroyEditor') this.end();
    else if (command.name === 'requestClose') void this.#requestClose();
    else if (command.name === 'showMessage') {
      this.#parts.frame.setLine('message', { tone: 'plain', text: command.data.message, closable: true });
    } else this.#requests?.obey(command);
  }

  /** Puts the document on the screen as the session has it now. `quiet`: an earlier state of it stands there. */
  async #show(opened: OpenedMessage, { quiet }: { quiet: boolean }): Promise<void> {
    const { frame, view, host, mount, restart } = this.#parts;
    const http = this.#http;
    if (!http) return;
    this.#opened = opened;
    this.#writer = opened.writer ?? null;
    const isForReading = opened.documentType === 'pdf' || opened.mode === 'view';
    this.#isReadOnly = isForReading || opened.readOnlyReason !== undefined;
    const isStillQuiet = quiet && this.#isReadOnly;
    if (!isStillQuiet) frame.showBusy('Opening the document…');
    frame.clearLines();
    this.#explain(opened);
    try {
      const editor = await view.replace((stage) => mount(this.#context(opened, http, stage, isStillQuiet)), {
        quiet: isStillQuiet,
      });
      if (!editor || this.#isOver) return;
      editor.setEditable(!this.#isReadOnly);
      if (this.#isReadOnly) frame.withdrawSave();
      else this.#offerSave();
      this.#connection.onFlush(() => editor.flush());
      this.#connection.onYield(async () => {
        // What is in the middle of being typed goes in before the page is locked, and what came meanwhile after it.
        await editor.flush();
        editor.setEditable(false);
        await editor.flush();
      });
      this.#requests?.end();
      const context = this.#context(opened, http, frame.stage, isStillQuiet);
      this.#requests = new HostRequests(context, mount, () => view.editor);
      this.#connection.ready();
      frame.hideBusy();
      if (!isStillQuiet) editor.focus();
      host.emit('onDocumentReady');
      this.#sayMode();
      void this.#refresh();
    } catch (error) {
      if (this.#isOver) return;
      this.#isOver = true;
      this.#connection.close();
      view.clear();
      host.emit('onError', { errorCode: -82, errorDescription: messageOf(error) });
      frame.showError('The document could not be opened', messageOf(error), [
        { label: 'Retry', run: restart },
      ]);
    }
  }

  /** `quiet`: an earlier state stands before the person meanwhile. */
  #context(opened: OpenedMessage, http: SessionHttp, stage: HTMLElement, quiet: boolean): PageContext {
    const { frame, host, config } = this.#parts;
    return {
      opened,
      config,
      connection: this.#connection,
      http,
      frame,
      host,
      progress: this.#progress,
      theme: this.#theme,
      stage,
      showBusy: (text) => {
        if (!quiet) frame.showBusy(text);
      },
      makeReadOnly: (reason) => this.#makeReadOnly(reason),
    };
  }

  #sayMode(): void {
    this.#parts.host.emit('onInfo', { mode: this.#isReadOnly ? 'view' : 'edit' });
  }

  #offerSave(): void {
    const save = () => void this.#save();
    this.#parts.frame.offerSave(save, save);
  }

  /** Save now, whoever asks: first everything typed into the journal, then the journal into the host. */
  async #save(): Promise<void> {
    this.#connection.retryNow();
    try {
      await this.#parts.view.editor?.flush();
      this.#connection.save('button');
    } catch (error) {
      this.#progress.failed(messageOf(error), false);
    }
  }

  #explain(opened: OpenedMessage): void {
    const { frame } = this.#parts;
    if (opened.readOnlyReason) frame.setLine('read-only', { tone: 'warning', text: opened.readOnlyReason });
    else this.#explainPen();
    if (opened.keptNotShown.length > 0) {
      const text = `This file contains ${joined(opened.keptNotShown)}. They are kept but not shown here.`;
      frame.setLine('kept', { tone: 'plain', text, closable: true });
    }
    if (opened.recovered) {
      const text = 'Unsaved work from an earlier visit was recovered and is shown here.';
      frame.setLine('recovered', { tone: 'plain', text, closable: true });
    }
    if (this.#unsaved) frame.setLine('unsaved', this.#unsaved);
    this.#offerEditing();
  }

  #explainPen(): void {
    if (this.#isReadOnly) this.#pen.reading(this.#writer, this.#opened?.mayAsk ?? false);
    else this.#pen.writing();
  }

  /** "Edit" exists only where the host said that it can hand out the right, and the pen is not the way to it. */
  #offerEditing(): void {
    const { frame, host } = this.#parts;
    if (!this.#isReadOnly || this.#opened?.readOnlyReason || this.#opened?.mayAsk) return;
    if (!host.declares('onRequestEditRights')) return;
    const actions = [{ label: 'Edit', run: () => host.emit('onRequestEditRights') }];
    frame.setLine('message', { tone: 'plain', text: 'You are viewing this document.', actions });
  }

  #makeReadOnly(reason: string): void {
    const { frame, view } = this.#parts;
    this.#isReadOnly = true;
    if (this.#opened) this.#opened.mayAsk = false;
    this.#pen.reading(null, false);
    frame.setLine('read-only', { tone: 'warning', text: reason });
    frame.withdrawSave();
    view.editor?.setEditable(false);
  }

  #listen(): void {
    const connection = this.#connection;
    const { frame, host } = this.#parts;
    const { signal } = this.#leaving;
    this.#progress.on('change', (state) => frame.showSaveState(state));
    connection.on('state', (state) => this.#showConnection(state === 'lost'));
    connection.on('pending', (pending) => host.emit('onDocumentStateChange', pending));
    connection.on('writer', ({ writer }) => {
      this.#writer = writer;
      if (this.#isReadOnly && !this.#opened?.readOnlyReason) this.#explainPen();
    });
    connection.on('asks', ({ ask }) => this.#pen.asks(ask));
    connection.on('ask', (state) => this.#pen.state(state));
    connection.on('pen', ({ mode, recovered }) => this.#passed(mode, recovered));
    connection.on('version', (version) => {
      this.#version = version;
      void this.#refresh();
    });
    connection.on('dropped', ({ reason }) => this.#makeReadOnly(reason));
    connection.on('resumed', ({ mode }) => void this.#resumed(mode));
    connection.on('meta', ({ title }) => {
      // Downloads and copies are called by the new name.
      if (this.#opened) this.#opened.title = title;
      host.emit('onMetaChange', { title });
    });
    connection.on('stale', () => void this.#stale());
    connection.on('warning', ({ code, description }) => {
      frame.setLine('message', { tone: 'warning', text: description, closable: true });
      host.emit('onWarning', { warningCode: code, warningDescription: description });
    });
    connection.on('error', ({ code, description }) => {
      host.emit('onError', { errorCode: code, errorDescription: description });
      if (connection.state === 'closed') this.#ended(description);
    });
    connection.on('state', (state) => {
      if (state === 'closed' && !this.#isOver) setTimeout(() => this.#ended('The session has ended.'));
    });
    window.addEventListener('online', () => connection.retryNow(), { signal });
    window.addEventListener(
      'beforeunload',
      (event) => {
        if (connection.pending || this.#holdsTheOnlyCopy) event.preventDefault();
      },
      { signal },
    );
    for (const kind of ['keydown', 'pointerdown']) {
      const active = () => {
        if (!this.#isReadOnly) connection.active();
      };
      window.addEventListener(kind, active, { capture: true, signal });
    }
    // Hidden or closing: the last chance to bring what is typed to safety.
    const leave = () => {
      if (document.visibilityState === 'hidden') void this.#parts.view.editor?.flush().catch(() => {});
    };
    document.addEventListener('visibilitychange', leave, { signal });
    window.addEventListener('pagehide', leave, { signal });
  }

  #showConnection(isLost: boolean): void {
    const text = this.#isReadOnly
      ? 'Connection lost – trying to reach the document server.'
      : 'Connection lost – your edits are kept here and will be saved when it is back.';
    const actions = [{ label: 'Try now', run: () => this.#connection.retryNow() }];
    this.#parts.frame.setLine('connection', isLost ? { tone: 'warning', text, actions } : null);
  }

  /** The pen is this page's from now on, or another's, or stays after it was asked to hand it over. */
  #passed(mode: 'edit' | 'view', recovered: boolean): void {
    const opened = this.#opened;
    if (!opened) return;
    const { frame, view } = this.#parts;
    if (mode === 'view') {
      this.#isReadOnly = true;
      Object.assign(opened, { mode, mayAsk: true });
      view.editor?.setEditable(false);
      frame.withdrawSave();
      frame.showSaveState({ kind: 'clean' });
      this.#explainPen();
      this.#sayMode();
    } else if (!this.#isReadOnly) {
      view.editor?.setEditable(true);
      this.#pen.asks(null);
    } else {
      const { writer: _writer, ...rest } = opened;
      frame.showSaveState({ kind: 'clean' });
      void this.#show({ ...rest, mode, recovered, mayAsk: false }, { quiet: false });
    }
  }

  /** Shows the newest state the host has to somebody who reads, without taking them from their place. */
  async #refresh(): Promise<void> {
    const { frame, view } = this.#parts;
    if (this.#isRefreshing || !this.#isReadOnly || this.#connection.pending || !view.editor) return;
    this.#isRefreshing = true;
    try {
      while (this.#version && this.#version.at !== this.#shownVersion?.at && !this.#isOver) {
        const version = this.#version;
        await this.#showAnew();
        if (!this.#isReadOnly || this.#isOver) return;
        this.#shownVersion = version;
        frame.showNews(`Version saved by ${version.by.name}, ${timeOf(version.at)}`);
      }
    } catch (error) {
      // What is shown is an earlier state: the person has to know, and can try again.
      const text = `A newer version was saved but could not be shown: ${messageOf(error)}`;
      const actions = [{ label: 'Try again', run: () => void this.#refresh() }];
      frame.setLine('message', { tone: 'warning', text, actions });
    } finally {
      this.#isRefreshing = false;
    }
  }

  async #showAnew(): Promise<void> {
    const { view, mount } = this.#parts;
    const opened = this.#opened;
    const http = this.#http;
    if (!opened || !http) return;
    const reading: OpenedMessage = { ...opened, mode: 'view', recovered: false };
    const editor = await view.replace((stage) => mount(this.#context(reading, http, stage, true)), {
      quiet: true,
    });
    editor?.setEditable(false);
  }

  async #resumed(mode: 'edit' | 'view'): Promise<void> {
    if (mode === 'edit' || !this.#opened) return;
    if (this.#isReadOnly) {
      if (this.#pen.isAsking) this.#connection.ask();
      return;
    }
    const { frame, view } = this.#parts;
    const isPending = this.#connection.pending;
    view.editor?.setEditable(false);
    frame.withdrawSave();
    this.#isReadOnly = true;
    Object.assign(this.#opened, { mode, mayAsk: true });
    this.#sayMode();
    if (!isPending) {
      this.#explainPen();
      frame.showSaveState({ kind: 'clean' });
      await this.#showAnew();
      return;
    }
    const text =
      'While the connection was lost, the pen passed to another page. What you typed last is still here, but can no longer be saved from here: copy it.';
    this.#holdsTheOnlyCopy = true;
    this.#setUnsaved({ tone: 'error', text });
  }

  /** The host must be asked for a fresh config; one that cannot be asked leaves the person a way to reload. */
  async #stale(): Promise<void> {
    const { frame, host, view, restart } = this.#parts;
    this.#isOver = true;
    const stays = await this.#bringLate();
    if (stays) {
      this.#makeReadOnly('This version is closed.');
      frame.setLine('connection', {
        tone: 'plain',
        text: 'A newer version of this document has been saved.',
        actions: [{ label: 'Open it', run: () => this.#askForConfig(restart) }],
      });
      return;
    }
    host.emit('onRequestRefreshFile');
    if (host.declares('onRequestRefreshFile')) return;
    const text = 'A newer version of this document has been saved. Open the document again to go on.';
    if (view.editor) this.#makeReadOnly(text);
    else frame.showError('This version is closed', text, []);
  }

  #askForConfig(restart: () => void): void {
    this.#holdsTheOnlyCopy = false;
    if (this.#parts.host.declares('onRequestRefreshFile')) this.#parts.host.emit('onRequestRefreshFile');
    else restart();
  }

  /** What this page holds and the server never got goes home before the page shows anything else. True: it stays. */
  async #bringLate(): Promise<boolean> {
    const { view } = this.#parts;
    const http = this.#http;
    if (!this.#connection.pending || !http || !view.editor) return false;
    view.editor.setEditable(false);
    let work = null;
    try {
      work = (await view.editor.late?.()) ?? null;
    } catch {
      // An editor that cannot write its document leaves what is on the screen.
      this.#setUnsaved(unsavedLine());
      this.#holdsTheOnlyCopy = true;
      return true;
    }
    if (!work) return false;
    const { line, isOnlyHere, isOnlyOnScreen } = await bringLate(http, work, this.#opened?.title ?? '');
    this.#setUnsaved(line);
    this.#holdsTheOnlyCopy = isOnlyHere;
    return isOnlyOnScreen;
  }

  #setUnsaved(line: Line): void {
    this.#unsaved = line;
    this.#parts.frame.setLine('unsaved', line);
  }

  /** The session is over although nobody here ended it. */
  #ended(reason: string): void {
    if (this.#isOver) return;
    this.#isOver = true;
    const { frame, view, restart } = this.#parts;
    const retry = { label: 'Open again', run: restart };
    if (!view.editor) {
      frame.showError('The document could not be opened', reason, [retry]);
      return;
    }
    // What is on the screen may be the only copy of the last words: it stays readable and can be copied.
    if (this.#connection.pending) this.#setUnsaved(unsavedLine());
    this.#makeReadOnly(reason);
    frame.setLine('connection', { tone: 'error', text: 'This document is closed.', actions: [retry] });
  }

  async #requestClose(): Promise<void> {
    await this.#parts.view.editor?.flush().catch((error) => this.#progress.failed(messageOf(error), false));
    this.#parts.host.emit('onRequestClose');
  }
}

function unsavedLine(): Line {
  const text = 'Your last edits could not be saved before the session ended. Copy them from here.';
  return { tone: 'error', text };
}

/** The document server's own address: pages lie in `{server}web-apps/apps/{editor}/main/`. */
function serverAddress(): string {
  return new URL('../../../../', location.href.split('?')[0]).href;
}

function joined(names: string[]): string {
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
}
