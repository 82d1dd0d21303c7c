import { DocumentDiff, type Experiment } from '@benchbook/contract';
import { createBlank, DocumentError } from '@benchbook/documents';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type EditorTest, startEditorTest, withText } from '../../test/editor-test.ts';
import { insertConflict } from '../documents/repository.ts';
import { compareDocuments } from '../plumbing/document-threads/index.ts';

let t: EditorTest;
let experiment: Experiment;
beforeEach(async () => {
  t = await startEditorTest();
  experiment = await t.create();
  await writeInto(experiment);
});
afterEach(() => t.close());

/** Adds a paragraph, as a version of its own. */
async function writeInto(to: Experiment): Promise<void> {
  const { key } = await t.open(to);
  const url = t.peer.offer(withText(blank, 'Adjusted to pH 7.4'));
  await t.callback({ key, status: 2, url, users: [String(t.anaId)] });
}

const blank = createBlank('docx');
const compare = (before: string | number, after: string | number, headers: Record<string, string> = {}) =>
  t.call('GET', `${t.urlOf(experiment)}/versions/compare?before=${before}&after=${after}`, undefined, {
    ...t.ana,
    ...headers,
  });

describe('comparing two versions', () => {
  it('tells what was inserted, in the shape of the contract [Annex 11, 8]', async () => {
    const answer = await compare(1, 2);
    expect(answer.statusCode).toBe(200);
    const diff = DocumentDiff.parse(answer.json());
    expect(diff.changes).toMatchObject([{ kind: 'inserted', before: null, after: 'Adjusted to pH 7.4' }]);
    expect(DocumentDiff.parse((await compare(2, 1)).json()).changes).toMatchObject([{ kind: 'deleted' }]);
    expect(DocumentDiff.parse((await compare(2, 2)).json()).changes).toEqual([]);
  });

  it('is sent compressed to who takes that', async () => {
    const answer = await compare(1, 2, { 'accept-encoding': 'gzip, br' });
    expect(answer.headers['content-encoding']).toBe('gzip');
    expect(answer.rawPayload.subarray(0, 2)).toEqual(Buffer.from([0x1f, 0x8b]));
  });

  it('is not sent again to a browser that has it, as long as its user may see it', async () => {
    const { etag } = (await compare(1, 2)).headers;
    expect((await compare(1, 2, { 'if-none-match': String(etag) })).statusCode).toBe(304);
    expect((await compare(2, 1, { 'if-none-match': String(etag) })).statusCode).toBe(200);
    await t.call('PUT', t.urlOf(experiment), { visibility: 'Private' });
    const asBen = await compare(1, 2, { ...t.ben, 'if-none-match': String(etag) });
    expect(asBen.statusCode).toBe(403);
  });

  it('works with a save that was set aside, and with what the workbook was copied from', async () => {
    const original = await t.create({ title: 'Original' });
    await t.publish(original);
    experiment = (await t.call('POST', `${t.urlOf(original)}/copy`, { title: 'Copy' })).json();
    await writeInto(experiment);
    const { document_id: documentId } = await t.test.db
      .selectFrom('experiments')
      .select('document_id')
      .where('id', '=', experiment.id)
      .executeTakeFirstOrThrow();
    const blob = await t.test.parts.blobs.put(withText(blank, 'Adjusted to pH 7.6'));
    await t.test.db.insertInto('blobs').values(blob).execute();
    const aside = { documentId, blob, reason: 'Late.', authors: [], editorKey: 'k', baseVersion: 1 };
    const id = await insertConflict(t.test.db, { ...aside, at: new Date() });
    expect((await compare(2, `aside-${id}`)).json().changes).toMatchObject([{ kind: 'changed' }]);
    expect((await compare('source', 2)).json().changes).toMatchObject([{ kind: 'inserted' }]);
  });

  it('refuses what is no version, and a PDF, in a sentence', async () => {
    for (const reference of ['0', 'x', '1;', 'aside-', '-1']) {
      expect((await compare(1, reference)).json().errors[0].field, reference).toBe('after');
    }
    expect((await compare(1, 9)).statusCode).toBe(404);
    expect((await compare(1, 'aside-7')).statusCode).toBe(404);
    expect((await compare(1, 'source')).statusCode).toBe(404);
    await t.test.ownerDb.updateTable('documents').set({ document_type: 'pdf' }).execute();
    expect((await compare(1, 2)).json().errors[0].msg).toBe('Versions of a PDF cannot be compared.');
  });
});

describe('a comparison in its thread', () => {
  const order = async (other: Uint8Array) => ({
    before: (await t.test.parts.blobs.put(blank)).sha256,
    after: (await t.test.parts.blobs.put(other)).sha256,
    storage: t.test.parts.environment.storage,
  });

  it('is given up when it takes too long, and the next one is worked out all the same', async () => {
    // Long enough to be compared that its thread cannot be done before its time is over.
    const long = await order(withText(blank, `x${'</w:t></w:r></w:p><w:p><w:r><w:t>x'.repeat(100_000)}`));
    await expect(compareDocuments(long, 1)).rejects.toThrow('takes too long');
    const short = await order(withText(blank, 'x'));
    expect((await compareDocuments(short)).byteLength).toBeGreaterThan(0);
  });

  it('says so when one of them is no document', async () => {
    await expect(compareDocuments(await order(Buffer.from('no zip')))).rejects.toThrow(DocumentError);
  });
});
