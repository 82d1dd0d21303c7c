export type * from './comment-model.ts';
export { readComments } from './read-comments.ts';
