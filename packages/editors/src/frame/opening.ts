import { t } from '@benchbook/words';
import type { HostChannel } from '../api-js/host-channel.ts';
import type { HostCommand } from '../api-js/messages.ts';
import type { EditorConfig, PasswordAnswer } from '../protocol.ts';
import { Connection } from './connection/connection.ts';
import { messageOf } from './connection/message-of.ts';
import { retelling } from './connection/retelling.ts';
import { SessionHttp } from './connection/session-http.ts';
import { listenToWindow } from './connection/window-events.ts';
import { isEmbedded, type MountEditor, type PageContext } from './editor-contract.ts';
import { HostRequests } from './host-requests.ts';
import { listenToServer } from './listen-to-server.ts';
import { PageRunner } from './page-runner.ts';
import type { PageEffect } from './rules/events.ts';
import { type Choice, tellsWriter } from './rules/lines.ts';
import {
  type EarlierOpening,
  holdsTheOnlyCopy,
  isOver,
  mayAskHost,
  mayShowNewer,
  type Opened,
  type TypingPause,
  wantsEditLock,
} from './rules/state.ts';
import { bringWork } from './screen/brought-work.ts';
import type { Frame, LineAction } from './screen/frame.ts';
import { NewestVersion } from './screen/newest-version.ts';
import { tellOpened } from './screen/opening-lines.ts';
import { passwordAction } from './screen/password-panel.ts';
import { applyTheme, type Theme } from './theme.ts';
import type { View } from './view.ts';

export interface OpeningDependencies {
  frame: Frame;
  view: View;
  host: HostChannel;
  config: EditorConfig;
  mount: MountEditor;
  before: EarlierOpening | undefined;
  /** Begins anew, with a config of now where the host gives one. */
  restart: () => void;
}

/** One document on this page, from the config to its end. What follows from what, the rules say (`rules/step.ts`). */
export class Opening {
  readonly #dependencies: OpeningDependencies;
  readonly #server = serverAddress();
  readonly #connection: Connection;
  readonly #theme: Theme;
  readonly #page: PageRunner;
  readonly #newest: NewestVersion;
  readonly #leaving = new AbortController();
  #http: SessionHttp | null = null;
  #requests: HostRequests | null = null;

