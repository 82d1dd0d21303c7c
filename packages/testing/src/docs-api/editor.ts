import type { BrowserContext, Frame, Page } from 'playwright-core';
import { eventually } from './eventually.ts';

/** An editor in a host's page, used as a person uses it: through the browser, with mouse and keyboard. */
export class Editor {
  readonly page: Page;
  readonly #context: BrowserContext;
  #isClosed = false;

  constructor(page: Page, context: BrowserContext) {
    this.page = page;
    this.#context = context;
  }

  get isClosed(): boolean {
    return this.#isClosed;
  }

  /** `[event, data]` in order, as the host's handlers were called. */
  events(): Promise<[string, unknown][]> {
    return this.page.evaluate('window.noted ?? []');
  }

  /** The data of the first such event that is or comes. An error of the editor instead is not waited out. */
  async event(name: string, matches: (data: unknown) => boolean = () => true): Promise<unknown> {
    let heard: [string, unknown][] = [];
    const [found] = await eventually(
      () => `the event ${name} (there were: ${heard.map((each) => each[0]).join(', ') || 'none'})`,
      async () => {
        heard = await this.events();
        const event = heard.find(([each, data]) => each === name && matches(data));
        const error = heard.find(([each]) => each === 'onError');
        if (!event && error) {
          throw new Error(`Instead of ${name} came onError: ${JSON.stringify(error[1])}`);
        }
        // Data may be undefined.
        return event ? [event[1]] : undefined;
      },
      120_000,
    );
    return found;
  }

  /** Resolves when the document can be worked with. */
  async ready(): Promise<this> {
    await this.event('onDocumentReady');
    return this;
  }

  /** Resolves when the editor warned with this code, whatever else it warned about before. */
  async warning(code: number): Promise<void> {
    await this.event('onWarning', (data) => (data as { warningCode?: unknown }).warningCode === code);
  }

  /** What the editor says the person may do. */
  async mode(): Promise<string> {
    const info = await this.event('onInfo');
    return String((info as { mode?: unknown }).mode);
  }

  async frame(): Promise<Frame> {
    const frame = await (await this.page.waitForSelector('iframe')).contentFrame();
    if (!frame) throw new Error('The editor has no frame.');
    return frame;
  }

  /** Clicks into the document and types, without asking whether that is possible. */
  async typeBlindly(text: string): Promise<void> {
    await this.#uncovered();
    const { width, height } = this.page.viewportSize() ?? { width: 1280, height: 800 };
    await this.page.mouse.click(width / 2, height / 2);
    await this.page.keyboard.type(text, { delay: 20 });
  }

  /** The editor of an ONLYOFFICE Docs says that it is ready while what it showed meanwhile still covers the document. */
  async #uncovered(): Promise<void> {
    const cover = (await this.frame()).locator('#loading-mask:visible, .asc-loadmask:visible');
    await cover.first().waitFor({ state: 'hidden', timeout: 60_000 });
  }

  /** Types, until the editor says that something changed. */
  async type(text: string): Promise<void> {
    await this.typeBlindly(text);
    await this.event('onDocumentStateChange', (changed) => changed === true);
  }

  /** Resolves when what was typed has left the browser: said in two looks, since an editor may send half a word. */
  async sent(): Promise<void> {
    let before = -1;
    await eventually('the editor to send what was typed', async () => {
      const changes = (await this.events()).filter(([name]) => name === 'onDocumentStateChange');
      const isStill = changes.length === before;
      before = changes.at(-1)?.[1] === false ? changes.length : -1;
      return before !== -1 && isStill ? true : undefined;
    });
  }

  /**
   * Types and presses Ctrl+S, and once more while nothing has arrived: an editor that is just sending something lets
   * Ctrl+S pass, and one that saves by itself may have left it nothing to save.
   */
  async typeAndSave<T>(text: string, arrived: () => T | undefined): Promise<T> {
    let pressedAt = 0;
    return eventually('what Ctrl+S saves', async () => {
      const found = arrived();
      if (found === undefined && Date.now() - pressedAt > 10_000) {
        await this.typeBlindly(text);
        await this.page.keyboard.press('Control+s');
        pressedAt = Date.now();
      }
      return found;
    });
  }

  /** Calls a method of the DocEditor. */
  async call(method: string, argument?: unknown): Promise<void> {
    await this.page.evaluate(`editor.${method}(${argument === undefined ? '' : JSON.stringify(argument)})`);
  }

  /** The host takes the editor away and puts one with this config in its place, in the same page. */
  async openAnother(config: object): Promise<void> {
    await this.page.evaluate(`(() => {
      window.editor.destroyEditor();
      window.noted.length = 0;
      window.editor = new DocsAPI.DocEditor('place', { ...${JSON.stringify(config)}, width: '100%', height: '100%', events: window.handlers });
    })()`);
    await this.ready();
  }

  async reload(): Promise<void> {
    await this.page.reload({ waitUntil: 'domcontentloaded' });
    await this.ready();
  }

  /** The person leaves the page. Only then is its tab closed: a browser may kill a tab before it can say goodbye. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await this.page.goto('about:blank').catch(() => {});
    await this.#context.close();
  }
}
