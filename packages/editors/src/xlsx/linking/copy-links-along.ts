import type { IDisposable, Injector, Workbook } from '@univerjs/core';
import { COPY_TYPE, ISheetClipboardService, PREDEFINED_HOOK_NAME_PASTE } from '@univerjs/sheets-ui';
import { editMutations } from '../edits/own-edits.ts';
import { EDIT_RULE } from '../edits/rule-mutation.ts';
import type { LinkState } from './cell-links.ts';
import { copiedLinks } from './copied-links.ts';

/** Has cells that were copied in this workbook lead, where they are pasted, to where they lead. Univer knows no links. */
export function copyLinksAlong(injector: Injector, workbook: Workbook, state: LinkState): IDisposable {
  return injector.get(ISheetClipboardService).addClipboardHook({
    id: 'benchbook.copied-links',
    // After those that paste, of which the last one has 10 and makes formulas.
    priority: 12,
    onPasteCells(from, { subUnitId, range }, _cells, { copyType, pasteType }) {
      const isAll = pasteType === PREDEFINED_HOOK_NAME_PASTE.DEFAULT_PASTE;
      if (!from || !isAll || copyType === COPY_TYPE.CUT) return { redos: [], undos: [] };
      const edits = copiedLinks(
        { ...from.range, links: state.rulesOf(from.subUnitId) },
        { ...range, sheet: subUnitId, links: state.rulesOf(subUnitId) },
      );
      const made = edits.map((edit) => editMutations(workbook.getUnitId(), EDIT_RULE, edit));
      return { redos: made.map(({ redo }) => redo), undos: made.map(({ undo }) => undo) };
    },
  });
}
