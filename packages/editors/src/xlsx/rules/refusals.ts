import { t } from '@benchbook/words';

/**
 * What the editor could do but a save could not keep. Each has its reason, because a person who asks for it must
 * be told; nothing is dropped in silence. Menus and the toolbar do not offer these in the first place.
 */
const MOVE = t(
  'Whole rows or columns cannot be moved by dragging here. Cut the cells and paste them instead.',
);
const PROTECTION = t('Protection cannot be changed here. What the file has is kept.');
const NAMES = t('Names are made, changed and deleted in their own panel: Ctrl+F3.');
const GRIDLINES = t('Gridlines and the direction of a sheet cannot be changed here.');
const THEME = t('Table themes cannot be saved here. Set colours and borders of the cells instead.');
const OVERLINE = t('Lines above a text cannot be saved in a workbook.');
const WHOLE = t('The format of whole rows and columns cannot be saved here. Select the cells instead.');
const SORT = t('Sorting in place cannot be saved here.');
const AUTO_HEIGHT = t('Rows that fit their content cannot be saved here. Set a height instead.');
const NAME = t('Rename the document in its project.');

const COMMANDS: Record<string, string> = {
  'sheet.command.move-rows': MOVE,
  'sheet.command.move-cols': MOVE,
  'sheet.command.reorder-range': SORT,
  'sheet.command.toggle-gridlines': GRIDLINES,
  'sheet.command.set-gridlines-color': GRIDLINES,
  'sheet.command.set-worksheet-right-to-left': GRIDLINES,
  'sheet.command.set-workbook-name': NAME,
  'sheet.command.set-worksheet-default-style': WHOLE,
  'sheet.command.set-row-data': WHOLE,
  'sheet.command.set-col-data': WHOLE,
  'sheet.command.set-row-is-auto-height': AUTO_HEIGHT,
  'sheet.command.set-overline': OVERLINE,
  'sheet.command.set-worksheet-range-theme-style': THEME,
  'sheet.command.remove-worksheet-range-theme-style': THEME,
  'sheet.command.register-worksheet-range-theme-style': THEME,
  'sheet.command.unregister-worksheet-range-theme-style': THEME,
  'sheet.command.insert-defined-name': NAMES,
  'sheet.command.set-defined-name': NAMES,
  'sheet.command.remove-defined-name': NAMES,
  'sheet.command.add-range-protection': PROTECTION,
  'sheet.command.set-protection': PROTECTION,
  'sheet.command.delete-range-protection': PROTECTION,
  'sheet.command.add-worksheet-protection': PROTECTION,
  'sheet.command.set-worksheet-protection': PROTECTION,
  'sheet.command.delete-worksheet-protection': PROTECTION,
  'sheet.command.set-worksheet-permission-points': PROTECTION,
};

/** The same by mutation, for whatever way leads to one that the commands above do not cover. */
const MUTATIONS: Record<string, string> = {
  'sheet.mutation.move-rows': MOVE,
  'sheet.mutation.move-columns': MOVE,
  'sheet.mutation.reorder-range': SORT,
  'sheet.mutation.toggle-gridlines': GRIDLINES,
  'sheet.mutation.set-gridlines-color': GRIDLINES,
  'sheet.mutation.set-worksheet-right-to-left': GRIDLINES,
  'sheet.mutation.set-workbook-name': NAME,
  'sheet.mutation.set-worksheet-default-style': WHOLE,
  'sheet.mutation.set-worksheet-range-theme-style': THEME,
  'sheet.mutation.remove-worksheet-range-theme-style': THEME,
  'sheet.mutation.delete-worksheet-range-theme-style': THEME,
  'sheet.mutation.register-worksheet-range-theme-style': THEME,
  'sheet.mutation.unregister-worksheet-range-theme-style': THEME,
  'sheet.mutation.add-range-theme': THEME,
  'sheet.mutation.set-range-theme': THEME,
  'sheet.mutation.remove-range-theme': THEME,
  'sheet.mutation.add-range-protection': PROTECTION,
  'sheet.mutation.set-range-protection': PROTECTION,
  'sheet.mutation.delete-range-protection': PROTECTION,
  'sheet.mutation.add-worksheet-protection': PROTECTION,
  'sheet.mutation.set-worksheet-protection': PROTECTION,
  'sheet.mutation.delete-worksheet-protection': PROTECTION,
  'formula.mutation.set-super-table': NAMES,
  'formula.mutation.remove-super-table': NAMES,
  'formula.mutation.set-super-table-option': NAMES,
};

/** Commands that add, take away or shift rows and columns. */
const STRUCTURE = new Set(
  [
    'insert-row',
    'insert-row-before',
    'insert-row-after',
    'insert-row-by-range',
    'insert-multi-rows-above',
    'insert-multi-rows-after',
    'insert-col',
    'insert-col-before',
    'insert-col-after',
    'insert-col-by-range',
    'insert-multi-cols-before',
    'insert-multi-cols-right',
    'remove-row',
    'remove-row-confirm',
    'remove-row-by-range',
    'remove-col',
    'remove-col-confirm',
    'remove-col-by-range',
    'insert-range-move-down',
    'insert-range-move-down-confirm',
    'insert-range-move-right',
    'insert-range-move-right-confirm',
    'delete-range-move-left',
    'delete-range-move-left-confirm',
    'delete-range-move-up',
    'delete-range-move-up-confirm',
  ].map((name) => `sheet.command.${name}`),
);

/** Mutations that are no part of the file: what the editor measures, computes or keeps for itself. */
const NOT_IN_THE_FILE = new Set([
  'sheet.mutation.copy-worksheet-end',
  'sheet.mutation.empty',
  'sheet.mutation.mark-dirty-filter-change',
  'sheet.mutation.set-worksheet-row-auto-height',
  'sheet.mutation.set-worksheet-row-is-auto-height',
  'sheet.mutation.set-worksheet-row-count',
  'sheet.mutation.set-worksheet-column-count',
  'sheet.mutation.set-worksheet-permission-points',
]);

/** Why a command or mutation cannot be done in any workbook, or `null`. */
export function refusal(id: string): string | null {
  return COMMANDS[id] ?? MUTATIONS[id] ?? null;
}

/** Whether a command changes the structure of a sheet, which some sheets do not allow. */
export function changesStructure(commandId: string): boolean {
  return STRUCTURE.has(commandId);
}

/**
 * Whether a mutation leaves what is saved as it is. Defined names follow their cells in the file as in the editor; a
 * person who wants to change one is refused by the commands above.
 */
export function isNotInTheFile(mutationId: string): boolean {
  return (
    NOT_IN_THE_FILE.has(mutationId) ||
    (mutationId.startsWith('formula.mutation.') && !(mutationId in MUTATIONS)) ||
    mutationId.startsWith('doc.mutation.')
  );
}
