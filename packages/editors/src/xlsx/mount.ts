import type { CellPlace } from '@benchbook/calculation/rules';
import type { NameUse } from '@benchbook/documents';
import { t } from '@benchbook/words';
import type { Connection } from '../frame/connection/connection.ts';
import { messageOf } from '../frame/connection/message-of.ts';
import type { MountedEditor, PageContext } from '../frame/editor-contract.ts';
import { loadFaces, offeredFonts, onWebFonts } from '../frame/fonts/web-fonts.ts';
import { element } from '../frame/screen/dom.ts';
import { takeRulesAlong } from './conditional/rules-along.ts';
import { FindKeys } from './finding/find-keys.ts';
import { showFoundCell } from './found-cell.ts';
import { showFigures } from './functions/figures.ts';
import { LazyConditional } from './lazy-conditional.ts';
import { LazyDrawings } from './lazy-drawings.ts';
import { LazyFilters } from './lazy-filters.ts';
import { LazyInputRules } from './lazy-input-rules.ts';
import { LazyLinks } from './lazy-links.ts';
import { LazyOutline } from './lazy-outline.ts';
import { LazyPages } from './lazy-pages.ts';
import { LazyPanels } from './lazy-panels.ts';
import { LazyReadable } from './lazy-readable.ts';
import { LazySorting } from './lazy-sorting.ts';
import { LazySparklines } from './lazy-sparklines.ts';
import { LazyTables } from './lazy-tables.ts';
import { facesOfWorkbook } from './painting/workbook-faces.ts';
import { ProtectionLine } from './protection-line.ts';
import { staleLine } from './stale-line.ts';
import { buildXlsxToolbar } from './toolbar.ts';
import type { WorkbookContent } from './workbook-content.ts';
import { WorkbookEditor } from './workbook-editor.ts';
import './xlsx.css';
import { XlsxJournal } from './xlsx-journal.ts';

/** Milliseconds. */
const JOURNALED_WITHIN = 10_000;

/** What there is too much of to be shown, or cannot be. */
const PLAIN_TEXTS = {
  tone: 'plain',
  text:
    t("Bold, superscript and the like on parts of a cell's text are not shown here in some cells. ") +
    t('They are kept unless you change the text of such a cell.'),
  closable: true,
} as const;

