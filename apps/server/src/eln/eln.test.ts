import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Experiment } from '@benchbook/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type EditorTest, startEditorTest, withText } from '../../test/editor-test.ts';
import { readElnFile } from '../../test/eln-file.ts';
import { userAct } from '../audit/act.ts';
import { exportProject, LIMITS } from './export.ts';

let t: EditorTest;
let signed: Experiment;
let hidden: Experiment;
beforeAll(async () => {
  t = await startEditorTest();
  await t.call('PUT', `/api/projects/${t.projectId}`, { title: 'Buffers: “Δ” & more.' });
  signed = await t.create({
    title: 'Titration',
    description: 'of <b>acid</b> & base',
    tags: ['pH', 'Long term'],
  });
  await saveAnew(signed);
  await t.publish(signed);
  await t.review(signed);
  hidden = await t.create({ title: 'A thought', description: 'of my own', visibility: 'Private' });
});
afterAll(() => t.close());

/** A second version of a workbook, as an editor saves one. */
async function saveAnew(experiment: Experiment): Promise<void> {
  const { key } = await t.open(experiment);
  const file = await t.call('GET', `${t.urlOf(experiment)}/versions/1/file`);
  const url = t.peer.offer(withText(file.rawPayload, 'The buffer was warm.'));
  const saved = await t.callback({ key, status: 2, url, users: [String(t.anaId)], lastsave: 'x' });
  expect(saved.json()).toEqual({ error: 0 });
}

/** An export, read as another program reads it. */
async function exported({ query = '', headers = t.ana } = {}) {
  const answer = await t.call('GET', `/api/projects/${t.projectId}/eln${query}`, undefined, headers);
  expect(answer.statusCode).toBe(200);
  return { answer, ...readElnFile(answer.rawPayload) };
}

async function actOfAna() {
  const { parts } = t.test;
  const viewer = await parts.access.viewerOf(t.ana['x-auth-token'] ?? '', { causedByPerson: true });
  if (viewer === null) throw new Error('Ana is not signed in.');
  return userAct(parts, viewer, { address: '127.0.0.1', requestId: 'r' });
}

