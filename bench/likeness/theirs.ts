import { readFileSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import type { FileType } from '../lossless/host.ts';
import { convert } from '../lossless/libre-office.ts';
import { bringScript, inPage } from './in-page.ts';
import { PAGES, type Shots, WINDOW } from './ours.ts';

/** Each sheet is one page, however large: what is on the screen has no breaks. */
const ONE_PAGE_A_SHEET = JSON.stringify({ SinglePageSheets: { type: 'boolean', value: 'true' } });
const TARGET = { docx: 'pdf:writer_pdf_Export', xlsx: `pdf:calc_pdf_Export:${ONE_PAGE_A_SHEET}` } as const;

/** Sheets among which the one that we show is looked for. */
const SHEETS = 20;

/** What LibreOffice makes of documents of a type, as PDF; null for those it does not open. */
export async function pdfsOf(
  type: FileType,
  documents: readonly Uint8Array[],
): Promise<(Uint8Array | null)[]> {
  const folder = await mkdtemp(join(tmpdir(), 'benchbook-likeness-'));
  try {
    await mkdir(join(folder, 'in'));
    const files = documents.map((_, index) => join(folder, 'in', `${index}.${type}`));
    await Promise.all(files.map((file, index) => writeFile(file, documents[index] ?? '')));
    await convert(folder, TARGET[type], files);
    const made = (index: number) => readFile(join(folder, 'out', `${index}.pdf`)).catch(() => null);
    return await Promise.all(
      files.map(async (file, index) => {
        const first = await made(index);
        if (first || files.length === 1) return first;
        // One bad document may take the whole batch down: those that are missing are tried alone.
        await convert(folder, TARGET[type], [file]);
        return made(index);
      }),
    );
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Where the editors have pdf.js from. */
const PDFJS = dirname(
  createRequire(fileURLToPath(new URL('../../packages/editors/package.json', import.meta.url))).resolve(
    'pdfjs-dist/package.json',
  ),
);
const ADDRESS = 'http://localhost/likeness/';

/** Makes `page` one that draws PDF files. Nothing is fetched from anywhere. */
export async function preparePdfPage(page: Page): Promise<void> {
  await page.route(`${ADDRESS}**`, async (route) => {
    const path = new URL(route.request().url()).pathname.replace('/likeness/', '');
    if (path === '') {
      await route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>PDF</title>' });
      return;
    }
    const contentType = path.endsWith('.mjs') ? 'text/javascript' : 'application/octet-stream';
    await route.fulfill({ contentType, body: readFileSync(join(PDFJS, path)) });
  });
  await page.goto(ADDRESS);
  await bringScript(page);
}

/** Pages of a PDF: the first ones of a Word document, the upper left of every sheet. */
export async function pagesOfPdf(page: Page, type: FileType, pdf: Uint8Array): Promise<Shots> {
  const limit = type === 'docx' ? { most: PAGES } : { most: SHEETS, ...WINDOW };
  const given = { pdf: Buffer.from(pdf).toString('base64'), limit, address: ADDRESS };
  const { shots, pages } = await inPage(page, 'drawPdf', given);
  return {
    shots: shots.map(({ png, pieces }) => ({ png: Buffer.from(png, 'base64'), pieces, scale: 1 })),
    pages,
  };
}
