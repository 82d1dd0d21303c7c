/**
 * `npm run bench:client`: bytes over the wire, from a browser that has nothing of Benchbook yet (cold) and from one that
 * has seen the same before (warm). The headers of answers and what goes through web sockets are left out.
 */
import { createBlank } from '@benchbook/documents';
import { editorIsOpen, launchBrowser, startProduct } from '@benchbook/testing';
import type { BrowserContext, Page } from 'playwright-core';
import { buildPages } from './lib/built.ts';
import { ADMINISTRATOR, setUpLaboratory } from './lib/laboratory.ts';
import { watchTraffic } from './lib/traffic.ts';

/** At most, in bytes. An opening is all of it: the screen, the editor and the document. */
const LOGIN_PAGE_LINKS = 300_000;
const FIRST_WORD = 1_700_000;
const PATIENCE_MS = 120_000;
/** A browser of this language loads its words, too. */
const GERMAN = 'de-DE';

type Measured = Awaited<ReturnType<ReturnType<typeof watchTraffic>>>;

const kilobytes = (bytes: number) => `${(bytes / 1_000).toFixed(0)} kB`;
buildPages();
const browser = await launchBrowser();
const product = await startProduct({ withOffice: true });
try {
  const blank = await browser.newPage();
  const { token, upload } = await setUpLaboratory(product);
  const screens = {
    Word: await upload('word.docx', createBlank('docx')),
    Excel: await upload('excel.xlsx', createBlank('xlsx')),
    PDF: await upload('pages.pdf', await blank.pdf()),
  };
  await blank.close();

  const login = await coldAndWarm('login page', (page) => showLogin(page));
  const loginInGerman = await coldAndWarm('login page in German', showLogin, '', GERMAN);
  await coldAndWarm('project list', showProjects, token);
  await coldAndWarm('login, then the project list', async (page) => {
    await showLogin(page);
    await page.getByLabel('Username', { exact: true }).fill(ADMINISTRATOR.username);
    await page.getByRole('textbox', { name: 'Password' }).fill(ADMINISTRATOR.password);
    await page.getByRole('main').getByRole('button', { name: 'Login' }).click();
    await page.getByRole('article', { name: 'Project', exact: true }).waitFor();
  });
  const openings: Record<string, Measured> = {};
  const openInGerman = (page: Page) => openWorkbook(page, screens.Word);
  const wordInGerman = await coldAndWarm('opening a Word workbook in German', openInGerman, token, GERMAN);
  for (const [kind, path] of Object.entries(screens)) {
    const what = `opening a ${kind} workbook`;
    openings[kind] = await coldAndWarm(what, (page) => openWorkbook(page, path), token);
  }

  const word = openings.Word?.bytes ?? Number.POSITIVE_INFINITY;
  say('scripts and styles that the login page links', login.scriptsAndStyles, LOGIN_PAGE_LINKS);
  say('the same in German', loginInGerman.scriptsAndStyles, LOGIN_PAGE_LINKS);
  say('first opening of a Word workbook', word, FIRST_WORD);
  say('the same in German', wordInGerman.bytes, FIRST_WORD);
} finally {
  await browser.close();
  await product.stop();
}

function say(what: string, bytes: number, limit: number): void {
  console.log(`${what}: ${kilobytes(bytes)} (at most ${kilobytes(limit)})`);
  if (bytes > limit) process.exitCode = 1;
}

/** Twice in one browser that knew nothing before; prints both, answers the first. `token`: of who is signed in. */
async function coldAndWarm(
  what: string,
  act: (page: Page) => Promise<void>,
  token = '',
  locale = 'en-US',
): Promise<Measured> {
  const context = await browser.newContext({ locale });
  context.setDefaultTimeout(PATIENCE_MS);
  const cold = await measure(context, act, token);
  const warm = await measure(context, act, token);
  await context.close();
  const of = ({ bytes, requests }: Measured) => `${kilobytes(bytes)} in ${requests} answers`;
  console.log(`${what}: cold ${of(cold)}, warm ${of(warm)}`);
  return cold;
}

async function measure(
  context: BrowserContext,
  act: (page: Page) => Promise<void>,
  token: string,
): Promise<Measured> {
  const page = await context.newPage();
  // On the notebook's own pages only: the editor's frame is of another origin.
  const session = token === '' ? `removeItem('token')` : `setItem('token', ${JSON.stringify(token)})`;
  await page.addInitScript(`if (origin === ${JSON.stringify(product.url)}) localStorage.${session};`);
  const traffic = watchTraffic(page);
  await act(page);
  const measured = await traffic();
  await page.close();
  return measured;
}

async function showLogin(page: Page): Promise<void> {
  await page.goto(`${product.url}/login`);
  await page.locator('[autocomplete="username"]').waitFor();
}

async function showProjects(page: Page): Promise<void> {
  await page.goto(`${product.url}/projects`);
  await page.getByRole('article', { name: 'Project', exact: true }).waitFor();
}

async function openWorkbook(page: Page, path: string): Promise<void> {
  await page.goto(product.url + path);
  await editorIsOpen(page);
}