describe('a project as an .eln file', () => {
  it('is what the specification and the checks of The ELN Consortium want', async () => {
    const { answer, names, folder, metadata, graph, node, typed, partsOf } = await exported();
    expect(answer.headers['content-type']).toBe('application/vnd.eln+zip');
    expect(Number(answer.headers['content-length'])).toBe(answer.rawPayload.length);
    expect(answer.headers['content-disposition']).toContain(
      `filename*=UTF-8''${encodeURIComponent('Buffers_ “Δ” & more')}.eln`,
    );
    // One folder at the root, called as the file is.
    expect(folder).toBe('Buffers_ “Δ” & more/');
    expect(names.every((name) => name.startsWith(folder))).toBe(true);

    expect(metadata['@context']).toBe('https://w3id.org/ro/crate/1.1/context');
    expect(new Set(graph.map((each) => each['@id'])).size).toBe(graph.length);
    const descriptor = node('ro-crate-metadata.json');
    expect(descriptor).toMatchObject({
      '@type': 'CreativeWork',
      about: { '@id': './' },
      conformsTo: { '@id': 'https://w3id.org/ro/crate/1.1' },
      version: expect.any(String),
      sdPublisher: { '@id': t.test.parts.environment.publicUrl },
    });
    expect(node('./')).toMatchObject({
      '@type': 'Dataset',
      name: 'Buffers: “Δ” & more.',
      datePublished: expect.any(String),
      license: { '@id': '#license' },
    });
    // Every reference leads to a node, and nothing is nested.
    for (const each of graph.filter((one) => one !== descriptor))
      for (const value of Object.values(each).flat())
        if (typeof value === 'object' && value !== null) {
          expect(Object.keys(value)).toEqual(['@id']);
          node(String(Object.values(value)[0]));
        } else expect(String(value).trim()).not.toBe('');
    // A dataset holds no datasets but the root does, and each file of the zip is described.
    const datasets = partsOf('./');
    expect(datasets.map((id) => node(id)['@type'])).toEqual(['Dataset', 'Dataset']);
    const files = datasets.flatMap(partsOf);
    expect(typed('File').map((file) => file['@id'])).toEqual(files);
    expect(names).toEqual(['ro-crate-metadata.json', ...files].map((name) => `${folder}${name}`));
    for (const person of typed('Person')) expect(Object.keys(person)).toEqual(['@id', '@type', 'name']);
  });

  it('holds each version byte for byte, with its hash, size, kind, author and time [21 CFR 11.10(b)]', async () => {
    const { archive, folder, node, partsOf } = await exported();
    const files = partsOf(`workbook-${signed.id}/`);
    expect(files).toEqual([1, 2].map((number) => `workbook-${signed.id}/version-${number}.docx`));
    for (const [index, id] of files.entries()) {
      const stored = await t.call('GET', `${t.urlOf(signed)}/versions/${index + 1}/file`);
      const bytes = archive.read(`${folder}${id}`);
      expect(Buffer.from(bytes).equals(stored.rawPayload)).toBe(true);
      expect(node(id)).toMatchObject({
        '@type': 'File',
        name: `Titration, version ${index + 1}.docx`,
        version: String(index + 1),
        sha256: createHash('sha256').update(bytes).digest('hex'),
        contentSize: String(bytes.length),
        encodingFormat: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
        author: { '@id': `#person-${t.anaId}` },
        dateCreated: expect.stringMatching(/^\d{4}-.*Z$/),
      });
    }
    expect(node(`#person-${t.anaId}`)).toEqual({
      '@id': `#person-${t.anaId}`,
      '@type': 'Person',
      name: 'Ana Kovač',
    });
  });

  it('says who signed which bytes, for programs and in sentences', async () => {
    const { node, typed } = await exported();
    const workbook = node(`workbook-${signed.id}/`);
    expect(workbook).toMatchObject({
      name: 'Titration',
      creativeWorkStatus: 'Reviewed',
      genre: 'experiment',
      keywords: 'Long term, pH',
    });
    const [published, reviewed] = typed('EndorseAction');
    expect(workbook.mentions).toEqual([{ '@id': published?.['@id'] }, { '@id': reviewed?.['@id'] }]);
    const object = { '@id': `workbook-${signed.id}/version-2.docx` };
    expect(published).toMatchObject({ agent: { '@id': `#person-${t.anaId}` }, object });
    expect(reviewed).toMatchObject({ agent: { '@id': `#person-${t.benId}` }, object });
    expect(published?.description).toContain(`SHA-256 ${node(object['@id']).sha256}`);
    expect(workbook.text).toMatch(
      /^<p>of &lt;b&gt;acid&lt;\/b&gt; &amp; base<\/p><p>Published by Ana Kovač at /,
    );
    expect(workbook.text).toContain('Meaning: Review.');
  });

  it('says what was remarked on a workbook, and what became of it', async () => {
    const remarks = `${t.urlOf(signed)}/remarks`;
    const write = async (text: string) => (await t.call('POST', remarks, { text }, t.ben)).json();
    const open = await write('Why at 25 °C?');
    const settled = await write('Which unit?\n(in the table)');
    const withdrawn = await write('The wrong workbook');
    await t.call('POST', `${remarks}/${settled.id}/settle`);
    await t.call('POST', `${remarks}/${withdrawn.id}/withdraw`, undefined, t.ben);
    const { node } = await exported();
    expect(node(`workbook-${signed.id}/`).comment).toEqual(
      [open, settled, withdrawn].map(({ id }) => ({ '@id': `#remark-${id}` })),
    );
    const at = expect.stringMatching(/^\d{4}-.*Z$/);
    expect(node(`#remark-${settled.id}`)).toEqual({
      '@id': `#remark-${settled.id}`,
      '@type': 'Comment',
      text: 'Which unit?\n(in the table)',
      version: '2',
      creativeWorkStatus: 'Settled',
      author: { '@id': `#person-${t.benId}` },
      dateCreated: settled.at,
      about: { '@id': `workbook-${signed.id}/version-2.docx` },
      mentions: [{ '@id': `#remark-${settled.id}-settled` }],
    });
    expect(node(`#remark-${settled.id}-settled`)).toEqual({
      '@id': `#remark-${settled.id}-settled`,
      '@type': 'UpdateAction',
      name: 'Settled by Ana Kovač',
      agent: { '@id': `#person-${t.anaId}` },
      endTime: at,
      object: { '@id': `#remark-${settled.id}` },
    });
    expect(node(`#remark-${withdrawn.id}`)).toMatchObject({
      text: 'The wrong workbook',
      creativeWorkStatus: 'Withdrawn',
    });
    expect(node(`#remark-${withdrawn.id}-withdrawn`)).toMatchObject({
      agent: { '@id': `#person-${t.benId}` },
      endTime: at,
    });
    expect(node(`#remark-${open.id}`).creativeWorkStatus).toBe('Open');
    expect(node('./').description).not.toContain('remark');

    // Beyond what a file holds the oldest are left out, and first those that are over.
    const within = async (remarks: number) => {
      const { pieces, length } = await exportProject(
        await actOfAna(),
        t.projectId,
        { versions: 'latest', experiments: null },
        {
          ...LIMITS,
          remarks,
        },
      );
      const all: Uint8Array[] = [];
      for await (const piece of pieces) all.push(piece);
      const bytes = Buffer.concat(all);
      expect(bytes.length).toBe(length);
      return bytes.toString();
    };
    const two = await within(2);
    expect(two).toContain('One remark is left out, more than fit: the oldest, and those that are settled or');
    expect(two).not.toContain(`"#remark-${settled.id}"`);
    expect(two).toContain(`"#remark-${withdrawn.id}"`);
    const one = await within(1);
    expect(one).toContain('2 remarks are left out, more than fit');
    expect(one).toContain(`"#remark-${open.id}"`);
    expect(one).not.toContain(`"#remark-${withdrawn.id}"`);
  });

  it('holds the latest versions alone, where that is asked for', async () => {
    const { names, folder } = await exported({ query: '?versions=latest' });
    expect(names.slice(1)).toEqual([
      `${folder}workbook-${signed.id}/version-2.docx`,
      `${folder}workbook-${hidden.id}/version-1.docx`,
    ]);
  });

  it('mentions what a workbook is linked to: by its dataset, or by its address where it is not in the file', async () => {
    const linked = await t.call('POST', `${t.urlOf(signed)}/links`, {
      experimentId: hidden.id,
      word: 'Idea',
    });
    const address = `${t.test.parts.environment.publicUrl}/projects/${t.projectId}/experiments/${hidden.id}`;
    const whole = await exported();
    expect(whole.node(`workbook-${signed.id}/`).mentions).toContainEqual({ '@id': `workbook-${hidden.id}/` });
    expect(whole.node(`workbook-${signed.id}/`).text).toContain('Linked to “A thought” of the project');
    const part = await exported({ query: `?experiments=${signed.id}` });
    expect(part.node(`workbook-${signed.id}/`).mentions).toContainEqual({ '@id': address });
    expect(part.node(address)).toMatchObject({ '@type': 'CreativeWork', name: 'A thought' });
    // Who may not open it is not told of it.
    const { answer, node } = await exported({ headers: t.ben });
    expect(node(`workbook-${signed.id}/`).text).not.toContain('Linked');
    expect(answer.rawPayload.includes('A thought')).toBe(false);
    const [{ id: linkId }] = linked.json().links;
    expect((await t.call('DELETE', `${t.urlOf(signed)}/links/${linkId}`)).statusCode).toBe(200);
  });

  it('holds no private workbook of somebody else, and says that there is one', async () => {
    const own = await exported();
    expect(own.partsOf('./')).toContain(`workbook-${hidden.id}/`);
    expect(own.node('./').description).not.toContain('private');
    const { answer, node, partsOf } = await exported({ headers: t.ben });
    expect(partsOf('./')).toEqual([`workbook-${signed.id}/`]);
    expect(node('./').description).toContain('One workbook is private to others and left out.');
    expect(answer.rawPayload.toString('latin1')).not.toContain('of my own');
  });

  it('is told in the trail', async () => {
    await exported({ headers: t.ben });
    const entry = await t.test.db
      .selectFrom('audit_entries')
      .select(['event', 'message', 'new'])
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow();
    expect(entry).toEqual({
      event: 'Export Project',
      message: 'Ben Okafor exported project "Buffers: “Δ” & more." as an .eln file',
      new: { versions: 'all', workbooks: [signed.id], files: 2, remarksLeft: 0 },
    });
  });
});

