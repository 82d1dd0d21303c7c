import { describe, expect, it } from 'vitest';
import { linkFor, listFor } from './lists-and-links.ts';

describe('what is made of what is typed', () => {
  it('is a list where a paragraph begins as one', () => {
    expect(['1.', '-', '*'].map((sign) => listFor(sign, ' '))).toEqual(['numbered', 'bulleted', 'bulleted']);
  });

  it('is no list behind another number, within a line, or at another key', () => {
    expect(['3.', '10.', '1', '+', '--', 'a -', ' -', ''].map((sign) => listFor(sign, ' '))).toEqual(
      Array.from({ length: 8 }, () => undefined),
    );
    expect(listFor('-', '5')).toBeUndefined();
  });

  it('is a link of an address, without what ends the sentence', () => {
    const links = [
      'see https://example.org/sop?a=1',
      'www.example.org',
      'to ana.k@lab.example.org',
      '(http://a.b/c',
    ];
    expect(links.map((before) => linkFor(before, ' ')?.href)).toEqual([
      'https://example.org/sop?a=1',
      'https://www.example.org',
      'mailto:ana.k@lab.example.org',
      'http://a.b/c',
    ]);
    expect(linkFor('see https://example.org/sop.', ' ')).toEqual({
      text: 'https://example.org/sop',
      behind: '.',
      href: 'https://example.org/sop',
    });
  });

  it('is no link of what only looks a little like one', () => {
    const texts = ['example.org', 'http://', 'a@b', 'x www', 'pH@25', 'https://.', 'javascript:alert(1)'];
    expect(texts.map((before) => linkFor(before, ' '))).toEqual(texts.map(() => undefined));
    expect(linkFor('https://example.org', 'x')).toBeUndefined();
  });
});
