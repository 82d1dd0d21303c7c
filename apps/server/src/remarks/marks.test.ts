import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { multipart } from '../../test/index.ts';
import { first, type RemarksTest, startRemarksTest } from '../../test/remarks-test.ts';
import { crossCheck } from '../trail/cross-check/cross-check.ts';

let t: RemarksTest;
beforeEach(async () => {
  t = await startRemarksTest();
});
afterEach(() => t.close());

const PDF = Buffer.from(
  '%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\nstartxref\n9\n%%EOF\n',
);

/** A workbook that is a PDF, which the remarks of the test are on from now on. */
async function usePdf(): Promise<void> {
  const form = multipart([{ name: 'report.pdf', bytes: PDF }], {});
  const answer = await t.test.app.inject({
    method: 'POST',
    url: `/api/projects/${t.experiment.projectId}/experiments/upload`,
    payload: form.payload,
    headers: { ...t.ana, ...form.headers },
  });
  t.experiment = answer.json().created[0];
}

const place = (more: object = {}) => ({
  kind: 'highlight',
  page: 2,
  rectangles: [
    [72, 700.123, 200.5, 712],
    [72, 686, 120, 698],
  ],
  color: 'yellow',
  quote: 'pH 7.4',
  version: 1,
  ...more,
});
const mark = (text: string, more: object = {}, headers = t.ana) =>
  t.call('POST', t.remarksUrl(), { text, place: place(more) }, headers);

describe('a remark on a page of a PDF', () => {
  it('says where it is, in the trail too, and stays as it was, like the file', async () => {
    await usePdf();
    const answer = await mark('Too high?', {}, t.ben);
    expect(answer.statusCode).toBe(201);
    const { id } = answer.json();
    const [remark] = await t.listed(t.ben);
    expect(remark).toMatchObject({
      id,
      text: 'Too high?',
      version: 1,
      by: 'Ben Okafor',
      place: {
        kind: 'highlight',
        page: 2,
        rectangles: [
          [72, 700.12, 200.5, 712],
          [72, 686, 120, 698],
        ],
        color: 'yellow',
        quote: 'pH 7.4',
        replaces: null,
      },
      isReplaced: false,
      mayReplace: true,
    });
    expect((await t.listed(t.eve))[0]).toMatchObject({ mayReplace: false, mayWithdraw: false });
    const { message, new: kept } = await t.test.db
      .selectFrom('audit_entries')
      .select(['message', 'new'])
      .where('event', '=', 'Remark On Workbook')
      .executeTakeFirstOrThrow();
    expect(message).toBe('Ben Okafor highlighted words on page 2 of workbook "report"');
    expect(kept).toMatchObject({ remark: 'Too high?', place: remark?.place });
    const file = await t.call('GET', `${t.urlOf(t.experiment)}/versions/1/file`);
    expect(file.rawPayload.equals(PDF)).toBe(true);

    const { db, ownerDb } = t.test;
    await expect(db.updateTable('remark_places').set({ page: 3 }).execute()).rejects.toThrow(
      'permission denied',
    );
    const broken = async () => (await crossCheck(t.test.parts)).map(({ mark: broke }) => broke);
    expect(await broken()).toEqual([]);
    for (const forged of [`page = 3`, `quote = 'pH 7.5'`, `rectangles[1] = 0`, `color = 'pink'`]) {
      await t.withoutGuard('remark_places', `update remark_places set ${forged}`);
      expect(await broken(), forged).toEqual([`remarks ${id} entry`]);
      await t.withoutGuard(
        'remark_places',
        `update remark_places set page = 2, quote = 'pH 7.4', rectangles[1] = 72, color = 'yellow'`,
      );
      expect(await broken()).toEqual([]);
    }
    await t.withoutGuard('remark_places', 'delete from remark_places');
    expect(await broken()).toEqual([`remarks ${id} entry`]);
    await ownerDb.deleteFrom('notifications').execute();
  });

  it('is written anew by its writer, once, and what it said before stays', async () => {
    await usePdf();
    const { id } = (await mark('7.2', {}, t.ben)).json();
    const anew = await mark('7.3', { color: 'green', replaces: id }, t.ben);
    expect(anew.statusCode).toBe(201);
    expect(await t.listed()).toMatchObject([
      { text: '7.3', place: { color: 'green', replaces: id }, isReplaced: false },
      { id, text: '7.2', isReplaced: true, mayReplace: false },
    ]);
    expect((await mark('7.4', { replaces: id }, t.ben)).statusCode).toBe(409);
    expect((await mark('7.4', { replaces: anew.json().id }, t.eve)).statusCode).toBe(403);
    expect((await mark('7.4', { replaces: 1_000_000 }, t.ben)).statusCode).toBe(404);
    await t.endRemark(anew.json().id, 'withdraw', t.ben);
    expect((await mark('7.5', { replaces: anew.json().id }, t.ben)).statusCode).toBe(409);
    const { id: ofWorkbook } = await t.written('Of no page', [], t.ben);
    expect((await mark('7.6', { replaces: ofWorkbook }, t.ben)).statusCode).toBe(409);
    expect((await crossCheck(t.test.parts)).map(({ mark: broke }) => broke)).toEqual([]);
  });

  it('tells the owner of a note, and not of every stroke of a marker', async () => {
    await usePdf();
    const before = (await t.told(t.ana)).length;
    await mark('pH 7.4', {}, t.ben);
    expect(await t.told(t.ana)).toHaveLength(before);
    await mark('Weighed twice', { kind: 'note', quote: '' }, t.ben);
    expect(await t.told(t.ana)).toHaveLength(before + 1);
  });

  it('is refused where there are no pages, in another version, and where it is no place', async () => {
    const answer = await mark('Here');
    expect(answer.statusCode).toBe(400);
    expect(first(answer)).toBe('Only the pages of a PDF take highlights and notes.');
    await usePdf();
    expect(first(await mark('Here', { version: 2 }))).toBe(
      'The document has a newer version. Open it again, and mark it there.',
    );
    for (const wrong of [
      { page: 0 },
      { rectangles: [] },
      { rectangles: [[1, 2, 3]] },
      { rectangles: [[1, 2, 3, 1e9]] },
      { rectangles: Array.from({ length: 101 }, () => [1, 2, 3, 4]) },
      { color: 'red' },
      { kind: 'stamp' },
    ])
      expect((await mark('Here', wrong)).statusCode, JSON.stringify(wrong)).toBe(400);
    expect(await t.listed()).toEqual([]);
  });
});
