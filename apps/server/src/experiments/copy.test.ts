import type { Experiment } from '@benchbook/contract';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../test/index.ts';

let test: TestApp;
let benId: number;
let ana: Record<string, string>;
let ben: Record<string, string>;
let projectId: number;
let original: Experiment;
beforeEach(async () => {
  test = await createTestApp();
  benId = await test.createUser({ name: 'Ben Okafor' });
  ana = await test.signIn({ name: 'Ana Kovač' });
  ben = await test.signIn({ id: benId });
  projectId = (await call('POST', '/api/projects', { title: 'Buffers', projectTypeId: 1 })).json().id;
  const fields = { title: 'Week 1', documentType: 'xlsx', experimentTypeId: 1, visibility: 'Private' };
  original = (await call('POST', `/api/projects/${projectId}/experiments`, fields)).json();
});
afterEach(() => test.close());

const call = (method: 'GET' | 'POST' | 'PUT', url: string, payload?: object, headers = ana) =>
  test.app.inject({ method, url, headers, ...(payload === undefined ? {} : { payload }) });

const urlOf = ({ id }: { id: number }) => `/api/projects/${projectId}/experiments/${id}`;
const copy = (fields: object, headers = ben) => call('POST', `${urlOf(original)}/copy`, fields, headers);
const publish = () =>
  call('PUT', urlOf(original), { isPublished: true, signature: test.signature(ana, 'Authorship') });

describe('a copy of a published workbook', () => {
  it('begins with the published bytes, unpublished, and belongs to whoever made it', async () => {
    await publish();
    // The fields of the specified helper: without a workbook type, with what is decided here.
    const answer = await copy({
      title: 'Week 2',
      description: 'Again',
      documentType: 'docx',
      testId: 5,
      instrumentId: -2,
      userName: 'Somebody Else',
      visibility: 'Public',
    });
    expect(answer.statusCode).toBe(201);
    const made: Experiment = answer.json();
    expect(made).toMatchObject({
      title: 'Week 2',
      description: 'Again',
      documentType: 'xlsx',
      experimentTypeId: original.experimentTypeId,
      projectId,
      TESTID: 5,
      visibility: 'Public',
      userId: benId,
      createdBy: 'Ben Okafor',
      isPublished: false,
      isReviewed: false,
      version: 1,
      copiedFromExperimentId: original.id,
    });
    const file = (id: number) => call('GET', `/files/projects/${projectId}/${id}.xlsx`);
    expect((await file(made.id)).rawPayload.equals((await file(original.id)).rawPayload)).toBe(true);
    expect((await call('GET', `${urlOf(made)}/versions/source`)).json()).toEqual({
      source: { projectId, experimentId: original.id, title: 'Week 1', version: 1 },
    });
    expect((await call('GET', urlOf(original))).json()).toMatchObject({ title: 'Week 1', isPublished: true });
  });

  it('is told of in the audit trail and in the activity log', async () => {
    await publish();
    const made: Experiment = (await copy({ title: 'Week 2' })).json();
    const [entry] = (await call('GET', '/api/logs?kind=created')).json();
    expect(entry).toMatchObject({
      event: 'Copy Workbook',
      message: 'Ben Okafor created workbook "Week 2" as a copy of Week 1',
      experimentId: made.id,
    });
    const { new: values } = await test.db
      .selectFrom('audit_entries')
      .select('new')
      .where('event', '=', 'Copy Workbook')
      .executeTakeFirstOrThrow();
    expect(values).toMatchObject({ copied_from_id: original.id, copied_from_version: 1 });
  });

  it('names the published bytes, and neither reads nor writes them once more', async () => {
    await publish();
    const { read, put } = test.parts.blobs;
    const calls: string[] = [];
    Object.assign(test.parts.blobs, {
      read: (sha256: string) => calls.push('read') && read.call(test.parts.blobs, sha256),
      put: (bytes: Uint8Array) => calls.push('put') && put.call(test.parts.blobs, bytes),
    });
    expect((await copy({ title: 'Week 2' })).statusCode).toBe(201);
    expect(calls).toEqual([]);
  });

  it('needs the right to create workbooks of its type', async () => {
    await publish();
    const guarded = await test.db
      .insertInto('experiment_types')
      .values({ type_name: 'Guarded', use_acl: true })
      .returning('id')
      .executeTakeFirstOrThrow();
    expect((await copy({ title: 'Week 2', experimentTypeId: guarded.id })).statusCode).toBe(403);
    expect((await copy({ title: 'Week 2', experimentTypeId: 99 })).statusCode).toBe(400);
    expect((await copy({ title: ' ' })).json().errors[0].field).toBe('title');
  });

  it('of one that is not published is refused, and makes nothing', async () => {
    const refused = await copy({ title: 'Week 2' }, ana);
    expect(refused.statusCode).toBe(409);
    expect(refused.json().errors[0].msg).toBe('A workbook can be copied once it is published.');
    expect((await copy({ title: 'Week 2' })).statusCode).toBe(403);
    expect((await call('GET', `/api/projects/${projectId}/experiments`)).json()).toHaveLength(1);
  });
});
