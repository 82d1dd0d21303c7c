import type { LogEntry } from '@benchbook/contract';
import { describe, expect, it } from 'vitest';
import { aroundTitle, byDay, targetOf } from './days.ts';

const entry = (fields: Partial<LogEntry>): LogEntry => ({
  id: 1,
  createdAt: '2026-03-02T12:00:00.000Z',
  message: 'Ana Kovač created project "Buffers"',
  said: '',
  event: 'Create Project',
  reason: null,
  projectId: null,
  experimentId: null,
  templateId: null,
  ...fields,
});

describe('the days of the log', () => {
  it('hold their entries in the order they come', () => {
    const times = ['2026-03-02T12:00:00.000Z', '2026-03-02T08:00:00.000Z', '2026-03-01T23:00:00.000Z'];
    const entries = times.map((createdAt, id) => entry({ id, createdAt }));
    const days = byDay(entries, (timestamp) => timestamp.slice(0, 10));
    expect(days.map(({ day, entries: of }) => [day, of.map(({ id }) => id)])).toEqual([
      ['2026-03-02', [0, 1]],
      ['2026-03-01', [2]],
    ]);
  });
});

describe('an entry', () => {
  it('leads to what it is about, as far as that can be opened', () => {
    expect(targetOf(entry({ projectId: 3, experimentId: 7 }))).toBe('/projects/3/experiments/7');
    expect(targetOf(entry({ projectId: 3 }))).toBe('/projects/3/experiments');
    expect(targetOf(entry({ templateId: 5 }))).toBe('/templates/5');
    expect(targetOf(entry({}))).toBeNull();
  });

  it('has the title it leads by in quotes, which a title may hold itself', () => {
    expect(aroundTitle('Ana edited workbook "The "new" buffer" again')).toEqual([
      'Ana edited workbook ',
      '"The "new" buffer"',
      ' again',
    ]);
    expect(aroundTitle('Ana loaded template pH meter into workbook "Monday" as version 3')).toEqual([
      'Ana loaded template pH meter into workbook ',
      '"Monday"',
      ' as version 3',
    ]);
    expect(aroundTitle('Ana filled in workbook "Monday" from template pH meter')).toEqual([
      'Ana filled in workbook ',
      '"Monday"',
      ' from template pH meter',
    ]);
    expect(aroundTitle('Ana signed in')).toEqual(['', 'Ana signed in', '']);
  });
});