/** Shows the workbook in `stage`, has the server check what it shows, and journals its edits. */
export async function mountXlsx(context: PageContext, content: WorkbookContent): Promise<MountedEditor> {
  const { opened, connection, frame, http, stage, theme } = context;
  const host = element('div', { class: 'xlsx' });
  stage.replaceChildren(host);

  // Columns are as wide as so many digits of a font, and rows as high as its letters.
  const [fonts] = await Promise.all([offeredFonts(), loadFaces(facesOfWorkbook(content.snapshot))]);
  const journal = new XlsxJournal({
    take: () => editor.tracker.take(),
    send: (edits) => connection.sendEdits(edits),
    onDirty: (dirty) => connection.setDirty(dirty),
    onIdle: () => connection.save('timer'),
  });
  const editor = new WorkbookEditor(host, theme.isDark(), content, {
    onEdit: () => journal.edited(),
    onRefused: (reason, protects) => protection.refused(reason, protects),
    onBroken: (reason) => {
      journal.send();
      context.makeReadOnly(t('{reason} Open the document again to go on.', { reason }));
    },
    onStale: (cells) => showStale(cells),
    onNamed: (name, cells) => void panels.nameCells(name, cells),
  });
  let readable: LazyReadable | undefined;
  const showStale = (cells: CellPlace[]) => {
    editor.markStale(cells);
    readable?.refresh();
    frame.setLine('results', staleLine(cells, editor.sheetNames));
  };
  const stopTelling = connection.on('saved', ({ stale }) => {
    if (stale) editor.tracker.tellStale(stale);
  });
  const stopMeasuring = onWebFonts(() => editor.measureAnew());
  editor.onTyping((isTyping) => journal.typing(isTyping));
  theme.onChange((isDark) => editor.setDark(isDark));
  // Univer's cell editor takes the focus once, while it renders, and never again; under the cover nobody types.
  frame.stage.removeAttribute('inert');
  // Comes with what it needs of Univer while the grid is drawn.
  const besideCells = import('./comments/comments.ts');
  await editor.ready();
  const { openSheet } = content.snapshot.custom;
  if (openSheet) editor.goTo({ sheet: openSheet, range: null, scroll: null });
  if (content.snapshot.custom.plainTexts) frame.setLine('texts', PLAIN_TEXTS);
  editor.tracker.tellStale(content.stale);
  editor.add((injector) => showFigures(injector, host));
  const rules = new LazyConditional(context, editor, content.rules);
  const tables = new LazyTables(context, editor, content);
  const sparklines = new LazySparklines(context, editor, content.sparklines);
  const inputs = new LazyInputRules(context, editor, content.inputRules, () => readable?.refresh());
  editor.add((...grid) =>
    takeRulesAlong(grid, [rules.state, inputs.state, sparklines], (reason) => editor.tracker.refuse(reason)),
  );
  const sorting = new LazySorting(context, editor);
  const links = new LazyLinks(context, editor, content.links, host);
  const panels = new LazyPanels(context, editor, content, host, (name) => [
    ...content.nameUses.filter((use) => isKeptUse(use) && use.name.toLowerCase() === name.toLowerCase()),
    ...rules.usesOf(name),
    ...inputs.usesOf(name),
  ]);
  const outline = new LazyOutline(context, editor, content.outlines);
  const pages = new LazyPages(context, editor, content.pages);
  const filters = new LazyFilters(context, editor, { sorting, tables }, content.filters);
  const drawings = new LazyDrawings(context, editor, content, host, () => journal.send());
  if (!opened.permissions.copy) editor.forbidCopying();
  const { Comments } = await besideCells;
  const comments = editor.add(
    (...grid) =>
      new Comments(grid, {
        host,
        sheets: content.comments,
        user: opened.user,
        focus: () => editor.focus(),
        finishTyping: () => editor.finishTyping(),
        goTo: (sheet, row, column) => editor.select(sheet, row, column),
        refuse: (reason) => editor.tracker.refuse(reason),
      }),
  );
  const finding = editor.add(
    (...grid) =>
      new FindKeys(grid, {
        host,
        reader: (worksheet) => editor.reader(worksheet),
        refusal: (mutation) => editor.tracker.writingRefusal(mutation),
        focus: () => editor.focus(),
        finishTyping: () => editor.finishTyping(),
        failed: (error) => {
          const text = t('The search could not be opened: {problem}', { problem: messageOf(error) });
          frame.setLine('message', { tone: 'warning', text, closable: true });
        },
      }),
  );
  readable = new LazyReadable(editor, {
    host,
    isEditable: () => editor.tracker.isEditable,
    goTo: (...cell) => editor.select(...cell),
    facts: (sheet, row, column) => ({
      ...inputs.factsAt(sheet, row, column),
      written: comments?.kindAt(sheet, row, column) ?? '',
      isStale: editor.isStale(sheet, row, column),
      isLocked: editor.tracker.protected?.isLocked(sheet, row, column) ?? false,
    }),
  });
  if (comments) editor.add(() => comments.watch(() => readable?.refresh()));
  const toolbar = buildXlsxToolbar(
    context,
    editor,
    { drawings, rules, inputs, sorting, filters, links, panels, outline, pages, comments, finding },
    fonts,
  );
  const protection = new ProtectionLine(frame, editor, http);

  if (opened.mode === 'edit' && opened.readOnlyReason === undefined) {
    const reason = await whyReadOnly(context, editor);
    if (reason) context.makeReadOnly(reason);
  }

  return {
    setEditable(editable) {
      editor.setEditable(editable);
      toolbar.setEditable(editable);
      drawings.setEditable(editable);
      inputs.setEditable(editable);
      sorting.setEditable(editable);
      filters.setEditable(editable);
      links.setEditable(editable);
      panels.setEditable(editable);
      outline.setEditable(editable);
      comments?.setEditable(editable);
      finding?.setEditable(editable);
      readable?.refresh();
      protection.setEditable(editable);
    },
    async flush() {
      editor.finishTyping();
      // At once, in case the page is about to go; and again, because a cell may take a moment to be written.
      journal.send();
      await new Promise((resolve) => setTimeout(resolve));
      journal.send();
      await journaled(connection);
    },
    async unsent() {
      editor.finishTyping();
      journal.send();
      await new Promise((resolve) => setTimeout(resolve));
      journal.send();
      const edits = [...connection.unacknowledged];
      return edits.length === 0 ? null : { edits };
    },
    place: () => editor.place(),
    goTo: (place) => editor.goTo(place),
    showFound: async (found) => showFoundCell(editor, found),
    focus: () => editor.focus(),
    usesEscape: () => editor.isTyping,
    destroy() {
      journal.stop();
      stopTelling();
      stopMeasuring();
      toolbar.destroy();
      protection.destroy();
      editor.dispose();
    },
  };
}

/** Rules are asked as they are now. */
function isKeptUse({ by }: NameUse): boolean {
  return by !== 'conditional-format' && by !== 'input-rule';
}

/**
 * Resolves when the server has journaled what was sent. Without a connection that is later, and nothing to wait for:
 * the edits are sent again before anything else is.
 */
function journaled(connection: Connection): Promise<void> {
  const { revision } = connection;
  const isDone = () => connection.journaled >= revision || connection.state !== 'online';
  if (isDone()) return Promise.resolve();
  return new Promise((resolve, reject) => {
    const settle = () => {
      if (!isDone()) return;
      stop();
      resolve();
    };
    const stops = [connection.on('journaled', settle), connection.on('state', settle)];
    const timer = setTimeout(() => {
      stop();
      reject(new Error('The document server does not answer. What you typed is kept here.'));
    }, JOURNALED_WITHIN);
    const stop = () => {
      clearTimeout(timer);
      for (const end of stops) end();
    };
  });
}

/** Tells the server which cells the editor shows; the answer is why they cannot be edited, or null. */
async function whyReadOnly({ http }: PageContext, editor: WorkbookEditor): Promise<string | null> {
  try {
    const answer = await http.putShown(editor.shown());
    return answer.editable ? null : answer.reason;
  } catch (error) {
    return t('The workbook could not be checked, so it cannot be edited: {problem}', {
      problem: messageOf(error),
    });
  }
}
