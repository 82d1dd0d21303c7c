import { launchBrowser, type Product, startProduct } from '@benchbook/testing';
import type { Browser } from 'playwright-core';
import { ANA, BEN, Person } from './person.ts';

/** A product under test, started anew, and a browser to visit it with. */
export interface Laboratory {
  product: Product;
  browser: Browser;
  close(): Promise<void>;
}

export async function openLaboratory(): Promise<Laboratory> {
  const product = await startProduct();
  const browser = await launchBrowser();
  return {
    product,
    browser,
    async close() {
      await browser.close();
      await product.stop();
    },
  };
}

/** Ana, who administers, and Ben, each signed in at a browser of their own, and one project. */
export async function anaAndBen(
  laboratory: Laboratory,
  project: string,
): Promise<{ ana: Person; ben: Person }> {
  const { browser, product } = laboratory;
  const ana = await Person.at(browser, product.url);
  await ana.createFirstAdministrator(ANA);
  await ana.createUser(BEN);
  await ana.createProject(project);
  const ben = await Person.at(browser, product.url);
  await ben.signIn(BEN);
  return { ana, ben };
}

/** The ids in the address of a workbook's screen. */
export function idsOf(person: Person): { projectId: number; experimentId: number } {
  const match = /\/projects\/(\d+)\/experiments\/(\d+)/.exec(person.page.url());
  if (match === null) throw new Error(`No workbook is open: ${person.page.url()}`);
  return { projectId: Number(match[1]), experimentId: Number(match[2]) };
}
