/**
 * What api.js (in the host's page) and an editor page (in the iframe) say to each other by `postMessage`.
 *
 * The iframe is `{document server}/web-apps/apps/{documenteditor|spreadsheeteditor|pdfeditor}/main/index.html`
 * with the query parameters of `FrameParameters`. Every message is a structured-clone object (no JSON text),
 * carries `frameEditorId` (several editors may live in one host page) and is posted to one exact origin:
 *
 * 1. frame → parent `loaded`, to the origin in the `parentOrigin` parameter;
 * 2. parent → frame `init`, once, in answer to `loaded`;
 * 3. afterwards `event`s from the frame and `command`s from the parent, in any order.
 *
 * The parent believes only messages whose source is its iframe and whose origin is the document server's. The
 * frame believes only messages whose source is `window.parent` and whose origin is `parentOrigin`; that this
 * origin may embed it at all is the business of the `frame-ancestors` policy the server sends with the page.
 * Pages need not write any of this: `host-channel.ts` does.
 */
import type { EditorConfig } from '../protocol.ts';

/** Query parameters of the iframe's address. */
export interface FrameParameters {
  frameEditorId: string;
  /** `scheme://host:port` of the host's page. */
  parentOrigin: string;
  /** `editorConfig.lang`, so that a page can show its waiting text in the right language; may be empty. */
  lang: string;
}

export type ParentMessage =
  | {
      type: 'init';
      frameEditorId: string;
      /** As the host gave it, without `events` (functions do not travel). Only its token is believed. */
      config: EditorConfig;
      /** Names of the handlers the host declared. A button exists only if its handler is among them. */
      declaredEvents: string[];
      parentOrigin: string;
    }
  | ({ type: 'command'; frameEditorId: string } & HostCommand);

/** A method the host called on its `DocEditor`; `data` is the argument. Unknown and unsupported ones are ignored. */
export type HostCommand =
  /** `data`: a complete new config, as in `init`. Start over with it, in the same frame. */
  | { name: 'refreshFile'; data: EditorConfig }
  | { name: 'refreshHistory'; data: unknown }
  | { name: 'setHistoryData'; data: unknown }
  /** The person is leaving: journal what is typed, then emit `onRequestClose`. */
  | { name: 'requestClose' }
  /** `data`: the wanted format, e.g. `docx`; emit `onDownloadAs {fileType, url}`. */
  | { name: 'downloadAs'; data?: unknown }
  /** Not of the Docs API, for our own host. `data`: `{ location, words, hasChanged }`, of what a search has found. */
  | { name: 'showFound'; data: unknown }
  /**
   * Not of the Docs API, for our own host. `data`: `{ marks, show }`, all highlights and notes on the pages of a PDF, and the id of the one to go to; and
   * `{ token, problem }`, whether what the person asked for was written down: null, or why not, in a sentence.
   */
  | { name: 'setMarks'; data: unknown }
  | { name: 'markWritten'; data: unknown }
  /** Not of the Docs API, for our own host. F6 has come to the frame, by Shift+F6 from behind (`back`). */
  | { name: 'takeKeyboard'; data: { back: boolean } }
  | { name: 'setUsers'; data: unknown }
  | { name: 'insertImage'; data: unknown }
  | { name: 'showMessage'; data: { message: string } }
  /** The frame is about to be removed: close the session (`close` on the socket). */
  | { name: 'destroyEditor' };

export type FrameMessage =
  | { type: 'loaded'; frameEditorId: string }
  /**
   * Calls the host's handler of that name with `{ data, target }`. When the host declared no
   * `onRequestRefreshFile`, api.js calls its older name `onOutdatedVersion` instead.
   */
  | { type: 'event'; frameEditorId: string; name: EditorEventName; data?: unknown };

/** Events of the Docs API (editor protocol 1.1 and 2.1.4). */
export type EditorEventName =
  /** The frame runs and has its config. */
  | 'onAppReady'
  /** The document is on screen. */
  | 'onDocumentReady'
  /**
   * Not of the Docs API, for our own host: a state that was stored since the document was opened is on screen.
   * data `{ sha256 }`: of its bytes, hexadecimal
   */
  | 'onVersionShown'
  /**
   * Not of the Docs API, for our own host, whose page sees nothing of what happens in the frame: the person moved, clicked,
   * scrolled or typed. At most every few seconds.
   */
  | 'onUserActivity'
  /**
   * Not of the Docs API, for our own host: the person wants a highlight or a note on a page, or theirs withdrawn. The host answers by
   * `markWritten`. data `{ token, kind, page, rectangles, color, quote, text, replaces? }`; `{ token, id }`
   */
  | 'onRequestMark'
  | 'onRequestWithdrawMark'
  /** Not of the Docs API, for our own host: F6 goes on behind the frame, or before it (`back`). data `{ back }` */
  | 'onKeyboardLeave'
  /** data `{ mode: 'edit' | 'view' }` */
  | 'onInfo'
  /** data `true`: edits that are not journaled yet; `false`: everything is journaled (not: stored by the host). */
  | 'onDocumentStateChange'
  /** Not of the Docs API, for our own host: everything is saved, also where it came to nothing, of which the host hears no callback. */
  | 'onDocumentSaved'
  /** data `{ errorCode, errorDescription }` */
  | 'onError'
  /** data `{ warningCode, warningDescription }` */
  | 'onWarning'
  /** data `{ title, favorite? }` */
  | 'onMetaChange'
  | 'onRequestHistory'
  /** data: version number */
  | 'onRequestHistoryData'
  | 'onRequestHistoryClose'
  /** data `{ version, url?, fileType }` */
  | 'onRequestRestore'
  /** data: the new title */
  | 'onRequestRename'
  /** data `{ fileType, title, url }` */
  | 'onRequestSaveAs'
  /** data `{ fileType, url }` */
  | 'onDownloadAs'
  | 'onRequestClose'
  | 'onRequestEditRights'
  /** The key is closed; the host answers with `refreshFile(newConfig)`. */
  | 'onRequestRefreshFile'
  | 'onRequestUsers'
  | 'onRequestSendNotify'
  | 'onRequestInsertImage'
  | 'onRequestSharingSettings'
  | 'onUserActionRequired';
