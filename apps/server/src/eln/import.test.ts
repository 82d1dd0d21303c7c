import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import type { Experiment, UploadAnswer } from '@benchbook/contract';
import { createBlank, emptyPackage, type OpcPackage } from '@benchbook/documents';
import { checkEvidence, openArchive } from '@benchbook/documents/evidence';
import fastifyMultipart from '@fastify/multipart';
import rateLimit from '@fastify/rate-limit';
import Fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type EditorTest, startEditorTest, withText } from '../../test/editor-test.ts';
import { eln, file, folderOf, packed } from '../../test/eln-archive.ts';
import { evidenceFileOf } from '../../test/evidence-file.ts';
import { multipart } from '../../test/upload.ts';
import { registerErrorAnswers } from '../plumbing/error-answers.ts';
import { registerEln } from './routes.ts';

let t: EditorTest;
beforeAll(async () => {
  t = await startEditorTest();
});
afterAll(() => t.close());

async function send(archive: Uint8Array, { query = '', name = 'Buffers.eln', headers = t.ana } = {}) {
  const form = multipart([{ name, bytes: archive }]);
  const url = `/api/projects/${t.projectId}/eln${query}`;
  const answer = await t.test.app.inject({
    method: 'POST',
    url,
    payload: form.payload,
    headers: { ...headers, ...form.headers },
  });
  const body: UploadAnswer = answer.json();
  return { status: answer.statusCode, ...body, told: body.errors.map(({ msg }) => msg) };
}

const WORD = createBlank('docx');
const EXCEL = createBlank('xlsx');
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

const count = async () => (await t.test.db.selectFrom('experiments').select('id').execute()).length;
const noteOf = async ({ id }: Experiment) =>
  (
    await t.test.db
      .selectFrom('versions as v')
      .innerJoin('experiments as e', 'e.document_id', 'v.document_id')
      .select('v.note')
      .where('e.id', '=', id)
      .executeTakeFirstOrThrow()
  ).note;

