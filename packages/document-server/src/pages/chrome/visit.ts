import type { HostChannel } from '../../api-js/host-channel.ts';
import type { HostCommand } from '../../api-js/messages.ts';
import type { EditorConfig, Lifted } from '../../protocol.ts';
import { isEmbedded } from './as-pages.ts';
import { Connection, type OpenedMessage } from './connection.ts';
import type { Frame, Line } from './frame.ts';
import { HostRequests } from './host-requests.ts';
import { NewestVersion } from './newest-version.ts';
import { tellOpened } from './opened-lines.ts';
import { type MountEditor, messageOf, type PageContext } from './page.ts';
import { passwordAction } from './password-panel.ts';
import { PASSING, Role } from './role.ts';
import { SaveProgress } from './save-state.ts';
import { SessionHttp } from './session-http.ts';
import { tellHost } from './tell-host.ts';
import { applyTheme, type Theme } from './theme.ts';
import { UnsavedWork } from './unsaved-work.ts';
import type { View } from './view.ts';
import { listenToWindow } from './window-events.ts';

/** What one visit leaves to the next in the same page. */
export interface Before {
  /** The person only read: what they see stays until the new state is there. */
  isReading: boolean;
  /** They wrote, or asked for the pen, and would go on with it; undefined: as for somebody who comes. */
  wantsPen: boolean | undefined;
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

/** One opening of one document, from the config to its end. */
export class Visit {
  readonly #parts: VisitParts;
  readonly #server = serverAddress();
  readonly #connection: Connection;
  readonly #progress: SaveProgress;
  readonly #theme: Theme;
  readonly #role: Role;
  readonly #newest: NewestVersion;
  readonly #unsaved: UnsavedWork;
  readonly #leaving = new AbortController();
  #opened: OpenedMessage | null = null;
  #http: SessionHttp | null = null;
  #requests: HostRequests | null = null;
  #isOver = false;

