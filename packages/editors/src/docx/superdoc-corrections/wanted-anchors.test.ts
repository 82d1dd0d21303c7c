import { expect, it } from 'vitest';
import { WantedAnchors } from './wanted-anchors.ts';

it('looks for a bookmark when it is asked for, once, and for no other', () => {
  const asked: number[] = [];
  const anchors = new WantedAnchors(
    new Map([
      ['_Toc1', 10],
      ['_Toc2', 20],
      ['_GoBack', 30],
    ]),
    (position) => {
      asked.push(position);
      return position === 30 ? null : { page: position / 10 };
    },
  );
  expect(anchors.size).toBe(3);
  expect(asked).toEqual([]);
  expect(anchors.get('_Toc2')).toEqual({ page: 2 });
  expect(anchors.get('_Toc2')).toEqual({ page: 2 });
  expect(anchors.get('_GoBack')).toBeUndefined();
  expect(anchors.get('_GoBack')).toBeUndefined();
  expect(anchors.get('of another document')).toBeUndefined();
  expect(asked).toEqual([20, 30]);
});
