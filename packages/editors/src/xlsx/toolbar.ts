import { t } from '@benchbook/words';
import { BaselineOffset, RedoCommand, UndoCommand } from '@univerjs/core';
import {
  CancelFrozenCommand,
  ClearSelectionFormatCommand,
  SetFontFamilyCommand,
  SetFontSizeCommand,
  SetFrozenCommand,
} from '@univerjs/sheets';
import { AddDecimalCommand, SubtractDecimalCommand } from '@univerjs/sheets-numfmt';
import type { PageContext } from '../frame/editor-contract.ts';
import { element } from '../frame/screen/dom.ts';
import { downloadFile } from '../frame/screen/download.ts';
import { shortcut } from '../frame/screen/frame.ts';
import type { IconName } from '../frame/screen/icons.ts';
import { fillMenu } from '../frame/screen/popover.ts';
import type { Comments } from './comments/comments.ts';
import type { FindKeys } from './finding/find-keys.ts';
import type { LazyConditional } from './lazy-conditional.ts';
import type { LazyDrawings } from './lazy-drawings.ts';
import type { LazyFilters } from './lazy-filters.ts';
import type { LazyInputRules } from './lazy-input-rules.ts';
import type { LazyLinks } from './lazy-links.ts';
import type { LazyOutline } from './lazy-outline.ts';
import type { LazyPages } from './lazy-pages.ts';
import type { LazyPanels } from './lazy-panels.ts';
import type { LazySorting } from './lazy-sorting.ts';
import { cellControls, showCellControls } from './toolbar-cells.ts';
import type { LETTERS } from './typing/letters.ts';
import type { WorkbookEditor } from './workbook-editor.ts';

const SIZES = [8, 9, 10, 11, 12, 14, 16, 18, 20, 24, 28, 36, 48];

const NUMBER_FORMATS = [
  { value: 'General', label: t('General##number format') },
  { value: '0.00', label: t('Number') },
  { value: '#,##0.00', label: t('Number, 1,000') },
  { value: '0.00E+00', label: t('Scientific') },
  { value: '0.00%', label: t('Percent') },
  { value: 'yyyy-mm-dd', label: t('Date') },
  { value: 'yyyy-mm-dd hh:mm', label: t('Date and time') },
  { value: 'hh:mm:ss', label: t('Time') },
  { value: '@', label: t('Text') },
];
/** In the list of number formats: all there are. */
const MORE_FORMATS = { value: 'more', label: t('More formats…') };

/** What is offered beside the cells; some of it comes when it is first asked for. */
export interface BesideCells {
  drawings: LazyDrawings;
  rules: LazyConditional;
  inputs: LazyInputRules;
  sorting: LazySorting;
  filters: LazyFilters;
  links: LazyLinks;
  panels: LazyPanels;
  outline: LazyOutline;
  pages: LazyPages;
  comments: Comments | null;
  finding: FindKeys | null;
}

export interface XlsxToolbar {
  setEditable(editable: boolean): void;
  destroy(): void;
}

/** Builds the toolbar of a workbook and keeps it in step with the active cell. It offers only what can be saved. */
export function buildXlsxToolbar(
  context: PageContext,
  editor: WorkbookEditor,
  beside: BesideCells,
  /** Names of the fonts to choose from. */
  fonts: readonly string[],
): XlsxToolbar {
  const { toolbar } = context.frame;
  toolbar.returnFocusWith(() => editor.focus());
  let isEditable = false;
  const show = () => {
    if (!isEditable) return;
    const style = editor.activeStyle;
    const { canUndo, canRedo } = editor.history;
    toolbar.update('undo', { disabled: !canUndo });
    toolbar.update('redo', { disabled: !canRedo });
    toolbar.update('number-format', { value: style.n?.pattern || 'General' });
    toolbar.update('font', { value: style.ff ?? '' });
    toolbar.update('size', { value: String(style.fs ?? '') });
    toolbar.update('bold', { pressed: style.bl === 1 });
    toolbar.update('italic', { pressed: style.it === 1 });
    toolbar.update('underline', { pressed: style.ul?.s === 1 });
    toolbar.update('strike', { pressed: style.st?.s === 1 });
    toolbar.update('subscript', { pressed: style.va === BaselineOffset.SUBSCRIPT });
    toolbar.update('superscript', { pressed: style.va === BaselineOffset.SUPERSCRIPT });
    showCellControls(toolbar, editor);
  };
  let frame = 0;
  const stop = editor.onChange(() => {
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(show);
  });
  return {
    setEditable(editable) {
      isEditable = editable;
      toolbar.clear();
      if (editable) addEditing(context, editor, beside, fonts);
      addViewing(context, beside);
      show();
    },
    destroy() {
      cancelAnimationFrame(frame);
      stop();
    },
  };
}

