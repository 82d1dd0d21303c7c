import { expect, it } from 'vitest';
import { changedTags } from './changed-tags.ts';

it('names the tags that were added and taken away, by case and accents no others', () => {
  expect(changedTags(['Buffer', 'stability'], ['stability', 'long term'])).toEqual({
    add: ['long term'],
    remove: ['Buffer'],
  });
  expect(changedTags(['Buffer'], ['buffer'])).toBeNull();
  expect(changedTags([], [])).toBeNull();
});
