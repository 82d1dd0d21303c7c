import type { ServerMessage } from '@benchbook/editors/protocol';
import type { Participant } from './participant.ts';

/** How a page went. */
export type Leaving =
  /** It said so, or was closed. */
  | { kind: 'left' }
  /** Its connection was closed from the other side without a word: it crashed, or a proxy between us was restarted. */
  | { kind: 'cut off' }
  /** Nothing was heard of it since then (milliseconds since 1970): its laptop was closed, or its network is gone. */
  | { kind: 'silent'; heardAt: number };

/** How bringing a document to the host for the last time went. */
export type Ending =
  | 'unchanged'
  | 'saved'
  /** The host did not take it; the journal keeps it. */
  | 'forgotten'
  /** The server is stopping; the journal keeps it for the next start. */
  | 'interrupted';

/** What happened to a document session. Pages are named by their page id. */
export type SessionEvent =
  | { kind: 'opened'; page: Participant; reading: boolean }
  /** The page is here again; what its ticket says. */
  | { kind: 'returned'; page: Participant }
  /** The page is here again, and only the host, which does not answer, can say whether it may. */
  | { kind: 'waits for the host'; page: string }
  | { kind: 'went'; page: string; leaving: Leaving }
  /** After a restart: the page that edited before may come back. Null: it was there when the server was stopped. */
  | { kind: 'is expected'; page: Participant; since: number; lostAt: number | null }
  /** `hasWork`: something is journaled that the page would begin with. */
  | { kind: 'asked'; page: string; hasWork: boolean }
  | { kind: 'withdrew'; page: string }
  /** The answer to an ask, of whoever edits. */
  | { kind: 'answered'; page: string; ask: number; give: boolean }
  /** The person at the page pressed a key or clicked. */
  | { kind: 'was active'; page: string }
  /** The page journaled all it had, or why not. */
  | { kind: 'handed in'; page: string; why: 'pass' | 'drop'; failed?: string | undefined }
  /** The host has everything that is journaled, or why not. */
  | { kind: 'stored'; failed?: string | undefined }
  /** The stored state is what the next one begins with, or why not. */
  | { kind: 'passed on'; failed?: string | undefined }
  /** The page shows something else than the file. */
  | { kind: 'was misread'; page: string }
  | { kind: 'gave the password'; page: Participant }
  /** The host took the right to edit from these users, from all without a list. */
  | { kind: 'users were dropped'; users: string[] | undefined }
  /** The host took rights from one opening. */
  | { kind: 'was narrowed'; page: string; right: 'view' | 'none' }
  | { kind: 'finished'; ending: Ending }
  /** A full disk, for example. The journal keeps the work. */
  | { kind: 'finishing failed' }
  /** What is journaled cannot be opened by anybody. */
  | { kind: 'cannot be opened' }
  | { kind: 'was given up'; isDone: boolean }
  | { kind: 'server stops' }
  /** A wait may be over. */
  | { kind: 'time passed' };

/** What is to be done, in this order. What takes long answers with an event of its own. */
export type Effect =
  | { do: 'tell'; page: string; message: ServerMessage }
  /** The page gets nothing more. */
  | { do: 'close'; page: string }
  /** The journal says from now on who edits. */
  | { do: 'record editor'; page: Participant; since: number }
  | { do: 'record lost'; lostAt: number | null }
  /** The host's callback hears who edits, and who came or went; `warns` hears when it does not take that. */
  | { do: 'report'; users: string[]; came?: string; went?: string; warns?: string }
  /** What is journaled and not stored yet is saved; nothing waits for it. */
  | { do: 'save' }
  /** → `handed in`. `pass`: the page takes nothing more from its person before it is told how it goes on. */
  | { do: 'have handed in'; page: string; why: 'pass' | 'drop' }
  /** → `stored` */
  | { do: 'store' }
  /** → `passed on` */
  | { do: 'pass on'; page: Participant; since: number }
  /**
   * → `finished` or `finishing failed`. `isLost`: nobody knows what the page still holds, so that the key ends even if
   * nothing was changed, and the journal waits for its page.
   */
  | { do: 'finish'; isLost: boolean }
  /** → `was given up` */
  | { do: 'give up' }
  | { do: 'be over'; ending: Ending | 'read' };
