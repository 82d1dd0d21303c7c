import { createHash } from 'node:crypto';
import type { Experiment, UploadAnswer } from '@benchbook/contract';
import { createBlank } from '@benchbook/documents';
import { makePdf } from '@benchbook/documents/testing/pdf';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type EditorTest, startEditorTest } from '../../test/editor-test.ts';
import { eln, file, folderOf } from '../../test/eln-archive.ts';
import { multipart } from '../../test/upload.ts';

let t: EditorTest;
beforeAll(async () => {
  t = await startEditorTest();
});
afterAll(() => t.close());

const WORD = createBlank('docx');
const EXCEL = createBlank('xlsx');
const PDF = makePdf(['Product flyer']);
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

/** Takes it in, and answers the workbooks that were made, with what is noted of where they come from, and what was told. */
async function takeIn(archive: Uint8Array) {
  const form = multipart([{ name: 'export.eln', bytes: archive }]);
  const answer = await t.test.app.inject({
    method: 'POST',
    url: `/api/projects/${t.projectId}/eln`,
    payload: form.payload,
    headers: { ...t.ana, ...form.headers },
  });
  const { created, errors }: UploadAnswer = answer.json();
  const made = await Promise.all(created.map(async (workbook) => [workbook.title, await noteOf(workbook)]));
  return { status: answer.statusCode, made: Object.fromEntries(made), told: errors.map(({ msg }) => msg) };
}

const noteOf = async ({ id }: Experiment): Promise<string> => {
  const { note } = await t.test.db
    .selectFrom('versions as v')
    .innerJoin('experiments as e', 'e.document_id', 'v.document_id')
    .select('v.note')
    .where('e.id', '=', id)
    .executeTakeFirstOrThrow();
  return note ?? '';
};

const NO_DOCUMENT = 'It was left out, because it is neither a Word, nor an Excel, nor a PDF file.';

/**
 * Built as the examples that The ELN Consortium publishes of each notebook are: the same folders, the same places and forms of
 * what is stated, errors in the dates included. The files of the examples themselves are other ones.
 */
