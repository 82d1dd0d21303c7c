import type { Page } from 'playwright-core';

/**
 * As api.js of an ONLYOFFICE Docs 9.3.0 was seen to behave: its frame keeps the mode it began with, shows what `refreshFile`
 * brings and takes nothing that is typed then, stays as it was opened while others save, and says nothing of a right that
 * ended.
 */
const API = `
let frames = 0;
window.DocsAPI = { DocEditor: class {
  constructor(id, config) {
    frames += 1;
    this.frame = document.createElement('p');
    this.frame.textContent = 'Frame ' + frames + ', ' + config.editorConfig.mode;
    document.getElementById(id).replaceWith(this.frame);
    setTimeout(() => { config.events.onAppReady(); config.events.onDocumentReady(); });
  }
  refreshFile() { this.frame.textContent = 'A frame that takes no edit'; }
  refreshHistory() {}
  setHistoryData() {}
  destroyEditor() { this.frame.remove(); }
} };`;

/** From its next visit on, the page has the editor of an ONLYOFFICE Docs. What the server says is what it says. */
export async function withForeignEditor(page: Page): Promise<void> {
  await page.route('**/web-apps/apps/api/documents/api.js', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: API }),
  );
  await page.route('**/api/onlyoffice/experiments/*/config', async (route) => {
    const response = await route.fetch();
    if (!response.ok()) return route.fulfill({ response });
    await route.fulfill({ response, json: { ...(await response.json()), builtIn: false } });
  });
}
