import type { IDisposable, Injector } from '@univerjs/core';
import { ISheetClipboardService } from '@univerjs/sheets-ui';
import type { GrowingTables } from './growing-tables.ts';

/** Has tables grow by what is pasted. Cells that were cut are moved, and are no paste. */
export function growByPastes(injector: Injector, tables: GrowingTables): IDisposable {
  const hook = injector.get(ISheetClipboardService).addClipboardHook({
    id: 'benchbook.grow-tables',
    priority: 1,
    onBeforePaste() {
      tables.begin();
      return true;
    },
    onAfterPaste: () => tables.end(),
  });
  return {
    dispose: () => {
      hook.dispose();
      tables.dispose();
    },
  };
}
