export { exportCsv } from './csv.ts';
export { exportHtml, exportText } from './export.ts';
export { PRINT_EDITION, printCopy } from './print-copy.ts';
