import type { Experiment } from '@benchbook/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type EditorTest, startEditorTest } from '../../test/editor-test.ts';
import { readElnFile } from '../../test/eln-file.ts';
import { multipart } from '../../test/upload.ts';
import { userAct } from '../audit/act.ts';
import { exportNotebook, LIMITS } from './export.ts';

let t: EditorTest;
let signed: Experiment;
beforeAll(async () => {
  t = await startEditorTest();
  signed = await t.create({ title: 'Titration' });
  await t.publish(signed);
  await t.review(signed);
  await t.create({ title: 'A thought', visibility: 'Private' });
});
afterAll(() => t.close());

/** By somebody else than the one whose workbooks they are. */
async function exported(path: string) {
  const answer = await t.call('GET', path, undefined, t.ben);
  expect(answer.statusCode).toBe(200);
  return { answer, ...readElnFile(answer.rawPayload) };
}

describe('all projects as one .eln file', () => {
  it('holds the workbooks of each that somebody sees, each of them said to be part of its project', async () => {
    const fields = { title: 'Archive', projectTypeId: 1 };
    const archive = (await t.call('POST', '/api/projects', fields)).json();
    const before = await t.create({ title: 'Before', description: 'kept' });
    const old: Experiment = (
      await t.call('POST', `/api/projects/${archive.id}/experiments`, {
        title: 'Old',
        documentType: 'docx',
        experimentTypeId: 1,
        visibility: 'Public',
      })
    ).json();
    await t.call('PUT', `/api/projects/${archive.id}`, { active: false });
    const { answer, node, typed, partsOf, names, folder } = await exported('/api/eln');
    expect(answer.headers['content-type']).toBe('application/vnd.eln+zip');
    const listed = [signed, before, old].map(({ id }) => `workbook-${id}/`);
    expect(partsOf('./')).toEqual(listed);
    // Datasets hold no datasets here either.
    expect(names).toEqual([
      `${folder}ro-crate-metadata.json`,
      ...typed('File').map((file) => `${folder}${file['@id']}`),
    ]);
    expect(node('./').description).toMatch(
      /^2 projects.*, all that Ben Okafor sees, exported by them\. One workbook is private/,
    );
    expect(node(`workbook-${old.id}/`)).toMatchObject({
      isPartOf: { '@id': `#project-${archive.id}` },
      url: expect.stringContaining(`/projects/${archive.id}/experiments/${old.id}`),
      text: '<p>Project: Archive</p>',
    });
    expect(node(`#project-${archive.id}`)).toMatchObject({
      '@type': 'Collection',
      name: 'Archive',
      creativeWorkStatus: 'Inactive',
    });
    // Signatures and hashes as in the file of a project.
    const one = await exported(`/api/projects/${t.projectId}/eln`);
    expect(typed('EndorseAction')).toEqual(one.typed('EndorseAction'));
    expect(node(`workbook-${signed.id}/version-1.docx`)).toEqual(
      one.node(`workbook-${signed.id}/version-1.docx`),
    );
    const entry = await t.test.db
      .selectFrom('audit_entries')
      .select(['message', 'new'])
      .where('event', '=', 'Export Notebook')
      .executeTakeFirstOrThrow();
    expect(entry).toEqual({
      message: 'Ben Okafor exported all projects they see (2) as an .eln file',
      new: {
        projects: [t.projectId, archive.id],
        versions: 'all',
        workbooks: [signed.id, before.id, old.id],
        files: 3,
        remarksLeft: 0,
      },
    });

    // What is taken in again says which project it was of.
    const form = multipart([{ name: 'notebook.eln', bytes: answer.rawPayload }]);
    const taken = await t.test.app.inject({
      method: 'POST',
      url: `/api/projects/${t.projectId}/eln?experimentTypeId=1&visibility=Public`,
      headers: { ...t.ana, ...form.headers },
      payload: form.payload,
    });
    const made = taken.json().created.find(({ title }: Experiment) => title === 'Old');
    const { imported } = (await t.call('GET', t.urlOf(made))).json();
    expect(JSON.stringify(imported)).toContain('part of: Old; project: Archive;');
    await t.call('PUT', `/api/projects/${archive.id}`, { active: true });
  });

  it('is refused where it is more than others read, and says to export one by one', async () => {
    const { parts } = t.test;
    const viewer = await parts.access.viewerOf(t.ana['x-auth-token'] ?? '', { causedByPerson: true });
    if (viewer === null) throw new Error('Ana is not signed in.');
    const act = userAct(parts, viewer, { address: '127.0.0.1', requestId: 'r' });
    const within = (limits: Partial<typeof LIMITS>) =>
      exportNotebook(act, 'latest', { ...LIMITS, ...limits });
    for (const limits of [{ workbooks: 1 }, { workbooks: 2 }, { versions: 1 }, { bytes: 2_000 }])
      await expect(within(limits)).rejects.toMatchObject({
        status: 413,
        message: expect.stringMatching(
          /^The projects you see have more than .* Export them one by one instead\.$/,
        ),
      });
  });
});
