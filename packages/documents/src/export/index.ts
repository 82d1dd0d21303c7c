export { exportCsv } from './csv.ts';
export { exportHtml, exportText } from './export.ts';
export { printCopy } from './print-copy.ts';
