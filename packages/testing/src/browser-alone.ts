/** What tests with a browser need that do not start the product. */
export { launchBrowser, PICTURES_ARE_WANTED, screenshot } from './browser.ts';
export { goToEndOfText } from './caret.ts';
export { onPages } from './pages.ts';
export { usualPort } from './ports.ts';
export { borrowBrowser, type LentBrowser, PATIENCE_MS } from './shared-browser.ts';
