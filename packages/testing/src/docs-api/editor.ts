import type { BrowserContext, Frame, Page } from 'playwright-core';
import { eventually } from './case.ts';

/** An editor in a host's page, used as a person uses it: through the browser, with mouse and keyboard. */
export class Editor {
  readonly page: Page;
  readonly #context: BrowserContext;

  constructor(page: Page, context: BrowserContext) {
    this.page = page;
    this.#context = context;
  }

  /** `[event, data]` in order, as the host's handlers were called. */
  events(): Promise<[string, unknown][]> {
    return this.page.evaluate('window.noted ?? []');
  }

  /** The data of the first such event that is or comes. */
  async event(name: string, matches: (data: unknown) => boolean = () => true): Promise<unknown> {
    const [found] = await eventually(
      `the event ${name}`,
      async () => {
        const event = (await this.events()).find(([each, data]) => each === name && matches(data));
        // Data may be undefined.
        return event ? [event[1]] : undefined;
      },
      90_000,
    );
    return found;
  }

  /** Resolves when the document can be worked with. */
  async ready(): Promise<this> {
    await this.event('onDocumentReady');
    return this;
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
    const { width, height } = this.page.viewportSize() ?? { width: 1280, height: 800 };
    await this.page.mouse.click(width / 2, height / 2);
    await this.page.keyboard.type(text, { delay: 20 });
  }

  /** Types, until the editor says that something changed. */
  async type(text: string): Promise<void> {
    await this.typeBlindly(text);
    await this.event('onDocumentStateChange', (changed) => changed === true);
  }

  /** Resolves when what was typed has left the browser. */
  async sent(): Promise<void> {
    await eventually('the editor to send what was typed', async () => {
      const changes = (await this.events()).filter(([name]) => name === 'onDocumentStateChange');
      return changes.at(-1)?.[1] === false ? true : undefined;
    });
  }

  async save(): Promise<void> {
    await this.page.keyboard.press('Control+s');
  }

  /** Calls a method of the DocEditor. */
  async call(method: string, argument?: unknown): Promise<void> {
    await this.page.evaluate(`editor.${method}(${argument === undefined ? '' : JSON.stringify(argument)})`);
  }

  async reload(): Promise<void> {
    await this.page.reload();
    await this.ready();
  }

  /** The person leaves the page. Only then is its tab closed: a browser may kill a tab before it can say goodbye. */
  async close(): Promise<void> {
    await this.page.goto('about:blank').catch(() => {});
    await this.#context.close();
  }
}
