import { describe, expect, it } from 'vitest';
import { aboutCell, shownText } from './cell-words.ts';

const plain = { written: '', isChosen: false, isStale: false, isLocked: false } as const;

describe('what is read out of a cell', () => {
  it('is what it shows in a column that is wide enough', () => {
    expect(shownText({ kind: 'number', value: 0.123456 }, '0.00%')).toBe('12.35%');
    expect(shownText({ kind: 'number', value: 45_292 }, 'yyyy-mm-dd')).toBe('2024-01-01');
    expect(shownText({ kind: 'boolean', value: true }, 'General')).toBe('TRUE');
    expect(shownText({ kind: 'text', value: '007' }, '@')).toBe('007');
    expect(shownText({ kind: 'formula', formula: 'A1/0', result: '#DIV/0!' }, 'General')).toBe('#DIV/0!');
    expect(shownText({ kind: 'formula', formula: 'A1' }, 'General')).toBe('');
    expect(shownText({ kind: 'empty' }, 'General')).toBe('');
  });

  it('has its formula and what stands beside it', () => {
    expect(aboutCell({ kind: 'text', value: 'pH' }, plain)).toBe('');
    expect(
      aboutCell(
        { kind: 'formula', formula: 'SUM(A1:A3)', result: 6 },
        { written: 'note', wrong: 'Up to 5.', isChosen: true, isStale: true, isLocked: true },
      ),
    ).toBe(
      'Formula =SUM(A1:A3). Not allowed here: Up to 5. Has a note. Alt+Down offers a list. May be out of date.',
    );
  });
});
