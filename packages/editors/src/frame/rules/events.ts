import type { AskState, Writer } from '../../protocol.ts';
import type { Line } from '../screen/frame.ts';
import type { Asker, Opened, TypingPause } from './state.ts';

/** What happens to an opening: the server says it, the person does it, or the page has found it out. */
export type PageEvent =
  | { kind: 'opened'; opened: Opened }
  /** The document is on the screen, or another state of it. */
  | { kind: 'was shown' }
  | { kind: 'could not be shown'; reason: string }
  /** Who edits has changed, or cannot be heard of. */
  | { kind: 'writer changed'; writer: Writer | null }
  /** Somebody asks the person for the edit lock; null: nobody does any more. */
  | { kind: 'is asked'; asker: Asker | null }
  | { kind: 'ask stands'; ask: AskState }
  | { kind: 'asks' }
  | { kind: 'withdraws' }
  | { kind: 'answers'; give: boolean }
  | { kind: 'asks the host' }
  /** The edit lock is here, or another's, or stays here after it was to be handed over. */
  | { kind: 'lock passed'; mode: 'edit' | 'view'; recovered: boolean }
  /** The server cannot keep what was done; `journaled`: the last revision it has. */
  | { kind: 'edits were refused'; reason: string; recovered: boolean; journaled: number }
  /** The connection is back. */
  | { kind: 'is back'; mode: 'edit' | 'view' }
  /** The application took the right to edit. */
  | { kind: 'was dropped'; reason: string }
  /** The application took the right to read. */
  | { kind: 'right ended'; reason: string }
  /** The session is over although nobody here ended it. */
  | { kind: 'session ended'; reason: string }
  /** The document is to be opened anew: its key is closed. */
  | { kind: 'was superseded' }
  /** What the page held then went where it could go; `stays`: nothing but the screen has it. */
  | { kind: 'work was brought'; line: Line | null; isOnlyHere: boolean; stays: boolean }
  /** The host was to give a new configuration and does not know how. */
  | { kind: 'host cannot refresh' }
  /** The person was told what only this page has, and goes on to something else. */
  | { kind: 'lets go' }
  /** Another opening begins in this page, or none. */
  | { kind: 'was left' }
  | { kind: 'is held'; by: TypingPause }
  | { kind: 'is released'; by: TypingPause }
  /** The editor cannot show, or keep, this document. */
  | { kind: 'cannot be edited'; reason: string }
  /** The author's password was given: what is allowed is more. */
  | { kind: 'may more'; opened: Opened }
  | { kind: 'was renamed'; title: string }
  | { kind: 'connection changed'; isLost: boolean }
  | { kind: 'waits'; reason: string }
  | { kind: 'pending changed'; isPending: boolean }
  | { kind: 'saving' }
  /** `isAll`: nothing was typed here that the save does not cover. */
  | { kind: 'saved'; at: Date; revision: number; isAll: boolean }
  | { kind: 'save failed'; message: string; retrying: boolean }
  /** Work that failed to be journaled is; `hasSent`: the server has something of this page. */
  | { kind: 'journaled again'; hasSent: boolean };

/** What follows for the world outside the rules, in this order. */
export type PageEffect =
  | { do: 'tell mode' }
  | { do: 'ask' }
  | { do: 'withdraw' }
  | { do: 'answer'; ask: number; give: boolean }
  | { do: 'ask host for the right' }
  | { do: 'ask host for a new configuration' }
  /** Opens the document as the state says now. `quiet`: an earlier state stays on the screen meanwhile. */
  | { do: 'show'; quiet: boolean; message?: string }
  /** Puts the host's newest state in the place of what a reader sees. */
  | { do: 'show newer' }
  /** Says again what there is to say about the document. */
  | { do: 'explain' }
  | { do: 'bring work' }
  /** Takes the document off the screen. */
  | { do: 'clear' }
  /** `again`: what the button says with which the person begins anew. */
  | {
      do: 'show end';
      title: string;
      reason: string /** What the button to open it again says; null: there is none. */;
      again: string | null;
    }
  | { do: 'leave' };
