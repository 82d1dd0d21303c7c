import type { Page, Request } from 'playwright-core';

export interface Traffic {
  /** Bodies of answers as they came over the wire, in bytes; nothing for what was in the browser's cache. */
  bytes: number;
  requests: number;
}

/**
 * What a page and its frames load from now on. The answer tells it once nothing has arrived for half a second: what an
 * editor loads last has no sign on the screen.
 */
export function watchTraffic(page: Page): () => Promise<Traffic & { scriptsAndStyles: number }> {
  const sizes: { bytes: number; isCode: boolean }[] = [];
  let lastAt = Date.now();
  page.on('requestfinished', async (request: Request) => {
    lastAt = Date.now();
    const size = await request.sizes().catch(() => undefined);
    if (size === undefined || !request.url().startsWith('http')) return;
    const isCode = ['script', 'stylesheet'].includes(request.resourceType());
    // Chromium counts what it has in its cache as less than nothing: the headers that it did not get.
    sizes.push({ bytes: Math.max(0, size.responseBodySize), isCode });
    lastAt = Date.now();
  });
  const sum = (of: typeof sizes) => of.reduce((total, { bytes }) => total + bytes, 0);
  return async () => {
    while (Date.now() - lastAt < 500) await new Promise((resolve) => setTimeout(resolve, 100));
    const transferred = sizes.filter(({ bytes }) => bytes > 0);
    return {
      bytes: sum(sizes),
      requests: transferred.length,
      scriptsAndStyles: sum(sizes.filter(({ isCode }) => isCode)),
    };
  };
}
