/** What the page needs to show notes and comments as they are edited: no XML, no packages. */
export { isLike } from '../edits/taken-back.ts';
export { cellName } from '../file/references.ts';
export {
  type CommentStep,
  type CommentsState,
  commentProblem,
  commentsAfter,
  commentsOf,
  MOST_COMMENT,
} from './edited-comments.ts';
