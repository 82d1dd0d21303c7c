import type { WorkbookContent } from '../workbook-content.ts';
import { WorkbookEditor } from '../workbook-editor.ts';

/** A workbook in which nothing but a number and a formula is. */
const CONTENT: WorkbookContent = {
  snapshot: {
    id: 'rehearsal',
    name: '',
    appVersion: '0.25.1',
    locale: 'enUS',
    styles: { 0: { ff: 'Calibri', fs: 11, vt: 3 } },
    defaultStyle: { ff: 'Calibri', fs: 11, vt: 3 },
    sheetOrder: ['1'],
    sheets: {
      1: {
        id: '1',
        name: '1',
        tabColor: '',
        hidden: 0,
        rowCount: 200,
        columnCount: 26,
        defaultColumnWidth: 64,
        defaultRowHeight: 20,
        mergeData: [],
        columnData: {},
        freeze: { xSplit: 0, ySplit: 0, startRow: -1, startColumn: -1 },
        rowData: {},
        cellData: { 0: { 0: { v: 'Text', t: 1, s: '0' }, 1: { v: 7.4, t: 2, s: '0' } } },
        showGridlines: 1,
        rightToLeft: 0,
      },
    },
    resources: [{ name: 'SHEET_DEFINED_NAME_PLUGIN', data: '{}' }],
    custom: {
      calculate: false,
      newSheet: { defaultColumnWidth: 64, defaultRowHeight: 20, rowCount: 200, columnCount: 26 },
      tables: [],
      tableNames: [],
    },
  },
  drawings: [],
  freshChart: { theme: { accents: [], ink: '#000000', paper: '#ffffff', font: 'Calibri' }, date1904: false },
  showsUnread: false,
  rules: [],
  inputRules: [],
  filters: [],
  links: [],
  outlines: [],
  pages: [],
  names: [],
  nameUses: [],
  tables: [],
  tableStyles: { theme: [], own: [] },
  sparklines: [],
  comments: [],
  locks: [],
  contentLocks: [],
  protections: [],
  structure: null,
  stale: [],
};

/**
 * Opens a small workbook out of sight and closes it: what Univer does for the first time takes twice as long.
 *
 * @param stage where nobody sees it, as large as the page
 */
export async function rehearse(stage: HTMLElement): Promise<void> {
  const editor = new WorkbookEditor(stage, false, CONTENT, {
    onEdit: () => {},
    onRefused: () => {},
    onBroken: () => {},
    onStale: () => {},
    onNamed: () => {},
  });
  try {
    await editor.ready();
    editor.shown();
  } finally {
    editor.dispose();
  }
}
