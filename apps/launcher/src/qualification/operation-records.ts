import { createHash } from 'node:crypto';
import {
  AuditEntry,
  Experiment,
  experimentFilePaths,
  LogEntry,
  TemplateUploadAnswer,
  templateFilePaths,
  UploadAnswer,
  Version,
} from '@benchbook/contract';
import { readPackage } from '@benchbook/documents';
import { z } from 'zod';
import { refusalOf } from './caller.ts';
import { type Check, eventually, expectThat, need } from './check.ts';
import type { Operation } from './operation.ts';

const SEALED_MS = 60_000;
export const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

function formOf(name: string, bytes: Uint8Array): FormData {
  const form = new FormData();
  form.append('files', new Blob([Uint8Array.from(bytes)]), name);
  return form;
}

/** A Word document with one more paragraph: surely other bytes than those of a blank one made in the same second. */
function withSentence(docx: Uint8Array): Uint8Array {
  const document = readPackage(docx);
  const paragraph = '<w:p><w:r><w:t>Written for the qualification.</w:t></w:r></w:p>';
  const main = 'word/document.xml';
  document.set(main, document.text(main).replace(/(?=<w:sectPr|<\/w:body>)/, paragraph));
  return document.write();
}

/** Whether what is saved stays as it was saved, and is told. */
export function recordChecks(operation: Operation): Check[] {
  const { administrator } = operation;
  const publisher = () => need(operation.publisher, 'OQ-02');
  const workbook = () => need(operation.workbook, 'OQ-05');
  const list = () => `/api/projects/${need(operation.projectId, 'OQ-03')}/experiments`;
  const fileOf = async (version: number): Promise<Buffer> => {
    const { status, bytes } = await publisher().call('GET', `${workbook().url}/versions/${version}/file`);
    expectThat(status === 200, `Version ${version} was answered with ${status}.`);
    return bytes;
  };
  const upload = (name: string, bytes: Uint8Array) => {
    const projectId = need(operation.projectId, 'OQ-03');
    return publisher().call('POST', experimentFilePaths.upload(projectId), formOf(name, bytes));
  };
  const count = async () => (await publisher().done(z.array(Experiment), 'GET', list())).length;
  return [
    {
      id: 'OQ-05',
      requirement: '11.10(a), 11.10(b)',
      what: 'A workbook and its file',
      expected: 'The file of its first version has the SHA-256 and size that the record says',
      async run() {
        const fields = { title: 'Qualified workbook', documentType: 'docx', experimentTypeId: 1 };
        const made = await publisher().done(Experiment, 'POST', list(), fields);
        operation.workbook = { id: made.id, title: made.title, url: `${list()}/${made.id}` };
        const version = await publisher().done(Version, 'GET', `${workbook().url}/versions/1`);
        const bytes = await fileOf(1);
        expectThat(
          sha256(bytes) === version.sha256,
          `The file has the SHA-256 ${sha256(bytes)}, the record ${version.sha256}.`,
        );
        expectThat(
          bytes.length === version.size,
          `The file has ${bytes.length} bytes, the record ${version.size}.`,
        );
        return {
          observed: 'SHA-256 and size are those of the record.',
          evidence: { workbookId: made.id, sha256: version.sha256, size: version.size },
        };
      },
    },
    {
      id: 'OQ-06',
      requirement: '11.10(a), 11.10(b)',
      what: 'An uploaded file',
      expected: 'It comes back byte for byte',
      async run() {
        const bytes = await fileOf(1);
        const { json } = await upload('Uploaded for the qualification.docx', bytes);
        const [made] = UploadAnswer.parse(json).created;
        expectThat(made !== undefined, 'The upload made no workbook.');
        const back = await publisher().call('GET', `${list()}/${made.id}/versions/1/file`);
        expectThat(back.status === 200 && back.bytes.equals(bytes), 'Other bytes came back.');
        return {
          observed: 'The same bytes came back.',
          evidence: { workbookId: made.id, sha256: sha256(back.bytes) },
        };
      },
    },
    {
      id: 'OQ-07',
      requirement: '11.10(a), Annex 11 5',
      what: 'A file that is not what it is called',
      expected: 'It is refused with a reason, and no workbook is made',
      async run() {
        const before = await count();
        const answer = await upload('Broken.docx', Buffer.from('This is no Word document.'));
        expectThat(answer.status >= 400 && answer.status < 500, `Answered ${answer.status}.`);
        expectThat((await count()) === before, 'A workbook was made of it.');
        const { errors } = UploadAnswer.partial().parse(answer.json);
        return {
          observed: `Refused: ${errors?.[0]?.msg ?? answer.status}`,
          evidence: { status: answer.status },
        };
      },
    },
    {
      id: 'OQ-08',
      requirement: '11.10(c), 11.10(e)',
      what: 'New versions',
      expected:
        'Loading a template and restoring add versions 2 and 3; the bytes of version 1 stay, and 3 has them',
      async run() {
        const first = sha256(await fileOf(1));
        const form = formOf(`${operation.title} (template).docx`, withSentence(await fileOf(1)));
        const uploaded = await administrator.done(
          TemplateUploadAnswer,
          'POST',
          templateFilePaths.upload,
          form,
        );
        const [template] = uploaded.created;
        expectThat(template !== undefined, `The template was refused: ${uploaded.errors[0]?.msg}`);
        operation.templateId = template.id;
        await publisher().done(Experiment, 'PUT', workbook().url, { templateId: template.id });
        const reason = { reason: 'Qualification: back to the first version' };
        await publisher().done(Version, 'POST', `${workbook().url}/versions/1/restore`, reason);
        const versions = await publisher().done(z.array(Version), 'GET', `${workbook().url}/versions`);
        const hashes = new Map(versions.map(({ number, sha256 }) => [number, sha256]));
        expectThat(hashes.size === 3, `There are ${hashes.size} versions.`);
        expectThat(sha256(await fileOf(1)) === first, 'Version 1 has other bytes now.');
        expectThat(
          hashes.get(3) === first && hashes.get(2) !== first,
          'Versions 2 and 3 are not what was done.',
        );
        return { observed: 'Three versions; the first is as it was.', evidence: Object.fromEntries(hashes) };
      },
    },
    {
      id: 'OQ-09',
      requirement: '11.10(e), Annex 11 9 and 12.4',
      what: 'Audit trail of a change',
      expected: 'The entry has who, when, the values before and after, and a seal',
      async run() {
        const { title } = workbook();
        const changed = `${title}, renamed`;
        await publisher().done(Experiment, 'PUT', workbook().url, { title: changed });
        workbook().title = changed;
        const entries = await administrator.done(
          z.array(LogEntry),
          'GET',
          `/api/logs?projectId=${need(operation.projectId, 'OQ-03')}`,
        );
        const edit = entries.find(
          ({ event, experimentId }) => event === 'Edit Workbook' && experimentId === workbook().id,
        );
        expectThat(edit !== undefined, 'The activity log has no entry of it.');
        const sealed = await eventually(async () => {
          const entry = await administrator.done(AuditEntry, 'GET', `/api/logs/${edit.id}`);
          return entry.hash === '' ? undefined : entry;
        }, SEALED_MS);
        expectThat(
          sealed !== undefined,
          `Entry ${edit.id} was not sealed within ${SEALED_MS / 1_000} seconds.`,
        );
        expectThat(
          sealed.old?.title === title && sealed.new?.title === changed,
          'The entry does not have the titles before and after.',
        );
        return {
          observed: `“${sealed.message}” at ${sealed.createdAt}, with both titles and its seal.`,
          evidence: {
            entry: sealed.id,
            seal: sealed.hash,
            user: sealed.userName,
            old: sealed.old,
            new: sealed.new,
          },
        };
      },
    },
    {
      id: 'OQ-10',
      requirement: '11.10(a), 11.10(c)',
      what: 'A change that is based on an older state',
      expected: 'It is refused with 409 and changes nothing',
      async run() {
        const based = '2000-01-01T00:00:00.000Z';
        const answer = await publisher().call('PUT', workbook().url, {
          title: 'Overwritten',
          updatedAt: based,
        });
        expectThat(answer.status === 409, `Answered ${answer.status}.`);
        const { title } = await publisher().done(Experiment, 'GET', workbook().url);
        expectThat(title === workbook().title, `The title is “${title}” now.`);
        return { observed: refusalOf(answer), evidence: { request: answer.requestId } };
      },
    },
    {
      id: 'OQ-11',
      requirement: '11.10(c)',
      what: 'Removing a workbook',
      expected: 'There is no call that does, for administrators neither; the workbook stays',
      async run() {
        const { status } = await administrator.call('DELETE', workbook().url);
        expectThat(status === 404 || status === 405, `Answered ${status}.`);
        await publisher().done(Experiment, 'GET', workbook().url);
        return { observed: `Answered ${status}; the workbook is there.` };
      },
    },
    {
      id: 'OQ-12',
      requirement: '11.10(d)',
      what: 'A private workbook, and search',
      expected:
        'Search finds the workbook by its title; the reviewer is refused the file of a private one with 403',
      async run() {
        const reviewer = need(operation.reviewer, 'OQ-02');
        const fields = {
          title: 'Private workbook',
          documentType: 'xlsx',
          experimentTypeId: 1,
          visibility: 'Private',
        };
        const own = await publisher().done(Experiment, 'POST', list(), fields);
        const hidden = await reviewer.call('GET', `${list()}/${own.id}/versions/1/file`);
        expectThat(hidden.status === 403, `The file was answered with ${hidden.status}.`);
        const search = `/api/search/experiments?search=${encodeURIComponent(workbook().title)}`;
        const found = await reviewer.done(z.array(Experiment), 'GET', search);
        expectThat(
          found.some(({ id }) => id === workbook().id),
          'Search did not find the workbook.',
        );
        return {
          observed: `Found; the private one is refused: ${refusalOf(hidden)}`,
          evidence: { workbookId: own.id },
        };
      },
    },
  ];
}
