import type { Export, ExportTry } from '@benchbook/contract';
import { describe, expect, it } from 'vitest';
import { describeExport, momentOf } from './export-text.ts';

const failedTry: ExportTry = {
  number: 1,
  startedAt: '2026-11-21T14:03:22.000Z',
  milliseconds: 120,
  ok: false,
  status: 500,
  message: 'Central LIMS, Export document: it answered 500.',
  answer: '',
};

const exported = (change: Partial<Export>): Export => ({
  id: 1,
  experimentId: 7,
  version: 4,
  sha256: 'a'.repeat(64),
  connection: 'Central LIMS',
  state: 'waiting',
  triesLeft: 9,
  reference: null,
  exportedBy: 'Ana Kovač',
  exportedAt: '2026-11-21T14:03:00.000Z',
  tries: [],
  ...change,
});
const say = (change: Partial<Export>, latest = 4) => describeExport(exported(change), '14:03:22', latest);

describe('where an export stands', () => {
  it('is on its way until the LIMS was called for the first time', () => {
    expect(say({})).toBe('On its way to Central LIMS…');
    expect(momentOf(exported({}))).toBe('2026-11-21T14:03:00.000Z');
  });

  it('counts the tries of this time, not those before an administrator began anew', () => {
    expect(say({ triesLeft: 7, tries: [{ ...failedTry, number: 11 }] })).toBe(
      'Trying again, 3 of 9: Central LIMS, Export document: it answered 500.',
    );
  });

  it('names the record the LIMS made, and the time', () => {
    expect(say({ state: 'done', reference: 'R-12' })).toBe('Exported to Central LIMS as R-12, 14:03:22');
    expect(say({ state: 'done' })).toBe('Exported to Central LIMS, 14:03:22');
  });

  it('says which version it was when there is a later one', () => {
    expect(say({ state: 'done', reference: 'R-12' }, 5)).toBe(
      'Version 4 exported to Central LIMS as R-12, 14:03:22',
    );
  });

  it('says why it failed', () => {
    expect(say({ state: 'failed', triesLeft: 0, tries: [failedTry] })).toBe(
      'Not exported: Central LIMS, Export document: it answered 500.',
    );
  });
});
