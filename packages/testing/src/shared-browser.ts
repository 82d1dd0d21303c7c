import { type Browser, type BrowserContext, type BrowserContextOptions, chromium } from 'playwright-core';
import { launchOptions } from './browser.ts';

/** As much of a browser as tests of pages need. */
export type LentBrowser = Pick<Browser, 'newContext' | 'newPage' | 'contexts' | 'close'>;

/** What a test may want of a profile. */
type ContextOptions = Pick<
  BrowserContextOptions,
  'viewport' | 'locale' | 'permissions' | 'ignoreHTTPSErrors'
>;

/** A person's browser as it is on their computer: a Chromium of its own, which ends by `quit`. */
interface Profile {
  context: BrowserContext;
  /** As a new page has it. */
  openPage: BrowserContext['newPage'];
  quit(): Promise<void>;
}

/** Profiles that nobody uses, by what cannot be changed while they run. */
const idle = new Map<string, Profile[]>();

/** What is lent at the moment, by any file of this process. */
const inUse = new Set<BrowserContext>();

/** The pages that tests of this process have open. */
export const openPages = () => [...inUse].flatMap((context) => context.pages());

/** A machine with three products and as many browsers on two processors may take half a minute for one document. */
export const PATIENCE_MS = 90_000;

const USUAL_VIEWPORT = { width: 1280, height: 800 };

/**
 * A browser for one file of tests. All files that run in this process use the same few profiles, one after the other: what
 * a file closes is emptied of cookies, storage and permissions, and what Chromium has fetched and compiled stays, as in
 * the browser of a person who was here before. `close()` closes what was opened through it.
 *
 * A test that quits its browser, or wants a cold one, launches one of its own. Throws when there is no Chromium.
 */
export async function borrowBrowser(): Promise<LentBrowser> {
  const lent = new Set<BrowserContext>();

  async function newContext(options: ContextOptions = {}): Promise<BrowserContext> {
    const { locale = 'en-US', ignoreHTTPSErrors = false, viewport, permissions } = options;
    const kind = JSON.stringify({ locale, ignoreHTTPSErrors });
    const profile = idle.get(kind)?.pop() ?? (await start({ locale, ignoreHTTPSErrors }));
    const { context } = profile;
    const forget = () => {
      lent.delete(context);
      inUse.delete(context);
    };
    lent.add(context);
    inUse.add(context);
    context.once('close', forget);
    context.newPage = async () => {
      const page = await profile.openPage();
      if (viewport) await page.setViewportSize(viewport);
      return page;
    };
    context.close = async () => {
      if (!lent.has(context)) return;
      forget();
      context.off('close', forget);
      if (await empty(profile)) idle.set(kind, [...(idle.get(kind) ?? []), profile]);
      else await profile.quit();
    };
    if (permissions) await context.grantPermissions(permissions);
    return context;
  }

  return {
    newContext,
    async newPage(options) {
      const context = await newContext(options);
      const page = await context.newPage();
      const closePage = page.close.bind(page);
      page.close = async () => {
        await closePage();
        await context.close();
      };
      return page;
    },
    contexts: () => [...lent],
    async close() {
      await Promise.all([...lent].map((context) => context.close()));
    },
  };
}

/**
 * Starts a Chromium for one profile. One that holds several, as in private windows, does not keep what it has compiled: an
 * editor takes half as long again to open there.
 */
async function start(options: Pick<ContextOptions, 'locale' | 'ignoreHTTPSErrors'>): Promise<Profile> {
  // With it Chromium 156 parses each large module anew, whether it has it compiled or not.
  const { args, ...launch } = launchOptions(['BackgroundResourceFetch']);
  const context = await chromium.launchPersistentContext('', {
    ...launch,
    // What is compiled for pages that live for minutes takes longer than it saves in those of a test: an eighth of all.
    args: [...args, '--js-flags=--no-turbofan --no-maglev'],
    ...options,
    // What moves is drawn sixty times a second by the processor, which has the document to open meanwhile.
    reducedMotion: 'reduce',
    viewport: USUAL_VIEWPORT,
  });
  context.setDefaultTimeout(PATIENCE_MS);
  const profile = { context, openPage: context.newPage.bind(context), quit: context.close.bind(context) };
  // One whose Chromium dies is lent to nobody.
  context.once('close', () => {
    for (const [kind, profiles] of idle)
      idle.set(
        kind,
        profiles.filter((each) => each !== profile),
      );
  });
  return profile;
}

/**
 * Leaves nothing of what was done in a profile but what Chromium remembers of scripts and styles.
 *
 * @returns whether that was possible: a profile whose clock a test has taken does not get it back
 */
async function empty({ context, openPage }: Profile): Promise<boolean> {
  const [first, ...others] = context.pages();
  // Without a page Chromium would end.
  const page = first ?? (await openPage());
  await Promise.all(others.map((other) => other.close()));
  await page.goto('about:blank');
  await context.unrouteAll();
  await context.clearPermissions();
  const tools = await context.newCDPSession(page);
  await tools.send('Storage.clearDataForOrigin', { origin: '*', storageTypes: 'all' });
  await tools.detach();
  await context.clearCookies();
  return page.evaluate(() => String(setTimeout).includes('[native code]'));
}
