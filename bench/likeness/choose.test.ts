import { expect, it } from 'vitest';
import { choose, readManifest } from './choose.ts';

const MANIFEST = [
  'kind\tfile\tsource repository\tlicence\tbytes\tsha256\tfeatures',
  ...Array.from({ length: 20 }, (_, index) => `xlsx\tplain-${index}.xlsx\tr\tl\t1\tx\tformula`),
  'xlsx\tchart.xlsx\tr\tl\t1\tx\tformula,chart',
  'docx\tlocked.docx\tr\tl\t1\tx\tnot-a-zip',
  ...Array.from({ length: 5 }, (_, index) => `docx\ttext-${index}.docx\tr\tl\t1\tx\t-`),
  '',
].join('\n');

it('chooses of both kinds and of what is rare first, and more begins as less does', () => {
  const listed = readManifest(MANIFEST);
  expect(listed).toHaveLength(26);
  const six = choose(listed, 6);
  expect(six.filter((file) => file.startsWith('docx/'))).toHaveLength(3);
  expect(six).toContain('xlsx/chart.xlsx');
  expect(choose(listed, 12).slice(0, 6)).toEqual(six);
  expect(new Set(choose(listed, 99)).size).toBe(26);
});
