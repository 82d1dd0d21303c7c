import { USUAL_PAGE } from '@benchbook/documents/pages';
import { expect, it } from 'vitest';
import { UNITS } from '../../frame/screen/length-unit.ts';
import { changedPage, fieldsOf, type PageFields, shownLine } from './page-form.ts';

const MM = UNITS.mm;
const PAGE = {
  ...USUAL_PAGE,
  area: [{ startRow: 0, endRow: 39, startColumn: 0, endColumn: 5 }],
  titles: { rows: { from: 0, to: 1 }, columns: null },
  breaks: { rows: [20, 40], columns: [3] },
};
const change = (fields: Partial<PageFields>, page = PAGE) =>
  changedPage({ ...fieldsOf(page, MM), ...fields }, page, MM);

it('says pages as people write them, and changes nothing that says what it said', () => {
  const fields = fieldsOf(PAGE, MM);
  expect(fields).toMatchObject({
    area: 'A1:F40',
    titleRows: '1:2',
    titleColumns: '',
    breakRows: '21, 41',
    breakColumns: 'D',
    percent: '100',
  });
  expect(fields.margins).toMatchObject({ left: '17.8', top: '19' });
  expect(change({})).toEqual({ page: {} });
});

it('reads headers of the first and of even pages with whether they are used', () => {
  const fields = fieldsOf(PAGE, MM);
  const line = { left: '', center: 'First', right: '' };
  expect(change({ first: { ...fields.first, isUsed: true, header: line } })).toEqual({
    page: { first: { isUsed: true, header: line, footer: PAGE.footer } },
  });
  expect(change({ even: { ...fields.even, footer: { ...line, center: 'a &R b' } } })).toMatchObject({
    field: 'evenFooter-left',
  });
});

it('reads what was changed, and only that', () => {
  const margins = { ...fieldsOf(PAGE, MM).margins, left: '25,4' };
  expect(change({ margins, orientation: 'landscape', paper: '9' })).toEqual({
    page: { landscape: true, paper: 9, margins: { ...PAGE.margins, left: 1 } },
  });
  expect(change({ area: 'B2; d:d', titleRows: '', titleColumns: 'B:A', breakRows: '41 7 7' })).toEqual({
    page: {
      area: [
        { startRow: 1, endRow: 1, startColumn: 1, endColumn: 1 },
        { startRow: 0, endRow: 1_048_575, startColumn: 3, endColumn: 3 },
      ],
      titles: { rows: null, columns: { from: 0, to: 1 } },
      breaks: { rows: [6, 40], columns: [3] },
    },
  });
  expect(change({ scale: 'fit', wide: '1', tall: '' })).toEqual({
    page: { scale: { kind: 'fit', wide: 1, tall: 0 } },
  });
  expect(change({ footer: { left: '', center: '&P / &N', right: '' } })).toEqual({
    page: { footer: { left: '', center: '&P / &N', right: '' } },
  });
});

it('says what cannot be read, and in which field', () => {
  const margins = { ...fieldsOf(PAGE, MM).margins, top: '-3' };
  const fieldOf = (fields: Partial<PageFields>) => {
    const changed = change(fields);
    return 'problem' in changed ? changed.field : undefined;
  };
  expect(change({ area: 'A0' })).toEqual({
    problem: '“A0” names no cells. Write them as A1:F40, or nothing for all.',
    field: 'area',
  });
  expect(fieldOf({ margins })).toBe('top');
  expect(fieldOf({ percent: '5' })).toBe('percent');
  expect(fieldOf({ scale: 'fit', tall: 'x' })).toBe('tall');
  expect(fieldOf({ titleRows: 'A:B' })).toBe('titleRows');
  expect(fieldOf({ titleRows: '1:x' })).toBe('titleRows');
  expect(fieldOf({ titleColumns: 'A, C' })).toBe('titleColumns');
  expect(fieldOf({ breakRows: '1' })).toBe('breakRows');
  expect(fieldOf({ breakColumns: 'A' })).toBe('breakColumns');
  expect(fieldOf({ header: { left: 'R&L', center: '', right: '' } })).toBe('header-left');
});

it('shows codes of headers as words', () => {
  expect(shownLine('&"Arial,Bold"&8Page &P of &N, R&&D')).toBe(
    'Page [Page number] of [Number of pages], R&D',
  );
});
