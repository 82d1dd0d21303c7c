import { ANONYMOUS, type Writer } from '@benchbook/editors/protocol';
import type { Timing } from '../../base/timing.ts';
import type { Participant, Rights } from './participant.ts';

/** How long the rules wait for what. */
export type Waits = Pick<Timing, 'asks' | 'grace' | 'lostGrace' | 'recoveryGrace'>;

/** Who edits. All times of the rules are milliseconds since 1970. */
export interface EditLock {
  /** Session id of the page. */
  page: string;
  since: number;
  /** When the page was heard of last; null while it is there, or has left and may be back at once. */
  lostAt: number | null;
}

/** One page that wants the edit lock. */
export interface Ask {
  id: number;
  page: string;
}

/** The edit lock is on its way from one page to another. */
export interface LockTransfer {
  from: string;
  to: string;
  /** The turn of `from`. */
  turn: number;
  /** From `storing` on everything that counts is on its way to the host: nothing more may be journaled. */
  stage: 'handing in' | 'storing' | 'recording';
}

/** What the rules of one document session know. Plain values: a copy is another session. */
export interface SessionState {
  /** `ending`: everything is brought to the host. `over`: it must not be found any more. */
  phase: 'open' | 'ending' | 'over';
  /** The server is being stopped: nothing passes and nothing ends, pages come back to the next one. */
  isStopping: boolean;
  /** Nobody edits under this key. */
  isReadOnly: boolean;
  /** Everybody who has the document open, by page id, in the order they came; who edits also while away. */
  pages: Map<string, Participant>;
  editLock: EditLock | null;
  /** How often the edit lock was taken: tells one turn of a page from its next. */
  turn: number;
  passing: LockTransfer | null;
  asks: {
    /** Who asked first comes first. */
    queue: Ask[];
    lastId: number;
    /** When a page was told no. */
    keptAt: Map<string, number>;
    /** The last sign of whoever edits, or when the first one asked, if that is later. */
    since: number;
    /** The first one knows that nobody answers. */
    isToldUnanswered: boolean;
  };
  /** When the one who edits counts as gone. */
  end: {
    at: number;
    /** The edit lock may pass to whoever asks, before the session ends. */
    mayPass: boolean;
  } | null;
  /** The last page that came to edit while another one of its person had the lock: as a tab beside it, or reloaded faster than that one went. */
  cameBeside: { page: string; at: number } | null;
  /** Users of the pages that went, by page id: they may come back. */
  gone: Map<string, string>;
  /** What the password of the author gave to a page. */
  passwordGiven: Map<string, Rights>;
  /** Pages whose right to edit, or even to read, was taken: it stays so whatever their ticket says. */
  dropped: Set<string>;
  ended: Set<string>;
}

/** A session without pages. */
export function newSession(isReadOnly: boolean): SessionState {
  return {
    phase: 'open',
    isStopping: false,
    isReadOnly,
    pages: new Map(),
    editLock: null,
    turn: 0,
    passing: null,
    asks: { queue: [], lastId: 0, keptAt: new Map(), since: 0, isToldUnanswered: false },
    end: null,
    cameBeside: null,
    gone: new Map(),
    passwordGiven: new Map(),
    dropped: new Set(),
    ended: new Set(),
  };
}

/** The page with the edit lock, also while it is away. */
export function editorOf({ editLock, pages }: SessionState): Participant | undefined {
  return editLock ? pages.get(editLock.page) : undefined;
}

/** Whether the page has the edit lock, and its right to edit still. */
export function isEditing(state: SessionState, pageId: string): boolean {
  return state.editLock?.page === pageId && editorOf(state)?.mayEdit === true;
}

/** Whether what this page typed may be journaled. */
export function mayJournal(state: SessionState, pageId: string): boolean {
  return isEditing(state, pageId) && isTaking(state);
}

/** Nothing is journaled while the session ends, nor while everything goes to the host before the edit lock passes. */
export function isTaking({ phase, passing }: SessionState): boolean {
  return phase === 'open' && (passing === null || passing.stage === 'handing in');
}

/** Who edits, for those who do not. */
export function writerOf(state: SessionState, waits: Waits): Writer | null {
  const editor = editorOf(state);
  if (!editor || !state.editLock) return null;
  const { since, lostAt } = state.editLock;
  const freeAt = lostAt === null ? {} : { freeAt: isoOf(lostAt + waits.lostGrace) };
  return { ...editor.user, since: isoOf(since), ...freeAt };
}

/**
 * Ids of those who are editing, as callbacks and `info` tell them; a page that cannot be heard of does until its lock
 * ends.
 */
export function editingUsers(state: SessionState): string[] {
  const editor = editorOf(state);
  const isThere = editor?.isHere || state.editLock?.lostAt != null;
  return editor?.mayEdit && isThere ? [editor.user.id] : [];
}

/** Whether the page may have the edit lock, when it is free or is given to it. */
export function mayAsk(state: SessionState, page: Participant | undefined): page is Participant {
  return page?.mayEdit === true && page.callbackUrl !== null && !state.isReadOnly;
}

/** Whether the page may have the edit lock at once. Of the same person a page that is gone gives way to one that reloads. */
export function isFreeFor(state: SessionState, page: Participant | undefined): boolean {
  if (!mayAsk(state, page) || state.phase !== 'open' || state.passing?.stage === 'recording') return false;
  const editor = editorOf(state);
  return !editor || (!editor.isHere && editor.user.id === page.user.id);
}

/** Whether the person at the page edits in another page of theirs, which can be asked for what it holds. */
export function isOwnTab(state: SessionState, page: Participant): boolean {
  const editor = editorOf(state);
  if (!editor?.isHere || editor.pageId === page.pageId) return false;
  return editor.user.id === page.user.id && page.user.id !== ANONYMOUS;
}

export const isoOf = (at: number): string => new Date(at).toISOString();
