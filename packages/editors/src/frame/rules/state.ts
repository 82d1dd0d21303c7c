import type { AskState, ServerMessage, Writer } from '../../protocol.ts';
import type { SaveState } from '../connection/save-state.ts';
import type { Line } from '../screen/frame.ts';

export type Opened = Extract<ServerMessage, { type: 'opened' }>;
export type Asker = NonNullable<Extract<ServerMessage, { type: 'asks' }>['ask']>;

/** Why nothing may be typed for a moment, although the person edits. */
export type TypingPause = 'lock passes' | 'password is checked';

/**
 * What a page knows about one opening of a document: whether the person edits or reads, what of their work is where, and
 * how it ended. The screen follows from it (`lines.ts`); it changes by events only (`step.ts`).
 */
export interface PageState {
  /** What the server allows, as of now; null: it has not answered. */
  opened: Opened | null;
  /** The document is on the screen, in this state or an earlier one. */
  isShown: boolean;
  /** The person has the edit lock. */
  edits: boolean;
  holds: ReadonlySet<TypingPause>;
  /** Who edits, to somebody who reads. */
  writer: Writer | null;
  /** How the person's ask for the edit lock stands; null: they have not asked, or have it. */
  ask: AskState | null;
  /** Who asks the person for it; `isGiven`: they said yes. */
  asker: (Asker & { isGiven: boolean }) | null;
  /** The person wants the right to edit, which is the host's to give. */
  asksHost: boolean;
  /** The person edited when their right was taken. */
  wasDropped: boolean;
  /** Why nobody edits here any more, of what happened since the document was opened. */
  closedReason: string | null;
  /** The way to the document server; `waitingFor`: why that lets nobody in. */
  connection: { isLost: boolean; waitingFor: string | null };
  /** Something typed here has not reached the server. */
  isPending: boolean;
  save: SaveState;
  /** The last save that covered everything; null: none yet. */
  saved: { at: Date; revision: number } | null;
  /** What is said about work that no server could take; the next opening in this page goes on saying it. */
  unsaved: Line | null;
  /** Only this page has what was typed last. */
  isOnlyHere: boolean;
  /**
   * How it ended. `superseded`: there is a newer document than this session's; `kept`: so there is, but the page has work that
   * went nowhere else; `closed`: the session ended under the person; `gone`: the document is off the screen;
   * `left`: the page went on to something else.
   */
  end: 'superseded' | 'kept' | 'closed' | 'gone' | 'left' | null;
}

/** What one opening leaves to the next in the same page. */
export interface EarlierOpening {
  /** The person only read: what they see stays until the new state is there. */
  isReading: boolean;
  /** Whether they would go on editing; undefined: as for somebody who comes. */
  wantsEditLock: boolean | undefined;
  unsaved: Line | null;
}

export function newPage({ isReading, unsaved }: Pick<EarlierOpening, 'isReading' | 'unsaved'>): PageState {
  return {
    opened: null,
    isShown: isReading,
    edits: false,
    holds: new Set(),
    writer: null,
    ask: null,
    asker: null,
    asksHost: false,
    wasDropped: false,
    closedReason: null,
    connection: { isLost: false, waitingFor: null },
    isPending: false,
    save: { kind: 'clean' },
    saved: null,
    unsaved,
    isOnlyHere: false,
    end: null,
  };
}

export const isOver = ({ end }: PageState): boolean => end !== null;

/** Whether the person may type at this moment. */
export const mayType = (state: PageState): boolean => state.edits && state.holds.size === 0 && !isOver(state);

/** Whether the person has asked for the edit lock and has no answer yet. */
export const isAsking = ({ ask }: PageState): boolean =>
  ask !== null && ask.state !== 'kept' && ask.state !== 'not-saved';

/** Leaving the page now would lose something. */
export const holdsTheOnlyCopy = ({ isPending, isOnlyHere }: PageState): boolean => isPending || isOnlyHere;

/** Whether another state of the document may take the place of the one a person has before them. */
export const mayShowNewer = (state: PageState): boolean =>
  !state.edits && !isOver(state) && !state.isPending && state.isShown;

/** "Edit" exists only where the right is the host's to give, and the edit lock is not the way to it. */
export const mayAskHost = ({ edits, opened }: PageState): boolean =>
  !edits && opened !== null && opened.readOnlyReason === undefined && !opened.mayAsk;

/**
 * Whether the next opening in this page asks for the edit lock: the person has it, had it until it was taken, or asked for
 * it. Undefined: as for somebody who comes, because the host decides anew.
 */
export function wantsEditLock(state: PageState): boolean | undefined {
  if (state.edits || state.wasDropped || isAsking(state)) return true;
  return state.asksHost ? undefined : false;
}
