import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startTrailTest, type TrailTest } from '../../test/trail-test.ts';
import { lastAnchor } from './anchor-file.ts';
import { keepAnchoring } from './anchoring.ts';
import { dropAnchor, verifyLastAnchor } from './anchors.ts';
import { noteBreaks } from './breaks.ts';
import { listBreaks } from './repository.ts';
import { sealAll } from './seal.ts';
import { verifyTrail } from './verify.ts';

let t: TrailTest;
beforeEach(async () => {
  t = await startTrailTest();
});
afterEach(() => t.close());

describe('an anchor', () => {
  it('shows whatever is cut off the end after it, also the newest entry alone, and all of it [Annex 11, 7.2]', async () => {
    await t.sign();
    await t.say('1', '2', '3');
    const anchor = await dropAnchor(t.parts);
    const end = anchor?.number ?? 0;
    expect(end).toBe((await verifyTrail(t.parts)).head);
    const gone = expect.stringMatching(/was anchored on .*, and is gone: the end of the trail/);
    for (let left = end - 1; left >= 0; left -= 1) {
      await t.cutAfter(left);
      expect(await t.found(), `${left} of ${end} seals are left`).toContainEqual(gone);
    }
  });

  it('shows a trail that was written anew, also with the key', async () => {
    await t.say('1', '2');
    const end = (await dropAnchor(t.parts))?.number ?? 0;
    await t.cutAfter(end - 1);
    await t.say('Another');
    await sealAll(t.parts);
    expect(await t.found()).toEqual([expect.stringContaining('is another one now')]);
  });

  it('shows a cut that comes after a restore from a backup, and each of them once', async () => {
    await t.say('1', '2');
    const restored = (await dropAnchor(t.parts))?.number ?? 0;
    await t.cutAfter(restored - 1);
    await t.say('3', '4', '5');
    await dropAnchor(t.parts);
    await t.say('6', '7');
    const cut = (await dropAnchor(t.parts))?.number ?? 0;
    await t.cutAfter(cut - 1);
    expect(await t.found()).toEqual([
      expect.stringMatching(`^Seal ${restored} was anchored on .*, and is another one now`),
      expect.stringMatching(`^Seal ${cut} was anchored on .*, and is gone`),
    ]);
  });

  it('that is cut off alarms once, whether the newest is looked at or all', async () => {
    await t.say('1');
    const first = (await dropAnchor(t.parts))?.number ?? 0;
    await t.say('2', '3');
    await dropAnchor(t.parts);
    await t.cutAfter(first - 1);
    const looked = await verifyLastAnchor(t.parts);
    expect(looked).toMatchObject([{ sentence: expect.stringMatching(`^Seal ${first} .* is gone`) }]);
    await noteBreaks(t.parts, looked);
    await verifyTrail(t.parts);
    expect(await listBreaks(t.parts.db)).toHaveLength(1);
  });

  it('is dropped every so many minutes, and at the end, and told to the log, which is kept elsewhere', async () => {
    const logged: string[] = [];
    const log = pino({}, { write: (line: string) => void logged.push(line) });
    const environment = { ...t.parts.environment, auditAnchorMinutes: 0.001 };
    const anchoring = keepAnchoring({ ...t.parts, environment }, log);
    await expect.poll(() => lastAnchor(environment), { timeout: 60_000 }).not.toBeNull();
    await t.say('The last one');
    await anchoring.stop();
    const anchor = await lastAnchor(environment);
    expect(anchor).toMatchObject({ number: (await verifyTrail(t.parts)).head });
    expect(logged.map((line) => JSON.parse(line)).at(-1)).toMatchObject({
      anchor: JSON.parse(JSON.stringify(anchor)),
      msg: 'anchor of the audit trail',
    });
  });

  it('can be one that somebody kept elsewhere', async () => {
    await t.say('1', '2');
    const { number = 0, hash = '' } = (await dropAnchor(t.parts)) ?? {};
    expect((await verifyTrail(t.parts, { beside: [{ number, hash }] })).breaks).toEqual([]);
    const wrong = [{ number, hash: hash.replaceAll(/./g, '0') }];
    expect((await verifyTrail(t.parts, { beside: wrong })).breaks).toHaveLength(1);
  });
});
