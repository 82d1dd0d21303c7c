import type { DocumentPlace, EditorOpening } from '@benchbook/contract';
import { t } from '@benchbook/words';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { type Edits, NO_EDITS, noteEdits, noteSaved } from '../../editor/document-state.ts';
import { openingQuery } from '../../editor/queries.ts';
import { NOTHING_SHOWN, type Shown } from '../../editor/shown-version.ts';
import { noteActivity } from '../../session/inactivity.ts';
import { failureMessages } from '../../ui/alerts.ts';

/** Pause before a document with an outdated config is opened again: its last save may be on its way. */
const REOPEN_MS = 1_000;
/** How long the editor may take before a way to try again is offered. */
const PATIENCE_MS = 30_000;

/** What happened since the document was opened. */
interface Progress {
  openingId: string;
  ready: boolean;
  /** The document is on the screen. */
  shown: boolean;
  /** Which versions of it were. */
  seen: Shown;
  problem: string | null;
  edits: Edits;
}

/** Another opening in the same frame goes on from what is there. */
const begin = (
  openingId: string,
  { ready, shown, seen } = { ready: false, shown: false, seen: NOTHING_SHOWN },
): Progress => ({
  openingId,
  ready,
  shown,
  seen,
  problem: null,
  edits: NO_EDITS,
});

/** One document in its editor, from the first opening on: how far it is, and the ways to open it anew. */
export interface Opening extends Omit<Progress, 'openingId' | 'problem'> {
  /** Undefined until there is one to show. The one before it stays until another is there. */
  config: EditorOpening | undefined;
  /** Of an opening: whether the document server is the built-in one. */
  builtIn: boolean | undefined;
  /** Whether the opening lets the person edit. */
  mayEdit: boolean;
  /** Another number is another frame. */
  frame: number;
  asPages: boolean;
  /** Why the document is not there, or what its editor reports; null: nothing. */
  failed: string | null;
  /** Opens the document anew, in the same frame where the editor can. */
  reopen(): void;
  /** Throws the frame away and opens the document in a new one, with a config of now. */
  retry(): void;
  /** As `retry`, as pages and without an editor. */
  readAsPages(): void;
  dismissProblem(): void;
  onReady(): void;
  onShown(version: number | null): void;
  onFollowed(sha256: string): void;
  /** @param latest number of the latest version */
  onStateChange(unsent: boolean, latest: number): void;
  onSaved(): void;
  onProblem(message: string): void;
  onCannotRefresh(): void;
  onOutdated(): void;
}

/**
 * Opens a document and follows its editor.
 *
 * @param frozen it is signed. Signing freezes what is open, whoever signs: it is another opening then, to be read.
 */
export function useOpening(place: DocumentPlace, frozen: boolean): Opening {
  const [tries, setTries] = useState(1);
  const openingId = `${tries}${frozen ? ' signed' : ''}`;
  const opening = useQuery({ ...openingQuery(place, openingId, frozen), placeholderData: keepPreviousData });
  const reopen = () => setTries((present) => present + 1);

  const [progress, setProgress] = useState(begin(openingId));
  const now = progress.openingId === openingId ? progress : begin(openingId, progress);
  const note = (change: (present: Progress) => Partial<Progress>) =>
    setProgress((last) => {
      const present = last.openingId === openingId ? last : begin(openingId, last);
      return { ...present, ...change(present) };
    });

  // A frame that failed is thrown away; otherwise its editor opens the document anew by itself.
  const [frame, setFrame] = useState(1);
  const nextFrame = () => setFrame((present) => present + 1);
  const [asPages, setAsPages] = useState(false);
  // A config lives for minutes: what is to be opened in a new frame waits for one of now.
  const [freshTry, setFreshTry] = useState(0);
  const awaitsFresh = freshTry === tries && opening.isPlaceholderData;
  const retry = () => {
    setProgress(begin(''));
    nextFrame();
    setFreshTry(tries + 1);
    reopen();
  };

  const outdated = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(outdated.current), []);

  // A document server that hangs says nothing at all; whoever waits needs a way out.
  const waiting = !now.ready && now.problem === null && opening.data !== undefined;
  const giveUp = useEffectEvent(() => note(() => ({ problem: t('The editor does not answer.') })));
  useEffect(() => {
    if (!waiting) return;
    const timer = setTimeout(giveUp, PATIENCE_MS);
    return () => clearTimeout(timer);
  }, [waiting]);

  return {
    ready: now.ready,
    shown: now.shown,
    seen: now.seen,
    edits: now.edits,
    config: awaitsFresh ? undefined : opening.data,
    builtIn: opening.data?.builtIn,
    mayEdit: opening.data?.permissions.edit === true,
    frame,
    asPages,
    failed: now.problem ?? (opening.error === null ? null : failureMessages(opening.error).join(' ')),
    reopen,
    retry,
    readAsPages: () => {
      setAsPages(true);
      retry();
    },
    dismissProblem: () => note(() => ({ problem: null })),
    onReady: () => note(() => ({ ready: true, problem: null })),
    onShown: (version) =>
      note((present) => ({ shown: true, seen: { ...present.seen, opened: version ?? 0 } })),
    onFollowed: (sha256) =>
      note((present) => ({ seen: { ...present.seen, followed: [...present.seen.followed, sha256] } })),
    onStateChange: (unsent, latest) => {
      if (unsent) noteActivity();
      note((present) => ({ edits: noteEdits(present.edits, unsent, latest, Date.now()) }));
    },
    onSaved: () => note(({ edits }) => ({ edits: noteSaved(edits, Date.now()) })),
    onProblem: (message) => note(() => ({ problem: message })),
    onCannotRefresh: nextFrame,
    onOutdated: () => {
      clearTimeout(outdated.current);
      outdated.current = setTimeout(reopen, REOPEN_MS);
    },
  };
}
