import type { EditorOpening } from '@benchbook/contract';
import { locale, t } from '@benchbook/words';
import { useEffect, useEffectEvent, useId, useRef } from 'react';
import { failureMessages, showDanger } from '../ui/alerts.ts';
import { type DocEditor, EditorLoadingError, loadDocsApi } from './docs-api.ts';
import { type FoundPlace, NO_WAY_THERE } from './found-place.ts';
import { type HistorySource, historyEvents } from './history.ts';
import { withoutMarkup } from './markup.ts';
import { askedIn, type PageMarks } from './page-marks.ts';
import { rememberEditor } from './prepared-editor.ts';
import { goToDocument, goToNextRegion, onRegion, REGION } from './regions.ts';
import { useIsAsked } from './use-is-asked.ts';

/** Where the document is edited, as far as its editor says so: at this tab, not here, or not here and it says itself by whom. */
export type Editing = 'here' | 'elsewhere' | 'told';

interface Props {
  /** Fetched once per opening; another one opens the document anew, in the same frame where the editor can. */
  opening: EditorOpening;
  /** Whether asking for the right to edit could be granted. */
  mayEdit: boolean;
  /** As pages, without an editor: what a document server shows as `embedded`. Read once an opening. */
  asPages?: boolean;
  /** Left out where the editor is to have no history view of its own. Read once an opening. */
  history?: HistorySource;
  /** What a search has found in it, shown once the document is. */
  found?: FoundPlace | undefined;
  /** Left out where nobody marks anything. Whether there are some is read once an opening. */
  marks?: PageMarks | undefined;
  /** The editor runs; from here on it shows by itself how far it is with the document. */
  onReady: () => void;
  /** The document is on the screen, in the version of its opening or a later one. Null: of a save set aside. */
  onShown?: (version: number | null) => void;
  /** A state that was stored since has taken its place: the SHA-256 of its bytes. */
  onFollowed?: (sha256: string) => void;
  /** `true`: edits that the document server does not have yet. */
  onStateChange: (unsent: boolean) => void;
  /** Everything typed is saved, also where it came to nothing and is no version. */
  onSaved: () => void;
  /** The person is at work in the frame. Only the built-in editor tells. */
  onActivity?: () => void;
  /** Something went wrong, in a sentence. */
  onProblem: (message: string) => void;
  /** The editor cannot open another opening by itself. */
  onCannotRefresh?: () => void;
  /** Somebody began to edit here or ended it. */
  onEditingChange?: (editing: Editing) => void;
  onClose: () => void;
  /** The config is of no use any more: fetch another one and open the document again. */
  onOutdated: () => void;
}

/** A text in an event of the editor, whose data is whatever the document server sends: an ONLYOFFICE Docs, HTML. */
function textIn(event: unknown, name: 'errorDescription' | 'warningDescription' | 'sha256'): string {
  const data: unknown =
    typeof event === 'object' && event !== null && 'data' in event ? event.data : undefined;
  if (typeof data !== 'object' || data === null) return '';
  const text: unknown = Object.entries(data).find(([key]) => key === name)?.[1];
  return typeof text === 'string' ? withoutMarkup(text) : '';
}

/** Whether an onDocumentStateChange event says that there are unsent edits. */
const unsentEdits = (event: unknown): boolean =>
  typeof event === 'object' && event !== null && 'data' in event && event.data === true;

/** What an onInfo event says of who edits. Only the built-in editor tells that it says who does. */
const editingOf = (event: unknown): Editing => {
  const data: unknown =
    typeof event === 'object' && event !== null && 'data' in event ? event.data : undefined;
  if (typeof data !== 'object' || data === null) return 'elsewhere';
  if ('mode' in data && data.mode === 'edit') return 'here';
  return 'tellsWriter' in data && data.tellsWriter === true ? 'told' : 'elsewhere';
};

/** Whether an onKeyboardLeave event leads to what stands before the frame. */
const goesBack = (event: unknown): boolean => {
  const data: unknown =
    typeof event === 'object' && event !== null && 'data' in event ? event.data : undefined;
  return typeof data === 'object' && data !== null && 'back' in data && data.back === true;
};

/** What is in the frame. */
interface Shown {
  /** Undefined while the document server's script is on its way. */
  editor: DocEditor | undefined;
  opening: EditorOpening;
  events: Record<string, (event: unknown) => void>;
  /** The editor asked for another config, and takes it. */
  hasAsked: boolean;
  /** The document is on the screen. */
  isShown: boolean;
  /** The editor shows its history view, which an ONLYOFFICE Docs leaves only with its frame. */
  inHistory: boolean;
}

