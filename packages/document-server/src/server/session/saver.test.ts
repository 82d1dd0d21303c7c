import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createBlank } from '@benchbook/documents';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { timingOf } from '../base/timing.ts';
import type { Answer, HostClient } from '../host/host-client.ts';
import { Journal } from '../journal/journal.ts';
import { docxWithText } from '../testing/test-server.ts';
import { DocumentThreads } from '../threads/document-threads.ts';
import { Unopenable } from '../threads/unopenable.ts';
import { Results } from './results.ts';
import { page } from './rules/testing/story.ts';
import { Saver } from './saver.ts';

const timing = timingOf({});
const blank = createBlank('docx');
const ada = { pageId: 'Ada', user: { id: 'u1', name: 'Ada' } };
const ben = page('Ben', { user: { id: 'u2', name: 'Ben' } });

let folder: string;
let threads: DocumentThreads;
let journal: Journal;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'saver-'));
  const unopenable = new Unopenable({ file: undefined, version: async () => '1', report: () => {} });
  threads = new DocumentThreads({ timing, unopenable });
  const writer = { ...ada, since: new Date().toISOString() };
  const { callbackUrl } = ben;
  const meta = { key: 'Key', fileType: 'docx' as const, title: 'Sample.docx', callbackUrl, writer };
  journal = await Journal.create(
    join(folder, 'journals'),
    { ...meta, opened: true, savedSequence: 0, forgotten: null },
    blank,
  );
  await journal.writeBase(blank);
  await type(ada, 'Typed by Ada');
});
afterEach(async () => {
  await threads.close();
  await rm(folder, { recursive: true });
});

const type = ({ pageId, user }: typeof ada, text: string) => {
  const line = { pageId, user, revision: 1, at: new Date().toISOString() };
  return journal.writeEdited(line, docxWithText(blank, text));
};

/** A saver of Ada's work, and the host, which answers as it is told. */
async function saving(post: HostClient['post']) {
  const results = new Results({ folder: join(folder, 'results'), secret: 'secret', life: 60_000 });
  await results.prepare();
  const told: string[] = [];
  const nothing = async (): Promise<never> => {
    throw new Error('Nobody asked for that.');
  };
  const saver = new Saver(
    journal,
    {
      host: { allows: () => true, download: nothing, ask: nothing, post },
      ...{ threads, results, timing, stopping: new AbortController().signal },
      internalUrl: () => 'http://localhost',
      log: { info: () => {}, warn: () => {}, error: () => {} },
    },
    { writer: (message) => told.push(message.type), readers: () => {} },
  );
  return { saver, told };
}

test('a save that is still on its way while the edit lock passes is not taken for one of the next page', async () => {
  let answer = Promise.resolve<Answer>({ outcome: 'accepted' });
  const { saver } = await saving(() => answer);
  expect(await saver.forceSave({ cause: 'button' })).toBeUndefined();
  const slow = Promise.withResolvers<Answer>();
  answer = slow.promise;
  const forced = saver.forceSave({ cause: 'command', userdata: undefined });
  const passed = saver.passOn(ben, Date.now());
  slow.resolve({ outcome: 'accepted' });
  await forced;
  expect(await passed).toBe(true);
  expect(journal.meta).toMatchObject({ writer: { pageId: 'Ben' }, savedSequence: 0 });
  await type(ben, 'Typed by Ben');
  expect(saver.unsaved).toBe(true);
});

test('a disk that fails while a save is brought: who edits hears it, and the next save is brought', async () => {
  const { saver, told } = await saving(async () => ({ outcome: 'accepted' }));
  await rm(join(folder, 'results'), { recursive: true });
  expect(await saver.forceSave({ cause: 'button' })).toMatch(/could not save/);
  expect(saver.unsaved).toBe(true);
  await saving(async () => ({ outcome: 'accepted' }));
  expect(await saver.forceSave({ cause: 'timer' })).toBeUndefined();
  expect(saver.unsaved).toBe(false);
  expect(told).toEqual(['saving', 'save-failed', 'saving', 'saved']);
});

test('an end that a failing disk breaks off is said to whoever asked for it', async () => {
  const { saver } = await saving(async () => ({ outcome: 'accepted' }));
  await rm(join(folder, 'results'), { recursive: true });
  await expect(saver.finish(true)).rejects.toThrow('ENOENT');
});

test.each([
  ['the end', 'interrupted', (saver: Saver) => saver.finish(false)],
  ['a save', 'The document server is being stopped.', (saver: Saver) => saver.forceSave({ cause: 'timer' })],
])(
  '%s whose document is being built while the server stops: the host is told of no failure, and the next start brings it',
  async (_name, answer, ask) => {
    const posted: number[] = [];
    const { saver, told } = await saving(async (_url, { status }) => {
      posted.push(status);
      return { outcome: 'accepted' };
    });
    const asked = ask(saver);
    await threads.close();
    expect(await asked).toBe(answer);
    expect({ posted, forgotten: journal.meta.forgotten }).toEqual({ posted: [], forgotten: null });
    expect(told).not.toContain('save-failed');
    expect(saver.unsaved).toBe(true);
  },
);
