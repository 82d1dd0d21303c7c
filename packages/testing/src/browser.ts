import { existsSync, mkdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Browser, chromium, type Page } from 'playwright-core';

/** Whether somebody wants to look at what the tests saw: drawing and packing pictures takes as long as a short journey. */
export const PICTURES_ARE_WANTED = !['', undefined].includes(process.env.BENCHBOOK_PICTURES);

/** Where tests put pictures of what they saw; git ignores it. */
const SCREENSHOTS = fileURLToPath(new URL('../../../test-output/screenshots/', import.meta.url));

/**
 * The Chromium to test with: CHROMIUM_PATH, else an installed Chromium, Chrome or Edge, else the one Playwright has
 * downloaded. Undefined when there is none. Throws when CHROMIUM_PATH names no file.
 */
export function findChromium(): string | undefined {
  const chosen = process.env.CHROMIUM_PATH;
  if (chosen !== undefined && chosen !== '') {
    if (existsSync(chosen)) return chosen;
    throw new Error(`CHROMIUM_PATH names no file: ${chosen}`);
  }
  return [...installedBrowsers(), chromium.executablePath()].find((path) => path !== '' && existsSync(path));
}

function installedBrowsers(): string[] {
  if (process.platform === 'darwin') {
    const names = ['Chromium', 'Google Chrome', 'Microsoft Edge'];
    return ['/Applications', join(homedir(), 'Applications')].flatMap((folder) =>
      names.map((name) => `${folder}/${name}.app/Contents/MacOS/${name}`),
    );
  }
  if (process.platform === 'win32') {
    const roots = ['PROGRAMFILES', 'PROGRAMFILES(X86)', 'LOCALAPPDATA'].flatMap(
      (name) => process.env[name] ?? [],
    );
    const paths = [
      'Chromium/Application/chrome.exe',
      'Google/Chrome/Application/chrome.exe',
      'Microsoft/Edge/Application/msedge.exe',
    ];
    return paths.flatMap((path) => roots.map((root) => join(root, path)));
  }
  return programs(
    'chromium',
    'chromium-browser',
    'google-chrome',
    'google-chrome-stable',
    'chrome',
    'microsoft-edge',
  );
}

/**
 * Chromium without a window and without what is around its pages (tabs, address bar): the same engine, which draws and computes
 * the same for a good third less of the processor. Undefined where none is installed.
 */
export function findHeadlessShell(): string | undefined {
  return programs('chromium-headless-shell', 'chrome-headless-shell').find((path) => existsSync(path));
}

/** Where programs of these names could lie, those of the first name first. */
function programs(...names: string[]): string[] {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/bin', '/usr/local/bin', '/snap/bin'];
  return names.flatMap((name) => folders.map((folder) => join(folder, name)));
}

/** Starts a browser without a window that asks nothing of the network by itself. Throws when there is none. */
export async function launchBrowser(): Promise<Browser> {
  return chromium.launch(launchOptions());
}

/** What playwright-core turns off in Chromium, which heeds only the last of several such lists: ours. */
const TURNED_OFF_BY_PLAYWRIGHT = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'TcpPortRandomizationWin',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
  'msForceBrowserSignIn',
  'msEdgeUpdateLaunchServicesPreferredVersion',
];

/** Pages of Chromium's own beside every window, for what is typed into its address bar: more than half of a start. */
const TURNED_OFF = [...TURNED_OFF_BY_PLAYWRIGHT, 'WebUIOmniboxPopup', 'WebUIOmniboxAimPopup'];

/**
 * How a Chromium is started for tests. Throws when there is none.
 *
 * @param turnedOff features of Chromium beside those that no test wants
 */
export function launchOptions(turnedOff: string[] = []): { executablePath: string; args: string[] } {
  const executablePath = findChromium();
  if (executablePath === undefined) {
    throw new Error(
      'There is no Chromium: set CHROMIUM_PATH, or run "npx playwright-core install chromium".',
    );
  }
  return {
    executablePath,
    args: [
      '--no-sandbox', // does not work for root, nor in most containers; the pages are our own
      '--disable-gpu',
      '--disable-dev-shm-usage', // containers give /dev/shm 64 MB, which a large document exceeds
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--no-first-run',
      '--animation-duration-scale=0', // of Chromium's own window, which nobody sees; pages move as they do
      `--disable-features=${[...TURNED_OFF, ...turnedOff].join(',')}`,
    ],
  };
}

/** Waits until the page is drawn, and saves a picture of it if somebody wants to look at it: BENCHBOOK_PICTURES says so. */
export async function screenshot(page: Page, name: string): Promise<void> {
  await page.evaluate('new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))');
  if (PICTURES_ARE_WANTED) await savePicture(page, name);
}

/** Saves a picture of the page as `test-output/screenshots/<name>.png` and returns its path. */
export async function savePicture(page: Page, name: string): Promise<string> {
  mkdirSync(SCREENSHOTS, { recursive: true });
  const path = join(SCREENSHOTS, `${name.replace(/[^\w.-]+/g, '-')}.png`);
  await page.screenshot({ path, animations: 'disabled' });
  return path;
}
