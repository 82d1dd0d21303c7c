import { t } from '@benchbook/words';
import { Choices } from '../frame/choices.ts';
import { messageOf } from '../frame/connection/message-of.ts';
import type { MountedEditor, PageContext } from '../frame/editor-contract.ts';
import { offeredFonts } from '../frame/fonts/web-fonts.ts';
import { element } from '../frame/screen/dom.ts';
import { correctTyping } from './autocorrect.ts';
import { loadCharts } from './charts/charts.ts';
import { updateAll, updateByKey } from './contents/panel.ts';
import { offerControls } from './controls/using.ts';
import { copyWithNotes } from './copying/copying.ts';
import { dragText } from './copying/dragged-text.ts';
import { typeIntoFirstCell } from './copying/typed-into-cells.ts';
import './docx.css';
import { offerChanges } from './equations/changing.ts';
import { FindKeys } from './finding/find-keys.ts';
import { hideFoundWords, showFoundWords } from './found-words.ts';
import { DocxJournal } from './journal.ts';
import { keepEndsOfSections } from './layout/ends-of-sections.ts';
import { openBandsByDoubleClick } from './layout/header-footer.ts';
import { followStyles } from './next-style.ts';
import { keepPageBreaksInText } from './page-break.ts';
import { takePastesWhole } from './pasting.ts';
import { keepSizesOfHandles } from './pictures/handles.ts';
import { insertPicture, pastePictures } from './pictures/pasting.ts';
import { NO_SUGGESTION as NO_CHANGED_PICTURE, selectByMouse, selectPicture } from './pictures/selected.ts';
import { scrollPagesOnly } from './plugins.ts';
import { keepHalvedBookmarks } from './references/halved-bookmarks.ts';
import { addNotesByKeys, keepNotes } from './references/notes.ts';
import { sayWhatIsRefused } from './refused-changes.ts';
import { SpellingKey } from './spelling/spelling-key.ts';
import { joinSuggestedParagraphs, suggestEndsOfText } from './suggestions/suggested-ends.ts';
import { blinkCaret, findCaretBeforeKeys, keepKeyboardOnClicks } from './superdoc-corrections/caret.ts';
import { selectWholeWords } from './superdoc-corrections/double-click.ts';
import { leaveWhatIsNear } from './superdoc-corrections/near-caret.ts';
import { loadOtherPictures } from './superdoc-corrections/other-pictures.ts';
import { type DocxMode, ExportError, LeftOutError, SuperdocDocument } from './superdoc-document.ts';
import { endCellsInText } from './tables/ends-of-cells.ts';
import { passOverFillers } from './tables/filler-cells.ts';
import { keepGridsWithColumns } from './tables/grid.ts';
import { buildDocxToolbar } from './toolbar.ts';
import { addNote } from './tools.ts';
import { passOverUnseen } from './unseen.ts';

