import { expect, it } from 'vitest';
import { type Asked, ofOwnOnly } from './own-comments.ts';

const may = (permission: string, asked: Partial<Asked>) =>
  ofOwnOnly('Ada')({ permission, defaultDecision: true, ...asked });
const own = { commentId: 'a', creatorName: 'Ada (imported)' };
const others = { commentId: 'b', creatorName: 'Grace' };

it('who may not edit resolves and deletes their own comments only, and deletes none that was answered', () => {
  expect(may('RESOLVE_OTHER', { comment: own })).toBe(true);
  expect(may('RESOLVE_OTHER', { comment: others })).toBe(false);
  expect(may('COMMENTS_DELETE_OTHER', { comment: own })).toBe(true);
  expect(may('COMMENTS_DELETE_OTHER', { comment: others })).toBe(false);
  const superdoc = { commentsStore: { commentsList: [own, { ...others, parentCommentId: 'a' }] } };
  expect(may('COMMENTS_DELETE_OWN', { comment: own, superdoc })).toBe(false);
});

it('who may not edit takes back their own suggestions, and accepts none', () => {
  const suggested = (author: string) => ({ trackedChange: { attrs: { author } } });
  expect(may('REJECT_OWN', suggested('Ada'))).toBe(true);
  expect(may('REJECT_OTHER', suggested('Grace'))).toBe(false);
  expect(may('RESOLVE_OWN', suggested('Ada'))).toBe(false);
  expect(may('REJECT_OTHER', { comment: { ...own, trackedChange: true } })).toBe(true);
});
