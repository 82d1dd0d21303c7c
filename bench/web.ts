/**
 * `npm run bench:web`: how three screens do on a desk, by the measures and the scores of Lighthouse's desktop preset, in a browser
 * that has nothing of Benchbook yet. They are taken by hand, through the DevTools protocol: Lighthouse itself is some hundred
 * packages, one of which reports to a service. The speed index, which is seen in a film of the page, is left out.
 */
import { createBlank } from '@benchbook/documents';
import { launchBrowser, startProduct } from '@benchbook/testing';
import axe from 'axe-core';
import { type BrowserContext, type CDPSession, errors, type Page } from 'playwright-core';
import { buildPages } from './lib/built.ts';
import { setUpLaboratory } from './lib/laboratory.ts';
import { type PageTimes, performanceScore, timesOf, watchTimes } from './lib/page-times.ts';

/** At least, of 100. */
const SCORE = 95;
/** At most, in bytes over the wire. */
const FIRST_SCRIPTS = 250_000;
const ROUNDS = 3;
/** How many things `watchFaults` looks at. */
const PRACTICES = 9;
const PATIENCE_MS = 120_000;
/** Where Chromium imitates a network, one page of some fifty never sends what it asks for: it is asked for again. */
const LOAD_MS = 40_000;
/** What Lighthouse gives a desk: milliseconds there and back, and bytes a second. */
const NETWORK = { offline: false, latency: 40, downloadThroughput: 1_280_000, uploadThroughput: 1_280_000 };
/** So long nothing more happens on a screen that is there. */
const QUIET_MS = 1_500;

interface Visit extends PageTimes {
  /** Bytes of what it takes until the screen is there, and of what is loaded while it is looked at. */
  scripts: { first: number; ahead: number };
  /** What a good page does not have, in words. */
  faults: string[];
  accessibility: { passed: number; broken: string[] };
}

interface Shown {
  mode: string;
  charset: string;
  /** Addresses of pictures with other sides than they have by themselves. */
  squeezed: string[];
}

/** Runs in the page. */
const isSqueezed = `({ naturalWidth, naturalHeight, width, height }) =>
  naturalWidth > 0 && width > 0 && height > 0 && Math.abs(naturalWidth / naturalHeight - width / height) > 0.05`;
const SHOWN = `({
  mode: document.compatMode,
  charset: document.characterSet,
  squeezed: [...document.images].filter(${isSqueezed}).map(({ src }) => src),
})`;

buildPages();
const browser = await launchBrowser();
const product = await startProduct({});
try {
  const { token, upload } = await setUpLaboratory(product);
  const workbook = await upload('word.docx', createBlank('docx'));
  const list = workbook.replace(/\/\d+$/, '');
  await measure('/login', (page) => page.getByLabel('Username', { exact: true }).waitFor());
  const aCard = (page: Page) => page.getByRole('article').first().waitFor();
  await measure('/projects', aCard, token);
  await measure(list, aCard, token);
} finally {
  await browser.close();
  await product.stop();
}

/** The middle of some first visits, by how fast it was. */
async function measure(path: string, isThere: (page: Page) => Promise<void>, token = ''): Promise<void> {
  const visits: Visit[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const context = await browser.newContext({ viewport: { width: 1350, height: 940 } });
    context.setDefaultTimeout(PATIENCE_MS);
    visits.push(await visit(context, path, isThere, token));
    await context.close();
  }
  visits.sort((one, other) => performanceScore(one) - performanceScore(other));
  const middle = visits[Math.floor(ROUNDS / 2)] as Visit;
  const { firstPaint, largestPaint, blocked, shift, scripts, accessibility, faults } = middle;
  const { passed, broken } = accessibility;
  const times = `first paint ${firstPaint.toFixed(0)} ms, largest ${largestPaint.toFixed(0)} ms`;
  console.log(`${path}: ${times}, blocked ${blocked.toFixed(0)} ms, layout shift ${shift.toFixed(3)}`);
  say('performance', performanceScore(middle));
  say('accessibility', (100 * passed) / (passed + broken.length), broken);
  say('best practices', (100 * (PRACTICES - faults.length)) / PRACTICES, faults);
  const isSmall = scripts.first <= FIRST_SCRIPTS;
  if (!isSmall) process.exitCode = 1;
  const [first, ahead, most] = [scripts.first, scripts.ahead, FIRST_SCRIPTS].map((bytes) =>
    Math.round(bytes / 1_000),
  );
  console.log(`  JavaScript: ${first} kB (at most ${most} kB), and ${ahead} kB while it is looked at`);
}

