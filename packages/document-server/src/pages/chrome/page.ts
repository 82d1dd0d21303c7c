import { connectToHost, type HostChannel } from '../../api-js/host-channel.ts';
import type { HostCommand } from '../../api-js/messages.ts';
import type { EditorConfig, Writer } from '../../protocol.ts';
import './chrome.css';
import { Connection, type OpenedMessage } from './connection.ts';
import { Frame } from './frame.ts';
import { HostRequests, type HostUser } from './host-requests.ts';
import { SaveProgress } from './save-state.ts';
import { SessionHttp } from './session-http.ts';
import { applyTheme, type Theme } from './theme.ts';

/** What an editor gets to work with, for one opening of one document. */
export interface PageContext {
  opened: OpenedMessage;
  config: EditorConfig;
  connection: Connection;
  http: SessionHttp;
  frame: Frame;
  host: HostChannel;
  progress: SaveProgress;
  theme: Theme;
  /** Turns the document read-only for good, with the reason on the screen; calls the editor's `setEditable`. */
  makeReadOnly(reason: string): void;
}

/** What the page needs of an editor once it shows the document. */
export interface MountedEditor {
  /** Whether the person may type from now on. A page that is read-only from the start is told so once. */
  setEditable(editable: boolean): void;
  /** Brings everything typed up to now into the server's journal; rejects with a readable reason. */
  flush(): Promise<void>;
  focus(): void;
  destroy(): void;
  /** Puts a picture of the host where the cursor is. Left out where there is no room for pictures. */
  insertImage?(image: Blob): Promise<void>;
  /** People who can be mentioned in comments. */
  offerUsers?(users: HostUser[]): void;
}

/**
 * Loads the document into `frame.stage` and builds the toolbar; rejects with a readable reason when it cannot be
 * shown. The page has opened the session before and says `ready` after it.
 */
export type MountEditor = (context: PageContext) => Promise<MountedEditor>;

/** Runs an editor page: waits for the host's config, opens the session, mounts the editor, keeps the person told. */
export async function startPage(mount: MountEditor): Promise<void> {
  const root = document.getElementById('app');
  if (!root) throw new Error('The page has no #app element.');
  const frame = new Frame(root);
  frame.showBusy('Opening the document…');

  let host: HostChannel;
  let visit: Visit | null = null;
  const begin = (config: EditorConfig) => {
    visit?.end();
    visit = new Visit(frame, host, config, mount, () => begin(config));
  };
  const obey = (command: HostCommand) => {
    if (command.name === 'refreshFile') begin(command.data);
    else visit?.obey(command);
  };
  try {
    host = await connectToHost(obey);
  } catch (error) {
    return frame.showError('This document cannot be opened here', messageOf(error), []);
  }
  host.emit('onAppReady');
  begin(host.config);
}

/** One opening of one document, from the config to its end. */
class Visit {
  readonly #frame: Frame;
  readonly #host: HostChannel;
  readonly #config: EditorConfig;
  readonly #restart: () => void;
  readonly #connection: Connection;
  readonly #progress: SaveProgress;
  readonly #theme: Theme;
  readonly #leaving = new AbortController();
  #opened: OpenedMessage | null = null;
  #http: SessionHttp | null = null;
  #editor: MountedEditor | null = null;
  #requests: HostRequests | null = null;
  #isReadOnly = true;
  #isOver = false;

