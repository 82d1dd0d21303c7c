import { expect, it } from 'vitest';
import { readExactJson } from './exact-json.ts';

it('a number goes into Word as the LIMS wrote it', () => {
  const read = readExactJson('{"ph":7.40,"id":12345678901234567890,"list":[1e400,-0.0],"n":"5"}', 'docx');
  expect(read).toEqual({ ph: '7.40', id: '12345678901234567890', list: ['1e400', '-0.0'], n: '5' });
});

it.each([
  ['7.40', 7.4],
  ['100', 100],
  ['1.5e3', 1500],
  ['1e21', 1e21],
  ['0.0000001', 1e-7],
  ['-0', -0],
  ['0.1', 0.1],
  ['12345678901234567890', '12345678901234567890'],
  ['0.12345678901234567890123', '0.12345678901234567890123'],
  ['1e400', '1e400'],
  ['1e-400', '1e-400'],
])('%s goes into a cell as %j', (written, value) => {
  expect(readExactJson(`{"a":${written}}`, 'xlsx')).toEqual({ a: value });
});
