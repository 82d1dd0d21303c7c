import type { IDisposable, Injector, IStyleData, Nullable, Workbook } from '@univerjs/core';
import { ISheetClipboardService, PREDEFINED_HOOK_NAME_PASTE } from '@univerjs/sheets-ui';

const WITH_LOOKS = new Set<string>([
  PREDEFINED_HOOK_NAME_PASTE.DEFAULT_PASTE,
  PREDEFINED_HOOK_NAME_PASTE.SPECIAL_PASTE_FORMAT,
  PREDEFINED_HOOK_NAME_PASTE.SPECIAL_PASTE_BESIDES_BORDER,
]);

/**
 * Pastes what has no font of its own in the workbook's usual one. Univer 0.25.1 gives it Arial 11, and so another font
 * than the cell had that was copied. What is cut is moved with its look, and left alone.
 */
export function keepUsualFont(injector: Injector, workbook: Workbook): IDisposable {
  return injector.get(ISheetClipboardService).addClipboardHook({
    id: 'benchbook.keep-usual-font',
    // Before the one that pastes, which has 0 and takes the cells as this one leaves them.
    priority: -1,
    onPasteCells(_, __, cells, { copyType, pasteType }) {
      const styles = workbook.getStyles();
      const usual = styles.get(workbook.getSnapshot().defaultStyle);
      if (usual && copyType !== 'CUT' && WITH_LOOKS.has(pasteType)) {
        cells.forValue((row, column, cell) => {
          const style = styles.getStyleByCell(cell);
          cells.setValue(row, column, { ...cell, s: { ...style, ...missingFont(usual, style) } });
        });
      }
      return { redos: [], undos: [] };
    },
  });
}

/** Name and size of the usual font where a style has none. */
function missingFont(usual: IStyleData, style: Nullable<IStyleData>): IStyleData {
  return {
    ...(usual.ff && !style?.ff ? { ff: usual.ff } : {}),
    ...(usual.fs && !style?.fs ? { fs: usual.fs } : {}),
  };
}