  constructor(
    frame: Frame,
    host: HostChannel,
    config: EditorConfig,
    mount: MountEditor,
    restart: () => void,
  ) {
    this.#frame = frame;
    this.#host = host;
    this.#config = config;
    this.#restart = restart;
    this.#theme = applyTheme(config);
    frame.reset();
    frame.showBusy('Opening the document…');
    const server = serverAddress();
    const socketAddress = new URL('session', server);
    socketAddress.protocol = socketAddress.protocol === 'https:' ? 'wss:' : 'ws:';
    this.#connection = new Connection({ url: socketAddress.href, config });
    this.#progress = new SaveProgress(this.#connection);
    this.#listen();
    this.#connection.on('opened', (opened) => {
      this.#opened = opened;
      this.#http = new SessionHttp(server, opened.sessionId, opened.ticket);
      void this.#mount(mount, opened, this.#http);
    });
    this.#connection.open();
  }

  end(): void {
    this.#isOver = true;
    this.#leaving.abort();
    this.#requests?.end();
    this.#connection.close();
    this.#editor?.destroy();
    this.#editor = null;
  }

  obey(command: HostCommand): void {
    if (command.name === 'destroyEditor') this.end();
    else if (command.name === 'requestClose') void this.#requestClose();
    else if (command.name === 'showMessage') {
      this.#frame.setLine('message', { tone: 'plain', text: command.data.message, closable: true });
    } else this.#requests?.obey(command);
  }

  async #mount(mount: MountEditor, opened: OpenedMessage, http: SessionHttp): Promise<void> {
    const isForReading = opened.documentType === 'pdf' || opened.mode === 'view';
    this.#isReadOnly = isForReading || opened.readOnlyReason !== undefined;
    this.#explain(opened);
    try {
      const context: PageContext = {
        opened,
        config: this.#config,
        connection: this.#connection,
        http,
        frame: this.#frame,
        host: this.#host,
        progress: this.#progress,
        theme: this.#theme,
        makeReadOnly: (reason) => this.#makeReadOnly(reason),
      };
      const editor = await mount(context);
      if (this.#isOver) return editor.destroy();
      this.#editor = editor;
      this.#requests = new HostRequests(context, mount, editor);
    } catch (error) {
      if (this.#isOver) return;
      this.#isOver = true;
      this.#connection.close();
      this.#host.emit('onError', { errorCode: -82, errorDescription: messageOf(error) });
      const actions = [{ label: 'Retry', run: this.#restart }];
      return this.#frame.showError('The document could not be opened', messageOf(error), actions);
    }
    this.#connection.onFlush(() => this.#editor?.flush() ?? Promise.resolve());
    this.#editor.setEditable(!this.#isReadOnly);
    if (!this.#isReadOnly)
      this.#frame.offerSave(
        () => void this.#save(),
        () => void this.#save(),
      );
    this.#connection.ready();
    this.#frame.hideBusy();
    this.#editor.focus();
    this.#host.emit('onDocumentReady');
    this.#host.emit('onInfo', { mode: this.#isReadOnly ? 'view' : 'edit' });
  }

  /** Save now, whoever asks: first everything typed into the journal, then the journal into the host. */
  async #save(): Promise<void> {
    this.#connection.retryNow();
    try {
      await this.#editor?.flush();
      this.#connection.save('button');
    } catch (error) {
      this.#progress.failed(messageOf(error), false);
    }
  }

  #explain(opened: OpenedMessage): void {
    const frame = this.#frame;
    if (opened.readOnlyReason) frame.setLine('read-only', { tone: 'warning', text: opened.readOnlyReason });
    else this.#showWriter(opened.writer ?? null);
    if (opened.keptNotShown.length > 0) {
      const text = `This file contains ${joined(opened.keptNotShown)}. They are kept but not shown here.`;
      frame.setLine('kept', { tone: 'plain', text, closable: true });
    }
    if (opened.recovered) {
      const text = 'Unsaved work from an earlier visit was recovered and is shown here.';
      frame.setLine('recovered', { tone: 'plain', text, closable: true });
    }
    this.#offerEditing();
  }

  #showWriter(writer: Writer | null): void {
    const isOther = writer !== null && this.#isReadOnly;
    const text = isOther ? `${writer.name} is editing since ${timeOf(writer.since)}. You are viewing.` : '';
    this.#frame.setLine('writer', isOther ? { tone: 'plain', text } : null);
  }

  /** "Edit" exists only where the host said that it can hand out the right. */
  #offerEditing(): void {
    if (!this.#isReadOnly || this.#opened?.readOnlyReason || !this.#host.declares('onRequestEditRights'))
      return;
    const action = { label: 'Edit', run: () => this.#host.emit('onRequestEditRights') };
    this.#frame.setLine('message', { tone: 'plain', text: 'You are viewing this document.', action });
  }

  #makeReadOnly(reason: string): void {
    this.#isReadOnly = true;
    this.#frame.setLine('read-only', { tone: 'warning', text: reason });
    this.#frame.withdrawSave();
    this.#editor?.setEditable(false);
  }

  #listen(): void {
    const connection = this.#connection;
    const { signal } = this.#leaving;
    this.#progress.on('change', (state) => this.#frame.showSaveState(state));
    connection.on('state', (state) => this.#showConnection(state === 'lost'));
    connection.on('pending', (pending) => this.#host.emit('onDocumentStateChange', pending));
    connection.on('writer', ({ writer }) => this.#showWriter(writer));
    connection.on('dropped', ({ reason }) => this.#makeReadOnly(reason));
    connection.on('resumed', ({ mode }) => this.#resumed(mode));
    connection.on('meta', ({ title }) => {
      // Downloads and copies are called by the new name.
      if (this.#opened) this.#opened.title = title;
      this.#host.emit('onMetaChange', { title });
    });
    connection.on('stale', () => this.#stale());
    connection.on('warning', ({ code, description }) => {
      this.#frame.setLine('message', { tone: 'warning', text: description, closable: true });
      this.#host.emit('onWarning', { warningCode: code, warningDescription: description });
    });
    connection.on('error', ({ code, description }) => {
      this.#host.emit('onError', { errorCode: code, errorDescription: description });
      if (connection.state === 'closed') this.#ended(description);
    });
    connection.on('state', (state) => {
      if (state === 'closed' && !this.#isOver) setTimeout(() => this.#ended('The session has ended.'));
    });
    window.addEventListener('online', () => connection.retryNow(), { signal });
    window.addEventListener(
      'beforeunload',
      (event) => {
        if (connection.pending) event.preventDefault();
      },
      { signal },
    );
    // Hidden or closing: the last chance to bring what is typed to safety.
    const leave = () => {
      if (document.visibilityState === 'hidden') void this.#editor?.flush().catch(() => {});
    };
    document.addEventListener('visibilitychange', leave, { signal });
    window.addEventListener('pagehide', leave, { signal });
  }

  #showConnection(isLost: boolean): void {
    const text = this.#isReadOnly
      ? 'Connection lost – trying to reach the document server.'
      : 'Connection lost – your edits are kept here and will be saved when it is back.';
    const action = { label: 'Try now', run: () => this.#connection.retryNow() };
    this.#frame.setLine('connection', isLost ? { tone: 'warning', text, action } : null);
  }

  #resumed(mode: 'edit' | 'view'): void {
    if (mode === 'edit' || this.#isReadOnly) return;
    const kept = this.#connection.pending
      ? ' What you typed last is still on this page, but can no longer be saved here: copy it.'
      : '';
    this.#makeReadOnly(`While the connection was lost, somebody else began to edit.${kept}`);
  }

  /** The host must be asked for a fresh config; one that cannot be asked leaves the person a way to reload. */
  #stale(): void {
    this.#isOver = true;
    if (this.#connection.pending) this.#frame.setLine('unsaved', unsavedLine());
    this.#host.emit('onRequestRefreshFile');
    if (this.#host.declares('onRequestRefreshFile')) return;
    const text = 'A newer version of this document has been saved. Open the document again to go on.';
    if (this.#editor) this.#makeReadOnly(text);
    else this.#frame.showError('This version is closed', text, []);
  }

  /** The session is over although nobody here ended it. */
  #ended(reason: string): void {
    if (this.#isOver) return;
    this.#isOver = true;
    const retry = { label: 'Open again', run: this.#restart };
    if (!this.#editor) {
      this.#frame.showError('The document could not be opened', reason, [retry]);
      return;
    }
    // What is on the screen may be the only copy of the last words: it stays readable and can be copied.
    if (this.#connection.pending) this.#frame.setLine('unsaved', unsavedLine());
    this.#makeReadOnly(reason);
    this.#frame.setLine('connection', { tone: 'error', text: 'This document is closed.', action: retry });
  }

  async #requestClose(): Promise<void> {
    await this.#editor?.flush().catch((error) => this.#progress.failed(messageOf(error), false));
    this.#host.emit('onRequestClose');
  }
}

function unsavedLine() {
  const text = 'Your last edits could not be saved before the session ended. Copy them from here.';
  return { tone: 'error', text } as const;
}

/** The document server's own address: pages lie in `{server}web-apps/apps/{editor}/main/`. */
function serverAddress(): string {
  return new URL('../../../../', location.href.split('?')[0]).href;
}

function joined(names: string[]): string {
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
}

function timeOf(iso: string): string {
  return new Date(iso).toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' });
}

/** What to tell a person about something that was thrown. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
