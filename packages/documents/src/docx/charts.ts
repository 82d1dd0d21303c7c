import { decodeXmlBytes } from '../opc/encoding.ts';
import { relationshipsPartOf, resolveTarget } from '../opc/relationships.ts';
import { unpackInBrowser } from '../opc/unpack-in-browser.ts';
import { parseXml } from '../opc/xml.ts';
import { readDirectory, type ZipEntry } from '../opc/zip-directory.ts';
import type { Chart } from '../xlsx/drawings/chart-model.ts';
import { drawingTheme } from '../xlsx/drawings/looks.ts';
import { readChart } from '../xlsx/drawings/read-chart.ts';

/** Parts that are looked through, charts that are read, and bytes of one of them: a page shows a few. */
const MOST_PARTS = 10_000;
const MOST_CHARTS = 100;
const MOST_BYTES = 20 * 1024 * 1024;
/** Values that the charts of a document may hold, all together. */
const MOST_VALUES = 500_000;

/**
 * The charts of a Word document as they are drawn, by the names of their parts (ECMA-376 part 1, 21.2). Their values are those
 * the charts hold: the workbook within is not read. A chart that cannot be read is left out. For pages: nothing here is of a server.
 *
 * @throws DocumentError for bytes that are no package
 */
export async function readWordCharts(document: Uint8Array): Promise<Map<string, Chart>> {
  const entries = new Map(readDirectory(document, MOST_PARTS).map((entry) => [entry.name, entry]));
  const theme = drawingTheme(await themeOf(entries));
  // None of its references leads to cells of this document.
  const references = { areas: () => undefined, room: MOST_VALUES };
  const charts = new Map<string, Chart>();
  const parts = [...entries.values()].filter(({ name }) => /(?:^|\/)charts\/[^/]+\.xml$/i.test(name));
  for (const entry of parts.slice(0, MOST_CHARTS)) {
    try {
      const text = await textOf(entry);
      const read = text === undefined ? undefined : readChart(parseXml(text), { theme, references });
      if (read && 'chart' in read) charts.set(entry.name, read.chart);
    } catch {
      // Styles and colours of charts lie beside them; of a chart that is damaged superdoc draws what it can.
    }
  }
  return charts;
}

/** The theme of the main part, wherever that lies. */
async function themeOf(entries: ReadonlyMap<string, ZipEntry>): Promise<string | undefined> {
  const main = (await targetOf(entries, '', 'officeDocument')) ?? 'word/document.xml';
  const theme = await targetOf(entries, main, 'theme');
  return theme === undefined ? undefined : textOf(entries.get(theme));
}

async function targetOf(
  entries: ReadonlyMap<string, ZipEntry>,
  part: string,
  kind: string,
): Promise<string | undefined> {
  const text = await textOf(entries.get(relationshipsPartOf(part)));
  if (text === undefined) return undefined;
  const link = parseXml(text).children.find((one) => one.attribute('', 'Type')?.endsWith(`/${kind}`));
  const target = link?.attribute('', 'Target');
  return target === undefined ? undefined : resolveTarget(part, target);
}

async function textOf(entry: ZipEntry | undefined): Promise<string | undefined> {
  if (!entry || entry.size > MOST_BYTES) return undefined;
  const content = await unpackInBrowser(entry);
  return content && decodeXmlBytes(content, entry.name);
}