describe('an .eln file that is built as the published example', () => {
  it('of Kadi4Mat: records with files in a folder of their own, no hashes, sizes in words', async () => {
    const record = './instrument-used-in-experiment/';
    const author = { '@id': 'https://orcid.org/0000-0002-1825-0097' };
    const { status, made, told } = await takeIn(
      eln(
        [
          {
            '@id': 'ro-crate-metadata.json',
            '@type': 'CreativeWork',
            about: { '@id': './' },
            conformsTo: { '@id': 'https://w3id.org/ro/crate/1.1' },
            dateCreated: '2023-12-18T08:21:19.471161+00:00',
            sdPublisher: { '@id': 'https://kadi.example.org' },
            version: '1.0',
          },
          { ...folderOf('./', ['./scripts-used-in-the-experiment/', record]), '@type': ['Dataset'] },
          { '@id': 'https://kadi.example.org', '@type': 'Organization', name: 'Kadi4Mat' },
          { ...author, '@type': 'Person', name: 'Josiah Carberry' },
          {
            '@id': 'https://creativecommons.org/licenses/by/4.0/',
            '@type': 'CreativeWork',
            name: 'CC BY 4.0',
          },
          folderOf('./scripts-used-in-the-experiment/', [], {
            name: 'Scripts',
            text: '',
            keywords: 'python',
          }),
          folderOf(
            record,
            [
              'instrument-used-in-experiment.json',
              'files/microscope.jpeg',
              'files/Product-flyer_360.pdf',
            ].map((name) => record + name),
            {
              author,
              dateCreated: '2022-06-01T08:26:42.763612+00:00',
              dateModified: '2023-09-04T13:29:32.675449+00:00',
              identifier: 'instrument-used-in-experiment',
              keywords: 'high-resolution electron microscopy, instrument',
              license: { '@id': 'https://creativecommons.org/licenses/by/4.0/' },
              name: 'Instrument-used-in-experiment',
              text: '',
            },
          ),
          file(`${record}instrument-used-in-experiment.json`, { contentSize: '2', name: 'instrument.json' }),
          file(`${record}files/microscope.jpeg`, { author, contentSize: '4', encodingFormat: 'image/jpeg' }),
          file(`${record}files/Product-flyer_360.pdf`, {
            author,
            contentSize: String(PDF.length),
            dateCreated: '2022-06-01T08:26:50.896099+00:00',
            encodingFormat: 'application/pdf',
            identifier: '68396f45-dd7e-464f-9ead-2135af92bee8',
            name: 'Product-flyer_360.pdf',
            text: '',
          }),
        ],
        {
          'instrument-used-in-experiment/instrument-used-in-experiment.json': '{}',
          'instrument-used-in-experiment/files/microscope.jpeg': 'JPEG',
          'instrument-used-in-experiment/files/Product-flyer_360.pdf': PDF,
        },
      ),
    );
    expect(status).toBe(201);
    expect(made).toEqual({
      'Instrument-used-in-experiment': expect.stringMatching(
        /published: Kadi4Mat; part of: Instrument-used-in-experiment; id: instrument-used-in-experiment; author: Josiah Carberry; created: 2022-06-01T08:26:50\.896099\+00:00$/,
      ),
    });
    expect(told.sort()).toEqual([
      `instrument-used-in-experiment/files/microscope.jpeg: ${NO_DOCUMENT}`,
      `instrument-used-in-experiment/instrument-used-in-experiment.json: ${NO_DOCUMENT}`,
    ]);
  });

  it('of RSpace: folders without a stroke at their end, dates in an order of their own, links as empty folders', async () => {
    const stated = (bytes: Uint8Array) => ({
      sha256: sha256(bytes),
      description: 'A file linked by an exported document or in a user Gallery',
      dateCreated: '05:12:23:11:26:13',
      dateModified: '05:12:23:11:26:13',
    });
    const { status, made, told } = await takeIn(
      eln(
        [
          {
            ...folderOf('./', ['./resources', './schemas/formSchema.xsd', './doc_Editable2-32']),
            name: 'user user_2023-12-07_12:40:13',
            description: '',
            identifier: 'http://localhost:8080',
            datePublished: '2023-12-07',
          },
          {
            '@id': 'ro-crate-metadata.json',
            '@type': 'CreativeWork',
            about: { '@id': './' },
            sdPublisher: { '@id': '#RSpace' },
          },
          {
            '@id': './resources',
            '@type': 'Dataset',
            description: 'Common resources shared among exported data',
          },
          file('./schemas/formSchema.xsd', { encodingFormat: 'application/xml' }),
          file('./doc_Editable2-32/yield_1701775573172.xlsx', stated(EXCEL)),
          {
            identifier: './doc_Experiment-1-25',
            '@id': './doc_Editable2-32/doc_Experiment-1-25',
            '@type': 'Dataset',
          },
          folderOf(
            './doc_Editable2-32',
            ['./doc_Editable2-32/yield_1701775573172.xlsx', './doc_Editable2-32/doc_Experiment-1-25'],
            { keywords: '' },
          ),
          {
            '@id': 'user user',
            '@type': 'Person',
            email: 'user@example.org',
            givenName: 'user',
            familyName: 'user',
          },
          {
            '@id': '#RSpace',
            '@type': 'Organization',
            name: 'RSpace',
            url: 'https://www.researchspace.com/',
          },
        ],
        { 'schemas/formSchema.xsd': '<schema/>', 'doc_Editable2-32/yield_1701775573172.xlsx': EXCEL },
      ),
    );
    expect(status).toBe(201);
    expect(made).toEqual({
      yield_1701775573172: expect.stringMatching(
        /published: RSpace; .*created: 05:12:23:11:26:13; .*SHA-256: [0-9a-f]{64}$/,
      ),
    });
    expect(told).toEqual([
      `schemas/formSchema.xsd: ${NO_DOCUMENT}`,
      'What “resources” says itself (description): It was left out, because it is in no Word, Excel or PDF file.',
    ]);
  });

  it('of SampleDB: objects with versions inside of each other, values of many kinds, comments', async () => {
    const people = [{ '@id': './users/3' }];
    const { status, made, told } = await takeIn(
      eln(
        [
          {
            '@type': 'CreativeWork',
            '@id': 'ro-crate-metadata.json',
            sdPublisher: { '@id': 'SampleDB' },
            version: '1.0',
            dateCreated: '2024-08-20T07:55:48.764238',
          },
          { ...folderOf('./', ['./objects/7']), '@type': ['Dataset'] },
          { '@type': 'Organization', '@id': 'SampleDB', name: 'SampleDB' },
          folderOf('./objects/7', ['./objects/7/version/0', './objects/7/files/1/protocol.docx'], {
            identifier: '7',
            name: 'Measurement',
            description: 'Object #7',
            dateCreated: '2024-08-20T07:46:40.566495',
            author: people,
            creator: people[0],
            url: 'http://localhost:5000/objects/7',
            variableMeasured: [
              { '@type': 'PropertyValue', propertyID: 'name', name: 'Object Name', value: 'Measurement' },
              { '@type': 'PropertyValue', propertyID: 'checkbox', name: 'Checkbox', value: false },
              { '@type': 'PropertyValue', propertyID: 'rate', value: 0.09999999999999999, unitText: 'Å/s' },
            ],
            mentions: [{ '@id': './objects/1' }],
            comment: [],
            genre: 'measurement',
            keywords: 'example_tag, other_tag, tag3',
          }),
          folderOf('./objects/7/version/0', ['./objects/7/version/0/data.json'], {
            name: 'Measurement',
            description: 'Object #7 version #0',
            author: people,
          }),
          file('./objects/7/version/0/data.json', { contentSize: 2, sha256: sha256(Buffer.from('{}')) }),
          file('./objects/7/files/1/protocol.docx', {
            name: 'protocol.docx',
            contentSize: WORD.length,
            sha256: sha256(WORD),
            author: people,
            dateCreated: '2024-08-20T07:46:41.000000',
          }),
          { '@id': './users/3', '@type': 'Person', name: 'Instrument Scientist', identifier: '3' },
        ],
        { 'objects/7/version/0/data.json': '{}', 'objects/7/files/1/protocol.docx': WORD },
      ),
    );
    expect(status).toBe(201);
    expect(made).toEqual({
      Measurement: expect.stringMatching(
        /published: SampleDB; part of: Measurement; id: 7; .*author: Instrument Scientist; created: 2024-08-20T07:46:41\.000000; SHA-256: [0-9a-f]{64}$/,
      ),
    });
    expect(told).toContain(`objects/7/version/0/data.json: ${NO_DOCUMENT}`);
    expect(told).toContainEqual(expect.stringMatching(/^What “Measurement” says itself \(.*3 values\): /));
  });
});
