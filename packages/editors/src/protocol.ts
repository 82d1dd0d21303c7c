/**
 * What an editor page and the document server say to each other. Private to this package: hosts see only the
 * Docs API (api.js, callbacks, command, converter).
 *
 * One WebSocket a page at `/session`; documents travel over HTTP beside it (`/session/{pageId}/…`) with the
 * ticket of the `opened` message as `Authorization: Bearer`. A page that lost its socket reconnects with
 * `resume`; nothing it sent and saw acknowledged is lost when the server dies meanwhile.
 */

import type { ProtectedThing, Protection, XlsxEdit } from '@benchbook/documents';
import type { ShownStory } from '@benchbook/documents/shown';

/** The Docs API config as it came from the host (see the editor protocol); only its token is believed. */
export type EditorConfig = Record<string, unknown>;

export type PageMessage =
  /**
   * `reading`: without the edit lock, even if it is free; the page asks when its person wants it. `false`: its person wants
   * it. Left out: the edit lock, unless the author of the document protected it against editing.
   */
  | { type: 'open'; config: EditorConfig; reading?: boolean }
  | { type: 'resume'; ticket: string }
  /** The page shows the document; for docx only after the base was uploaded and accepted. */
  | { type: 'ready' }
  /** xlsx: edits since the last message, numbered without gaps from 1 for this session of the writer. */
  | { type: 'edits'; revision: number; edits: XlsxEdit[] }
  /** The person has edits that are not journaled yet (true), or none any more (false). */
  | { type: 'dirty'; dirty: boolean }
  /** Save what is journaled. `button`: Ctrl+S or the save button; `timer`: idle for two seconds. */
  | { type: 'save'; cause: 'button' | 'timer' }
  /** Answer to `flush`: everything typed up to now is journaled. `failed` says why it could not be. */
  | { type: 'flushed'; id: number; failed?: string }
  /** docx: the editor left so many characters of a part out of what it wrote, which is not journaled. For the log. */
  | { type: 'left-out'; part: string; characters: number }
  /**
   * A reader asks for the edit lock; gets it at once when it is free, and without a question from another page of the same
   * person, once that has handed in what was typed; else `ask` says how it stands.
   */
  | { type: 'ask' }
  /** The reader does not want it any more. */
  | { type: 'withdraw' }
  /** The holder's answer to the ask with that id. */
  | { type: 'answer'; ask: number; give: boolean }
  /** The holder pressed a key or clicked; said every few seconds at most. */
  | { type: 'active' }
  /** The page is being closed: whichever way its socket ends, it is not lost. */
  | { type: 'goodbye' }
  /** The page leaves the session, and may go on without it. */
  | { type: 'close' };

