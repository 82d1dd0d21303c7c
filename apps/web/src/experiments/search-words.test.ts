import { describe, expect, it } from 'vitest';
import { firstDayOf, readSearch, withTags } from './search-words.ts';

describe('a search with filters as words', () => {
  it('is narrowed by each of them, and looks for the rest', () => {
    const asked = readSearch(
      'buffer by:"Ana Kovač" type:excel is:published after:2026-03 before:2027 project:Stab pH',
    );
    expect(asked.text).toBe('buffer pH');
    expect(asked.filter).toBe('published');
    expect(asked.narrowing).toEqual({
      by: 'Ana Kovač',
      documentType: 'xlsx',
      since: '2026-03-01',
      before: '2027-01-01',
      project: 'Stab',
    });
    expect(asked.understood).toEqual([
      'created by “Ana Kovač”',
      'Excel',
      'published',
      'created on 2026-03-01 or later',
      'created before 2027-01-01',
      'in a project “Stab”',
    ]);
    expect(asked.problems).toEqual([]);
  });

  it('knows oneself, stars, workbook types and the inside of documents', () => {
    const asked = readSearch('BY:me is:Starred type:Assay in:documents');
    expect(asked).toMatchObject({
      text: '',
      inside: true,
      narrowing: { mine: true, starred: true, ofType: 'Assay' },
    });
  });

  it('knows tags, each once, and is given others by what chooses them', () => {
    const asked = readSearch('tag:pH acid tag:"Long term" tag:ph');
    expect(asked).toMatchObject({ text: 'acid', narrowing: { tags: ['pH', 'Long term'] } });
    expect(asked.understood).toEqual(['tagged “pH”', 'tagged “Long term”']);
    expect(readSearch(`tag:${'x'.repeat(41)}`)).toMatchObject({ narrowing: {} });
    expect(readSearch(`tag:${'x'.repeat(41)}`).problems).toHaveLength(1);
    expect(withTags('tag:pH acid TAG:"Long term" by:me', ['Long term', 'HPLC'])).toBe(
      'acid by:me tag:"Long term" tag:HPLC',
    );
    expect(withTags('tag:pH', [])).toBe('');
  });

  it('leaves everything else as it was typed: phrases, exclusions, ratios, times and what only looks like a filter', () => {
    const typed = '"the type:word of it" -purity 1:100 12:30 in:vitro https://example.org constructor:x';
    expect(readSearch(typed)).toMatchObject({ text: typed, narrowing: {}, inside: false, problems: [] });
  });

  it('narrows by nothing while a filter is being written, and says what is wrong with one', () => {
    expect(readSearch('by: type:"')).toMatchObject({ text: '', narrowing: {}, problems: [] });
    expect(readSearch('is:lost before:yesterday').problems).toEqual([
      '“is:lost” is not known: it can be published, unpublished, reviewed, unreviewed or starred.',
      '“before:yesterday” is no day: write it as before:2026-11-24, or a month or year.',
    ]);
  });

  it('takes a day, a month or a year, and no day that does not exist', () => {
    expect(['2026', '2026-3', '2026-03-09'].map(firstDayOf)).toEqual([
      '2026-01-01',
      '2026-03-01',
      '2026-03-09',
    ]);
    expect(['2026-02-30', '26', '2026-13', 'today'].map(firstDayOf)).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
  });
});
