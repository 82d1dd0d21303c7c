import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { DocxJournal } from './journal.ts';

/** A document of one string, and a server that keeps what it is sent. */
function setUp() {
  const notes = { dirty: [] as boolean[], idle: 0, failures: [] as string[], recoveries: 0 };
  const world = { text: '', kept: [] as string[], exports: 0, exportTakes: 0, uploadTakes: 0, failing: '' };
  const journal = new DocxJournal({
    export: async () => {
      world.exports += 1;
      const text = world.text;
      await new Promise((resolve) => setTimeout(resolve, world.exportTakes));
      if (world.failing === 'export') throw new Error('the editor could not write the document.');
      return new Blob([text]);
    },
    upload: async (state) => {
      await new Promise((resolve) => setTimeout(resolve, world.uploadTakes));
      if (world.failing === 'upload') throw new Error('The document server cannot be reached.');
      world.kept.push(await state.text());
    },
    onDirty: (dirty) => notes.dirty.push(dirty),
    onIdle: () => {
      notes.idle += 1;
    },
    onFailure: (message) => notes.failures.push(message),
    onRecovery: () => {
      notes.recoveries += 1;
    },
  });
  const type = (text: string) => {
    world.text += text;
    journal.edited();
  };
  return { journal, notes, world, type };
}

describe('the journal of a docx', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('sends the first keystroke within two seconds although typing goes on', async () => {
    const { world, type } = setUp();
    for (let tenths = 0; tenths < 20; tenths += 1) {
      type('a');
      await vi.advanceTimersByTimeAsync(100);
    }
    expect(world.kept.at(0)).toMatch(/^a+$/);
  });

  it('is up to date a moment after a word, for whoever closes the tab then', async () => {
    const { world, notes, type } = setUp();
    type('pH 7.4');
    await vi.advanceTimersByTimeAsync(300);
    expect(world.kept).toEqual(['pH 7.4']);
    expect(notes.dirty.at(-1)).toBe(false);
  });

  it('asks for a save once, two seconds after the last keystroke, with everything journaled', async () => {
    const { world, notes, type } = setUp();
    type('one ');
    await vi.advanceTimersByTimeAsync(1_800);
    type('two');
    await vi.advanceTimersByTimeAsync(1_900);
    expect(notes.idle).toBe(0);
    await vi.advanceTimersByTimeAsync(200);
    expect(world.kept.at(-1)).toBe('one two');
    expect(notes.idle).toBe(1);
    await vi.advanceTimersByTimeAsync(20_000);
    expect(notes.idle).toBe(1);
    expect(notes.dirty.at(-1)).toBe(false);
  });

  it('exports no more often than a fifth of the time when an export is slow', async () => {
    const { world, type } = setUp();
    world.exportTakes = 1_000;
    const typeFor = async (seconds: number) => {
      for (let tenths = 0; tenths < seconds * 10; tenths += 1) {
        type('a');
        await vi.advanceTimersByTimeAsync(100);
      }
    };
    // That one was slow is no reason yet; that two were is.
    await typeFor(5);
    const before = world.exports;
    await typeFor(30);
    expect(world.exports - before).toBeGreaterThanOrEqual(4);
    expect(world.exports - before).toBeLessThanOrEqual(6);
  });

  it('leaves nothing unsent for longer than two seconds because one export was slow', async () => {
    const { world, type } = setUp();
    const typeFor = async (tenths: number) => {
      for (let tenth = 0; tenth < tenths; tenth += 1) {
        type('a');
        await vi.advanceTimersByTimeAsync(100);
      }
    };
    // The first export of a page has to be compiled.
    world.exportTakes = 600;
    await typeFor(20);
    expect(world.kept).toHaveLength(1);
    world.exportTakes = 50;
    await typeFor(14);
    expect(world.kept).toHaveLength(2);
    expect(world.text.length - (world.kept.at(-1)?.length ?? 0)).toBeLessThan(20);
  });

  it('flushes what was typed while an upload was under way with one more', async () => {
    const { world, journal, type } = setUp();
    world.uploadTakes = 500;
    type('one ');
    const first = journal.flush();
    await vi.advanceTimersByTimeAsync(100);
    type('two');
    const second = journal.flush();
    await vi.advanceTimersByTimeAsync(2_000);
    await Promise.all([first, second]);
    expect(world.kept).toEqual(['one ', 'one two']);
    expect(journal.dirty).toBe(false);
  });

  it('never uploads anything when the export fails, says so, and tries again by itself', async () => {
    const { world, notes, journal, type } = setUp();
    world.failing = 'export';
    type('lost?');
    const failed = expect(journal.flush()).rejects.toThrow('could not write');
    await vi.advanceTimersByTimeAsync(10);
    await failed;
    expect(world.kept).toEqual([]);
    expect(journal.dirty).toBe(true);
    expect(notes.failures).toHaveLength(1);
    world.failing = '';
    await vi.advanceTimersByTimeAsync(6_000);
    expect(world.kept).toEqual(['lost?']);
    expect(notes.recoveries).toBe(1);
  });

  it('tries a failed upload again at once when told that the server is back, and then saves', async () => {
    const { world, notes, journal, type } = setUp();
    world.failing = 'upload';
    type('kept');
    await vi.advanceTimersByTimeAsync(1_600);
    expect(notes.failures.length).toBeGreaterThan(0);
    world.failing = '';
    journal.retry();
    await vi.advanceTimersByTimeAsync(10);
    expect(world.kept).toEqual(['kept']);
    await vi.advanceTimersByTimeAsync(2_500);
    expect(notes.idle).toBe(1);
  });

  it('does nothing any more once it is stopped', async () => {
    const { world, journal, type } = setUp();
    type('a');
    journal.stop();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(world.exports).toBe(0);
  });
});