export type ServerMessage =
  /** Comes before `opened` and `resumed`: the server's clock (ISO 8601), by which a page dates what is new in a document. */
  | { type: 'time'; now: string }
  | {
      type: 'opened';
      pageId: string;
      /** Bearer token for the HTTP calls and for `resume`. */
      ticket: string;
      documentType: 'docx' | 'xlsx' | 'pdf';
      title: string;
      mode: 'edit' | 'view';
      /** Why the document is read-only although the caller may edit it; shown above the document. */
      readOnlyReason?: string;
      /** Who holds the edit lock when somebody else does. */
      writer?: Writer;
      /** The page may have the edit lock when it asks for it. */
      mayAsk: boolean;
      /** Features that are kept in the file but not shown, for the bar above the document. */
      keptNotShown: string[];
      /** Too large for an editor: the page loads `content?as=pages`. */
      asPages?: true;
      user: { id: string; name: string };
      permissions: Permissions;
      access: Access;
      /** What the author of the document lets others do; `access` heeds it, but for what its password would allow. */
      authorAllows?: Protection['allows'];
      /** The person may do more once they gave the password of its author: `POST /session/{id}/password`. */
      asksPassword?: true;
      /**
       * There is journaled work that was recovered. docx: load `edited` instead of `content`, upload neither
       * `base` nor `shown`. xlsx: `content` already holds it. The page's own revisions start from 1 again.
       */
      recovered: boolean;
      /** What was recovered is in no version that the host has. */
      unsaved?: true;
      lang: string;
    }
  /**
   * Answer to `resume`, and to `edits` whose revision leaves a gap: send again what comes after `revision`,
   * the last journaled one.
   */
  | { type: 'resumed'; mode: 'edit' | 'view' /** Last journaled revision. */; revision: number }
  /** For the host's onError. A code of the editor protocol 1.3 ends the session. */
  | { type: 'error'; code: number; description: string }
  /** For the host's onWarning and a line to the person: -101 the host may not store it, -104 from a backup copy. */
  | { type: 'warning'; code: number; description: string }
  | { type: 'journaled'; revision: number }
  /**
   * xlsx: these edits could not be saved, so they are not journaled, and none that the page made on top of them is. It shows
   * the document anew without them (`recovered` as in `opened`) and goes on from the last journaled revision.
   */
  | { type: 'refused'; revision: number; message: string; recovered: boolean }
  | { type: 'saving' }
  /** The host has stored it durably; `at` is ISO 8601. */
  | {
      type: 'saved';
      revision: number;
      at: string;
      /** xlsx: the cells whose stored results are older than what they are calculated from; left out: as before. */
      stale?: StaleCell[];
    }
  | { type: 'save-failed'; message: string /** Tried again without being asked. */; retrying: boolean }
  /** Journal everything now, then answer `flushed` with the same id. */
  | { type: 'flush'; id: number }
  /** The same, and the page takes nothing more from its person until `edit-lock` tells it how it goes on. */
  | { type: 'yield'; id: number }
  | { type: 'meta'; title: string }
  /** The edit lock changed hands or was put down (null), or its holder cannot be heard of. */
  | { type: 'writer'; writer: Writer | null }
  /** For the holder: who asks for the edit lock, and how many more behind them; null: nobody does any more. */
  | { type: 'asks'; ask: { id: number; user: { id: string; name: string }; others: number } | null }
  /** For the page that asked: how it stands. */
  | ({ type: 'ask' } & AskState)
  /**
   * The page has the edit lock from now on (`edit`), or has it no more (`view`). One that reads loads the content anew to
   * write in it, with its base and what it shows; one that was asked to yield goes on with what it has: `recovered`.
   */
  | { type: 'edit-lock'; mode: 'edit' | 'view'; recovered: boolean }
  /** For those who read: the host has stored a newer state, these bytes, which `content` answers from now on. */
  | { type: 'version'; at: string; by: { id: string; name: string }; sha256: string }
  /** The page loses the right to edit; it goes on as a viewer. */
  | { type: 'dropped'; reason: string }
  /** The page may not even read any more: it shows nothing of the document, but what nobody else has. The end. */
  | { type: 'ended'; reason: string }
  /** The host has to be asked first, and does not answer: the socket is closed, and the page tries again. */
  | { type: 'waiting'; reason: string }
  /**
   * The document must be opened anew with a fresh config of the host (onRequestRefreshFile): the key is closed
   * (saved and done). Comes before `opened` too, when a closed key is opened for editing.
   */
  | { type: 'stale' };

/** A cell whose result nobody could calculate; `sheet` is the id that edits know, rows and columns from 0. */
export interface StaleCell {
  sheet: string;
  sheetName: string;
  row: number;
  column: number;
}

/** Id of whoever a host does not name: many people may have it at once. */
export const ANONYMOUS = 'anonymous';

export interface Writer {
  id: string;
  name: string;
  /** ISO 8601 */
  since: string;
  /** ISO 8601. The page cannot be heard of; unless it comes back, the edit lock is free then. */
  freeAt?: string;
}

/**
 * What a person may do at most, as the server enforces it. `review`: tracked changes, and comments with that
 * permission; `comment`: comments only. Both exist for docx; elsewhere such a person reads.
 */
export type Access = 'edit' | 'review' | 'comment' | 'view';

/** Times are ISO 8601. */
export type AskState =
  /** The holder was told. */
  | { state: 'waiting' }
  /** The holder neither answered nor did anything; the edit lock passes by itself then. */
  | { state: 'unanswered'; passesAt: string }
  /** The holder's page cannot be heard of. */
  | { state: 'unreachable'; freeAt: string }
  /** The holder's work is being saved. */
  | { state: 'passing' }
  /** The holder keeps the edit lock; one may ask again then. */
  | { state: 'kept'; again: string }
  /** The holder's work could not be saved, so the edit lock stays where it is. */
  | { state: 'not-saved'; reason: string };

