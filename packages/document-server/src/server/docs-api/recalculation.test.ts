import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type CellEdit, createBlank, patchWorkbook, readCells } from '@benchbook/documents';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { TestServer } from '../testing/test-server.ts';
import { LibreOffice } from '../threads/libre-office.ts';

const office = new LibreOffice({ limit: 1, maxBytes: 1 });
if (!office.isThere) console.log('left out: results by LibreOffice, which is not installed');

const server = new TestServer();
const without = new TestServer({ libreOffice: '' });
beforeAll(async () => {
  await Promise.all([server.start(), without.start()]);
  for (const [name, value] of [
    ['old', 2],
    ['new', 20],
  ] as const) {
    server.host.files.set(`/${name}.xlsx`, doubled(value));
  }
  server.host.files.set('/word.xlsx', createBlank('docx'));
});
afterAll(async () => {
  await Promise.all([server.stop(), without.stop()]);
});

/** A2 is twice A1, and 4 in the file. */
function doubled(value: number): Uint8Array {
  const cells: CellEdit[] = [
    { row: 0, column: 0, content: { kind: 'number', value } },
    { row: 1, column: 0, content: { kind: 'formula', formula: 'A1*2', result: 4 } },
  ];
  return patchWorkbook(createBlank('xlsx'), [{ op: 'set-cells', sheet: '1', cells }]).bytes;
}

async function post(of: TestServer, path: string, content: Record<string, unknown>) {
  const response = await fetch(of.url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ token: of.host.sign(content, 300) }),
  });
  expect(response.status).toBe(200);
  return JSON.parse(await response.text());
}

const addresses = (of: TestServer, ...names: string[]) => names.map((name) => `${of.host.origin}/${name}`);

describe('workbooks', () => {
  test.skipIf(!office.isThere)('are calculated by LibreOffice, both in their order', async () => {
    const answer = await post(server, '/recalculation', {
      key: 'both',
      urls: addresses(server, 'old.xlsx', 'new.xlsx'),
    });
    expect(answer.by).toMatch(/^LibreOffice \d/);
    expect(await post(server, '/command', { c: 'libreOffice' })).toEqual({
      error: 0,
      libreOffice: answer.by,
      drawsPages: expect.any(Boolean),
    });
    const results = await Promise.all(
      answer.urls.map(async (url: string) => {
        const bytes = new Uint8Array(await (await fetch(url)).arrayBuffer());
        return readCells(bytes)[0]?.cells.find(({ row }) => row === 1)?.value;
      }),
    );
    expect(results).toEqual([4, 40]);
  });

  test.skipIf(!office.isThere)('are refused where one is none', async () => {
    const urls = addresses(server, 'old.xlsx', 'word.xlsx');
    expect(await post(server, '/recalculation', { key: 'word', urls })).toEqual({ error: -3 });
  });

  test('are refused without a signature of the host, and where LibreOffice is not', async () => {
    const unsigned = await fetch(`${server.url}/recalculation`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ key: 'unsigned', urls: addresses(server, 'old.xlsx') }),
    });
    expect(await unsigned.json()).toEqual({ error: -8 });
    expect(await post(without, '/recalculation', { key: 'x', urls: addresses(without, 'old.xlsx') })).toEqual(
      {
        error: -9,
      },
    );
    expect(await post(without, '/command', { c: 'libreOffice' })).toMatchObject({
      error: 0,
      libreOffice: null,
    });
  });

  test.skipIf(process.platform === 'win32')('are given up where LibreOffice hangs', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'hanging-office-'));
    const program = join(folder, 'soffice');
    await writeFile(program, '#!/bin/sh\n[ "$1" = --version ] && echo LibreOffice 1.0 && exit\nsleep 600\n');
    await chmod(program, 0o755);
    const hanging = await new TestServer({ libreOffice: program, timing: { calculating: 500 } }).start();
    hanging.host.files.set('/old.xlsx', doubled(2));
    const urls = addresses(hanging, 'old.xlsx');
    expect(await post(hanging, '/recalculation', { key: 'hangs', urls })).toEqual({ error: -2 });
    await hanging.stop();
    await rm(folder, { recursive: true });
  });
});