function addEditing(
  { frame: { toolbar } }: PageContext,
  editor: WorkbookEditor,
  { drawings, rules, inputs, sorting, filters, links, panels, outline, pages, comments }: BesideCells,
  fonts: readonly string[],
): void {
  const button = (id: string, label: string, icon: IconName, command: string, keys?: string) =>
    toolbar.button({
      id,
      label,
      icon,
      ...(keys ? { shortcut: shortcut(keys) } : {}),
      onPress: () => editor.run(command),
    });
  const letters = (look: IconName & keyof typeof LETTERS, label: string, keys?: string) =>
    toolbar.button({
      id: look,
      label,
      icon: look,
      toggle: true,
      ...(keys ? { shortcut: shortcut(keys) } : {}),
      onPress: () => editor.format(look),
    });
  toolbar.addGroup(
    0,
    button('undo', t('Undo'), 'undo', UndoCommand.id, 'Z'),
    button('redo', t('Redo'), 'redo', RedoCommand.id, 'Y'),
    toolbar.button({
      id: 'copy-format',
      label: t('Copy formatting'),
      icon: 'painter',
      toggle: true,
      onPress: () => void panels.copyLook(),
    }),
  );
  toolbar.addGroup(
    3,
    toolbar.select({
      id: 'number-format',
      label: t('Number format'),
      width: 116,
      options: [...NUMBER_FORMATS, MORE_FORMATS],
      onChange: (pattern) => {
        if (pattern !== MORE_FORMATS.value) return panels.setNumberFormat(pattern);
        toolbar.update('number-format', { value: editor.activeStyle.n?.pattern || 'General' });
        void panels.openNumberFormats();
      },
    }),
    button('decimal-less', t('Fewer decimals'), 'decimalLess', SubtractDecimalCommand.id),
    button('decimal-more', t('More decimals'), 'decimalMore', AddDecimalCommand.id),
    toolbar.panel({
      id: 'sum',
      label: t('Sum and functions'),
      icon: 'formula',
      fill: (panel, close) => panels.fillSums(panel, close),
    }),
  );
  toolbar.addGroup(
    4,
    toolbar.select({
      id: 'font',
      label: t('Font'),
      width: 124,
      options: fonts.map((name) => ({ value: name, label: name })),
      onChange: (value) => editor.run(SetFontFamilyCommand.id, { value }),
    }),
    toolbar.select({
      id: 'size',
      label: t('Font size'),
      width: 58,
      options: SIZES.map((size) => ({ value: String(size), label: String(size) })),
      onChange: (value) => editor.run(SetFontSizeCommand.id, { value: Number(value) }),
    }),
  );
  toolbar.addGroup(
    1,
    letters('bold', t('Bold'), 'B'),
    letters('italic', t('Italic'), 'I'),
    letters('underline', t('Underline'), 'U'),
    letters('subscript', t('Subscript'), '='),
    letters('superscript', t('Superscript'), 'Shift+='),
  );
  const { colours, layout } = cellControls(toolbar, editor);
  toolbar.addGroup(
    5,
    letters('strike', t('Strikethrough')),
    ...colours,
    button('clear', t('Clear formatting'), 'clear', ClearSelectionFormatCommand.id),
  );
  toolbar.addGroup(6, ...layout, freezePanel(toolbar, editor));
  const groups = toolbar.panel({
    id: 'groups',
    label: t('Groups of rows and columns'),
    icon: 'indent',
    fill: (panel, close) => void outline.fillPanel(panel, close),
  });
  toolbar.addGroup(
    2,
    toolbar.panel({
      id: 'chart',
      label: t('Insert chart'),
      icon: 'chart',
      fill: (panel, close) => void drawings.fillNewChart(panel, close),
    }),
    toolbar.button({
      id: 'picture',
      label: t('Insert picture'),
      icon: 'image',
      onPress: () => choosePictures((files) => void drawings.insertPictures(files)),
    }),
    toolbar.panel({
      id: 'rules',
      label: t('Conditional formats'),
      icon: 'rules',
      fill: (panel, close) => void rules.fillPanel(panel, close),
    }),
    toolbar.button({
      id: 'comment',
      label: t('Comment or note'),
      icon: 'comment',
      shortcut: 'Shift+F2',
      onPress: () => comments?.open(),
    }),
    toolbar.button({
      id: 'link',
      label: t('Link'),
      icon: 'link',
      shortcut: shortcut('K'),
      onPress: () => void links.openHere(),
    }),
    toolbar.panel({
      id: 'input-rules',
      label: t('Input rules and lists'),
      icon: 'inputRule',
      fill: (panel, close) => void inputs.fillPanel(panel, close),
    }),
    toolbar.panel({
      id: 'sort',
      label: t('Sort and filter'),
      icon: 'sort',
      fill: (panel, close) => sorting.fillMenu(panel, close, filters.entries()),
    }),
    toolbar.panel({
      id: 'page-setup',
      label: t('Page set-up'),
      icon: 'pageSetup',
      fill: (panel, close) => void pages.fillPanel(panel, close),
    }),
    groups,
  );
}

