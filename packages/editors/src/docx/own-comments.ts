/** What superdoc asks before it lets somebody decide about a comment or a suggestion; the rest of it is not looked at. */
export interface Asked {
  permission: string;
  defaultDecision: boolean;
  comment?: object | null;
  trackedChange?: object | null;
  superdoc?: object | null;
}

/** A comment, or what stands for a suggestion beside the text, as superdoc lists them. */
interface Listed {
  commentId?: string;
  parentCommentId?: string | null;
  trackedChange?: unknown;
  creatorName?: string | null;
}

/**
 * What somebody may decide who may not edit: their own suggestions they take back, their own comments they resolve and delete, the
 * latter as long as nobody answered. The server takes nothing else of them (`checkRestricted` of the documents package), so
 * nothing else is offered. `name`: who they are, as the file names authors.
 */
export function ofOwnOnly(name: string): (asked: Asked) => boolean {
  return ({ permission, defaultDecision, comment, trackedChange, superdoc }) => {
    const listed = comment as Listed | null | undefined;
    const isSuggestion = Boolean(trackedChange ?? listed?.trackedChange);
    const { attrs } = (trackedChange ?? {}) as { attrs?: { author?: string } };
    const author = attrs?.author ?? listed?.creatorName ?? '';
    const isOwn = author.replace(/\s*\(imported\)\s*$/, '').trim() === name.trim();
    if (isSuggestion) return isOwn && permission.startsWith('REJECT');
    if (permission.startsWith('COMMENTS_DELETE')) return isOwn && !isAnswered(listed, superdoc);
    return isOwn && defaultDecision;
  };
}

/** Whether others answered: with a comment superdoc deletes the answers to it. */
function isAnswered(listed: Listed | null | undefined, superdoc: object | null | undefined): boolean {
  const { commentsStore } = (superdoc ?? {}) as { commentsStore?: { commentsList?: Listed[] } };
  return (commentsStore?.commentsList ?? []).some(
    ({ parentCommentId }) => parentCommentId != null && parentCommentId === listed?.commentId,
  );
}
