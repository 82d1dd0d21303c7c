import { readFileSync } from 'node:fs';
import { createBlank, importWorkbook } from '@benchbook/documents';
import { ALL_EVENTS, editorFrame, HostPage, launchBrowser } from '../testing/host-page.ts';
import { FakeServer } from './tmp-fake.ts';

const file = process.argv[2] ?? 'blank',
  theme = process.argv[3] ?? 'theme-light',
  w = Number(process.argv[4] ?? 1280),
  h = Number(process.argv[5] ?? 800);
const server = new FakeServer('xlsx', {});
const bytes = file === 'blank' ? createBlank('xlsx') : new Uint8Array(readFileSync(file));
server.content = new TextEncoder().encode(JSON.stringify(importWorkbook(bytes)));
await server.start();
const host = await HostPage.start(
  server.address,
  {
    documentType: 'cell',
    document: { fileType: 'xlsx', key: 'k', title: 'Sample.xlsx', url: 'http://host/f' },
    editorConfig: { customization: { uiTheme: theme } },
  },
  ALL_EVENTS,
);
const browser = await launchBrowser();
const page = await browser.newPage({ viewport: { width: w, height: h } });
page.on('pageerror', (e) => console.log('PAGEERROR', e.stack));
page.on('console', (m) => console.log('CONSOLE', m.type(), m.text().slice(0, 300)));
page.on('request', (r) => {
  if (!/127\.0\.0\.1/.test(r.url()) && !/^(data|blob):/.test(r.url())) console.log('OUTSIDE', r.url());
});
const t0 = Date.now();
await page.goto(host.address);
const frame = await editorFrame(page);
await page.waitForFunction(
  () => (window as any).noted.some((e: any) => e[0] === 'onDocumentReady' || e[0] === 'onError'),
  null,
  { timeout: 90000 },
);
console.log('ready', Date.now() - t0, JSON.stringify(await page.evaluate(() => (window as any).noted)));
const steps = process.argv[6];
if (steps) await (await import(steps)).default({ page, frame, server });
await page.waitForTimeout(1500);
await page.screenshot({ path: '/tmp/shot.png' });
console.log(JSON.stringify(server.received.filter((m) => m.type !== 'open')).slice(0, 3000));
await browser.close();
await host.stop();
await server.stop();
process.exit(0);
