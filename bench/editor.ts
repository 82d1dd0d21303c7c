/**
 * `npm run bench:editor -- rounds`: how quick and how light the editors are in a browser, with a person's clicks and keys: the
 * time from the click on a card until one may type, from Ctrl+S until there is a version, processor time a key, memory, frames
 * while scrolling. Each is printed with the same of a bare page that does next to nothing, or, where REFERENCE_DOCS_URL and
 * REFERENCE_DOCS_SECRET name an ONLYOFFICE Docs that reaches this machine, of the same notebook with that one. Linux only.
 */
import { createBlank } from '@benchbook/documents';
import { startProduct } from '@benchbook/testing';
import { barePage } from './editor/bare-page.ts';
import { workbookOf } from './editor/documents.ts';
import { ALL_FIGURES, type Figure, type Figures, median } from './editor/figures.ts';
import { Notebook } from './editor/notebook.ts';
import { buildPages } from './lib/built.ts';
import { longDocument } from './lib/long-document.ts';

const ROUNDS = Number(process.argv[2] ?? 3);
const { REFERENCE_DOCS_URL: referenceUrl, REFERENCE_DOCS_SECRET: referenceSecret } = process.env;

buildPages();
const files = {
  docx: createBlank('docx'),
  xlsx: createBlank('xlsx'),
  longDocx: longDocument(44).original,
  wideXlsx: workbookOf(5_000, 20),
};
const ours = await figuresOf({});
const other =
  referenceUrl === undefined
    ? await barePage(ROUNDS)
    : await figuresOf({ DOCUMENT_SERVER_URL: referenceUrl, DOCUMENT_SERVER_SECRET: referenceSecret ?? '' });
report(ours, other, referenceUrl === undefined ? 'bare page' : 'reference');

/** All figures of the notebook as it is started with these variables: the median of the rounds of each. */
async function figuresOf(env: Record<string, string>): Promise<Figures> {
  const product = await startProduct({ env, withOffice: true });
  try {
    const notebook = await Notebook.open(product.url, files);
    const rounds: Figures[] = [];
    for (let round = 0; round < ROUNDS; round++) rounds.push(await notebook.measure());
    return median(rounds);
  } finally {
    await product.stop();
  }
}

function report(ours: Figures, other: Figures, name: string): void {
  console.log(`what | ours | ${name} | ratio`);
  for (const [key, { what, unit }] of Object.entries(ALL_FIGURES) as [
    Figure,
    { what: string; unit: string },
  ][]) {
    const [mine, theirs] = [ours[key], other[key]];
    const shown = (value: number | undefined) =>
      value === undefined ? '–' : `${value.toFixed(value < 10 ? 2 : 0)} ${unit}`;
    const ratio =
      mine === undefined || theirs === undefined || theirs === 0 ? '–' : (mine / theirs).toFixed(2);
    console.log([what, shown(mine), shown(theirs), ratio].join(' | '));
  }
}
