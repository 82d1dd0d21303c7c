import { expect, test } from 'vitest';
import { overTable } from './over-table.ts';

const heading = { cl: { rgb: '#ffffff' }, bg: { rgb: '#4f81bd' }, bl: 1 };

test('a heading is white on the colour of its table where its letters have the usual colour, however that is said', () => {
  for (const usual of [undefined, '#000000'])
    for (const own of [undefined, { rgb: '#000000' }, { rgb: null }])
      expect(overTable(own ? { cl: own } : {}, heading, usual)).toEqual({
        cl: { rgb: 'RGB(255,255,255)' },
        bg: { rgb: 'RGB(79,129,189)' },
        bl: 1,
      });
});

test('a cell keeps a colour and a fill of its own', () => {
  const own = { cl: { rgb: '#ff0000' }, bg: { rgb: '#ffff00' } };
  expect(overTable(own, heading, '#000000')).toEqual({ ...own, bl: 1 });
  expect(overTable({ cl: { rgb: '#000000' } }, heading, '#1f497d').cl).toEqual({ rgb: '#000000' });
});

test('what is dark on a pale colour is turned over in the dark with all the rest', () => {
  const striped = { cl: { rgb: '#000000' }, bg: { rgb: '#dce6f2' } };
  expect(overTable({}, striped, undefined)).toEqual(striped);
  expect(overTable({}, { bg: striped.bg }, undefined)).toEqual({ bg: striped.bg });
});
