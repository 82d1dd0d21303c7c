import { createBlank, readCells, readPackage } from '@benchbook/documents';
import { afterEach, describe, expect, test } from 'vitest';
import { DocumentThreads, type DocumentThreadsOptions, TaskError } from './document-threads.ts';
import { Unopenable } from './unopenable.ts';

let threads: DocumentThreads | undefined;
afterEach(() => threads?.close());

const long = { task: 120_000, preparing: 120_000 };
const remembersNothing = () =>
  new Unopenable({ file: undefined, version: async () => '1', report: () => {} });

function start(options: Partial<DocumentThreadsOptions> = {}): DocumentThreads {
  threads = new DocumentThreads({ timing: long, unopenable: remembersNothing(), ...options });
  return threads;
}

/** A document with so many paragraphs, each time of other bytes. */
function paragraphs(count: number, text = 'x'): Uint8Array {
  const pkg = readPackage(createBlank('docx'));
  const some = `<w:p><w:r><w:t>${text}</w:t></w:r></w:p>`.repeat(count);
  pkg.set('word/document.xml', pkg.text('word/document.xml').replace('<w:body>', `<w:body>${some}`));
  return pkg.write();
}

test('a refusal of the documents package reaches the caller as its sentence', async () => {
  const { run } = bound(start());
  const refused = run('inspect', new Uint8Array());
  await expect(refused).rejects.toThrow(TaskError);
  await expect(refused).rejects.toThrow('The file is empty.');
  expect(await run('inspect', createBlank('docx'))).toMatchObject({ type: 'docx' });
});

test('work that takes too long is given up with a sentence, and the next one is done', async () => {
  const timing = { task: 120_000, preparing: 120_000 };
  const { run } = bound(start({ timing }));
  timing.preparing = 1;
  await expect(run('inspect', paragraphs(100_000))).rejects.toMatchObject({
    status: 422,
    message: 'This document took too long: more than 1 second. Download it and open it in Word or Excel.',
  });
  timing.preparing = 120_000;
  expect(await run('inspect', createBlank('xlsx'))).toMatchObject({ type: 'xlsx' });
});

test('large documents take turns, and nobody else waits for them', async () => {
  const { run } = bound(start({ largeBytes: 10_000_000 }));
  const small = createBlank('docx');
  const large = (text: string) => {
    const pkg = readPackage(small);
    pkg.set('word/media/noise.xml', `<a/>${text}`.repeat(9_000_000));
    return pkg.write();
  };
  const inputs = { large: large(''), 'next large': large(' '), small };
  // Both threads are there.
  await Promise.all([run('inspect', createBlank('docx')), run('inspect', createBlank('xlsx'))]);
  const order: string[] = [];
  await Promise.all(
    Object.entries(inputs).map(async ([name, bytes]) => {
      await run('inspect', bytes);
      order.push(name);
    }),
  );
  // Which of the two is first depends on whose hash is ready first.
  const [first, ...rest] = order;
  expect(first).toBe('small');
  expect(rest.toSorted()).toEqual(['large', 'next large']);
});