/** Shows the docx in `stage`, tells the server what it looks like untouched, and journals its edits. */
export async function mountDocx(context: PageContext, docx: Blob): Promise<MountedEditor> {
  const { opened, connection, http, stage } = context;
  const host = element('div', { class: 'docx', 'data-reading': '' });
  stage.replaceChildren(host);
  const wantsToEdit = opened.mode === 'edit' && opened.readOnlyReason === undefined;
  const mayComment = wantsToEdit && opened.permissions.comment;

  const warn = (text: string) => context.frame.setLine('message', { tone: 'warning', text, closable: true });
  let told = '';
  /** Once of the same: it is tried again and again. */
  const tellServer = (error: unknown): never => {
    const leftOut = error instanceof LeftOutError ? error.leftOut : [];
    const says = JSON.stringify(leftOut);
    if (says !== told) for (const { part, text } of leftOut) connection.tellLeftOut(part, text.length);
    told = says;
    throw error;
  };
  const journal = new DocxJournal({
    export: () => superdoc.exportWhole().catch(tellServer),
    upload: async (state) => {
      const revision = connection.nextRevision();
      await http.putEdited(state, revision);
      connection.acknowledge(revision);
    },
    onDirty: (dirty) => connection.setDirty(dirty),
    onIdle: () => connection.save('timer'),
    onFailure: (message) => {
      // A lost connection has its own line above the document.
      if (connection.state === 'online') context.couldNotJournal(message);
    },
    onRecovery: () => context.journaledAgain(),
  });
  let isEditable = false;
  await Promise.all([loadOtherPictures(docx), loadCharts(docx)]);
  const superdoc = await SuperdocDocument.load({
    element: host,
    docx,
    title: opened.title,
    user: opened.user,
    mayComment,
    onAskComment: () => context.frame.toolbar.press('comment'),
    onOpenTable: opened.permissions.edit ? () => context.frame.toolbar.press('table') : undefined,
    onOpenPicture: opened.permissions.edit
      ? (position) => {
          selectPicture(superdoc, position);
          context.frame.toolbar.press('picture');
        }
      : undefined,
    onlyComments: opened.access === 'comment',
    onlyOwn: opened.access !== 'edit',
    onEdit: () => {
      if (isEditable) journal.edited();
    },
  });
  const stopRetrying = connection.on('resumed', () => journal.retry());
  // Before what else listens for keys and asks where the caret is.
  const stopFinding = findCaretBeforeKeys(() => superdoc.writing);
  const stopKeepingKeyboard = keepKeyboardOnClicks(() => superdoc.writing);
  scrollPagesOnly(superdoc.editor);
  const stopLeaving = leaveWhatIsNear(superdoc.editor);
  const stopBlinking = blinkCaret();
  const stopWidening = selectWholeWords(() => superdoc.writing);
  const stopPassing = passOverUnseen(superdoc);
  const stopFollowing = followStyles(superdoc);
  const stopCopying = copyWithNotes(superdoc, warn);
  const stopRewriting = takePastesWhole(superdoc, warn);
  const stopKeeping = keepPageBreaksInText(superdoc, warn);
  const stopSaying = sayWhatIsRefused(superdoc, warn);
  const stopJoining = joinSuggestedParagraphs(superdoc, warn);
  const stopSizing = keepSizesOfHandles(superdoc, () => warn(NO_CHANGED_PICTURE));
  const stopSelecting = opened.permissions.edit
    ? selectByMouse(superdoc, () => context.frame.toolbar.press('picture'))
    : () => {};
  const stopPasting = opened.permissions.edit ? pastePictures(superdoc, warn) : () => {};
  const choices = new Choices(opened.user.id);
  const stopDragging = dragText(superdoc);
  const stopOpeningBands = openBandsByDoubleClick(superdoc);
  const stopCorrecting = correctTyping(superdoc, choices);
  typeIntoFirstCell(superdoc);
  endCellsInText(superdoc);
  keepEndsOfSections(superdoc);
  keepHalvedBookmarks(superdoc);
  keepGridsWithColumns(superdoc);
  suggestEndsOfText(superdoc);
  const stopPassingFillers = passOverFillers(superdoc);
  const stopOfferingControls = offerControls(superdoc, docx, warn);
  const stopKeepingNotes = keepNotes(superdoc, () => {
    if (isEditable) journal.edited();
  });
  const stopNotes = opened.permissions.edit
    ? addNotesByKeys(superdoc, (kind) => addNote(context, superdoc, kind))
    : () => {};

  const stopUpdating = updateByKey(superdoc, () => {
    if (opened.permissions.edit) void updateAll(context, superdoc);
  });
  const stopChanging = opened.permissions.edit
    ? offerChanges(superdoc, () => context.frame.toolbar.press('equation'))
    : () => {};
  const find: FindKeys = new FindKeys(stage, superdoc, () => spelling.close());
  const spelling = new SpellingKey(stage, superdoc, () => find.close());
  const opens = { find: () => find.open('find'), spelling: () => void spelling.open() };
  const toolbar = buildDocxToolbar(context, superdoc, choices, await offeredFonts(), opens);
  // Recovered work has its base on the server already, from the opening in which it was typed. That base and the
  // states uploaded now come from different loads, which is safe: two exports of superdoc from two loads of the
  // same bytes are the same but for what was typed (measured, see the design of the lossless save).
  if (wantsToEdit && !opened.recovered) {
    context.showBusy(t('Checking the document…'));
    const reason = await agreeOnBase(context, superdoc);
    if (reason) context.makeReadOnly(reason);
  }

  return {
    setEditable(editable) {
      isEditable = editable;
      const writing =
        superdoc.tracksChanges && opened.access === 'edit' ? 'suggesting' : WRITING_MODES[opened.access];
      const mode = editable ? writing : 'viewing';
      superdoc.setMode(mode);
      host.toggleAttribute('data-reading', !editable);
      toolbar.setEditable(editable);
      find.setEditable(editable && (opened.permissions.edit || opened.permissions.review));
    },
    flush() {
      spelling.takeAlong();
      return journal.flush();
    },
    async unsent() {
      if (!journal.dirty) return null;
      return { revision: connection.nextRevision(), docx: await superdoc.export() };
    },
    place: () => toolbar.zoom.getSnapshot(),
    goTo(place) {
      // Only `place` makes one.
      const { mode, value } = place as ReturnType<typeof toolbar.zoom.getSnapshot>;
      if (mode === 'fit-width') toolbar.zoom.setMode(mode);
      else toolbar.zoom.set(value);
    },
    showFound: (found, letGo) => showFoundWords(superdoc, found, letGo),
    hideFound: () => hideFoundWords(superdoc),
    focus: () => superdoc.focus(),
    insertImage: (image) => insertPicture(superdoc, image),
    offerUsers: (users) => superdoc.offerUsers(users),
    destroy() {
      find.destroy();
      spelling.destroy();
      stopRetrying();
      stopFinding();
      stopKeepingKeyboard();
      stopLeaving();
      stopBlinking();
      stopWidening();
      stopPassing();
      stopPassingFillers();
      stopFollowing();
      stopCopying();
      stopRewriting();
      stopKeeping();
      stopSaying();
      stopJoining();
      stopSizing();
      stopPasting();
      stopSelecting();
      stopCorrecting();
      stopOfferingControls();
      stopKeepingNotes();
      stopNotes();
      stopUpdating();
      stopChanging();
      stopOpeningBands();
      stopDragging();
      journal.stop();
      toolbar.destroy();
      superdoc.destroy();
    },
  };
}

/** Uploads what the editor makes of the untouched document; the answer is why it cannot be edited, or null. */
async function agreeOnBase({ http }: PageContext, superdoc: SuperdocDocument): Promise<string | null> {
  try {
    const untouched = await superdoc.exportUntouched();
    // What is to be seen is read while the server looks at the first of the two.
    const [base, stories] = await Promise.all([http.putBase(untouched), superdoc.stories()]);
    if (!base.editable) return base.reason;
    const shown = await http.putShown({ kind: 'docx', stories });
    return shown.editable ? null : shown.reason;
  } catch (error) {
    // Without an accepted base an edit could not be merged into the file: reading is all that is safe.
    if (error instanceof ExportError) {
      return t(
        'This document holds something that the editor cannot write back. It is shown for reading only.',
      );
    }
    return t('The document cannot be edited here: {problem}', { problem: messageOf(error) });
  }
}

/** Who may only review makes suggestions; who may only comment reads, with comments. */
const WRITING_MODES: Record<PageContext['opened']['access'], DocxMode> = {
  edit: 'editing',
  review: 'suggesting',
  comment: 'viewing',
  view: 'viewing',
};
