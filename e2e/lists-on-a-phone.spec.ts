import { screenshot } from '@benchbook/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Group, openGroup } from './laboratory.ts';
import { ANA, type Person } from './person.ts';

let group: Group;
let ana: Person;
beforeAll(async () => {
  group = await openGroup('Buffers');
  ana = await group.enter(ANA);
  await ana.go('/projects');
  const [{ id }] = (await ana.call('GET', '/api/projects')).body as [{ id: number }];
  const workbook = { title: 'Acetate', documentType: 'docx', experimentTypeId: 1 };
  await ana.call('POST', `/api/projects/${id}/experiments`, workbook);
});
afterAll(() => group.close());

it('cards stand one, two, three and four in a row, by the width of the window', async () => {
  const { page } = ana;
  await ana.go('/projects');
  await ana.card('Buffers').waitFor();
  const before = page.viewportSize();
  for (const [width, columns] of [
    [390, 1],
    [1_000, 2],
    [1_280, 3],
    [1_500, 4],
  ] as const) {
    await page.setViewportSize({ width, height: 800 });
    await page.waitForFunction((wanted) => {
      const grid = document.querySelector('ul:has(> li > article)');
      return grid !== null && getComputedStyle(grid).gridTemplateColumns.split(' ').length === wanted;
    }, columns);
    // A phone shows a list, and not what is around it.
    const top = async () => (await page.getByRole('article').first().boundingBox())?.y;
    if (columns === 1) await expect.poll(top, { timeout: 90_000 }).toBeLessThan(200);
  }
  if (before !== null) await page.setViewportSize(before);
});

it('on a phone the first card of a project is near the top, however long its title, which is there whole', async () => {
  const { page } = ana;
  const title = `${'Stability of the buffer at forty degrees and seventy-five per cent. '.repeat(5).slice(0, 299)}!`;
  const [{ projectTypeId }] = (await ana.call('GET', '/api/projects')).body as [{ projectTypeId: number }];
  const { id } = (await ana.call('POST', '/api/projects', { title, projectTypeId })).body as { id: number };
  const workbook = { title: 'Week 1', documentType: 'docx', experimentTypeId: 1 };
  await ana.call('POST', `/api/projects/${id}/experiments`, workbook);
  const before = page.viewportSize();
  await page.setViewportSize({ width: 390, height: 844 });
  await ana.go(`/projects/${id}/experiments`);
  const top = async () => (await ana.card('Week 1').boundingBox())?.y;
  await expect.poll(top, { timeout: 90_000 }).toBeLessThan(200);
  await screenshot(page, 'phone-long-title');
  const line = (await page.getByRole('heading', { level: 1 }).boundingBox())?.height ?? 0;
  await ana.button('The whole title').click();
  const height = async () => (await page.getByRole('heading', { level: 1 }).boundingBox())?.height;
  await expect.poll(height, { timeout: 90_000 }).toBeGreaterThan(4 * line);
  if (before !== null) await page.setViewportSize(before);
});

it('on a phone the first hit of a search is as near the top, with searches that were saved behind a button', async () => {
  const { page } = ana;
  await ana.call('POST', '/api/find/searches', { name: 'All acetates', search: 'acetate' });
  const before = page.viewportSize();
  await page.setViewportSize({ width: 390, height: 844 });
  await ana.go('/search?search=acetat');
  await ana.card('Acetate').waitFor();
  const top = async () => (await ana.card('Acetate').boundingBox())?.y;
  await expect.poll(top, { timeout: 90_000 }).toBeLessThan(200);
  await screenshot(page, 'phone-search');
  await ana.button('Filter and order').click();
  await ana.button('Save this search').waitFor();
  await ana.button('Filters as words').waitFor();
  await ana.button('All acetates').click();
  await page.waitForURL(/search=acetate(&|$)/);
  if (before !== null) await page.setViewportSize(before);
  await ana.button('Filter and order').waitFor({ state: 'hidden' });
  await screenshot(page, 'desk-search');
  await ana.button('Remove the saved search All acetates').click();
  await ana.button('All acetates').waitFor({ state: 'hidden' });
});
