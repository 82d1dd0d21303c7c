import type { Experiment } from '@benchbook/contract';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type EditorTest, startEditorTest } from '../../test/editor-test.ts';

let t: EditorTest;
let first: Experiment;
let second: Experiment;
let typeId: number;
beforeEach(async () => {
  t = await startEditorTest();
  [first, second] = [await t.create(), await t.create()];
  const type = await t.test.db
    .insertInto('experiment_types')
    .values({ type_name: 'Assay' })
    .returning('id')
    .executeTakeFirstOrThrow();
  typeId = type.id;
});
afterEach(() => t.close());

const idsOf = (...experiments: Experiment[]) => experiments.map(({ id }) => id);
const setType = (experimentIds: number[], headers = t.ana) =>
  t.call('PUT', '/api/experiments/type', { experimentIds, experimentTypeId: typeId }, headers);
const entries = (event: string) =>
  t.test.db
    .selectFrom('audit_entries')
    .select(['row_id', 'message'])
    .where('event', '=', event)
    .orderBy('id')
    .execute();
const typeOf = async (experiment: Experiment) => (await t.read(experiment)).experimentTypeId;

describe('several workbooks at once', () => {
  it('are given another type with an entry each, and those that have it already are left as they are', async () => {
    expect((await setType(idsOf(second))).json()).toEqual({ changed: 1 });
    const answer = await setType(idsOf(second, first, first));
    expect([answer.statusCode, answer.json()]).toEqual([200, { changed: 1 }]);
    expect([await typeOf(first), await typeOf(second)]).toEqual([typeId, typeId]);
    const said = await entries('Edit Workbook');
    expect(said.map(({ row_id }) => Number(row_id))).toEqual([second.id, first.id]);
  });

  it('are all left as they are where one refuses, and the refusal names each that does', async () => {
    await t.publish(second);
    const answer = await setType([...idsOf(first, second), 2_000_000_000]);
    expect(answer.statusCode).toBe(409);
    expect(answer.json().errors).toEqual([
      {
        code: 'state-forbids',
        msg: `“${second.title}”: A published workbook can no longer be changed.`,
        items: [String(second.id)],
      },
      {
        code: 'not-found',
        msg: 'This workbook does not exist or is not visible to you.',
        items: ['2000000000'],
      },
    ]);
    expect(await typeOf(first)).toBe(first.experimentTypeId);
    expect(await entries('Edit Workbook')).toEqual([]);
  });

  it('are refused beyond a hundred, and where none is named', async () => {
    const many = Array.from({ length: 101 }, (_, at) => at + 1);
    expect((await setType(many)).statusCode).toBe(400);
    expect((await setType([])).statusCode).toBe(400);
    const asked = `/api/experiments/signatureRequests/possible?experiments=${first.id},x`;
    expect((await t.call('GET', asked, undefined, t.ana)).statusCode).toBe(400);
  });

  it('are asked to be signed by who can sign each, with a request and an entry each', async () => {
    const { body } = await t.call(
      'GET',
      `/api/experiments/signatureRequests/possible?experiments=${idsOf(first, second)}`,
      undefined,
      t.ana,
    );
    expect(JSON.parse(body).people).toContainEqual({ id: t.benId, name: 'Ben Okafor' });
    const ask = (experimentIds: number[]) =>
      t.call('POST', '/api/experiments/signatureRequests', { experimentIds, userId: t.benId }, t.ana);
    expect((await ask(idsOf(first))).json()).toEqual({ changed: 1 });
    const again = await ask(idsOf(first, second));
    expect([again.statusCode, again.json().errors.length]).toEqual([409, 1]);
    expect(await entries('Ask For Signature')).toHaveLength(1);
    expect((await ask(idsOf(second))).json()).toEqual({ changed: 1 });
    const waiting = (await t.call('GET', '/api/waiting', undefined, t.ben)).json();
    expect(waiting.map(({ experimentId }: { experimentId: number }) => experimentId).toSorted()).toEqual(
      idsOf(first, second).toSorted(),
    );
  });

  it('are exported alone, those of other projects left out', async () => {
    const answer = await t.call(
      'GET',
      `/api/projects/${t.projectId}/eln?versions=latest&experiments=${second.id}`,
      undefined,
      t.ana,
    );
    expect(answer.statusCode).toBe(200);
    const [entry] = await t.test.db
      .selectFrom('audit_entries')
      .select(['message', 'new'])
      .where('event', '=', 'Export Project')
      .execute();
    expect(entry?.message).toMatch(/^Ana Kovač exported workbooks of project "/);
    expect(entry?.new).toMatchObject({ workbooks: [second.id], versions: 'latest' });
  });
});
