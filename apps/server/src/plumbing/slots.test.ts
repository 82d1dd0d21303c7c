import { expect, it } from 'vitest';
import { Slots } from './slots.ts';

it('lets so many run at once, the others in the order in which they came, and refuses whom it has no place for', async () => {
  const slots = new Slots({ slots: 2, line: 2, refuse: () => new Error('full') });
  const ends: (() => void)[] = [];
  const begun: number[] = [];
  const start = (number: number) =>
    slots.within(async () => {
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

it('gives nobody more slots than one person gets, and a slot that is left to the next, once', async () => {
  const slots = new Slots({
    slots: 3,
    ofOne: 2,
    refuse: (isOwn) => new Error(isOwn ? 'you have two' : 'full'),
  });
  const leave = await slots.enter(1);
  await slots.enter(1);
  await expect(slots.enter(1)).rejects.toThrow('you have two');
  await slots.enter(2);
  await expect(slots.enter(2)).rejects.toThrow('full');
  leave();
  leave();
  await slots.enter(1);
  await expect(slots.enter(3)).rejects.toThrow('full');
});
