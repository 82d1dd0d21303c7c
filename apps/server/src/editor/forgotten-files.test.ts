import type { Experiment } from '@benchbook/contract';
import { createBlank } from '@benchbook/documents';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Command } from '../../test/document-server-peer.ts';
import { type EditorTest, startEditorTest, withText } from '../../test/editor-test.ts';
import { startJobs } from '../jobs/runner.ts';
import { recover, recoverForgottenFiles } from './forgotten-files.ts';

const blank = createBlank('docx');

let t: EditorTest;
let experiment: Experiment;
let key: string;
/** What the document server keeps. */
let kept: Map<string, Uint8Array>;
/** Who has opened it again. */
let editing: string[];
beforeEach(async () => {
  t = await startEditorTest();
  experiment = await t.create();
  key = (await t.open(experiment)).key;
  kept = new Map();
  editing = [];
  t.peer.onCommand = answer;
});
afterEach(() => t.close());

function answer({ c, key: of = '' }: Command) {
  const file = kept.get(of);
  if (c === 'getForgottenList') return { error: 0, keys: [...kept.keys()] };
  if (c === 'info') return editing.length > 0 ? { error: 0, users: editing } : { error: 1 };
  if (c === 'getForgotten') return file ? { error: 0, url: t.peer.offer(file) } : { error: 1 };
  if (c === 'deleteForgotten') return { error: kept.delete(of) ? 0 : 1 };
  return { error: 5 };
}

const alarms = () => t.test.db.selectFrom('editor_alarms').selectAll().orderBy('id').execute();
const quarantined = () => t.test.db.selectFrom('quarantined_saves').selectAll().execute();
const entries = async () =>
  (await t.test.db.selectFrom('audit_entries').select('event').orderBy('id').execute()).map(
    ({ event }) => event,
  );

describe('a file the document server had kept', () => {
  it('becomes the next version, is audited and alarms, and is deleted there', async () => {
    kept.set(key, withText(blank, 'refused while the database was down'));
    await recover(t.test.parts);
    expect(await t.versionsOf(experiment)).toMatchObject([{ number: 2 }, { number: 1 }]);
    expect(kept.size).toBe(0);
    expect((await t.open(experiment)).key).not.toBe(key);
    expect(await alarms()).toMatchObject([
      {
        kind: 'file recovered',
        editor_key: key,
        detail: expect.stringContaining('It is version 2 of the document.'),
      },
    ]);
    expect((await entries()).slice(-2)).toEqual(['Save Workbook', 'Recover File']);
  });

  it('is kept aside when the document went on without it', async () => {
    await t.callback({
      key,
      status: 2,
      url: t.peer.offer(withText(blank, 'the present one')),
      users: [String(t.anaId)],
      lastsave: 'a',
    });
    kept.set(key, withText(blank, 'an older one'));
    await recover(t.test.parts);
    expect(await t.versionsOf(experiment)).toHaveLength(2);
    const aside = await t.test.db.selectFrom('conflict_versions').selectAll().execute();
    expect(aside).toMatchObject([{ editor_key: key }]);
    expect(await alarms()).toMatchObject([{ detail: expect.stringContaining('kept aside') }]);
    expect(kept.size).toBe(0);
  });

  it('is taken once, also when it could not be deleted and is found again', async () => {
    const file = withText(blank, 'twice');
    kept.set(key, file);
    t.peer.onCommand = (command) => (command.c === 'deleteForgotten' ? { error: 3 } : answer(command));
    await expect(recover(t.test.parts)).rejects.toThrow();
    t.peer.onCommand = answer;
    await recover(t.test.parts);
    expect(kept.size).toBe(0);
    expect(await t.versionsOf(experiment)).toHaveLength(2);
    expect(await quarantined()).toEqual([]);
    expect((await entries()).filter((event) => event === 'Recover File')).toHaveLength(1);
  });

  it('stays there while somebody has opened it again and will leave a last save behind', async () => {
    kept.set(key, withText(blank, 'in front of somebody'));
    editing = [String(t.anaId)];
    await recover(t.test.parts);
    expect(kept.size).toBe(1);
    expect(await t.versionsOf(experiment)).toHaveLength(1);
    expect(await alarms()).toEqual([]);
  });

  it('stays there, with one alarm, while it cannot be fetched, and does not hold up the others', async () => {
    const other = await t.create();
    const { key: otherKey } = await t.open(other);
    kept.set(key, withText(blank, 'cannot be fetched'));
    kept.set(otherKey, withText(blank, 'can be fetched'));
    t.peer.onCommand = (command) =>
      command.c === 'getForgotten' && command.key === key ? { error: 3 } : answer(command);
    await expect(recover(t.test.parts)).rejects.toThrow();
    await expect(recover(t.test.parts)).rejects.toThrow();
    expect([...kept.keys()]).toEqual([key]);
    expect(await t.versionsOf(other)).toHaveLength(2);
    expect((await alarms()).map(({ kind }) => kind).toSorted()).toEqual([
      'file not recovered',
      'file recovered',
    ]);
    t.peer.onCommand = answer;
    await recover(t.test.parts);
    expect(await t.versionsOf(experiment)).toHaveLength(2);
    const settled = (await alarms()).find(({ kind }) => kind === 'file not recovered');
    expect(settled).toMatchObject({ dismissal: 'The file was recovered.' });
  });

  it('of another installation is left alone, and one of ours is kept even if its key is no longer known', async () => {
    const [installation] = key.split('-');
    kept.set('anotherhost-1-1-abc', withText(blank, 'not ours'));
    kept.set(`${installation}-77-1-abc`, withText(blank, 'from before the backup'));
    await recover(t.test.parts);
    expect([...kept.keys()]).toEqual(['anotherhost-1-1-abc']);
    expect(await quarantined()).toMatchObject([
      { editor_key: `${installation}-77-1-abc`, document_id: null },
    ]);
    expect(await alarms()).toMatchObject([{ kind: 'file recovered', document_id: null }]);
  });

  it('is looked for when the application starts', async () => {
    kept.set(key, withText(blank, 'waiting since yesterday'));
    const jobs = await startJobs(t.test.parts, [recoverForgottenFiles], pino({ level: 'silent' }));
    try {
      await vi.waitFor(() => expect(kept.size).toBe(0), { timeout: 60_000, interval: 50 });
      expect(await t.versionsOf(experiment)).toHaveLength(2);
    } finally {
      await jobs.stop();
    }
  });
});
