import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { CallbackBody } from '../host/callback-body.ts';
import type { HostClient } from '../host/host-client.ts';
import { Journal } from '../journal/journal.ts';
import type { DocumentThreads } from '../threads/document-threads.ts';
import { Results } from './results.ts';
import { SaveCallbacks } from './save-callbacks.ts';

let root: string;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'callbacks-'));
});
afterEach(() => rm(root, { recursive: true }));

const ADA = { id: 'u1', name: 'Ada' };
const BEN = { id: 'u2', name: 'Ben' };

async function journalOf(...lines: { user: typeof ADA; at: string }[]): Promise<Journal> {
  const journal = await Journal.create(
    join(root),
    {
      key: 'Key',
      fileType: 'xlsx',
      title: 'Sample.xlsx',
      callbackUrl: 'http://host/track',
      writer: null,
      opened: true,
      savedSequence: 0,
      forgotten: null,
    },
    new Uint8Array([0]),
  );
  for (const [at, line] of lines.entries()) {
    await journal.appendEdits({ pageId: 's', revision: at + 1, ...line }, [
      { op: 'delete-sheet', sheet: '1' },
    ]);
  }
  return journal;
}

test('a save names the time and the authors of what is in it, not of what was typed since', async () => {
  const journal = await journalOf(
    { user: ADA, at: '2026-11-21T08:00:00.000Z' },
    { user: BEN, at: '2026-11-21T08:00:01.000Z' },
  );
  const bodies: CallbackBody[] = [];
  const host: Pick<HostClient, 'post'> = {
    post: async (_url, body) => {
      bodies.push(body);
      return { outcome: 'accepted' };
    },
  };
  const results = new Results({ folder: join(root, 'results'), secret: 'only tests know', life: 60_000 });
  await results.prepare();
  const callbacks = new SaveCallbacks(journal, {
    // Neither a download nor a conversion belongs to a save that is built.
    host: host as HostClient,
    threads: {} as DocumentThreads,
    results,
    internalUrl: () => 'http://document-server',
    timing: { callbackRetries: [], unreachable: 0 } as never,
    stopping: new AbortController().signal,
  });
  const built = { sequence: 1, bytes: new Uint8Array([1]), aside: { edits: [], found: [] } };
  await callbacks.bring({ do: 'bring', status: 6, document: { of: 'built', built }, about: {} }, () => {});
  expect(bodies).toMatchObject([
    {
      lastsave: '2026-11-21T08:00:00.000Z',
      history: { changes: [{ created: '2026-11-21 08:00:00', user: ADA }] },
    },
  ]);
});
