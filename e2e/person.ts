import { healthCalls, TEXTS, TOKEN_HEADER } from '@benchbook/contract';
import { editorIsOpen, goToEndOfText, type LentBrowser, onPages, PATIENCE_MS } from '@benchbook/testing';
import type { FrameLocator, Locator, Page } from 'playwright-core';
import type { Click } from './clicks.ts';

/** Somebody in the laboratory, with the name and password they sign in with. */
export interface Account {
  username: string;
  firstName: string;
  lastName: string;
  password: string;
}

export const ANA: Account = {
  username: 'ana',
  firstName: 'Ana',
  lastName: 'Kovač',
  password: 'correct horse bench staple',
};
export const BEN: Account = {
  username: 'ben',
  firstName: 'Ben',
  lastName: 'Okafor',
  password: 'seven purple pipettes',
};

/** The account as an administrator makes it: with a password for the first sign-in. */
export const withOneTimePassword = (account: Account): Account => ({
  ...account,
  password: `one time ${account.password}`,
});

export const nameOf = (account: Account): string => `${account.firstName} ${account.lastName}`;

/** The format of the new workbook, in the words of the dialog. */
export type Kind = 'Word' | 'Excel';

/** How long somebody waits for a tab to close before they try again. */
const CLOSING_MS = 1_000;

/**
 * A person at a browser of their own. Every method does one thing as a person would, by what is written on the screen,
 * and returns when the screen shows that it happened.
 */
export class Person {
  page: Page;
  readonly #url: string;
  /** Of whoever signed in last. */
  #username = '';
  #password = '';

  private constructor(page: Page, url: string) {
    this.page = page;
    this.#url = url;
  }