  constructor(dependencies: OpeningDependencies) {
    this.#dependencies = dependencies;
    const { frame, view, config, before } = dependencies;
    this.#theme = applyTheme(config);
    if (!before?.isReading) {
      view.clear();
      frame.reset();
      frame.showBusy(t('Opening the document…'));
    }
    const socketAddress = new URL('session', this.#server);
    socketAddress.protocol = socketAddress.protocol === 'https:' ? 'wss:' : 'ws:';
    const wanted = before?.wantsEditLock ?? (isEmbedded(config) ? false : undefined);
    const reading = wanted === undefined ? {} : { reading: !wanted };
    this.#connection = new Connection({ url: socketAddress.href, config, ...reading });
    this.#page = new PageRunner(dependencies, before, {
      effect: (effect) => this.#carryOut(effect),
      actionOf: (choice, label) => this.#actionOf(choice, label),
      save: () => void this.#save(),
    });
    this.#newest = new NewestVersion({
      frame,
      mayShow: () => mayShowNewer(this.#state),
      showAnew: () => this.#showNewer(),
      onShown: ({ sha256 }) => dependencies.host.emit('onVersionShown', { sha256 }),
    });
    listenToServer(this.#connection, dependencies, {
      happens: (event) => this.#page.happens(event),
      opened: ({ pageId, ticket }) => {
        this.#http = new SessionHttp(this.#server, pageId, ticket);
      },
      stored: (version) => this.#newest.stored(version),
    });
    listenToWindow({
      connection: this.#connection,
      isWriting: () => this.#state.edits,
      holdsTheOnlyCopy: () => holdsTheOnlyCopy(this.#state),
      flush: async () => view.editor?.flush(),
      goodbye: () => this.#connection.goodbye(),
      signal: this.#leaving.signal,
    });
    this.#connection.open();
  }

  get #state() {
    return this.#page.state;
  }

  /** Leaves the session; what is on the screen stays for the opening that follows. */
  retire(): EarlierOpening {
    const { edits, opened, isPending, unsaved } = this.#state;
    const isReading = this.#dependencies.view.editor !== null && !edits && !isPending;
    // An opening that never got as far as the document leaves what was wanted as it was.
    const wanted = opened ? wantsEditLock(this.#state) : this.#dependencies.before?.wantsEditLock;
    this.#stop();
    return { isReading, wantsEditLock: wanted, unsaved };
  }

  end(): void {
    this.#stop();
    this.#dependencies.view.clear();
  }

  #stop(): void {
    this.#page.happens({ kind: 'was left' });
    this.#leaving.abort();
    this.#page.stop();
    this.#requests?.end();
    this.#connection.close();
  }

  obey(command: HostCommand): void {
    if (command.name === 'destroyEditor') this.end();
    else if (command.name === 'requestClose') void this.#requestClose();
    else if (command.name === 'showMessage') {
      this.#dependencies.frame.setLine('message', {
        tone: 'plain',
        text: command.data.message,
        closable: true,
      });
    } else this.#requests?.obey(command);
  }

  #carryOut(effect: PageEffect): void {
    const { frame, view, host, restart } = this.#dependencies;
    const connection = this.#connection;
    switch (effect.do) {
      case 'tell mode':
        host.emit('onInfo', {
          mode: this.#state.edits ? 'edit' : 'view',
          // A host that says so itself would say it twice.
          ...(tellsWriter(this.#state) && { tellsWriter: true }),
        });
        break;
      case 'ask':
        connection.ask();
        break;
      case 'withdraw':
        connection.withdraw();
        break;
      case 'answer':
        connection.answer(effect.ask, effect.give);
        frame.focusDocument();
        break;
      case 'ask host for the right':
        host.emit('onRequestEditRights');
        break;
      case 'ask host for a new configuration':
        host.emit('onRequestRefreshFile');
        if (!host.declares('onRequestRefreshFile')) this.#page.happens({ kind: 'host cannot refresh' });
        break;
      case 'show':
        void this.#show(effect);
        break;
      case 'show newer':
        void this.#newest.show();
        break;
      case 'explain':
        this.#explain();
        break;
      case 'bring work':
        void this.#bringWork();
        break;
      case 'clear':
        view.clear();
        frame.clearLines();
        this.#page.renderAnew();
        break;
      case 'show end': {
        const actions = effect.again === null ? [] : [{ label: effect.again, run: restart }];
        frame.showError(effect.title, effect.reason, actions);
        break;
      }
      case 'leave':
        connection.close();
        break;
    }
  }

  #actionOf(choice: Choice, label: string): LineAction {
    const { host, restart, frame } = this.#dependencies;
    const does = (run: () => void) => ({ label, run });
    switch (choice) {
      case 'ask':
        return does(() => this.#page.happens({ kind: 'asks' }));
      case 'withdraw':
        return does(() => this.#page.happens({ kind: 'withdraws' }));
      case 'give':
        return does(() => this.#page.happens({ kind: 'answers', give: true }));
      case 'keep':
        return does(() => this.#page.happens({ kind: 'answers', give: false }));
      case 'try now':
        return does(() => this.#connection.retryNow());
      case 'open again':
        return does(restart);
      case 'open newer':
        return does(() => {
          this.#page.happens({ kind: 'lets go' });
          if (host.declares('onRequestRefreshFile')) host.emit('onRequestRefreshFile');
          else restart();
        });
      case 'enter password':
        return passwordAction(frame, (password) => this.#givePassword(password));
    }
  }

  /** Puts the document on the screen as the session has it now. `quiet`: an earlier state of it stands there. */
  async #show({ quiet, message }: { quiet: boolean; message?: string }): Promise<void> {
    const { frame, view, host, mount } = this.#dependencies;
    const { opened } = this.#state;
    const http = this.#http;
    if (!opened || !http) return;
    const { known } = this.#newest;
    if (!quiet) frame.showBusy(t('Opening the document…'));
    this.#explain();
    try {
      const editor = await view.replace((stage) => mount(this.#context(opened, http, stage, quiet)), {
        quiet,
      });
      if (!editor || isOver(this.#state)) return;
      this.#page.happens({ kind: 'was shown' });
      this.#connection.onFlush(() => editor.flush());
      this.#connection.onYield(() => this.#hold('lock passes'));
      this.#requests?.end();
      const context = this.#context(opened, http, frame.stage, quiet);
      this.#requests = new HostRequests(context, mount, () => view.editor);
      this.#connection.ready();
      frame.hideBusy();
      if (!quiet) editor.focus();
      host.emit('onDocumentReady');
      retelling.loadWithFirstPress(window);
      this.#newest.contains(known);
      this.#carryOut({ do: 'tell mode' });
      if (message) frame.setLine('message', { tone: 'warning', text: message, closable: true });
      void this.#newest.show();
    } catch (error) {
      if (isOver(this.#state)) return;
      host.emit('onError', { errorCode: -82, errorDescription: messageOf(error) });
      this.#page.happens({ kind: 'could not be shown', reason: messageOf(error) });
    }
  }

  /** Shows a reader the host's state in the place of the present one. */
  async #showNewer(): Promise<void> {
    const { view, mount } = this.#dependencies;
    const { opened } = this.#state;
    const http = this.#http;
    if (!opened || !http) return;
    const reading: Opened = { ...opened, mode: 'view', recovered: false };
    const editor = await view.replace((stage) => mount(this.#context(reading, http, stage, true)), {
      quiet: true,
    });
    if (!editor) return;
    this.#requests?.shownAnew();
    this.#page.happens({ kind: 'was shown' });
  }

  #explain(): void {
    const { frame, host } = this.#dependencies;
    const { opened } = this.#state;
    if (!opened) return;
    frame.clearLines();
    this.#page.renderAnew();
    tellOpened(frame, opened, opened.asksPassword ? [this.#actionOf('enter password', '')] : []);
    if (!mayAskHost(this.#state) || !host.declares('onRequestEditRights')) return;
    const actions = [{ label: t('Edit'), run: () => this.#page.happens({ kind: 'asks the host' }) }];
    frame.setLine('message', { tone: 'plain', text: t('You are viewing this document.'), actions });
  }

  /**
   * Takes nothing more from the person who edits until it is released, and resolves when everything they typed is
   * journaled. Rejects as `flush` does.
   */
  async #hold(by: TypingPause): Promise<void> {
    const { view } = this.#dependencies;
    const { editor } = view;
    // What is in the middle of being typed goes in before the page is locked, and what came meanwhile after it.
    await editor?.flush();
    if (!this.#state.edits || !editor || view.editor !== editor) return;
    this.#page.happens({ kind: 'is held', by });
    await editor.flush();
  }

  /** Gives the author's password, whose protection then no longer holds for this opening. Rejects with a sentence. */
  async #givePassword(password: string): Promise<void> {
    const { frame, view } = this.#dependencies;
    const http = this.#http;
    if (!http) return;
    const isEditing = this.#state.edits;
    const isHere = () => !isOver(this.#state);
    try {
      // What was typed goes in under the rights it was made with; nothing comes after it that a new editor would drop.
      await this.#hold('password is checked');
      if (isEditing && isHere()) {
        // Comments can be written in a locked text too.
        view.setReachable(false);
        frame.setLine('message', { tone: 'plain', text: t('Checking the password…') });
      }
      const { document } = await http.givePassword({ thing: { of: 'document' }, password });
      // The host may have begun another opening meanwhile: what is on the screen is no longer ours.
      if (document && isHere()) this.#passwordAccepted(document, http);
    } finally {
      if (isEditing && isHere()) {
        frame.setLine('message', null);
        view.setReachable(true);
      }
      this.#page.happens({ kind: 'is released', by: 'password is checked' });
    }
  }

  #passwordAccepted(
    { ticket, recovered, ...rights }: NonNullable<PasswordAnswer['document']>,
    http: SessionHttp,
  ): void {
    const { opened, edits } = this.#state;
    if (!opened) return;
    http.renew(ticket);
    this.#connection.renew(ticket);
    const { asksPassword: _asked, authorAllows: _limit, readOnlyReason: _reason, ...rest } = opened;
    const more: Opened = { ...rest, ...rights, recovered };
    if (!edits) {
      this.#page.happens({ kind: 'may more', opened: { ...more, mayAsk: true } });
      return;
    }
    this.#page.happens({ kind: 'opened', opened: more });
    // What was recovered is of this opening.
    this.#dependencies.frame.setLine('recovered', null);
  }

  /** `quiet`: an earlier state stands before the person meanwhile. */
  #context(opened: Opened, http: SessionHttp, stage: HTMLElement, quiet: boolean): PageContext {
    const { frame, host, config } = this.#dependencies;
    const connection = this.#connection;
    return {
      opened,
      config,
      connection,
      http,
      frame,
      host,
      theme: this.#theme,
      stage,
      showBusy: (text) => {
        if (!quiet) frame.showBusy(text);
      },
      makeReadOnly: (reason) => this.#page.happens({ kind: 'cannot be edited', reason }),
      couldNotJournal: (message) => this.#page.happens({ kind: 'save failed', message, retrying: true }),
      journaledAgain: () => this.#page.happens({ kind: 'journaled again', hasSent: connection.revision > 0 }),
    };
  }

  /** What this page holds and the server never got goes home before the page shows anything else. */
  async #bringWork(): Promise<void> {
    const { editor } = this.#dependencies.view;
    const { isOnlyHere, isPending, opened } = this.#state;
    const http = this.#http;
    if (!isPending || !http || !editor) {
      this.#page.happens({ kind: 'work was brought', line: null, isOnlyHere, stays: false });
      return;
    }
    const brought = await bringWork(editor, http, opened?.title ?? '');
    this.#page.happens({
      kind: 'work was brought',
      ...(brought ?? { line: null, isOnlyHere, stays: false }),
    });
  }

  /** Save now, whoever asks: first everything typed into the journal, then the journal into the host. */
  async #save(): Promise<void> {
    this.#connection.retryNow();
    if (await this.#flush()) this.#connection.save('button');
  }

  async #requestClose(): Promise<void> {
    await this.#flush();
    this.#dependencies.host.emit('onRequestClose');
  }

  /** Whether everything typed is journaled; the person hears why not. */
  async #flush(): Promise<boolean> {
    try {
      await this.#dependencies.view.editor?.flush();
      return true;
    } catch (error) {
      this.#page.happens({ kind: 'save failed', message: messageOf(error), retrying: false });
      return false;
    }
  }
}

/** The document server's own address: pages lie in `{server}web-apps/apps/{editor}/main/`. */
function serverAddress(): string {
  return new URL('../../../../', location.href.split('?')[0]).href;
}
