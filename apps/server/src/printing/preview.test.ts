import type { Experiment } from '@benchbook/contract';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type EditorTest, startEditorTest } from '../../test/editor-test.ts';

const PNG = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');

let t: EditorTest;
/** What a picture was asked for, and what becomes of it. */
let asked: string[];
let made: () => object;
beforeEach(async () => {
  t = await startEditorTest();
  asked = [];
  made = () => ({ endConvert: true, fileUrl: t.peer.offer(PNG) });
  t.peer.onConvert = async ({ url, outputtype }) => {
    expect(outputtype).toBe('png');
    asked.push(url);
    return made();
  };
});
afterEach(() => t.close());

const preview = (workbook: Experiment, headers = t.ana) =>
  t.call('GET', `${t.urlOf(workbook)}/preview`, undefined, headers);
/** The status, once nothing is being made any more. */
const settled = (workbook: Experiment) =>
  expect.poll(
    async () => {
      const { statusCode, headers } = await preview(workbook);
      return headers['retry-after'] === undefined ? statusCode : 'being made';
    },
    { timeout: 30_000 },
  );

it('is made behind the first look, once, and given to whoever may open the workbook', async () => {
  const workbook = await t.create();
  const first = await preview(workbook);
  expect([first.statusCode, first.headers['retry-after']]).toEqual([204, '3']);
  await settled(workbook).toBe(200);
  const { rawPayload, headers } = await preview(workbook, t.ben);
  expect(rawPayload.equals(PNG)).toBe(true);
  expect(headers).toMatchObject({ 'content-type': 'image/png', 'cache-control': 'no-store' });
  expect(asked).toHaveLength(1);
});

it('is refused to others while the workbook is private', async () => {
  const workbook = await t.create({ visibility: 'Private' });
  expect((await preview(workbook, t.ben)).statusCode).toBe(403);
  expect(asked).toEqual([]);
});

it.each([
  ['the document server refuses', () => ({ error: -3 })],
  ['it is no picture', () => ({ endConvert: true, fileUrl: t.peer.offer(Buffer.from('<svg/>')) })],
])('is none where %s, and is not asked for again at each look', async (_why, answer) => {
  made = answer;
  const workbook = await t.create();
  await preview(workbook);
  await settled(workbook).toBe(204);
  expect((await preview(workbook)).statusCode).toBe(204);
  expect(asked).toHaveLength(1);
});

it('is none where no program is there', async () => {
  Object.assign(t.test.parts.environment.documentServer, { builtIn: true });
  for (const there of [{ libreOffice: null }, { libreOffice: 'LibreOffice 7.4', drawsPages: false }]) {
    t.peer.onCommand = () => ({ error: 0, ...there });
    const workbook = await t.create();
    await preview(workbook);
    await settled(workbook).toBe(204);
    expect(asked).toEqual([]);
  }
});