function addViewing({ frame, http, opened }: PageContext, { comments, finding }: BesideCells): void {
  const { toolbar } = frame;
  toolbar.addGroup(
    2,
    toolbar.button({
      id: 'find',
      label: t('Find and replace'),
      icon: 'search',
      shortcut: shortcut('F'),
      onPress: () => void finding?.open('find'),
    }),
    toolbar.panel({
      id: 'comments',
      label: t('All comments and notes'),
      icon: 'comments',
      fill: (panel, close) => comments?.fillList(panel, close),
    }),
  );
  if (!opened.permissions.download) return;
  toolbar.addGroup(
    7,
    toolbar.button({
      id: 'download',
      label: t('Download'),
      icon: 'download',
      onPress: () => void downloadFile(frame, http, opened.title),
    }),
  );
}

/** Has the person choose files of this computer. */
function choosePictures(chosen: (files: File[]) => void): void {
  const input = element('input', { type: 'file', accept: 'image/png, image/jpeg', multiple: true });
  input.addEventListener('change', () => chosen([...(input.files ?? [])]));
  input.click();
}

function freezePanel(toolbar: PageContext['frame']['toolbar'], editor: WorkbookEditor): HTMLElement {
  const freeze = (rows: number, columns: number) =>
    editor.run(SetFrozenCommand.id, {
      startRow: rows || -1,
      ySplit: rows,
      startColumn: columns || -1,
      xSplit: columns,
    });
  return toolbar.panel({
    id: 'freeze',
    label: t('Freeze'),
    icon: 'freeze',
    fill: (panel, close) => {
      const { row, column } = editor.selection;
      const { xSplit, ySplit } = editor.workbook.getActiveSheet().getFreeze();
      fillMenu(panel, close, [
        { label: t('First row'), run: () => freeze(1, 0) },
        { label: t('First column'), run: () => freeze(0, 1) },
        {
          label: t('Rows above and columns left of the cell'),
          disabled: row === 0 && column === 0,
          run: () => freeze(row, column),
        },
        null,
        {
          label: t('Unfreeze'),
          disabled: xSplit === 0 && ySplit === 0,
          run: () => editor.run(CancelFrozenCommand.id),
        },
      ]);
    },
  });
}
