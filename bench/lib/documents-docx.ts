import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { diffDocuments, mergeAndVerify, readPackage } from '@benchbook/documents';
import { cpuMilliseconds, type Line } from './cpu.ts';
import { longDocument } from './long-document.ts';
import { peakMegabytes } from './peak-memory.ts';

const CORPUS = new URL('../../../shared/corpus/docx/', import.meta.url);
const PAGES = 50;
const WANTED_CPU_MS = 150;
const WANTED_MEMORY = 10;
/** A page of the synthetic document is as much XML as this; real documents are measured by their XML too. */
const XML_BYTES_A_PAGE = 30_700;

/** What a save and a comparison of Word documents cost. */
export function docxLines(): Line[] {
  const document = longDocument(PAGES);
  const megabytes = (document.xmlBytes / 1e6).toFixed(2);
  const save = cpuMilliseconds(() => mergeAndVerify(document), 15);
  const { bytes } = mergeAndVerify(document);
  const compare = cpuMilliseconds(() => diffDocuments(document.original, bytes));
  const long = longDocument(10 * PAGES);
  const longMerged = mergeAndVerify(long).bytes;
  const compareLong = cpuMilliseconds(() => diffDocuments(long.original, longMerged), 3);
  const memory =
    (peakMegabytes('docx', { original: long.original, base: long.base, edited: long.edited }) * 1e6) /
    long.unpackedBytes;
  return [
    {
      text: `docx, ${PAGES} pages (${megabytes} MB of XML): merge and verify ${save.toFixed(0)} ms of CPU, ratio ${(save / WANTED_CPU_MS).toFixed(2)} (≤ 1, of ${WANTED_CPU_MS} ms)`,
      missed: save > WANTED_CPU_MS,
    },
    {
      text: `docx, ${PAGES} pages: comparison of two versions ${compare.toFixed(0)} ms of CPU`,
      missed: false,
    },
    {
      text: `docx, ${10 * PAGES} pages: comparison of two versions ${compareLong.toFixed(0)} ms of CPU`,
      missed: false,
    },
    {
      text: `docx, ${10 * PAGES} pages: merge and verify take ${memory.toFixed(1)} times the unpacked size of memory (≤ ${WANTED_MEMORY})`,
      missed: memory > WANTED_MEMORY,
    },
    ...realDocuments(),
  ];
}

/** Real documents of the corpus by how long a save would take for each page's worth of XML. */
function realDocuments(): Line[] {
  if (!existsSync(CORPUS)) return [{ text: 'docx, real: left out, no ../shared/corpus', missed: false }];
  const costs: { name: string; perPages: number }[] = [];
  for (const name of readdirSync(CORPUS)) {
    const original = readFileSync(new URL(name, CORPUS));
    try {
      const xml = readPackage(original).text('word/document.xml');
      // A document of less than a page says nothing about the cost of a page.
      if (xml.length < XML_BYTES_A_PAGE) continue;
      const edited = withAWord(original, xml);
      const cost = cpuMilliseconds(() => mergeAndVerify({ original, base: original, edited }), 5);
      costs.push({ name, perPages: (cost * PAGES * XML_BYTES_A_PAGE) / xml.length });
    } catch {
      // Files that are refused are counted by `npm run bench:lossless`.
    }
  }
  costs.sort((a, b) => a.perPages - b.perPages);
  const at = (share: number) => costs[Math.min(costs.length - 1, Math.floor(costs.length * share))];
  const words = (cost: { name: string; perPages: number } | undefined) =>
    cost ? `${cost.perPages.toFixed(0)} ms (${cost.name})` : 'none';
  return [
    {
      text: `docx, ${costs.length} real: merge and verify for ${PAGES} pages' worth of XML, median ${words(at(0.5))}, p95 ${words(at(0.95))}`,
      missed: false,
    },
  ];
}

function withAWord(original: Uint8Array, xml: string): Uint8Array {
  const pkg = readPackage(original);
  pkg.set('word/document.xml', xml.replace(/(<w:t(?: [^>]*)?>)(?=[A-Za-z])/, '$1Edited '));
  return pkg.write();
}