describe('an .eln file', () => {
  it('of our own comes back with the newest version of each workbook, and what was stated of it', async () => {
    const workbook = await t.create({ title: 'Titration', description: 'of an acid' });
    const { key } = await t.open(workbook);
    const first = await t.call('GET', `${t.urlOf(workbook)}/versions/1/file`);
    const url = t.peer.offer(withText(first.rawPayload, 'The buffer was warm.'));
    await t.callback({ key, status: 2, url, users: [String(t.anaId)], lastsave: 'x' });
    await t.publish(workbook);
    const exported = await t.call('GET', `/api/projects/${t.projectId}/eln`);
    const { status, created, told } = await send(exported.rawPayload);
    expect(status).toBe(201);
    const [made, ...others] = created;
    if (made === undefined) throw new Error('There is none.');
    expect(others).toEqual([]);
    expect(made).toMatchObject({
      title: 'Titration',
      description: 'of an acid',
      isPublished: false,
      version: 1,
      documentType: 'docx',
    });
    expect(told).toEqual([
      `workbook-${workbook.id}/version-1.docx: It was left out, because it is version 1: only the newest, version 2, is taken in.`,
    ]);
    const bytes = (await t.call('GET', `${t.urlOf(workbook)}/versions/2/file`)).rawPayload;
    expect((await t.call('GET', `${t.urlOf(made)}/versions/1/file`)).rawPayload.equals(bytes)).toBe(true);
    const note = (await noteOf(made)) ?? '';
    for (const stated of [
      `Imported from “Buffers.eln” (SHA-256 ${sha256(exported.rawPayload)}), file workbook-${workbook.id}/version-2.docx. Stated by the sender, and not checked here: made with: Benchbook; `,
      `; part of: Titration; id: ${workbook.id}; address: `,
      '; version: 2; author: Ana Kovač; created: ',
      `; SHA-256: ${sha256(bytes)}; state: Published; signature: Published by Ana Kovač at `,
    ])
      expect(note).toContain(stated);
    // Nobody has signed it here.
    const signed = await t.test.db.selectFrom('signatures').select('experiment_id').execute();
    expect(signed).toEqual([{ experiment_id: workbook.id }]);
    const listed = await t.call('GET', `${t.urlOf(made)}/versions`);
    expect(listed.json()).toMatchObject([{ number: 1, reason: 'upload', note }]);
    const entry = await t.test.db
      .selectFrom('audit_entries')
      .select(['message', 'new'])
      .where('event', '=', 'Import Workbook')
      .executeTakeFirstOrThrow();
    expect(entry).toMatchObject({
      message: 'Ana Kovač imported workbook "Titration" from “Buffers.eln”',
      new: { imported: note, sha256: sha256(bytes) },
    });
    await t.publish(made);
    const evidence = await evidenceFileOf(t, made);
    expect((await checkEvidence(evidence)).isWhole).toBe(true);
    const versions = Buffer.from((await openArchive(evidence)).get('versions.json') ?? []).toString();
    expect(JSON.parse(versions)).toMatchObject([{ shown: { note: { text: note } } }]);
  });

  it('of another notebook is taken in as far as it holds documents, and says what is left out and why', async () => {
    const { status, created, told } = await send(
      eln(
        [
          { '@id': 'ro-crate-metadata.json', '@type': 'CreativeWork', sdPublisher: { '@id': '#tool' } },
          { '@id': '#analyser', '@type': 'SoftwareApplication', name: 'Analyser' },
          { '@id': '#tool', '@type': 'SoftwareApplication', name: 'eLabFTW' },
          {
            '@id': '#made',
            '@type': 'CreateAction',
            object: { '@id': './' },
            instrument: { '@id': '#tool' },
          },
          folderOf('./', ['./Gold master/']),
          folderOf(
            './Gold master/',
            ['./Gold master/pH%20meter.docx', './Gold master/table.xlsx', './Gold master/photo.png'],
            {
              name: 'Gold master experiment',
              author: { '@id': 'person://1' },
              dateCreated: '2023-01-15T13:01:27+01:00',
              description: 'Two files',
              text: '<p>It went well.</p>',
              comment: [{ '@id': 'comment://1' }],
              variableMeasured: [{ value: 7 }, { value: 8 }],
            },
          ),
          { '@id': 'person://1', '@type': 'Person', givenName: 'Toto', familyName: 'Le\u202e sysadmin' },
          file('./Gold master/pH%20meter.docx', {
            name: 'pH meter.docx',
            sha256: sha256(WORD).toUpperCase(),
          }),
          file('./Gold master/table.xlsx', { name: 'table.xlsx', sha256: '0'.repeat(64) }),
          file('./Gold master/photo.png'),
          file('./Gold master/gone.pdf'),
          file('twice.pdf'),
          file('./twice.pdf'),
        ],
        {
          'Gold master/pH meter.docx': WORD,
          'Gold master/table.xlsx': EXCEL,
          'Gold master/photo.png': 'PNG',
          'not described.xlsx': EXCEL,
          'twice.pdf': '%PDF',
          'ro-crate-preview.html': '<h1>Preview</h1>',
        },
      ),
      { query: '?visibility=Private' },
    );
    expect([status, created.map(({ title, visibility }) => [title, visibility])]).toEqual([
      201,
      [['pH meter', 'Private']],
    ]);
    expect(told).toEqual([
      'Gold master/photo.png: It was left out, because it is neither a Word, nor an Excel, nor a PDF file.',
      'not described.xlsx: It was left out, because it is not described by the metadata of the file.',
      'twice.pdf: It was left out, because it is described twice by the metadata of the file.',
      'Gold master/gone.pdf: It was left out, because it is described by the metadata of the file, but is not in it.',
      'Gold master/table.xlsx: The file is not the one that its sender describes: its SHA-256 is another one.',
      'What “Gold master experiment” says itself (description, text, 1 comment, 2 values): It was left out, because it is in no Word, Excel or PDF file.',
    ]);
    const [made] = created;
    expect(made && (await noteOf(made))).toMatch(
      /made with: eLabFTW; published: eLabFTW; part of: Gold master experiment; author: Toto Le sysadmin; created: 2023-01-15T13:01:27\+01:00; SHA-256: [0-9a-f]{64}$/,
    );
    // Told with the workbook, to those who may open it.
    const asked = async (headers?: Record<string, string>) => {
      const url = `/api/projects/${t.projectId}/experiments?search=pH%20meter`;
      const found = (await t.call('GET', url, undefined, headers)).json<Experiment[]>();
      return found.find(({ id }) => id === made?.id)?.imported;
    };
    expect(await asked()).toMatch(/^Imported from “[^”]+” \(SHA-256 [0-9a-f]{64}\), file /);
    expect(await asked(t.ben)).toBeNull();
    const { message } = await t.test.db
      .selectFrom('audit_entries')
      .select('message')
      .where('event', '=', 'Import Workbook')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow();
    // The name of the file could say more than others are told of a private workbook.
    expect(message).toBe('Ana Kovač imported workbook "pH meter" from an .eln file');
    // Nor does what its sender states of it.
    const asAdministrator = await t.test.signIn({ administrator: true });
    const [{ id = 0 } = {}] = (await t.call('GET', '/api/logs', undefined, asAdministrator)).json();
    const entry = (await t.call('GET', `/api/logs/${id}`, undefined, asAdministrator)).json();
    expect(entry).toMatchObject({
      event: 'Import Workbook',
      new: { title: 'pH meter', sha256: sha256(WORD) },
    });
    expect(JSON.stringify(entry)).not.toMatch(/Gold master|Toto/);
  });

  it('says nothing with signs that nobody sees, in its name or in those of what is in it', async () => {
    const { created, told } = await send(
      eln([file('a\u202e\u0007.docx'), file('b.docx', { sha256: '0'.repeat(64) })], {
        'a\u202e\u0007.docx': WORD,
        'p\u202egpj.png': 'PNG',
        [`${'n'.repeat(301)}.docx`]: WORD,
      }),
      { name: 'Buf\u202efers\u200b.eln' },
    );
    expect(told).toEqual([
      'p gpj.png: It was left out, because it is neither a Word, nor an Excel, nor a PDF file.',
      expect.stringMatching(/^n{300}: It was left out, because it has a name of more than 300 signs\.$/),
      'b.docx: It was left out, because it is described by the metadata of the file, but is not in it.',
    ]);
    const [made] = created;
    const note = (made && (await noteOf(made))) ?? '';
    expect(made?.title).toBe('a');
    expect(note).toMatch(/^Imported from “Buf fers \.eln” \(SHA-256 [0-9a-f]{64}\), file a \.docx\. Stated/);
    const entries = await t.test.db
      .selectFrom('audit_entries')
      .select(['message', 'new'])
      .where('event', '=', 'Import Workbook')
      .execute();
    for (const text of [note, ...entries.map((entry) => JSON.stringify(entry))])
      expect(text).not.toMatch(/[\p{Cc}\p{Cf}]/u);
  });
});