function say(what: string, score: number, because: readonly string[] = []): void {
  console.log(
    `  ${what}: ${score.toFixed(0)} (at least ${SCORE})${because.map((each) => `\n    ${each}`).join('')}`,
  );
  if (score < SCORE) process.exitCode = 1;
}

async function visit(
  context: BrowserContext,
  path: string,
  isThere: (page: Page) => Promise<void>,
  token: string,
): Promise<Visit> {
  const page = await context.newPage();
  if (token !== '') await page.addInitScript(`localStorage.setItem('token', ${JSON.stringify(token)});`);
  await watchTimes(page);
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', NETWORK);
  const scripts = countScripts(session);
  const faults = await watchFaults(page, session);
  const go = () => page.goto(product.url + path, { timeout: LOAD_MS });
  await go().catch((error) => {
    if (!(error instanceof errors.TimeoutError)) throw error;
    return go();
  });
  await isThere(page);
  const first = scripts();
  await page.waitForTimeout(QUIET_MS);
  const times = await timesOf(page);
  const ahead = scripts() - first;
  return {
    ...times,
    scripts: { first, ahead },
    faults: await faults(),
    accessibility: await accessibilityOf(page),
  };
}

/** Bytes of scripts over the wire, up to when it is asked. */
function countScripts(session: CDPSession): () => number {
  const scripts = new Set<string>();
  let bytes = 0;
  session.on('Network.responseReceived', ({ requestId, type }) => {
    if (type === 'Script') scripts.add(requestId);
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (scripts.has(requestId)) bytes += encodedDataLength;
  });
  return () => bytes;
}

/** What Lighthouse calls best practices, as far as it is about a page within a laboratory's own network. */
async function watchFaults(page: Page, session: CDPSession): Promise<() => Promise<string[]>> {
  const found = new Map<string, string>();
  page.on('console', (message) => {
    if (message.type() === 'error') found.set('console', `An error is logged: ${message.text()}`);
  });
  page.on('pageerror', (error) => found.set('error', `A script fails: ${error.message}`));
  page.on('response', (response) => {
    const url = response.url();
    if (response.status() >= 400) found.set('answer', `${url} answers ${response.status()}.`);
    if (new URL(url).origin !== product.url) found.set('origin', `Something of elsewhere is loaded: ${url}`);
    if (response.request().resourceType() !== 'document') return;
    const policy = response.headers()['content-security-policy'] ?? '';
    if (!/script-src [^;]*'self'/.test(policy) || /script-src[^;]*'unsafe/.test(policy)) {
      found.set('policy', `The content security policy lets scripts of others run: ${policy}`);
    }
  });
  // What the browser itself would have otherwise: deprecated calls, quirks, cookies and the like. Its hints about speed are no faults:
  // that is measured.
  session.on('Audits.issueAdded', ({ issue }) => {
    if (String(issue.code) === 'PerformanceIssue') return;
    found.set('issue', `The browser minds: ${JSON.stringify(issue).slice(0, 300)}`);
  });
  await session.send('Audits.enable');
  return async () => {
    const { mode, charset, squeezed } = await page.evaluate<Shown>(SHOWN);
    if (mode !== 'CSS1Compat') found.set('mode', 'The page is shown as those of the last century.');
    if (charset !== 'UTF-8') found.set('charset', `The page is read as ${charset}.`);
    if (squeezed.length > 0) found.set('images', `Pictures are squeezed: ${squeezed.join(', ')}`);
    return [...found.values()];
  };
}

interface Checked {
  passes: object[];
  violations: { id: string; nodes: { html: string }[] }[];
}

/** How many rules of axe a page keeps, and which it breaks. */
async function accessibilityOf(page: Page): Promise<Visit['accessibility']> {
  await page.evaluate(axe.source);
  const { passes, violations } = await page.evaluate<Checked>('axe.run(document, { iframes: false })');
  const broken = violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(' | ')}`,
  );
  return { passed: passes.length, broken };
}
