import { afterEach, expect, it, vi } from 'vitest';
import type { Transaction } from './plugins.ts';
import { sayWhatIsRefused } from './refused-changes.ts';
import type { SuperdocDocument } from './superdoc-document.ts';

afterEach(() => vi.unstubAllGlobals());

/** Of a transaction with nothing of what it was to do left in it, what a person is told. */
function toldOf(meta: Record<string, unknown>): string[] {
  vi.stubGlobal('window', new EventTarget());
  const told: string[] = [];
  let heard: (what: unknown) => void = () => {};
  const writing = {
    on: (_: string, hear: typeof heard) => {
      heard = hear;
    },
    off: () => {},
  };
  const stop = sayWhatIsRefused({ writing } as unknown as SuperdocDocument, (why) => told.push(why));
  window.dispatchEvent(new Event('drop'));
  const doc = {};
  const transaction: Partial<Transaction> = {
    docChanged: false,
    before: doc as Transaction['before'],
    steps: [],
    getMeta: (key: unknown) => meta[String(key)],
  };
  heard({ editor: { state: { doc } }, transaction });
  stop();
  return told;
}

it('tells of what came in while changes are tracked and could not be a suggestion', () => {
  expect(toldOf({ isLost: true })).toEqual([expect.stringContaining('Nothing was changed')]);
});

it('tells of nothing where nothing was to change', () => {
  expect(toldOf({})).toEqual([]);
});
