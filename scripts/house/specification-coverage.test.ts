import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { misnamedTests } from './shown-by.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const page = readFileSync(join(root, 'docs/specification-coverage.md'), 'utf8');

interface Row {
  section: string;
  sentence: string;
  shownBy: string;
  decision: string;
}

/** The rows of the sections 2 to 9. */
function rowsOf(text: string): Row[] {
  return text.split(/^## /m).flatMap((part) => {
    const section = /^(\d)\. /.exec(part)?.[1];
    if (section === undefined) return [];
    return [...part.matchAll(/^\| (.+?) \| (.*?) \|(.*?)\|$/gm)]
      .map(([, sentence = '', shownBy = '', decision = '']) => ({
        section,
        sentence,
        shownBy,
        decision: decision.trim(),
      }))
      .filter(({ sentence }) => sentence !== 'asked for');
  });
}

const rows = rowsOf(page);

describe('the page on what the specification asks for', () => {
  it('has every section from 2 to 9', () => {
    expect([...new Set(rows.map(({ section }) => section))]).toEqual([...'23456789']);
  });

  it('has each sentence once', () => {
    const sentences = rows.map(({ section, sentence }) => `${section}: ${sentence}`);
    expect(sentences.filter((each, index) => sentences.indexOf(each) !== index)).toEqual([]);
  });

  it.each(rows)('names tests that exist: $section, $sentence', ({ shownBy, decision }) => {
    expect(misnamedTests(root, shownBy)).toEqual([]);
    const decisions = readdirSync(join(root, 'docs/decisions'));
    for (const number of decision.match(/\b00\d\d\b/g) ?? []) {
      expect(
        decisions.some((name) => name.startsWith(number)),
        number,
      ).toBe(true);
    }
  });
});
