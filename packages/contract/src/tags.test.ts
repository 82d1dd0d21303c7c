import { describe, expect, it } from 'vitest';
import { eachTagOnce, Tag, TagsInQuery, tagKey } from './tags.ts';

describe('a tag', () => {
  it('is the same whatever its case, its accents and the spaces in it', () => {
    const spellings = ['Stabilität', 'STABILITAT', 'stabilita\u0308t', ' stabilität '];
    expect(new Set(spellings.map(tagKey)).size).toBe(1);
    expect(tagKey('long  term')).toBe(tagKey('Long term'));
    expect(tagKey('pH')).not.toBe(tagKey('pHs'));
    expect(eachTagOnce(['Buffer', 'buffer', 'pH'])).toEqual(['Buffer', 'pH']);
  });

  it('is kept as it was written, but for spaces', () => {
    expect(Tag.parse('  Long \t term ')).toBe('Long term');
    expect(Tag.parse('β-Lactam #2')).toBe('β-Lactam #2');
  });

  it('has no comma, no quotes, nothing that nobody sees, and is neither empty nor long', () => {
    for (const wrong of ['', '   ', '\u0301', 'a,b', 'a "b"', 'a\u202eb', 'a\u0000b', 'x'.repeat(41)])
      expect(Tag.safeParse(wrong).success, JSON.stringify(wrong)).toBe(false);
  });

  it('stands in a query with others, each once', () => {
    expect(TagsInQuery.parse('pH,Long term,ph')).toEqual(['pH', 'Long term']);
    expect(TagsInQuery.safeParse('pH,').success).toBe(false);
  });
});
