import { expect, it } from 'vitest';
import { tabsApart } from './tabs-in-text.ts';

const place = { tabs: ['stops'], indent: { left: 10 } };

it('makes tabs of the tabs in a text, each piece with its place and its look', () => {
  const runs = [
    { text: 'm', pmStart: 2, pmEnd: 3 },
    { kind: 'tab', text: '\t', pmStart: 3, pmEnd: 4, tabIndex: 0 },
    { text: 'a\t\tbc\t', pmStart: 4, pmEnd: 10, bold: true },
  ];
  expect(
    tabsApart(runs, place).map(({ kind, text, pmStart, pmEnd, tabIndex, bold }) => [
      kind,
      text,
      pmStart,
      pmEnd,
      tabIndex,
      bold,
    ]),
  ).toEqual([
    [undefined, 'm', 2, 3, undefined, undefined],
    ['tab', '\t', 3, 4, 0, undefined],
    [undefined, 'a', 4, 5, undefined, true],
    ['tab', '\t', 5, 6, 1, true],
    ['tab', '\t', 6, 7, 2, true],
    [undefined, 'bc', 7, 9, undefined, true],
    ['tab', '\t', 9, 10, 3, true],
  ]);
});

it('leaves texts without tabs, and tabs of the file, as they are', () => {
  const runs = [
    { text: 'a', pmStart: 2, pmEnd: 3 },
    { kind: 'tab', text: '\t', pmStart: 3, pmEnd: 4 },
  ];
  expect(tabsApart(runs, place)).toBe(runs);
});
