/**
 * The script a host's page loads from `/web-apps/apps/api/documents/api.js`: defines `DocsAPI.DocEditor` as the
 * public description of the ONLYOFFICE Docs API tells it, for the editors of this document server.
 * Served as it stands here: plain JavaScript, no imports, its types in comments (see messages.ts for the messages).
 */
(() => {
  /**
   * @typedef {import('./messages.ts').HostCommand} HostCommand
   * @typedef {import('./messages.ts').FrameMessage} FrameMessage
   * @typedef {import('./messages.ts').ParentMessage} ParentMessage
   * @typedef {Record<string, unknown>} Plain
   * @typedef {(event: { data: unknown, target: object }) => void} Handler
   */

  /** The version of the Docs API that is spoken here. */
  const API_VERSION = '9.3.0';

  /** @type {Record<string, string>} */
  const EDITOR_OF_TYPE = {
    word: 'documenteditor',
    text: 'documenteditor',
    cell: 'spreadsheeteditor',
    spreadsheet: 'spreadsheeteditor',
    pdf: 'pdfeditor',
  };

  /** How the frame is called to those who do not see it, in other languages than English. */
  const TITLES = new Map([
    ['de', 'Dokument-Editor'],
    ['fr', 'Éditeur de document'],
  ]);

  /** @type {Record<string, string>} */
  const TYPE_OF_EXTENSION = {
    docx: 'word',
    docm: 'word',
    dotx: 'word',
    dotm: 'word',
    xlsx: 'cell',
    xlsm: 'cell',
    xltx: 'cell',
    xltm: 'cell',
    pdf: 'pdf',
  };

  /** Methods of the real API that have nothing to act on here: present, so that a host may call them. */
  const WITHOUT_EFFECT = [
    'applyEditing',
    'attachMouseEvents',
    'blurFocus',
    'denyEditingRights',
    'detachMouseEvents',
    'grabFocus',
    'openDocument',
    'processMailMerge',
    'processRightsChange',
    'serviceCommand',
    'setActionLink',
    'setFavorite',
    'setMailMergeRecipients',
    'setReferenceData',
    'setReferenceSource',
    'setRequestedDocument',
    'setRequestedSpreadsheet',
    'setRevisedFile',
    'setSharingSettings',
    'startFilling',
  ];

  /** Found now, while this script runs: later `currentScript` is another one's. */
  const script = findScript();

  function findScript() {
    const path = /^(.*\/)api\/documents\/api\.js(?:\?.*)?$/;
    const current = document.currentScript instanceof HTMLScriptElement ? document.currentScript : null;
    for (const candidate of [current, ...document.querySelectorAll('script')]) {
      const match = candidate?.src.match(path);
      if (candidate && match?.[1]) return { base: match[1], query: new URL(candidate.src).searchParams };
    }
    return null;
  }

  /**
   * @param {unknown} value
   * @returns {Plain}
   */
  function plain(value) {
    return typeof value === 'object' && value !== null ? /** @type {Plain} */ (value) : {};
  }

  /**
   * What may travel to the frame: the config without its functions, so that it can be cloned.
   * @param {Plain} config
   * @returns {Plain}
   */
  function withoutFunctions(config) {
    const { events: _events, ...rest } = config;
    return JSON.parse(JSON.stringify(rest));
  }

  /**
   * @param {Plain} config
   * @returns {string | null} what is wrong with it
   */
  function fault(config) {
    const file = plain(config.document);
    if (typeof file.url !== 'string' || file.url === '') return 'The "document.url" parameter is missing.';
    if (file.key !== undefined && typeof file.key !== 'string') {
      return 'The "document.key" parameter must be a string.';
    }
    const extension = String(file.fileType ?? '').toLowerCase();
    if (!Object.hasOwn(TYPE_OF_EXTENSION, extension)) {
      return `The "document.fileType" parameter "${extension}" is not supported.`;
    }
    const type = config.documentType;
    if (type !== undefined && !Object.hasOwn(EDITOR_OF_TYPE, String(type))) {
      return `The "documentType" parameter "${String(type)}" is not supported.`;
    }
    return null;
  }

  /**
   * Fills in what the real API fills in: a random key for a missing one, text for a numeric user id.
   * @param {Plain} config
   * @returns {Plain}
   */
  function completed(config) {
    const complete = withoutFunctions(config);
    const file = plain(complete.document);
    if (file.key === undefined) file.key = crypto.randomUUID();
    const user = plain(plain(complete.editorConfig).user);
    if (typeof user.id === 'number') user.id = String(user.id);
    return complete;
  }

  /**
   * @param {unknown} size number of pixels or a CSS length
   * @returns {string}
   */
  function cssLength(size) {
    if (typeof size === 'number') return `${size}px`;
    return typeof size === 'string' && size !== '' ? size : '100%';
  }

  /**
   * Puts an editor in the place of the element with that id. Works with and without `new`.
   * @param {string} placeholderId
   * @param {Plain} config
   */
  function DocEditor(placeholderId, config) {
    const placeholder = document.getElementById(placeholderId);
    const events = /** @type {Record<string, Handler | undefined>} */ (plain(config.events));
    /** @type {Record<string, (...args: never[]) => void>} */
    const editor = {};

    /**
     * @param {string} name
     * @param {unknown} [data]
     */
    function callHandler(name, data) {
      const handler = events[name];
      if (typeof handler === 'function') handler.call(editor, { data, target: editor });
      else if (name === 'onRequestRefreshFile') callHandler('onOutdatedVersion', data);
    }

    for (const name of WITHOUT_EFFECT) editor[name] = () => {};

    const problem = !script ? 'The address of api.js cannot be found in this page.' : fault(config);
    if (!script || problem || !placeholder) {
      const description = problem ?? `There is no element with the id "${placeholderId}".`;
      // Later, so that the caller has its editor object when the handler runs.
      setTimeout(() => callHandler('onError', { errorCode: -1, errorDescription: description }));
      if (typeof events.onError !== 'function') window.alert(description);
      return editor;
    }

    const origin = new URL(script.base).origin;
    const ready = takePrepared(script, config);
    const frameEditorId = ready?.frameEditorId ?? placeholderId;
    const frame = ready?.frame ?? createFrame(script, placeholderId, config);
    frame.style.cssText = `border:0;display:block;width:${cssLength(config.width)};height:${cssLength(config.height)}`;
    if (ready) moveTo(placeholder, ready);
    else placeholder.replaceWith(frame);
    let wasReady = false;

    /** @param {ParentMessage} message */
    const post = (message) => frame.contentWindow?.postMessage(message, origin);
    /** @param {HostCommand} command */
    const send = (command) => post({ type: 'command', frameEditorId, ...command });

    /** @param {MessageEvent<unknown>} event */
    function onMessage(event) {
      if (event.source !== frame.contentWindow || event.origin !== origin) return;
      // The frame's origin is the document server's, whose pages send nothing but FrameMessage.
      const message = /** @type {FrameMessage} */ (plain(event.data));
      if (message.frameEditorId !== frameEditorId) return;
      if (message.type === 'event' && message.name === 'onDocumentReady' && !wasReady) {
        // A page that shows a document anew shows it to somebody who is already where they want to be.
        wasReady = true;
        offerKeyboard(frame);
      }
      if (message.type === 'event') callHandler(message.name, message.data);
      if (message.type === 'loaded') begin();
    }
    function begin() {
      offerKeyboard(frame);
      const declaredEvents = Object.keys(events).filter((name) => typeof events[name] === 'function');
      post({
        type: 'init',
        frameEditorId,
        config: completed(config),
        declaredEvents,
        parentOrigin: window.location.origin,
      });
    }
    window.addEventListener('message', onMessage);
    if (ready?.loaded) begin();

    return Object.assign(editor, {
      destroyEditor() {
        send({ name: 'destroyEditor' });
        window.removeEventListener('message', onMessage);
        frame.replaceWith(placeholder);
      },
      /** @param {Plain} newConfig */
      refreshFile(newConfig) {
        Object.assign(events, plain(newConfig.events));
        send({ name: 'refreshFile', data: completed(newConfig) });
      },
      /** @param {unknown} data */
      refreshHistory: (data) => send({ name: 'refreshHistory', data }),
      /** @param {unknown} data */
      setHistoryData: (data) => send({ name: 'setHistoryData', data }),
      requestClose: () => send({ name: 'requestClose' }),
      /** @param {unknown} [format] */
      downloadAs: (format) => send({ name: 'downloadAs', data: format }),
      /** @param {unknown} data */
      showFound: (data) => send({ name: 'showFound', data }),
      /** @param {unknown} data */
      setMarks: (data) => send({ name: 'setMarks', data }),
      /** @param {unknown} data */
      markWritten: (data) => send({ name: 'markWritten', data }),
      /** @param {{ back?: unknown }} data */
      takeKeyboard: (data) => send({ name: 'takeKeyboard', data: { back: data.back === true } }),
      /** @param {unknown} data */
      setUsers: (data) => send({ name: 'setUsers', data }),
      /** @param {unknown} data */
      insertImage: (data) => send({ name: 'insertImage', data }),
      /** @param {unknown} message */
      showMessage: (message) => send({ name: 'showMessage', data: { message: String(message) } }),
    });
  }

  /**
   * An editor that waits for its document, one at most: whoever opens one of its kind next has it at once. `page` is its address
   * without its id, `loaded` whether it has asked for a document, `since` when it was made (milliseconds of this page), and
   * `leave` takes what it is in off the host's page.
   * @typedef {{ frame: HTMLIFrameElement, frameEditorId: string, page: string, loaded: boolean, since: number, leave: () => void }} Prepared
   * @type {Prepared | null}
   */
  let prepared = null;
  let preparedFrames = 0;
  /** How old one gets: that of a document server which was brought up to date since could not load what it loads later. */
  const OLD_MS = 30 * 60_000;

  /**
   * Not of the Docs API, for our own host: loads an editor out of sight, for a document that is likely to be opened next. In the
   * place of one that waits already, unless that is of the same kind. Nothing happens where a browser cannot move a frame
   * without loading it anew.
   * @param {Plain} config documentType, type and editorConfig.lang of a config, as it will be
   */
  function prepare(config) {
    if (!script || !('moveBefore' in Element.prototype)) return;
    const page = addressOf(script, config).href;
    if (isPrepared(page)) return;
    forgetPrepared();
    const frameEditorId = `prepared${++preparedFrames}`;
    const frame = createFrame(script, frameEditorId, config);
    frame.style.cssText = 'border:0;width:100%;height:100%';
    const outOfSight = document.createElement('div');
    outOfSight.inert = true;
    // Browsers draw nothing in a frame that is hidden, and an editor that waits to be drawn is never done.
    outOfSight.style.cssText = 'position:fixed;inset:0;opacity:0;pointer-events:none;z-index:-1';
    outOfSight.append(frame);

    /** @param {MessageEvent<unknown>} event */
    function onMessage(event) {
      if (event.source !== frame.contentWindow || event.origin !== new URL(page).origin) return;
      if (plain(event.data).type === 'loaded') made.loaded = true;
    }
    window.addEventListener('message', onMessage);
    document.body.append(outOfSight);
    const made = {
      frame,
      frameEditorId,
      page,
      loaded: false,
      since: performance.now(),
      leave() {
        window.removeEventListener('message', onMessage);
        outOfSight.remove();
      },
    };
    prepared = made;
  }

  /** Takes away the editor that waits. */
  function forgetPrepared() {
    prepared?.leave();
    prepared = null;
  }

  /** @param {string} page */
  function isPrepared(page) {
    return prepared?.page === page && performance.now() - prepared.since < OLD_MS;
  }

  /**
   * The editor that waits for such a document, for the caller alone; null: there is none.
   * @param {{ base: string, query: URLSearchParams }} source
   * @param {Plain} config
   */
  function takePrepared(source, config) {
    if (!isPrepared(addressOf(source, config).href)) return null;
    const taken = prepared;
    prepared = null;
    return taken;
  }

  /**
   * Puts the frame of an editor that waited into the place of that element; its page goes on.
   * @param {Element} placeholder
   * @param {Prepared} taken
   */
  function moveTo(placeholder, { frame, leave }) {
    const parent = /** @type {Element & { moveBefore(node: Node, child: Node): void }} */ (
      placeholder.parentElement
    );
    parent.moveBefore(frame, placeholder);
    placeholder.remove();
    leave();
  }

  /**
   * The page of the editor for such a document.
   * @param {{ base: string, query: URLSearchParams }} source
   * @param {Plain} config
   */
  function addressOf(source, config) {
    const extension = String(plain(config.document).fileType ?? '').toLowerCase();
    const type = String(config.documentType ?? TYPE_OF_EXTENSION[extension]);
    const lang = plain(config.editorConfig).lang;
    const address = new URL(`${EDITOR_OF_TYPE[type]}/main/index.html`, source.base);
    address.search = new URLSearchParams({
      _dc: API_VERSION,
      lang: typeof lang === 'string' ? lang : '',
      type: typeof config.type === 'string' ? config.type : 'desktop',
      parentOrigin: window.location.origin,
    }).toString();
    const shardKey = source.query.get('shardkey');
    if (shardKey) address.searchParams.set('shardkey', shardKey);
    return address;
  }

  /**
   * @param {{ base: string, query: URLSearchParams }} source
   * @param {string} frameEditorId
   * @param {Plain} config
   */
  function createFrame(source, frameEditorId, config) {
    const address = addressOf(source, config);
    address.searchParams.set('frameEditorId', frameEditorId);
    const frame = document.createElement('iframe');
    frame.name = 'frameEditor';
    frame.title = TITLES.get(address.searchParams.get('lang')?.slice(0, 2) ?? '') ?? 'Document editor';
    frame.src = address.href;
    frame.allow = 'clipboard-read; clipboard-write; fullscreen';
    return frame;
  }

  /**
   * The keyboard is the document's that is being opened, unless the person is elsewhere. Offered early, because what an
   * editor does when it has the keyboard from the start, it does not do later.
   * @param {HTMLIFrameElement} frame
   */
  function offerKeyboard(frame) {
    const isFree = document.activeElement === null || document.activeElement === document.body;
    const dialogs = Array.from(document.querySelectorAll('[aria-modal="true"], dialog:modal'));
    if (isFree && !dialogs.some((dialog) => dialog.checkVisibility())) frame.focus();
  }

  DocEditor.version = () => API_VERSION;

  Object.assign(window, { DocsAPI: { DocEditor, prepare, forgetPrepared } });
})();
