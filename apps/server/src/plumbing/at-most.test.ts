import { expect, it } from 'vitest';
import { atMost } from './at-most.ts';

it('lets so many run at once, the others in the order in which they came, and refuses whom it has no place for', async () => {
  const limited = atMost(2, 2, () => new Error('full'));
  const ends: (() => void)[] = [];
  const begun: number[] = [];
  const start = (number: number) =>
    limited(async () => {
      begun.push(number);
      await new Promise<void>((end) => ends.push(end));
      if (number === 1) throw new Error('failed');
    });
  const first = start(1);
  const others = [start(2), start(3), start(4)];
  await expect(start(5)).rejects.toThrow('full');
  expect(begun).toEqual([1, 2]);

  ends[0]?.();
  await expect(first).rejects.toThrow('failed');
  expect(begun).toEqual([1, 2, 3]);
  for (const place of [1, 2]) {
    ends[place]?.();
    await others[place - 1];
  }
  ends[3]?.();
  await Promise.all(others);
  expect(begun).toEqual([1, 2, 3, 4]);
});
