import { hash } from 'node:crypto';
import { IDEMPOTENCY_HEADER, type LimsExport } from '@benchbook/contract';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type LimsSimulator, startLimsSimulator } from './index.ts';

let lims: LimsSimulator;
beforeEach(async () => {
  lims = await startLimsSimulator();
});
afterEach(() => lims.close());

const bearer = () => ({ authorization: `Bearer ${lims.credentials.token}` });
const get = (path: string, headers: Record<string, string> = bearer()) =>
  fetch(`${lims.url}/${path}`, { headers });

const bytes = Buffer.from('the document');
const record = (fields: Partial<LimsExport> = {}): LimsExport => ({
  idempotencyKey: 'export-1',
  project: { id: 1, title: 'Buffers', refInfoGroupId: '1' },
  workbook: {
    id: 2,
    title: 'Buffer pH 7.4',
    description: '',
    documentType: 'docx',
    version: 3,
    instrumentId: -2,
    testId: -2,
    createdBy: 'Ana Kovač',
    createdAt: '2026-11-21T10:00:00Z',
  },
  signatures: [],
  exportedBy: 'Ana Kovač',
  exportedAt: '2026-11-21T11:00:00Z',
  files: [
    {
      kind: 'document',
      fileName: 'a.docx',
      mediaType: 'x/y',
      sha256: hash('sha256', bytes),
      size: bytes.length,
    },
  ],
  ...fields,
});

function sendForm(sent: LimsExport, file = bytes): Promise<Response> {
  const form = new FormData();
  form.set('record', JSON.stringify(sent));
  form.set('document', new Blob([file]), 'a.docx');
  const headers = { ...bearer(), [IDEMPOTENCY_HEADER]: sent.idempotencyKey };
  return fetch(`${lims.url}/records`, { method: 'POST', body: form, headers });
}

describe('the LIMS simulator', () => {
  it('lets in each of the four ways to sign in, and nobody else', async () => {
    const { token, username, password, clientId, appKey } = lims.credentials;
    const basic = `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`;
    for (const headers of [
      { 'x-api-key': token },
      { authorization: `Bearer ${token}` },
      { authorization: basic, 'x-client-id': clientId },
      { 'x-app-key': appKey, username },
    ] as Record<string, string>[]) {
      expect((await get('tests', headers)).status).toBe(200);
    }
    for (const headers of [
      {},
      { 'x-api-key': 'wrong' },
      { authorization: basic },
      { 'x-app-key': appKey },
    ] as Record<string, string>[]) {
      expect((await get('tests', headers)).status).toBe(401);
    }
  });

  it('says the same in the words of GEN and of MEO', async () => {
    expect(await (await get('instruments')).json()).toContainEqual({
      INSTRUMENTID: 1,
      INSTRUMENTNAME: 'HPLC 1260',
    });
    const meo = await fetch(`${lims.meoUrl}/Instruments/-100`, { headers: bearer() });
    expect(await meo.json()).toMatchObject({
      Data: [{ InstrumentId: 1, InstrumentName: 'HPLC 1260' }, {}, {}],
    });
  });

  it('makes one record of an export, however often it is sent', async () => {
    const first = await sendForm(record());
    expect([first.status, await first.json()]).toEqual([201, { id: 'R-1' }]);
    const second = await sendForm(record());
    expect([second.status, await second.json()]).toEqual([200, { id: 'R-1' }]);
    expect(lims.records).toMatchObject([{ id: 'R-1', times: 2, files: [{ fileName: 'a.docx' }] }]);
    expect(lims.records[0]?.files[0]?.bytes.equals(bytes)).toBe(true);
  });

  it('takes an export as JSON too, and refuses one whose bytes are not what it says', async () => {
    const sent = record();
    const body = {
      ...sent,
      files: sent.files.map((file) => ({ ...file, content: bytes.toString('base64') })),
    };
    const headers = { ...bearer(), [IDEMPOTENCY_HEADER]: 'export-1', 'content-type': 'application/json' };
    const taken = await fetch(`${lims.meoUrl}/Documents`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    });
    expect(await taken.json()).toEqual({ Data: { DocumentId: 'R-1' } });
    const wrong = await sendForm(record({ idempotencyKey: 'export-2' }), Buffer.from('another'));
    expect([wrong.status, await wrong.json()]).toEqual([
      422,
      { message: 'The file a.docx has another SHA-256.' },
    ]);
    expect(lims.records).toHaveLength(1);
  });

  it('fails as it is told, as often as it is told', async () => {
    lims.fail({ times: 2, status: 503 });
    expect([(await get('tests')).status, (await get('tests')).status, (await get('tests')).status]).toEqual([
      503, 503, 200,
    ]);
    lims.fail({ times: 1, broken: 'json' });
    await expect((await get('tests')).json()).rejects.toThrow();
    lims.fail({ times: 1, broken: 'connection' });
    await expect(get('tests')).rejects.toThrow();
    lims.fail({ times: 1, status: 500, afterwards: true });
    expect((await sendForm(record())).status).toBe(500);
    expect((await sendForm(record())).status).toBe(200);
    expect(lims.records).toHaveLength(1);
  });

  it('shows people what it received', async () => {
    await sendForm(record({ workbook: { ...record().workbook, title: '<b>Buffer</b>' } }));
    const page = await (await fetch(new URL('/', lims.url))).text();
    expect(page).toContain('&lt;b&gt;Buffer&lt;/b&gt;, version 3');
    expect(page).not.toContain('<b>Buffer');
  });
});