describe('an export that cannot be made', () => {
  const refused = async (query = '', headers = t.ana) => {
    const answer = await t.call('GET', `/api/projects/${t.projectId}/eln${query}`, undefined, headers);
    return [answer.statusCode, answer.json().errors[0]];
  };
  const count = async () =>
    (await t.test.db.selectFrom('audit_entries').select('id').where('event', '=', 'Export Project').execute())
      .length;

  it('is refused for versions there is no word for', async () => {
    expect(await refused('?versions=some')).toEqual([
      400,
      expect.objectContaining({ msg: 'Export all versions or the latest: versions is all or latest.' }),
    ]);
  });

  it('is refused for a project that is larger than what others read, and says what can be done', async () => {
    const act = await actOfAna();
    const within = (limits: Partial<typeof LIMITS>, versions: 'all' | 'latest' = 'all') =>
      exportProject(act, t.projectId, { versions, experiments: null }, { ...LIMITS, ...limits });
    const latest = 'Export the latest version of each workbook instead.';
    const before = await count();
    await expect(within({ workbooks: 1 })).rejects.toMatchObject({
      status: 413,
      message: 'This project has more than 1 workbooks, more than fit into one .eln file.',
    });
    await expect(within({ versions: 2 })).rejects.toMatchObject({
      status: 413,
      message: `This project has more than 2 versions, more than fit into one .eln file. ${latest}`,
    });
    await expect(within({ bytes: 2_000 })).rejects.toThrow(latest);
    await expect(within({ bytes: 2_000 }, 'latest')).rejects.toThrow(/into one \.eln file\.$/);
    expect(await count()).toBe(before);
    await within({ versions: 2 }, 'latest');
  });

  it.each(['verify', 'read'] as const)(
    'is refused while four others are under way, whose files are there to %s, and made when they are done',
    async (step) => {
      const { blobs } = t.test.parts;
      const gate = Promise.withResolvers<void>();
      const done: (sha256: string) => Promise<unknown> = blobs[step].bind(blobs);
      const own = blobs[step];
      let begun = 0;
      const allBegun = Promise.withResolvers<void>();
      const held = async (sha256: string) => {
        begun += 1;
        if (begun === 4) allBegun.resolve();
        await gate.promise;
        return done(sha256);
      };
      Object.assign(blobs, { [step]: held });
      const cora = await t.test.signIn();
      const people = [t.ana, t.ana, t.ben, cora];
      // One file each: four of them are begun when four files are asked for, and no sooner.
      const query = `?versions=latest&experiments=${signed.id}`;
      const four = people.map((headers) => exported({ query, headers }));
      try {
        await allBegun.promise;
        expect(await refused()).toEqual([
          429,
          expect.objectContaining({
            msg: 'Two projects are being exported for you right now. Please wait until one of them is done.',
          }),
        ]);
        expect(await refused('', t.ben)).toEqual([
          429,
          expect.objectContaining({
            msg: 'Several projects are being exported right now. Please try again in some minutes.',
          }),
        ]);
      } finally {
        gate.resolve();
        await Promise.allSettled(four);
        Object.assign(blobs, { [step]: own });
      }
      await Promise.all(four);
      await exported();
    },
  );

  it('is refused before anything is sent where a stored file is damaged, and names it', async () => {
    const { storage } = t.test.parts.environment;
    if (storage.kind !== 'file') throw new Error('The test stores files.');
    const { node } = await exported();
    const sha256 = String(node(`workbook-${signed.id}/version-1.docx`).sha256);
    const path = join(storage.directory, sha256.slice(0, 2), sha256);
    const whole = readFileSync(path);
    const other = Buffer.from(whole);
    other[100] = (other[100] ?? 0) ^ 1;
    const before = await count();
    writeFileSync(path, other);
    const answer = await refused().finally(() => writeFileSync(path, whole));
    expect(answer).toEqual([
      409,
      expect.objectContaining({
        code: 'unreadable-file',
        msg: expect.stringMatching(
          /^The stored file of version 1 of workbook "Titration" is damaged: .* Nothing was exported\./,
        ),
      }),
    ]);
    expect(await count()).toBe(before);
    await exported();
  });
});

it('says of a workbook that its signing was ended, by whom and why', async () => {
  const declined = await t.create({ title: 'Declined' });
  await t.publish(declined);
  expect((await t.end(declined, 'decline', 'The blank is <missing>', t.ben)).statusCode).toBe(200);
  const withdrawn = await t.create({ title: 'Withdrawn' });
  await t.publish(withdrawn);
  expect((await t.end(withdrawn, 'withdraw', 'Ben has left', t.ana)).statusCode).toBe(200);
  const { node } = await exported();
  expect(node(`workbook-${declined.id}/`)).toMatchObject({
    creativeWorkStatus: 'Declined',
    text: expect.stringMatching(
      /<p>Ben Okafor declined to sign it at .*: The blank is &lt;missing&gt;<\/p>$/,
    ),
  });
  expect(node(`workbook-${withdrawn.id}/`)).toMatchObject({
    creativeWorkStatus: 'Withdrawn',
    text: expect.stringMatching(/<p>Ana Kovač withdrew it from signing at .*: Ben has left<\/p>$/),
  });
});
