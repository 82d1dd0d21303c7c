import type { Injector } from '@univerjs/core';
import { LocaleType, LogLevel, Univer } from '@univerjs/core';
import { UniverDocsPlugin } from '@univerjs/docs';
import { UniverDocsUIPlugin } from '@univerjs/docs-ui';
import { UniverFormulaEnginePlugin } from '@univerjs/engine-formula';
import { UniverRenderEnginePlugin } from '@univerjs/engine-render';
import { UniverSheetsPlugin } from '@univerjs/sheets';
import { CalculationMode, UniverSheetsFormulaPlugin } from '@univerjs/sheets-formula';
import { UniverSheetsFormulaUIPlugin } from '@univerjs/sheets-formula-ui';
import { UniverSheetsNumfmtPlugin } from '@univerjs/sheets-numfmt';
import { UniverSheetsNumfmtUIPlugin } from '@univerjs/sheets-numfmt-ui';
import { UniverSheetsUIPlugin } from '@univerjs/sheets-ui';
import { defaultTheme } from '@univerjs/themes';
import { UniverUIPlugin } from '@univerjs/ui';

import '@univerjs/design/lib/index.css';
import '@univerjs/ui/lib/index.css';
import '@univerjs/docs-ui/lib/index.css';
import '@univerjs/sheets-ui/lib/index.css';
import '@univerjs/sheets-formula-ui/lib/index.css';
import '@univerjs/sheets-numfmt-ui/lib/index.css';
import { PLAIN_TYPING } from './typing/plain-typing.ts';
import { correctUniver } from './univer-corrections/index.ts';
import { univerWords } from './univer-words.ts';

/** Menu items of Univer for things that cannot be saved (refusals.ts), or that the page's own toolbar does. */
const HIDDEN_ITEMS = [
  'sheet.command.toggle-gridlines',
  'sheet.command.set-row-is-auto-height',
  'sheet.contextMenu.permission',
  'sheet.command.add-range-protection-from-context-menu',
  'sheet.command.set-range-protection-from-context-menu',
  'sheet.command.delete-range-protection-from-context-menu',
  'sheet.command.view-sheet-permission-from-context-menu',
  'sheet.command.add-range-protection-from-sheet-bar',
  'sheet.command.delete-worksheet-protection-from-sheet-bar',
  'sheet.command.change-sheet-protection-from-sheet-bar',
  'sheet.command.view-sheet-permission-from-sheet-bar',
  // Both freeze from the row on top of the screen; the toolbar's freeze from the first row, as the file does.
  'sheet.command.set-selection-frozen',
];

/** The accent of the frame around it (chrome.css), in the strengths Univer asks for. */
const PRIMARY = {
  50: '#f1f8fb',
  100: '#e3f0f5',
  200: '#c5e0ea',
  300: '#9dcadb',
  400: '#5fb3d1',
  500: '#3690b0',
  600: '#1c6e8c',
  700: '#185d77',
  800: '#144d62',
  900: '#103d4e',
};

const HIDDEN = Object.fromEntries(HIDDEN_ITEMS.map((id) => [id, { hidden: true }]));

/**
 * Univer's open-source core with the plugins of a spreadsheet, in `container`, without a workbook yet.
 * `beforePlugins` gets its injector while only the core is there.
 */
export function createUniver(
  container: HTMLElement,
  {
    isDark,
    calculate,
  }: { isDark: boolean /** All formulas, not only those without a result. */; calculate: boolean },
  beforePlugins: (injector: Injector) => void,
): Univer {
  correctUniver();
  const univer = new Univer({
    theme: { ...defaultTheme, primary: PRIMARY },
    darkMode: isDark,
    // Whatever it speaks: by another locale it would show the numbers of a file, and calculate texts, in other ways (0129).
    locale: LocaleType.EN_US,
    locales: { [LocaleType.EN_US]: univerWords() },
    logLevel: LogLevel.SILENT,
    logCommandExecution: false,
  });
  beforePlugins(univer.__getInjector());
  univer.registerPlugin(UniverRenderEnginePlugin);
  univer.registerPlugin(UniverFormulaEnginePlugin);
  univer.registerPlugin(UniverUIPlugin, { container, header: true, toolbar: false, menu: HIDDEN });
  univer.registerPlugin(UniverDocsPlugin);
  univer.registerPlugin(UniverDocsUIPlugin, { override: [PLAIN_TYPING] });
  univer.registerPlugin(UniverSheetsPlugin);
  univer.registerPlugin(UniverSheetsUIPlugin, {
    menu: HIDDEN,
    // What is selected is counted up in a line of ours.
    footer: { menus: false, statisticBar: false },
    clipboardConfig: { hidePasteOptions: true },
  });
  univer.registerPlugin(UniverSheetsFormulaPlugin, {
    initialFormulaComputing: calculate ? CalculationMode.FORCED : CalculationMode.WHEN_EMPTY,
  });
  univer.registerPlugin(UniverSheetsFormulaUIPlugin);
  univer.registerPlugin(UniverSheetsNumfmtPlugin);
  univer.registerPlugin(UniverSheetsNumfmtUIPlugin);
  return univer;
}
