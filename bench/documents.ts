/**
 * `npm run bench:documents`: what the documents package costs in CPU time and memory, on documents of known size and
 * on real ones from `../shared/corpus` beside the checkout, if it is there.
 */
import { docxLines } from './lib/documents-docx.ts';
import { xlsxLines } from './lib/documents-xlsx.ts';

const lines = [...docxLines(), ...xlsxLines()];
for (const { text, missed } of lines) console.log(`${missed ? 'MISSED ' : ''}${text}`);
process.exitCode = lines.some(({ missed }) => missed) ? 1 : 0;
