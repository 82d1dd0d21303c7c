export { exportCsv } from './csv.ts';
export { exportHtml, exportText } from './export.ts';