  constructor(parts: VisitParts) {
    this.#parts = parts;
    const { frame, view, config, before } = parts;
    this.#theme = applyTheme(config);
    if (!before?.isReading) {
      view.clear();
      frame.reset();
      frame.showBusy('Opening the document…');
    }
    this.#unsaved = new UnsavedWork(frame, before?.unsaved ?? null);
    const socketAddress = new URL('session', this.#server);
    socketAddress.protocol = socketAddress.protocol === 'https:' ? 'wss:' : 'ws:';
    const wantsPen = before?.wantsPen ?? (isEmbedded(config) ? false : undefined);
    const reading = wantsPen === undefined ? {} : { reading: !wantsPen };
    this.#connection = new Connection({ url: socketAddress.href, config, ...reading });
    this.#progress = new SaveProgress(this.#connection);
    this.#role = new Role({ ...parts, connection: this.#connection, progress: this.#progress });
    this.#newest = new NewestVersion({
      frame,
      mayShow: () =>
        this.#role.isReadOnly && !this.#isOver && !this.#connection.pending && view.editor !== null,
      showAnew: () => this.#showAnew(),
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
    const isReading = this.#parts.view.editor !== null && this.#role.isReadOnly && !this.#connection.pending;
    // A visit that never got as far as the document leaves the wish as it was.
    const wantsPen = this.#opened ? this.#role.wantsPen : this.#parts.before?.wantsPen;
    this.#stop();
    return { isReading, wantsPen, unsaved: this.#unsaved.line };
  }

  end(): void {
    this.#stop();
    this.#parts.view.clear();
  }

  #stop(): void {
    this.#isOver = true;
    this.#leaving.abort();
    this.#role.stop();
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
    this.#role.begin(opened);
    const isStillQuiet = quiet && this.#role.isReadOnly;
    if (!isStillQuiet) frame.showBusy('Opening the document…');
    this.#explain(opened);
    try {
      const editor = await view.replace((stage) => mount(this.#context(opened, http, stage, isStillQuiet)), {
        quiet: isStillQuiet,
      });
      if (!editor || this.#isOver) return;
      this.#role.give(editor);
      this.#connection.onFlush(() => editor.flush());
      this.#connection.onYield(() => this.#role.hold(PASSING));
      this.#requests?.end();
      const context = this.#context(opened, http, frame.stage, isStillQuiet);
      this.#requests = new HostRequests(context, mount, () => view.editor);
      this.#connection.ready();
      frame.hideBusy();
      if (!isStillQuiet) editor.focus();
      host.emit('onDocumentReady');
      this.#role.sayMode();
      void this.#newest.show();
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

  #explain(opened: OpenedMessage): void {
    const { frame } = this.#parts;
    const lifting = opened.asksPassword ? [passwordAction(frame, (password) => this.#lift(password))] : [];
    frame.clearLines();
    this.#role.explain(lifting);
    tellOpened(frame, opened, lifting);
    this.#unsaved.show();
  }

  /** Lifts the author's protection for this visit. Rejects with a sentence. */
  async #lift(password: string): Promise<void> {
    const { frame, view } = this.#parts;
    const http = this.#http;
    if (!http) return;
    const check = Symbol('a password is checked');
    const isWriting = !this.#role.isReadOnly;
    try {
      // What was typed goes in under the rights it was made with; nothing comes after it that a new editor would drop.
      await this.#role.hold(check);
      if (isWriting && !this.#isOver) {
        // Comments can be written in a locked text too.
        view.setReachable(false);
        frame.setLine('message', { tone: 'plain', text: 'Checking the password…' });
      }
      const { document } = await http.lift({ thing: { of: 'document' }, password });
      // The host may have begun another visit meanwhile: what is on the screen is no longer ours.
      if (document && !this.#isOver) this.#lifted(document, http);
    } finally {
      if (isWriting && !this.#isOver) {
        frame.setLine('message', null);
        view.setReachable(true);
      }
      this.#role.release(check);
    }
  }

  #lifted({ ticket, recovered, ...rights }: NonNullable<Lifted['document']>, http: SessionHttp): void {
    if (!this.#opened) return;
    http.renew(ticket);
    this.#connection.renew(ticket);
    const { asksPassword: _asked, authorAllows: _limit, readOnlyReason: _reason, ...rest } = this.#opened;
    const opened: OpenedMessage = { ...rest, ...rights, recovered };
    if (!this.#role.isReadOnly) {
      void this.#show(opened, { quiet: false });
      // It is of this visit.
      this.#parts.frame.setLine('recovered', null);
      return;
    }
    this.#opened = { ...opened, mayAsk: true };
    this.#role.mayMore(this.#opened);
    this.#explain(this.#opened);
    this.#connection.ask();
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
      makeReadOnly: (reason) => this.#role.makeReadOnly(reason),
    };
  }

  #listen(): void {
    const connection = this.#connection;
    const { frame, view, host } = this.#parts;
    tellHost(connection, host, frame);
    this.#progress.on('change', (state) => frame.showSaveState(state));
    connection.on('state', (state) => this.#showConnection(state === 'lost'));
    connection.on('pen', ({ mode, recovered }) => this.#passed(mode, recovered));
    connection.on('version', (version) => this.#newest.stored(version));
    connection.on('dropped', ({ reason }) => this.#role.drop(reason));
    connection.on('resumed', ({ mode }) => void this.#resumed(mode));
    connection.on('meta', ({ title }) => {
      // Downloads and copies are called by the new name.
      if (this.#opened) this.#opened.title = title;
    });
    connection.on('stale', () => void this.#stale());
    connection.on('error', ({ description }) => {
      if (connection.state === 'closed') this.#ended(description);
    });
    connection.on('state', (state) => {
      if (state === 'closed' && !this.#isOver) setTimeout(() => this.#ended('The session has ended.'));
    });
    listenToWindow({
      connection,
      isWriting: () => !this.#role.isReadOnly,
      holdsTheOnlyCopy: () => connection.pending || this.#unsaved.isOnlyHere,
      flush: async () => view.editor?.flush(),
      goodbye: () => connection.goodbye(),
      signal: this.#leaving.signal,
    });
  }

  #showConnection(isLost: boolean): void {
    const text = this.#role.isReadOnly
      ? 'Connection lost – trying to reach the document server.'
      : 'Connection lost – your edits are kept here and will be saved when it is back.';
    const actions = [{ label: 'Try now', run: () => this.#connection.retryNow() }];
    this.#parts.frame.setLine('connection', isLost ? { tone: 'warning', text, actions } : null);
  }

  /** The pen is this page's from now on, or another's, or stays after it was asked to hand it over. */
  #passed(mode: 'edit' | 'view', recovered: boolean): void {
    const opened = this.#opened;
    if (!opened) return;
    if (mode === 'view') {
      this.#role.becomeReader(true);
    } else if (!this.#role.isReadOnly) {
      this.#role.stayWriter();
    } else {
      const { writer: _writer, ...rest } = opened;
      this.#parts.frame.showSaveState({ kind: 'clean' });
      void this.#show({ ...rest, mode, recovered, mayAsk: false }, { quiet: false });
    }
  }

  /** Shows a reader the host's state in the place of the present one. */
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
    if (this.#role.isReadOnly) return this.#role.askAgain();
    const isPending = this.#connection.pending;
    this.#role.becomeReader(!isPending);
    if (isPending) this.#unsaved.penPassed();
    else await this.#showAnew();
  }

  /** The host must be asked for a fresh config; one that cannot be asked leaves the person a way to reload. */
  async #stale(): Promise<void> {
    const { frame, host, view, restart } = this.#parts;
    this.#isOver = true;
    const stays = await this.#bringLate();
    if (stays) {
      this.#role.makeReadOnly('This version is closed.');
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
    if (view.editor) this.#role.makeReadOnly(text);
    else frame.showError('This version is closed', text, []);
  }

  #askForConfig(restart: () => void): void {
    this.#unsaved.letGo();
    if (this.#parts.host.declares('onRequestRefreshFile')) this.#parts.host.emit('onRequestRefreshFile');
    else restart();
  }

  /** What this page holds and the server never got goes home before the page shows anything else. True: it stays. */
  async #bringLate(): Promise<boolean> {
    const { editor } = this.#parts.view;
    if (!this.#connection.pending || !this.#http || !editor) return false;
    return this.#unsaved.bring(editor, this.#http, this.#opened?.title ?? '');
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
    if (this.#connection.pending) this.#unsaved.ended();
    this.#role.makeReadOnly(reason);
    frame.setLine('connection', { tone: 'error', text: 'This document is closed.', actions: [retry] });
  }

  async #requestClose(): Promise<void> {
    await this.#parts.view.editor?.flush().catch((error) => this.#progress.failed(messageOf(error), false));
    this.#parts.host.emit('onRequestClose');
  }
}

/** The document server's own address: pages lie in `{server}web-apps/apps/{editor}/main/`. */
function serverAddress(): string {
  return new URL('../../../../', location.href.split('?')[0]).href;
}