describe('nothing is taken in', () => {
  const graph = [file('a.docx')];
  const inDepth = (depth: number) => `{"@graph": [], "deep": ${'['.repeat(depth)}${']'.repeat(depth)}}`;
  const repacked = (name: string) => {
    const archive = eln(graph, { 'a.docx': WORD });
    const [from, to] = [Buffer.from('export/a.docx'), Buffer.from(name)];
    for (let at = archive.indexOf(from); at !== -1; at = archive.indexOf(from, at)) to.copy(archive, at);
    return archive;
  };
  const bomb = () => {
    const archive = emptyPackage();
    archive.set('ro-crate-metadata.json', JSON.stringify({ '@graph': [file('a.docx')] }));
    archive.set('a.docx', Buffer.alloc(120_000_000));
    return archive.write();
  };
  const wide = () => {
    const archive = emptyPackage();
    archive.set('ro-crate-metadata.json', `{"@graph": [${' '.repeat(10_000_001)}]}`);
    return archive.write();
  };

  it.each<[string, () => Uint8Array, number, RegExp]>([
    ['what is no archive', () => Buffer.from('PK no'), 415, /^The file is damaged: its end is missing/],
    ['an archive that is cut off', () => eln(graph, { 'a.docx': WORD }).subarray(0, 200), 415, /damaged/],
    [
      'a name that leads out of it',
      () => repacked('../../../etc/x'.slice(0, 13)),
      415,
      /points outside of the file/,
    ],
    ['a name of a drive', () => repacked('c:/windows/xy'), 415, /points outside of the file/],
    [
      'the same name twice',
      () => packed({ 'e/ro-crate-metadata.json': '{}', 'e/a.docx': WORD, '/e/A.docx': WORD }),
      415,
      /twice/,
    ],
    ['what unpacks to far more than it is', bomb, 413, /unpacks to more than is allowed/],
    ['metadata that unpack to far too much', wide, 413, /have more than 10 MB/],
    [
      'more files than are read',
      () => packed(Object.fromEntries(Array.from({ length: 10_001 }, (_, at) => [`e/${at}`, '']))),
      413,
      /10001 parts/,
    ],
    [
      'more documents than an upload may have',
      () => {
        const names = Array.from({ length: 201 }, (_, at) => `${at}.docx`);
        return eln(
          names.map((name) => file(name)),
          Object.fromEntries(names.map((name) => [name, ''])),
        );
      },
      413,
      /more than 200 Word, Excel and PDF files/,
    ],
    ['no metadata', () => packed({ 'e/a.docx': WORD }), 415, /^This is no \.eln file/],
    [
      'metadata in two folders',
      () => packed({ 'e/ro-crate-metadata.json': '{}', 'f/ro-crate-metadata.json': '{}' }),
      415,
      /^This is no \.eln file/,
    ],
    [
      'metadata that are no JSON',
      () => packed({ 'e/ro-crate-metadata.json': '{' }),
      415,
      /not those of an RO-Crate/,
    ],
    [
      'metadata without a graph',
      () => packed({ 'e/ro-crate-metadata.json': '[]' }),
      415,
      /not those of an RO-Crate/,
    ],
    [
      'metadata that are nested',
      () => packed({ 'e/ro-crate-metadata.json': inDepth(1_000_000) }),
      415,
      /too deeply/,
    ],
    ['no documents', () => eln([], {}), 415, /holds no files/],
    [
      'a file that says it is a document',
      () => eln(graph, { 'a.docx': 'text' }),
      415,
      /^a\.docx: .*not a Word/,
    ],
  ])('of %s', async (_what, archive, status, why) => {
    const before = await count();
    const answer = await send(archive());
    expect(answer.told).toEqual([expect.stringMatching(why)]);
    expect(answer.status).toBe(status);
    expect(await count()).toBe(before);
  });

  it('of what is larger than a file may be, also where it is one in the archive', async () => {
    const setLimit = (value: string) =>
      t.test.db
        .insertInto('configuration')
        .values({ key: 'uploadLimit', value })
        .onConflict((present) => present.column('key').doUpdateSet({ value }))
        .execute();
    const archive = emptyPackage();
    archive.set('ro-crate-metadata.json', JSON.stringify({ '@graph': [file('a.docx')] }));
    archive.set('a.docx', Buffer.alloc(1_100_000));
    await setLimit('1');
    try {
      const limit = 'The file is larger than the 1 MB that one file may have.';
      expect(await send(Buffer.alloc(1_100_000))).toMatchObject({ status: 413, told: [limit] });
      expect(await send(archive.write())).toMatchObject({ status: 413, told: [`a.docx: ${limit}`] });
    } finally {
      await setLimit('100');
    }
  });

  it('of a form without a file, or with a choice that is none', async () => {
    const form = multipart([]);
    const none = await t.test.app.inject({
      method: 'POST',
      url: `/api/projects/${t.projectId}/eln`,
      payload: form.payload,
      headers: { ...t.ana, ...form.headers },
    });
    expect([none.statusCode, none.json().errors[0].msg]).toEqual([400, 'Choose an .eln file.']);
    const query = '?visibility=Nobody';
    expect((await send(eln(graph, { 'a.docx': WORD }), { query })).status).toBe(400);
  });

  it('in one go: others have their turn between two files', async () => {
    const names = Array.from({ length: 20 }, (_, at) => `${at}.docx`);
    const archive = eln(
      names.map((name) => file(name, { sha256: '0'.repeat(64) })),
      Object.fromEntries(names.map((name) => [name, WORD])),
    );
    let turn = 0;
    let next = setImmediate(function count() {
      turn += 1;
      next = setImmediate(count);
    });
    const turns: number[] = [];
    const opened: OpcPackage = Object.getPrototypeOf(emptyPackage());
    const unpacking = vi.spyOn(opened, 'readAside').mockImplementation(async function (
      this: OpcPackage,
      name,
    ) {
      turns.push(turn);
      return this.read(name);
    });
    const { status, told } = await send(archive).finally(() => {
      clearImmediate(next);
      unpacking.mockRestore();
    });
    expect([status, told.length]).toEqual([400, names.length]);
    expect([turns.length, new Set(turns).size]).toEqual([names.length, names.length]);
  });

  it('where it does not come in time, so that its slot is free for others', async () => {
    const app = Fastify();
    registerErrorAnswers(app);
    await app.register(fastifyMultipart);
    await app.register(rateLimit, { global: false });
    registerEln(app, t.test.parts, 50);
    await app.listen({ port: 0, host: '127.0.0.1' });
    try {
      const form = multipart([{ name: 'Slow.eln', bytes: eln(graph, { 'a.docx': WORD }) }]);
      const { port } = app.server.address() as AddressInfo;
      const headers = { ...t.ana, ...form.headers, 'content-length': form.payload.length };
      const path = `/api/projects/${t.projectId}/eln`;
      const sent = request({ host: '127.0.0.1', port, path, method: 'POST', headers });
      sent.write(form.payload.subarray(0, 300));
      const [answer] = await once(sent, 'response');
      expect([answer.statusCode, ((await json(answer)) as UploadAnswer).errors[0]?.msg]).toEqual([
        408,
        'The file came too slowly. Please try again on a faster connection.',
      ]);
      sent.destroy();
    } finally {
      await app.close();
    }
  });

  it('while two others are taken in, and then it is', async () => {
    const { blobs } = t.test.parts;
    const gate = Promise.withResolvers<void>();
    const own = blobs.put;
    const twoBegun = Promise.withResolvers<void>();
    let begun = 0;
    blobs.put = async (bytes) => {
      begun += 1;
      if (begun === 2) twoBegun.resolve();
      await gate.promise;
      return own.call(blobs, bytes);
    };
    const archive = eln(graph, { 'a.docx': WORD });
    const two = [send(archive), send(archive, { headers: t.ben })];
    try {
      await twoBegun.promise;
      expect(await send(archive)).toMatchObject({
        status: 429,
        told: ['An .eln file of yours is being taken in right now. Please wait until that is done.'],
      });
      // Before anything of it is received: this one is no form.
      const url = `/api/projects/${t.projectId}/eln`;
      const ofAnother = await t.call('POST', url, {}, await t.test.signIn());
      expect([ofAnother.statusCode, ofAnother.json().errors[0].msg]).toEqual([
        429,
        'Several .eln files are being taken in right now. Please try again in a minute.',
      ]);
    } finally {
      gate.resolve();
      await Promise.allSettled(two);
      blobs.put = own;
    }
    expect((await Promise.all(two)).map(({ status }) => status)).toEqual([201, 201]);
    expect((await send(archive)).status).toBe(201);
  });
});
