import fc from 'fast-check';
import { expect, it } from 'vitest';
import { stepWithoutSigner } from './signable.ts';

/** By trying everybody. */
function canBeFinished([people, ...others]: number[][]): boolean {
  if (people === undefined) return true;
  return people.some((person) =>
    canBeFinished(others.map((rest) => rest.filter((other) => other !== person))),
  );
}

const chain = fc.array(fc.uniqueArray(fc.integer({ min: 1, max: 6 }), { maxLength: 4 }), { maxLength: 6 });

it('finds a step without a signer exactly where trying everybody finds no way to finish', () => {
  fc.assert(
    fc.property(chain, (people) => {
      const step = stepWithoutSigner(people);
      expect(step === null).toBe(canBeFinished(people));
      // It is the first: the steps before it have one each.
      if (step !== null) {
        expect(canBeFinished(people.slice(0, step))).toBe(true);
        expect(canBeFinished(people.slice(0, step + 1))).toBe(false);
      }
    }),
  );
});

it('finds the way through ten steps whose people are nearly the same', () => {
  const people = Array.from({ length: 10 }, (_, step) => Array.from({ length: 10 - step }, (_, id) => id));
  expect(stepWithoutSigner(people)).toBeNull();
  expect(stepWithoutSigner([...people.slice(0, 9), []])).toBe(9);
});