const SIZE = { width: '100%', height: '100%' };

/**
 * A copy of the config, in the language of this page where the document server is our own: it reads that from the config itself, an
 * ONLYOFFICE Docs from what was signed.
 */
function spokenHere({ config, builtIn }: EditorOpening): Record<string, unknown> {
  const copy: Record<string, unknown> = structuredClone(config);
  const { editorConfig } = copy;
  if (builtIn && typeof editorConfig === 'object') copy.editorConfig = { ...editorConfig, lang: locale() };
  return copy;
}

/**
 * The editor of the document server in its frame. Removing it destroys the editor, upon which the document server
 * makes its closing save.
 */
export function DocumentEditor({
  opening,
  mayEdit,
  asPages = false,
  history,
  found,
  marks,
  ...handlers
}: Props) {
  const frame = useRef<HTMLDivElement>(null);
  // Handlers are declared to the editor once; they must still see the present state of the screen.
  const onReady = useEffectEvent(handlers.onReady);
  const onShown = useEffectEvent((version: number | null) => handlers.onShown?.(version));
  const onFollowed = useEffectEvent((sha256: string) => handlers.onFollowed?.(sha256));
  const onStateChange = useEffectEvent(handlers.onStateChange);
  const onSaved = useEffectEvent(handlers.onSaved);
  const onProblem = useEffectEvent(handlers.onProblem);
  const onActivity = useEffectEvent(() => handlers.onActivity?.());
  const onEditingChange = useEffectEvent((editing: Editing) => handlers.onEditingChange?.(editing));
  const onCannotRefresh = useEffectEvent(() => handlers.onCannotRefresh?.());
  const onClose = useEffectEvent(handlers.onClose);
  const onOutdated = useEffectEvent(handlers.onOutdated);
  const historyOf = useEffectEvent((editor: () => DocEditor | undefined, onShown: () => void) =>
    history === undefined ? {} : historyEvents(history, editor, onShown),
  );
  const present = useEffectEvent(() => opening);
  // A copy: the script of an ONLYOFFICE Docs writes into its config.
  const configOf = useEffectEvent((of: EditorOpening) => ({
    ...spokenHere(of),
    ...SIZE,
    ...(asPages && { type: 'embedded' }),
  }));
  const shown = useRef<Shown>(null);
  /** Not of a frame: another right brings a new one, and nobody back to where they have been. */
  const shownPlace = useRef<FoundPlace>(undefined);
  // Once: whoever goes on reading, or begins to edit, is where they want to be.
  const showFound = useEffectEvent(() => {
    const inFrame = shown.current;
    if (!inFrame?.isShown || !inFrame.editor || found === undefined || shownPlace.current === found) return;
    shownPlace.current = found;
    const { version, ...place } = found;
    const hasChanged = version !== inFrame.opening.version;
    if (inFrame.editor.showFound) inFrame.editor.showFound({ ...place, hasChanged });
    else showDanger(NO_WAY_THERE);
  });
  const shownMark = useRef<PageMarks['shown']>(null);
  const showMarks = useEffectEvent(() => {
    const inFrame = shown.current;
    if (!inFrame?.isShown || marks === undefined) return;
    const wanted = marks.shown === shownMark.current ? null : marks.shown;
    shownMark.current = marks.shown;
    // The keyboard goes along.
    if (wanted !== null) frame.current?.querySelector('iframe')?.focus();
    inFrame.editor?.setMarks?.({ marks: marks.list, show: wanted?.id ?? null });
  });
  const writeDown = useEffectEvent((event: unknown, how: 'write' | 'withdraw') => {
    const asked = askedIn(event);
    const { editor } = shown.current ?? {};
    if (asked === null || marks === undefined) return;
    const { token, data } = asked;
    const done = how === 'write' ? marks.write(data) : marks.withdraw(Number(data.id));
    done.then(
      () => editor?.markWritten?.({ token, problem: null }),
      (error: unknown) => editor?.markWritten?.({ token, problem: failureMessages(error).join(' ') }),
    );
  });
  const marksPages = useEffectEvent(() => marks !== undefined);
  const { documentServerUrl } = opening;
  const id = `editor${useId().replace(/[^A-Za-z0-9]/g, '')}`;

  useEffect(() => {
    const parent = frame.current;
    if (parent === null) return;
    let left = false;
    const inFrame: Shown = {
      editor: undefined,
      opening: present(),
      events: {},
      hasAsked: false,
      isShown: false,
      inHistory: false,
    };

    const ask = () => {
      if (shown.current !== null) shown.current.hasAsked = true;
      onOutdated();
    };
    const events: Shown['events'] = {
      onAppReady: () => onReady(),
      onDocumentReady: () => {
        if (!inFrame.isShown) goToDocument(parent);
        inFrame.isShown = true;
        onShown(inFrame.opening.version);
        showFound();
        showMarks();
      },
      onVersionShown: (event) => onFollowed(textIn(event, 'sha256')),
      onInfo: (event) => onEditingChange(editingOf(event)),
      onKeyboardLeave: (event) => goToNextRegion(parent, goesBack(event)),
      onUserActivity: () => onActivity(),
      onDocumentStateChange: (event) => onStateChange(unsentEdits(event)),
      onDocumentSaved: () => onSaved(),
      onError: (event) => onProblem(textIn(event, 'errorDescription') || t('The editor reports an error.')),
      onWarning: (event) => {
        const text = textIn(event, 'warningDescription');
        if (text !== '') onProblem(text);
      },
      onRequestClose: () => onClose(),
      onRequestRefreshFile: () => ask(),
      onOutdatedVersion: () => ask(),
    };
    // A declared handler is a button in the editor; without the right to edit it would lead nowhere.
    if (mayEdit) events.onRequestEditRights = () => onOutdated();
    if (marksPages()) {
      events.onRequestMark = (event) => writeDown(event, 'write');
      events.onRequestWithdrawMark = (event) => writeDown(event, 'withdraw');
    }
    Object.assign(
      events,
      historyOf(
        () => shown.current?.editor,
        () => {
          if (shown.current !== null) shown.current.inHistory = true;
        },
      ),
    );

    // The editor replaces the element it is given by its frame, so React must not own that element.
    const placeholder = document.createElement('div');
    placeholder.id = id;
    parent.append(placeholder);

    inFrame.events = events;
    shown.current = inFrame;
    const stopTaking = onRegion(parent, (back) => inFrame.editor?.takeKeyboard?.({ back }));
    rememberEditor(inFrame.opening.config.documentType);
    loadDocsApi(documentServerUrl)
      .then((api) => {
        if (left) return;
        try {
          inFrame.editor = new api.DocEditor(id, { ...configOf(inFrame.opening), events });
        } catch {
          throw new EditorLoadingError(-1, documentServerUrl);
        }
      })
      .catch((error: unknown) => {
        if (!left) onProblem(error instanceof Error ? error.message : String(error));
      });

    return () => {
      left = true;
      stopTaking();
      shown.current = null;
      inFrame.editor?.destroyEditor();
      parent.replaceChildren();
    };
    // Another right is another frame: that of an ONLYOFFICE Docs keeps the mode and the permissions it began with, and
    // its server refuses a new token that says otherwise (onError -23).
  }, [documentServerUrl, mayEdit, id]);

  // Another hit of the document, by the buttons of the browser.
  useEffect(() => {
    if (found !== undefined) showFound();
  }, [found]);

  // Somebody wrote or withdrew one, or wants to see one.
  useEffect(() => {
    if (marks !== undefined) showMarks();
  }, [marks]);

  // A reader keeps their place, and a person who was away what the editor has to tell them.
  useEffect(() => {
    const inFrame = shown.current;
    if (inFrame === null || inFrame.opening === opening) return;
    inFrame.opening = opening;
    if (inFrame.editor === undefined) return;
    const config = { ...configOf(opening), events: inFrame.events };
    // An ONLYOFFICE Docs whose editors were dropped shows what it is given, and takes nothing that is typed.
    const takesIt = opening.builtIn || inFrame.hasAsked;
    inFrame.hasAsked = false;
    if (inFrame.editor.refreshFile && takesIt && !inFrame.inHistory) inFrame.editor.refreshFile(config);
    else onCannotRefresh();
  }, [opening]);

  // An editor takes the keyboard when it likes, and what is typed into a dialog is for the dialog: a password above all.
  const isAsked = useIsAsked();
  useEffect(() => {
    if (!isAsked) return;
    // A dialog gives the keyboard back before the editor can be reached again.
    return () => {
      if (document.activeElement === document.body) frame.current?.querySelector('iframe')?.focus();
    };
  }, [isAsked]);

  return <div ref={frame} className="editor-frame" inert={isAsked} {...REGION} />;
}
