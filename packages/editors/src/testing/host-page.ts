import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Frame, Page } from 'playwright-core';

/** What the host's page noted: `[event name, data]` in order. */
export type HostEvents = [string, unknown][];

/** Every event a page may send, so that every button that depends on a handler is there. */
export const ALL_EVENTS = [
  'onAppReady',
  'onDocumentReady',
  'onInfo',
  'onDocumentStateChange',
  'onDocumentSaved',
  'onError',
  'onWarning',
  'onMetaChange',
  'onRequestClose',
  'onRequestRefreshFile',
];

/** A host on its own origin that embeds an editor as the web client does, and notes every event. */
export class HostPage {
  readonly #server: Server;
  #html = '';

  private constructor() {
    this.#server = createServer((_request, response) => {
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(this.#html);
    });
  }

  static async start(): Promise<HostPage> {
    const host = new HostPage();
    await new Promise<void>((resolve) => host.#server.listen(0, '127.0.0.1', resolve));
    return host;
  }

  /** From now on the page loads api.js of `documentServer`, opens an editor with `config` and notes `events`. */
  show(documentServer: string, config: Record<string, unknown>, events = ALL_EVENTS): void {
    this.#html = `<!doctype html><title>Host</title><style>html,body{height:100%;margin:0}</style>
<div id="editor"></div>
<script src="${documentServer}web-apps/apps/api/documents/api.js"></script>
<script>
window.noted = [];
const events = {};
for (const name of ${JSON.stringify(events)}) events[name] = (event) => window.noted.push([name, event.data]);
window.editor = new DocsAPI.DocEditor('editor', { ...${JSON.stringify(config)}, events });
</script>`;
  }

  get address(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/`;
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }
}

/** The editor's frame in the host's page, once it is there. */
export async function editorFrame(page: Page): Promise<Frame> {
  const handle = await page.waitForSelector('iframe');
  const frame = await handle.contentFrame();
  if (!frame) throw new Error('The iframe has no frame.');
  return frame;
}

/** The events noted so far. */
export function notedEvents(page: Page): Promise<HostEvents> {
  return page.evaluate(() => (window as unknown as { noted: HostEvents }).noted);
}