  static async at(browser: LentBrowser, url: string): Promise<Person> {
    const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, locale: 'en-US' });
    // A browser that a file launched for itself, cold, waits as long as those that are lent.
    context.setDefaultTimeout(PATIENCE_MS);
    return new Person(await context.newPage(), url);
  }

  async leave(): Promise<void> {
    await this.page.context().close();
  }

  /**
   * Closes the tab and opens a new one in the same browser. Asked whether to leave although something is not safe yet,
   * the person stays and tries again, as anybody would, until it is.
   */
  async closeTabAndOpenAnother(): Promise<void> {
    const closing = this.page;
    closing.on('dialog', (dialog) => dialog.dismiss());
    const end = Date.now() + PATIENCE_MS;
    while (!closing.isClosed()) {
      if (Date.now() > end) throw new Error('The tab still asks whether to leave.');
      // Chromium does not hear a tab being closed while it still deals with the answer to its question.
      const closed = closing.waitForEvent('close', { timeout: CLOSING_MS }).catch(() => {});
      await closing.close({ runBeforeUnload: true });
      await closed;
    }
    this.page = await closing.context().newPage();
  }

  async go(path: string): Promise<void> {
    await this.page.goto(this.#url + path);
  }

  button(name: string | RegExp): Locator {
    return this.page.getByRole('button', { name, exact: typeof name === 'string' });
  }

  field(name: string): Locator {
    return this.page.getByLabel(name, { exact: true });
  }

  /** By its name without the mark that says that it is required. */
  textbox(name: string): Locator {
    return this.page.getByRole('textbox', { name, exact: true });
  }

  heading(name: string): Locator {
    return this.page.getByRole('heading', { name, exact: true });
  }

  /** What leads from every screen to the others. */
  rail(): Locator {
    return this.page.getByRole('navigation', { name: 'Screens' });
  }

  /** The first visit of an empty system. */
  async createFirstAdministrator(account: Account): Promise<void> {
    await this.go('/');
    await this.page.getByRole('main').getByRole('link', { name: 'Login' }).click();
    await this.button('Create Admin User').click();
    const dialog = this.page.getByRole('dialog', { name: 'Create Admin User' });
    await this.#fillIdentity(dialog, account);
    await dialog.getByRole('button', { name: 'Create Admin User' }).click();
    this.#username = account.username;
    this.#password = account.password;
    await this.heading(TEXTS.activeProjects).waitFor();
  }

  async signIn(account: Account): Promise<void> {
    await this.#logIn(account);
    // The keyboard is brought to what the screen is about.
    await this.page.locator('h1:focus', { hasText: TEXTS.activeProjects }).waitFor();
  }

  /** With the password that an administrator has given, and then with one that only they know. */
  async signInFirst(account: Account): Promise<void> {
    const given = withOneTimePassword(account);
    await this.#logIn(given);
    await this.heading('Choose your password').waitFor();
    await this.textbox('Password you were given').fill(given.password);
    await this.textbox('New password').fill(account.password);
    await this.textbox('Confirm new password').fill(account.password);
    await this.button('Change password').click();
    this.#password = account.password;
    await this.heading(TEXTS.activeProjects).waitFor();
  }

  async #logIn(account: Account): Promise<void> {
    this.#username = account.username;
    this.#password = account.password;
    await this.go('/login');
    await this.field('Username').fill(account.username);
    await this.page.getByRole('textbox', { name: 'Password' }).fill(account.password);
    await this.page.getByRole('main').getByRole('button', { name: 'Login' }).click();
  }

  /** As somebody who signed in earlier in this browser. What is shown then is no screen of the application. */
  async holdToken(token: string, account: Account): Promise<void> {
    this.#username = account.username;
    this.#password = account.password;
    await this.go(healthCalls.live.path);
    await this.page.evaluate((value) => localStorage.setItem('token', value), token);
  }

  /** Who then signs in with `signInFirst`. */
  async createUser(account: Account): Promise<void> {
    await this.openSettings('Users');
    await this.button('New User').click();
    const dialog = this.page.getByRole('dialog', { name: 'New User' });
    await this.#fillIdentity(dialog, withOneTimePassword(account));
    await dialog.getByRole('button', { name: 'Create' }).click();
    await dialog.waitFor({ state: 'hidden' });
    await this.page.getByRole('cell', { name: `${account.username}@example.org`, exact: true }).waitFor();
  }

  /** A tab of the admin panel, by the words on it. */
  async openSettings(tab: string): Promise<void> {
    await this.page.getByRole('banner').getByRole('link', { name: 'Settings' }).click();
    const tabs = this.page.getByRole('navigation', { name: 'Settings' });
    await tabs.getByRole('link', { name: tab, exact: true }).click();
    await tabs.locator(`[aria-current="page"]`, { hasText: tab }).waitFor();
  }

  async createProject(title: string, type = 'General'): Promise<void> {
    await this.go('/projects');
    await this.button('New Project').click();
    const dialog = this.page.getByRole('dialog', { name: 'New Project' });
    await dialog.getByRole('textbox', { name: 'Title' }).fill(title);
    await dialog.getByRole('combobox', { name: 'Project type' }).click();
    await this.page.getByRole('option', { name: type }).click();
    await dialog.getByRole('button', { name: 'Create' }).click();
    await this.card(title).waitFor();
  }

  card(title: string): Locator {
    return this.page.getByRole('article', { name: title, exact: true });
  }

  /** From the project list to a project's workbooks. */
  async openProject(title: string): Promise<void> {
    await this.go('/projects');
    await this.card(title).getByRole('link', { name: title }).click();
    await this.heading(title).waitFor();
  }

  /** On the screen of a project: fills the dialog in, which opens the new workbook. @param click clicks, and counts it */
  async makeWorkbook(
    title: string,
    kind: Kind,
    click: Click,
    { template }: { template?: string } = {},
  ): Promise<void> {
    await click(this.button(kind === 'Excel' ? 'New Excel workbook' : 'New Workbook'));
    const dialog = this.page.getByRole('dialog', { name: 'New Workbook' });
    await dialog.getByRole('textbox', { name: 'Title' }).fill(title);
    await dialog.getByRole('radio', { name: kind, checked: true }).waitFor({ state: 'attached' });
    if (template !== undefined) await click(dialog.getByRole('radio', { name: template }));
    await click(dialog.getByRole('button', { name: 'Create' }));
    await this.page.waitForURL(/\/experiments\/\d+$/);
  }

  /** The same by a call, for what begins with a workbook and stays in the list of its project. */
  async createWorkbook(
    title: string,
    kind: Kind,
    { isPrivate = false, type = 'General' }: { isPrivate?: boolean; type?: string } = {},
  ): Promise<void> {
    const types = (await this.call('GET', '/api/experimentTypes')).body as { id: number; typeName: string }[];
    const experimentTypeId = types.find(({ typeName }) => typeName === type)?.id ?? types[0]?.id;
    const [list] = /\/projects\/\d+\/experiments/.exec(this.page.url()) ?? [];
    const documentType = kind === 'Word' ? 'docx' : 'xlsx';
    const visibility = isPrivate ? 'Private' : 'Public';
    const body = { title, documentType, experimentTypeId, visibility };
    const { status } = await this.call('POST', `/api${list}`, body);
    if (status !== 201) throw new Error(`The workbook was not created: ${status}`);
    await this.page.reload();
    await this.card(title).waitFor();
  }

  async openWorkbook(title: string): Promise<void> {
    await this.card(title).getByRole('link', { name: title }).click();
    await this.editorIsOpen();
  }

  /** Creates a Word template and answers the address of its screen. @param dataObject turns autofill on */
  async createTemplate(
    title: string,
    { description = '', dataObject = '' }: { description?: string; dataObject?: string } = {},
  ): Promise<string> {
    await this.go('/templates');
    await this.button('New Template').click();
    const dialog = this.page.getByRole('dialog', { name: 'New Template' });
    await dialog.getByRole('textbox', { name: 'Title' }).fill(title);
    await dialog.getByRole('textbox', { name: 'Description' }).fill(description);
    if (dataObject !== '') {
      await dialog.getByRole('checkbox', { name: 'Enable Autofill' }).check();
      await dialog.getByRole('textbox', { name: 'Data Object' }).fill(dataObject);
    }
    await dialog.getByRole('button', { name: 'Create' }).click();
    const link = this.card(title).getByRole('link', { name: title });
    await link.waitFor();
    return (await link.getAttribute('href')) ?? '';
  }

  /** In an opened workbook: picks a template by its title, which becomes the next version. */
  async loadTemplate(title: string): Promise<void> {
    await this.button('Load Template').click();
    const dialog = this.page.getByRole('dialog', { name: 'Load Template' });
    await dialog.getByRole('textbox', { name: 'Template' }).fill(title);
    await dialog.getByRole('button', { name: 'Load', exact: true }).click();
    await dialog.waitFor({ state: 'hidden' });
    await this.page.getByText('then loading the template…').waitFor({ state: 'hidden' });
  }

  /** The page of the document server, which is of another origin. */
  editor(): FrameLocator {
    return this.page.frameLocator('.editor-frame iframe');
  }

  /** A text as it stands on the pages of a Word document. */
  onPages(text: string): Locator {
    return onPages(this.editor(), text);
  }

  async editorIsOpen(): Promise<void> {
    await editorIsOpen(this.page);
  }

  /** Types at the end of a Word document. */
  async typeInDocument(text: string): Promise<void> {
    await goToEndOfText(this.editor().locator('[contenteditable="true"]').first());
    await this.page.keyboard.type(text);
  }

  /** Clicks a cell of the shown sheet; sizes are those of a new sheet. */
  async clickCell(row: number, column: number): Promise<void> {
    const grid = this.editor().locator('canvas[id^="univer-sheet-main"]');
    await grid.click({ position: { x: 46 + 88 * column + 30, y: 20 + 24 * row + 12 } });
  }

  /** Opens the upload dialog, chooses files and submits them. */
  async upload(
    files: { name: string; buffer: Buffer }[],
    options: { isPrivate?: boolean; type?: string } = {},
  ): Promise<void> {
    await this.button('Upload Files').click();
    const dialog = this.page.getByRole('dialog', { name: 'Upload Files' });
    if (options.type !== undefined) await this.#chooseType(dialog, options.type);
    if (options.isPrivate) await dialog.getByText('Private', { exact: true }).click();
    await dialog
      .getByLabel('Choose files')
      .setInputFiles(files.map((file) => ({ ...file, mimeType: 'application/octet-stream' })));
    await dialog.getByRole('button', { name: 'Submit' }).click();
  }

  /** Waits until the header says so. */
  async savedAsVersion(number: number | RegExp): Promise<void> {
    const version = typeof number === 'number' ? String(number) : number.source;
    await this.page.getByText(new RegExp(`^Saved as version ${version},`)).waitFor();
  }

  async openVersions(): Promise<Locator> {
    const list = this.page.getByRole('list', { name: 'Versions' });
    if (!(await list.isVisible())) await this.button('Versions').click();
    await list.waitFor();
    return list;
  }

  async publish(): Promise<void> {
    await this.button('Publish').click();
    await this.#typingBegins();
    await this.sign('Publish');
    await this.page.getByText(/^Published by /).waitFor();
  }

  async review(): Promise<void> {
    await this.button('Review').click();
    await this.#typingBegins();
    await this.sign('Review');
    await this.page.getByText(/^Reviewed by /).waitFor();
  }

  /** Answers the question of the dialog that is open, which is gone then. */
  async sign(name: 'Publish' | 'Review'): Promise<void> {
    const dialog = await this.proveInDialog(name);
    await dialog.getByRole('button', { name }).click();
    await dialog.waitFor({ state: 'hidden' });
  }

  /** Types into the dialog that is open what proves who signs: the user name, where it is asked, and the password. */
  async proveInDialog(name: 'Publish' | 'Review', password = this.#password): Promise<Locator> {
    const question = name === 'Publish' ? TEXTS.publishQuestion : TEXTS.reviewQuestion;
    const dialog = this.page.getByRole('dialog', { name }).filter({ hasText: question });
    await this.prove(dialog, password);
    return dialog;
  }

  /** In a dialog for signing that has just come, typing begins where something has to be typed. */
  async #typingBegins(): Promise<void> {
    const dialog = this.page.getByRole('dialog');
    const username = dialog.getByRole('textbox', { name: 'Username' });
    const typed = username.or(dialog.getByRole('textbox', { name: 'Password' }));
    await typed.first().and(dialog.locator(':focus')).waitFor();
  }

  /** Types the same into a dialog that asks for it beside something else. */
  async prove(dialog: Locator, password = this.#password): Promise<void> {
    const field = dialog.getByRole('textbox', { name: 'Password' });
    await field.waitFor();
    const username = dialog.getByRole('textbox', { name: 'Username' });
    if (await username.isVisible()) await username.fill(this.#username);
    await field.fill(password);
  }

  /** Calls the server as this person's browser would, for what has no button: a client that tries its luck. */
  call(method: string, path: string, body?: unknown): Promise<{ status: number; body: unknown }> {
    return this.page.evaluate(
      async ([tokenHeader, ...request]) => {
        const [verb, url, payload] = request;
        const xsrf = /XSRF-TOKEN=([^;]+)/.exec(document.cookie)?.[1] ?? '';
        const headers: Record<string, string> = { 'x-xsrf-token': xsrf };
        const token = localStorage.getItem('token');
        if (token !== null) headers[tokenHeader] = token;
        if (payload !== undefined) headers['content-type'] = 'application/json';
        const answer = await fetch(url, {
          method: verb,
          headers,
          ...(payload === undefined ? {} : { body: JSON.stringify(payload) }),
        });
        const text = await answer.text();
        let parsed: unknown = text;
        try {
          parsed = JSON.parse(text);
        } catch {
          // Files and pages are answered as they are.
        }
        return { status: answer.status, body: parsed };
      },
      [TOKEN_HEADER, method, path, body] as const,
    );
  }

  /** The bytes a signed-in browser gets for a path. */
  async download(path: string): Promise<Buffer> {
    const base64 = await this.page.evaluate(
      async ([tokenHeader, url]) => {
        const token = localStorage.getItem('token') ?? '';
        const answer = await fetch(url, { headers: { [tokenHeader]: token } });
        if (!answer.ok) throw new Error(`${url} answered ${answer.status}`);
        const bytes = new Uint8Array(await answer.arrayBuffer());
        let binary = '';
        for (const byte of bytes) binary += String.fromCharCode(byte);
        return btoa(binary);
      },
      [TOKEN_HEADER, path] as const,
    );
    return Buffer.from(base64, 'base64');
  }

  /** Answers a question of the application, which is gone then. */
  async confirm(question: string, answer: string): Promise<void> {
    const dialog = this.page.getByRole('dialog').filter({ hasText: question });
    await dialog.getByRole('button', { name: answer }).click();
    await dialog.waitFor({ state: 'hidden' });
  }

  async #chooseType(dialog: Locator, type: string): Promise<void> {
    await dialog.getByRole('combobox', { name: 'Workbook type' }).click();
    await this.page.getByRole('option', { name: type }).click();
  }

  async #fillIdentity(dialog: Locator, account: Account): Promise<void> {
    await dialog.getByRole('textbox', { name: 'Username' }).fill(account.username);
    await dialog.getByRole('textbox', { name: 'First name' }).fill(account.firstName);
    await dialog.getByRole('textbox', { name: 'Last name' }).fill(account.lastName);
    await dialog.getByRole('textbox', { name: 'Email' }).fill(`${account.username}@example.org`);
    await dialog.getByRole('textbox', { name: 'Password', exact: true }).fill(account.password);
    await dialog.getByRole('textbox', { name: 'Confirm password' }).fill(account.password);
  }
}
