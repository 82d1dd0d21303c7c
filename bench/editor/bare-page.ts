import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { openBrowser, scrolling } from './browser.ts';
import { type Figures, median } from './figures.ts';

const PARAGRAPH = '<p>The sample was stirred at room temperature under argon until complete conversion.</p>';
const PARAGRAPHS_A_PAGE = 14;
const PAGES = { '/short': 1, '/long': 44 };

/**
 * The least that a browser does for the same: a page with a link, and behind it an editable text of as many paragraphs, which
 * knows no document and saves nothing. What it has no counterpart of is left out.
 */
export async function barePage(rounds: number): Promise<Figures> {
  const server = createServer((request, response) => {
    response.setHeader('content-type', 'text/html');
    const pages = PAGES[request.url as keyof typeof PAGES];
    response.end(
      pages === undefined
        ? '<a href="/short">short</a> <a href="/long">long</a>'
        : `<div contenteditable>${PARAGRAPH.repeat(pages * PARAGRAPHS_A_PAGE)}</div>`,
    );
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  // A server that listens at a port has an address of this shape.
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  try {
    const figures: Figures[] = [];
    for (let round = 0; round < rounds; round++) figures.push(await measure(url));
    return median(figures);
  } finally {
    server.close();
    server.closeAllConnections();
  }
}

async function measure(url: string): Promise<Figures> {
  const own = await openBrowser();
  try {
    const context = await own.browser.newContext();
    const open = async (name: 'short' | 'long') => {
      const page = await context.newPage();
      await page.goto(url);
      const began = performance.now();
      await page.getByRole('link', { name }).click();
      await page.locator('p').first().click();
      return { page, seconds: (performance.now() - began) / 1_000 };
    };
    const cold = await open('short');
    await cold.page.close();
    const warm = await open('short');
    const memory = own.memory();
    const key = await own.typing(warm.page);
    await warm.page.close();
    const long = await open('long');
    const longKey = await own.typing(long.page);
    const frame = await scrolling(long.page, long.page.mainFrame());
    return {
      docxCold: cold.seconds,
      docxWarm: warm.seconds,
      xlsxCold: cold.seconds,
      xlsxWarm: warm.seconds,
      docxKey: key,
      longDocxKey: longKey,
      xlsxKey: key,
      docxMemory: memory,
      xlsxMemory: memory,
      longDocxCold: long.seconds,
      longDocxWarm: long.seconds,
      longDocxFrame: frame,
      wideXlsxFrame: frame,
    };
  } finally {
    await own.browser.close();
  }
}