export interface Permissions {
  edit: boolean;
  review: boolean;
  comment: boolean;
  download: boolean;
  print: boolean;
  copy: boolean;
}

/**
 * Close codes of the socket. Those of `CLOSE_FOR_GOOD` mean that a new socket would end the same way; after
 * any other the page comes back with `resume`.
 */
export const CLOSE_ENDED = 4000;
export const CLOSE_REFUSED = 4001;
export const CLOSE_TOO_MUCH = 4008;
export const CLOSE_FOR_GOOD: readonly number[] = [CLOSE_ENDED, CLOSE_REFUSED, CLOSE_TOO_MUCH];

/**
 * HTTP beside the socket, each with `Authorization: Bearer {ticket}`:
 *
 * | call | what |
 * |---|---|
 * | `GET /session/{id}/content` | docx: the bytes to load (prepared for the editor); xlsx: `{ snapshot, drawings, freshChart, showsUnread, rules, comments, inputRules, tables, locks, contentLocks, protections, structure, stale }` as JSON, of `importWorkbook`, `readDrawings` (with what a new chart has of the workbook), `readRules`, `readComments`, `readInputRules`, `readTables`, `structureLocks`, `contentLocks`, `sheetProtections` and `structureProtection`, with the cells whose results nobody vouches for (`StaleCell`); pdf: the bytes. `?as=pages`: as a pdf, for reading, where LibreOffice is installed; `?as=picture&part=…`: xlsx: a picture of `drawings` |
 * | `PUT /session/{id}/base` | docx: multipart-free: the editor's export right after load (body: docx bytes). Answers `BaseAnswer` |
 * | `PUT /session/{id}/shown` | the text (docx) or cells (xlsx) the editor shows after load, as JSON `ShownDocument`. Answers `BaseAnswer` |
 * | `PUT /session/{id}/edited?revision=N` | docx: the editor's export now (body: docx bytes); journaled durably when it answers 204. 403 when it does more than the person's `access` allows |
 * | `GET /session/{id}/edited` | docx: the recovered state to load when `recovered` is true |
 * | `GET /session/{id}/download` | the document as it is stored plus the journaled edits, when `permissions.download` |
 * | `PUT /session/{id}/unsent` | after the session is over: what the page still held, docx with `?revision=N` as for `edited`, xlsx as JSON `{ edits: [{ revision, edits }] }`. The host keeps it beside the versions. Answers `{ url, delivered }`: the whole document with it, for 15 minutes |
 * | `POST /session/{id}/result?format=pdf` | the same as an address that works for 15 minutes without a ticket (for onDownloadAs and onRequestSaveAs), in its own format or converted: `{ url, fileType, title }` |
 * | `POST /session/{id}/version` | an earlier version, in the form of `content` (also `?as=pages` and `?as=picture`); body `{ data }`: the argument of the host's setHistoryData with its token |
 * | `POST /session/{id}/image?index=N` | a picture to insert; body `{ data }`: the argument of the host's insertImage with its token |
 * | `POST /session/{id}/password` | the password of the author, whose protection then no longer holds for this page; body `PasswordTry`. Answers `PasswordAnswer`, also to a page that gives it again; 403 when it is another password, 429 after too many of those |
 *
 * A refusal is `{ "message": "…" }` with 401 (ticket), 403 (permission), 409 (not now), 413 (size) or 422 (file).
 * docx: `edited` is refused until `base` and `shown` were both accepted; the answer to the second one is the verdict.
 * xlsx: `edits` are refused until `shown` was accepted; recovered work needs it not, but it may be sent.
 */
export type BaseAnswer = { editable: true } | { editable: false; reason: string };

export interface PasswordTry {
  thing: ProtectedThing;
  password: string;
}

/** What the person may do from now on, for a Word document; of a workbook the page knows what it asked for. */
export interface PasswordAnswer {
  document?: {
    /** In place of the one of `opened`. */
    ticket: string;
    permissions: Permissions;
    access: Access;
    /** The page holds the edit lock, and what it journaled is to be loaded as `edited`. */
    recovered: boolean;
  };
}

export type ShownDocument =
  | { kind: 'docx'; stories: ShownStory[] }
  | {
      kind: 'xlsx';
      sheets: {
        sheet: string;
        cells: { row: number; column: number; value: number | string | boolean; formula?: string }[];
      }[];
    };
