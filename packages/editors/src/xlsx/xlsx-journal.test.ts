import type { XlsxEdit } from '@benchbook/documents';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { XlsxJournal } from './xlsx-journal.ts';

const edit: XlsxEdit = { op: 'delete-sheet', sheet: '2' };

describe('the journal of a workbook', () => {
  let taken: XlsxEdit[];
  let sent: XlsxEdit[][];
  let dirty: boolean;
  let saves: number;
  let journal: XlsxJournal;

  beforeEach(() => {
    vi.useFakeTimers();
    taken = [];
    sent = [];
    dirty = false;
    saves = 0;
    journal = new XlsxJournal({
      take: () => taken.splice(0),
      send: (edits) => sent.push(edits),
      onDirty: (now) => {
        dirty = now;
      },
      onIdle: () => {
        saves += 1;
      },
    });
  });
  afterEach(() => {
    journal.stop();
    vi.useRealTimers();
  });

  const type = () => {
    taken.push(edit);
    journal.edited();
  };

  it('sends what is typed within 300 ms, however fast the next edit comes', () => {
    for (let time = 0; time < 300; time += 50) {
      type();
      vi.advanceTimersByTime(50);
    }
    expect(sent.length).toBeGreaterThan(0);
  });

  it('saves after two seconds without an edit, and not before', () => {
    type();
    vi.advanceTimersByTime(1_500);
    type();
    vi.advanceTimersByTime(1_900);
    expect(saves).toBe(0);
    vi.advanceTimersByTime(200);
    expect(saves).toBe(1);
    expect(sent).toEqual([[edit], [edit]]);
  });

  it('is dirty from the first letter in a cell until everything is sent', () => {
    journal.typing(true);
    expect(dirty).toBe(true);
    journal.send();
    expect(dirty).toBe(true);
    type();
    journal.typing(false);
    expect(dirty).toBe(true);
    vi.advanceTimersByTime(300);
    expect(dirty).toBe(false);
  });
});
