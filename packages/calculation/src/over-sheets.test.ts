import { expect, it } from 'vitest';
import { sheetBySheet } from './over-sheets.ts';

const between = (from: string, to: string) => {
  const all = ['Jan', "Feb '26", 'Mar'];
  return all.slice(all.indexOf(from), all.indexOf(to) + 1);
};

it.each([
  ['SUM(Jan:Mar!B2)', "SUM(Jan!B2:B2,'Feb ''26'!B2:B2,Mar!B2:B2)"],
  ['A1+AVERAGE( Jan:Mar!$B$2:C9 , 4)/2', "A1+AVERAGE( Jan!$B$2:C9,'Feb ''26'!$B$2:C9,Mar!$B$2:C9 , 4)/2"],
  [
    'IF(MAX(Jan:Mar!B:B)>"(",COUNT(1,Jan:Jan!B2),"Jan:Mar!B2")',
    `IF(MAX(Jan!B:B,'Feb ''26'!B:B,Mar!B:B)>"(",COUNT(1,Jan!B2:B2),"Jan:Mar!B2")`,
  ],
  ['SUM(A1:A3)', 'SUM(A1:A3)'],
  ['LARGE(Jan:Mar!B2,1)', "LARGE(VSTACK(Jan!B2:B2,'Feb ''26'!B2:B2,Mar!B2:B2),1)"],
  ['SMALL(Jan:Mar!2:3,{1,2})', "SMALL(HSTACK(Jan!2:3,'Feb ''26'!2:3,Mar!2:3),{1,2})"],
  ['rank.eq(MAX(1,2),Jan:Mar!B:B,1)', "rank.eq(MAX(1,2),VSTACK(Jan!B:B,'Feb ''26'!B:B,Mar!B:B),1)"],
])('%s is read as %s', (formula, read) => {
  expect(sheetBySheet(formula, between)).toBe(read);
});

it.each([
  'LARGE(A1:A3,Jan:Mar!B2)',
  'RANK(Jan:Mar!B2,A1:A3)',
  'COUNTIF(Jan:Mar!B2,1)',
  'SUM(Jan:Mar!B2*2)',
  'SUM((Jan:Mar!B2))',
  'SUM(-Jan:Mar!B2)',
  'Jan:Mar!B2',
  'SUM(Jan:Other!B2)',
  'SUM([1]Jan:Mar!B2)',
])('%s is not read', (formula) => {
  expect(sheetBySheet(formula, (from, to) => (to === 'Other' ? [] : between(from, to)))).toBeNull();
});
