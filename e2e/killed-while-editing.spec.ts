import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { launchBrowser, startProduct } from '@benchbook/testing';
import { afterAll, expect, it } from 'vitest';
import { idsOf } from './laboratory.ts';
import { ANA, Person } from './person.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'benchbook-killed-'));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

/** Longer than the two seconds after which everything typed has to be safe. */
const SAFE_AFTER_MS = 2_000;

it('loses at most the last two seconds when everything is killed while somebody types', async () => {
  const browser = await launchBrowser();
  const first = await startProduct({ dataDir });
  const ana = await Person.at(browser, first.url);
  await ana.createFirstAdministrator(ANA);
  await ana.createProject('Power cut');
  await ana.openProject('Power cut');
  await ana.createWorkbook('Titration', 'Word');
  await ana.openWorkbook('Titration');
  const { projectId, experimentId } = idsOf(ana);

  // Somebody types without a pause, so that there never is an idle moment in which a version is made.
  const typed: { word: string; at: number }[] = [];
  await ana.typeInDocument('Start ');
  for (const end = performance.now() + 6_000; performance.now() < end; ) {
    const word = `w${typed.length}`;
    await ana.page.keyboard.type(`${word} `, { delay: 30 });
    typed.push({ word, at: performance.now() });
  }
  const killedAt = performance.now();
  await first.kill9();
  await ana.leave();

  const second = await startProduct({ dataDir });
  const again = await Person.at(browser, second.url);
  await again.signIn(ANA);
  await again.go(`/projects/${projectId}/experiments/${experimentId}`);
  await again.editorIsOpen();
  const safe = typed.filter(({ at }) => killedAt - at > SAFE_AFTER_MS);
  expect(safe.length).toBeGreaterThan(10);
  await again
    .editor()
    .getByText(safe.map(({ word }) => word).join(' '))
    .first()
    .waitFor();

  await browser.close();
  expect(await second.stop()).toBe(0);
});