describe('heavy openings', () => {
  test('do not keep anybody from saving, whoever asks for them', async () => {
    const { run, close } = bound(start());
    const heavy = paragraphs(1_500_000);
    const openings = Promise.allSettled(
      ['rita', 'otto', 'zoe'].map((user) => {
        const input = { original: heavy, base: heavy, shown: [{ place: user, paragraphs: [] }] };
        return run('checkDocx', input, { user, document: user });
      }),
    );
    const original = createBlank('xlsx');
    const saved = await run('patchXlsx', { original, edits: [addSheet] }, { user: 'olga', document: 'd' });
    expect(readCells(saved.bytes).map(({ name }) => name)).toContain('Readings');
    // None of them is done yet.
    await close();
    const stopped = { status: 'rejected', reason: { failure: 'closed' } };
    expect(await openings).toMatchObject([stopped, stopped, stopped]);
  });

  test('of one user leave a thread to the others, and more at once than a person opens are refused', async () => {
    const { run, close } = bound(start());
    const heavy = paragraphs(1_500_000);
    const ask = (document: string) =>
      run('checkDocx', { original: heavy, base: heavy, shown: [] }, { user: 'rita', document });
    const openings = Array.from({ length: 12 }, (_, count) => ask(`d${count}`));
    const settled = Promise.allSettled(openings);
    await expect(ask('one more')).rejects.toMatchObject({
      status: 429,
      message:
        'Too many documents are being opened or converted for you at once. Wait until they are done, and try again.',
    });
    const olga = { user: 'olga', document: 'e' };
    expect(await run('inspect', createBlank('docx'), olga)).toMatchObject({ type: 'docx' });
    await close();
    expect((await settled).map(({ status }) => status)).not.toContain('fulfilled');
  });

  test('of the same file are one, for everybody who waits for it', async () => {
    const { run } = bound(start());
    const bytes = paragraphs(20_000);
    const users = Array.from({ length: 40 }, (_, count) => `u${count}`);
    const found = await Promise.all(
      users.map((user) => run('inspect', new Uint8Array(bytes), { user, document: 'd' })),
    );
    expect(found).toHaveLength(40);
    expect(found.every((each) => each === found[0])).toBe(true);
  });

  test('that failed are remembered: the next one is refused at once, for the same reason', async () => {
    const timing = { task: 120_000, preparing: 300 };
    const { run } = bound(start({ timing }));
    const heavy = paragraphs(1_500_000);
    const first: TaskError = await run('prepareDocx', { document: heavy, language: 'en' }).then(
      () => expect.fail('it was opened'),
      (error) => error,
    );
    expect(first.message).toContain('took too long');
    // Now there would be time.
    timing.preparing = 120_000;
    await expect(run('inspect', heavy)).rejects.toMatchObject({ message: first.message, status: 422 });
    // A save is no opening: it is tried whatever is known.
    await expect(
      run('mergeDocx', { original: heavy, base: heavy, edited: new Uint8Array() }),
    ).rejects.toThrow('damaged');
  });
});

test('what waits when the server stops is told so', async () => {
  const { run, close } = bound(start());
  const heavy = paragraphs(1_500_000);
  const running = run('prepareDocx', { document: heavy, language: 'en' });
  await Promise.all([expect(running).rejects.toMatchObject({ status: 503, message: /stopping/ }), close()]);
});

const addSheet = { op: 'add-sheet' as const, sheet: '1001', name: 'Readings', index: 1 };

test('recovered edits are shown with the ids they gave to new sheets, and go on from there', async () => {
  const { run } = bound(start());
  const original = createBlank('xlsx');
  const edits = [
    addSheet,
    {
      op: 'set-cells' as const,
      sheet: '1001',
      cells: [{ row: 0, column: 0, content: { kind: 'number' as const, value: 5 } }],
    },
  ];
  const { snapshot } = JSON.parse(await run('importXlsx', { original, edits }));
  expect(snapshot.sheetOrder).toContain('1001');
  expect(snapshot.sheets['1001']).toMatchObject({ id: '1001', name: 'Readings' });
  const [first] = snapshot.sheetOrder;
  const sheets = [
    { sheet: first, cells: [] },
    { sheet: '1001', cells: [{ row: 0, column: 0, value: 5 }] },
  ];
  expect(await run('checkXlsx', { original, edits, sheets })).toEqual({ editable: true });
  const more = [...edits, { op: 'rename-sheet' as const, sheet: '1001', name: 'Results' }];
  const saved = readCells((await run('patchXlsx', { original, edits: more })).bytes);
  expect(saved.map(({ name }) => name)).toContain('Results');
});

const bound = (of: DocumentThreads) => ({ run: of.run.bind(of) as typeof of.run, close: () => of.close() });
