import { createBlank, readCells, readPackage } from '@benchbook/documents';
import { afterEach, expect, test } from 'vitest';
import { DocumentWork, WorkError } from './document-work.ts';

let work: DocumentWork | undefined;
afterEach(() => work?.close());

test('a refusal of the documents package reaches the caller as its sentence', async () => {
  work = new DocumentWork(30_000, 1);
  const refused = work.run('inspect', new Uint8Array());
  await expect(refused).rejects.toThrow(WorkError);
  await expect(refused).rejects.toThrow('The file is empty.');
  // The same thread goes on with the next one.
  expect(await work.run('inspect', createBlank('docx'))).toMatchObject({ type: 'docx' });
});

test('work that takes too long is given up, and the next one is done in a new thread', async () => {
  work = new DocumentWork(1, 1);
  await expect(work.run('inspect', createBlank('docx'))).rejects.toThrow('took too long');
  await work.close();
  work = new DocumentWork(30_000, 1);
  expect(await work.run('inspect', createBlank('xlsx'))).toMatchObject({ type: 'xlsx' });
});

test('large documents take turns, and nobody else waits for them', async () => {
  work = new DocumentWork(120_000, 2, 10_000_000);
  const small = createBlank('docx');
  const pkg = readPackage(small);
  pkg.set('word/media/noise.xml', '<a/>'.repeat(10_000_000));
  const large = pkg.write();
  // Both threads are there.
  await Promise.all([work.run('inspect', small), work.run('inspect', small)]);
  const order: string[] = [];
  const run = async (name: string, bytes: Uint8Array) => {
    await work?.run('inspect', bytes);
    order.push(name);
  };
  await Promise.all([run('large', large), run('next large', large), run('small', small)]);
  expect(order).toEqual(['small', 'large', 'next large']);
});

test('what waits when the server stops is told so', async () => {
  work = new DocumentWork(30_000, 1);
  const running = work.run('inspect', createBlank('docx'));
  const waiting = work.run('inspect', createBlank('docx'));
  await Promise.all([
    expect(running).rejects.toThrow(WorkError),
    expect(waiting).rejects.toThrow('stopping'),
    work.close(),
  ]);
});

test('recovered edits are shown with the ids they gave to new sheets, and go on from there', async () => {
  work = new DocumentWork(30_000, 1);
  const original = createBlank('xlsx');
  const edits = [
    { op: 'add-sheet' as const, sheet: '1001', name: 'Readings', index: 1 },
    {
      op: 'set-cells' as const,
      sheet: '1001',
      cells: [{ row: 0, column: 0, content: { kind: 'number' as const, value: 5 } }],
    },
  ];
  const { snapshot } = JSON.parse(await work.run('importXlsx', { original, edits }));
  expect(snapshot.sheetOrder).toContain('1001');
  expect(snapshot.sheets['1001']).toMatchObject({ id: '1001', name: 'Readings' });
  const [first] = snapshot.sheetOrder;
  const sheets = [
    { sheet: first, cells: [] },
    { sheet: '1001', cells: [{ row: 0, column: 0, value: 5 }] },
  ];
  expect(await work.run('checkXlsx', { original, edits, sheets })).toEqual({ editable: true });
  const more = [...edits, { op: 'rename-sheet' as const, sheet: '1001', name: 'Results' }];
  const saved = readCells(await work.run('patchXlsx', { original, edits: more }));
  expect(saved.map(({ name }) => name)).toContain('Results');
});
