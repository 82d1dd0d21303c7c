import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '../../testing/proof.ts';
import { pairInOrder } from './sequence.ts';

/** Pairs that are equal and in order, as a count; anything else fails. */
function checked(a: string[], b: string[]): number {
  const pairs = pairInOrder(a, b);
  let last = -1;
  let count = 0;
  pairs.forEach((at, i) => {
    if (at < 0) return;
    expect(at).toBeGreaterThan(last);
    expect(b[at]).toBe(a[i]);
    last = at;
    count++;
  });
  return count;
}

function longestCommon(a: string[], b: string[]): number {
  let row = new Array<number>(b.length + 1).fill(0);
  for (const key of a) {
    const next = [0];
    b.forEach((other, j) => {
      next.push(key === other ? (row[j] ?? 0) + 1 : Math.max(row[j + 1] ?? 0, next[j] ?? 0));
    });
    row = next;
  }
  return row.at(-1) ?? 0;
}

describe('pairing two sequences in order', () => {
  const key = fc.constantFrom('a', 'b', 'c', 'd');

  it('pairs as much as can be paired', () => {
    fc.assert(
      fc.property(fc.array(key, { maxLength: 30 }), fc.array(key, { maxLength: 30 }), (a, b) => {
        expect(checked(a, b)).toBe(longestCommon(a, b));
      }),
    );
  });

  it('pairs all but what was edited in sequences of thousands in which no key is unique', () => {
    const edit = fc.record({ at: fc.nat(), insert: fc.boolean(), key });
    fc.assert(
      fc.property(
        fc.infiniteStream(key),
        fc.array(edit, { minLength: 1, maxLength: 60 }),
        (stream, edits) => {
          const a = [...stream.take(3000)];
          const b = [...a];
          for (const { at, insert, key } of edits)
            b.splice(at % b.length, insert ? 0 : 1, ...(insert ? [key] : []));
          const deleted = edits.filter(({ insert }) => !insert).length;
          expect(checked(a, b)).toBeGreaterThanOrEqual(a.length - deleted);
        },
      ),
      { numRuns: runs(20) },
    );
  });

  it('answers in order for long sequences that have nothing to do with each other', () => {
    const a = Array.from({ length: 5000 }, (_, i) => `a${i % 50}`);
    const b = Array.from({ length: 5000 }, (_, i) => `b${i % 50}`);
    expect(checked(a, b)).toBe(0);
    expect(checked([...a, 'same', ...a], [...b, 'same', ...b])).toBe(1);
  });
});
