import { projectCalls, sessionCalls } from '@benchbook/contract';
import {
  borrowBrowser,
  createTestDatabase,
  freePorts,
  type LentBrowser,
  launchBrowser,
  type Product,
  startProduct,
} from '@benchbook/testing';
import { Calls, newUser } from './calls.ts';
import { type Account, ANA, BEN, Person } from './person.ts';
import { memberOf } from './shared-laboratory.ts';
import { askForPlace } from './shared-laboratory-setup.ts';

/** Where people work. */
export interface Group {
  /** One of them, at a browser of their own, signed in and with no screen opened yet. */
  enter(account: Account): Promise<Person>;
  close(): Promise<void>;
}

/** A product under test with nobody and nothing in it, and a browser to visit it with. */
export interface Laboratory extends Group {
  product: Product;
  browser: LentBrowser;
}

/** Where the last laboratory of this process answered; the next does too, since the browser knows scripts by their address. */
let ports: [number, number] | undefined;

/**
 * Ana and Ben, and these projects, in a laboratory that many files share: for what people do with their own projects. Other
 * groups are there at the same time and cannot be seen. What is of all, such as types, roles, settings, the health and the
 * parts of the product, belongs to nobody here; a test of that opens a laboratory of its own.
 */
export async function openGroup(...projects: string[]): Promise<Group> {
  const place = await askForPlace();
  const { url, projectTypeId } = place;
  const calls = new Calls(url);
  await calls.signIn(memberOf(place, ANA));
  for (const title of projects) await calls.ask(projectCalls.createProject, { title, projectTypeId });
  const browser = await borrowBrowser();
  return {
    enter: (account) => enter(browser, url, memberOf(place, account)),
    close: () => browser.close(),
  };
}

/**
 * A laboratory of its own for a file of tests: the parts of the product are started anew on an empty database, which the
 * run's PostgreSQL copies from one that is migrated, and the browser is that of the process.
 *
 * @param withOffice with the LibreOffice that is installed
 * @param env of the product, beside its database
 * @returns the address of the database too, for a test that puts something there no person could
 */
export async function openLaboratory({
  withOffice = false,
  env = {},
}: {
  withOffice?: boolean;
  env?: Record<string, string>;
} = {}): Promise<Laboratory & { databaseUrl: string }> {
  ports = await freePorts(ports);
  const database = await createTestDatabase();
  const product = await startProduct({ ports, env: { ...env, DATABASE_URL: database.url }, withOffice });
  const browser = await borrowBrowser();
  return {
    product,
    browser,
    databaseUrl: database.url,
    enter: (account) => enter(browser, product.url, account),
    async close() {
      await browser.close();
      await product.stop();
      await database.drop();
    },
  };
}

/** The product as it is first started, with the database it brings along, and a browser that was never there. */
export async function openInstallation(): Promise<Laboratory> {
  const [product, browser] = await Promise.all([startProduct({}), launchBrowser()]);
  return {
    product,
    browser,
    enter: (account) => enter(browser, product.url, account),
    async close() {
      await browser.close();
      await product.stop();
    },
  };
}

/**
 * Ana, who administers, and Ben, each signed in at a browser of their own, and one project. What they would have done on
 * the screen for it is asked of the server by calls.
 */
export async function anaAndBen(
  laboratory: Laboratory,
  project: string,
): Promise<{ ana: Person; ben: Person }> {
  await setUp(laboratory.product.url, [ANA, BEN], [project]);
  const [ana, ben] = await Promise.all([laboratory.enter(ANA), laboratory.enter(BEN)]);
  return { ana, ben };
}

/**
 * Creates accounts, the first of which administers, and projects of the first type in an empty laboratory. Answers what
 * asks as the administrator.
 */
export async function setUp(url: string, accounts: Account[], projects: string[]): Promise<Calls> {
  const calls = new Calls(url);
  const [administrator, ...others] = accounts;
  if (administrator === undefined) throw new Error('A laboratory begins with somebody.');
  await calls.ask(sessionCalls.createFirstAdministrator, newUser(administrator));
  await calls.signIn(administrator);
  for (const account of others) await calls.addUser(account);
  for (const title of projects) await calls.ask(projectCalls.createProject, { title, projectTypeId: 1 });
  return calls;
}

/**
 * Somebody at a browser of their own, signed in by a call. On the screen that is done where the first Word workbook is signed,
 * and where a laboratory is administered.
 */
export async function enter(browser: LentBrowser, url: string, account: Account): Promise<Person> {
  const person = await Person.at(browser, url);
  await person.holdToken(await new Calls(url).signIn(account), account);
  return person;
}

/** The ids in the address of a workbook's screen. */
export function idsOf(person: Person): { projectId: number; experimentId: number } {
  const match = /\/projects\/(\d+)\/experiments\/(\d+)/.exec(person.page.url());
  if (match === null) throw new Error(`No workbook is open: ${person.page.url()}`);
  return { projectId: Number(match[1]), experimentId: Number(match[2]) };
}
