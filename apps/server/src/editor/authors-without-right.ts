import type { Author } from '@benchbook/database';
import { findEditEnd } from '../openings/repository.ts';
import { mayUserEdit, recheck } from '../openings/service.ts';
import type { Parts } from '../parts.ts';
import type { Save } from './save.ts';

/**
 * Within so many milliseconds pages are told that a right has ended. What was acknowledged to somebody meanwhile counts
 * as before: they could not know (docs/decisions/0024).
 */
const TOLD_WITHIN_MS = 2_000;

/**
 * Authors of a save who may not edit the document any more and wrote after that had ended, or who never might.
 *
 * @param editing users with a page that may edit under the save's key, which is kept true for all pages there are. Until
 *   somebody has noticed that theirs may not any more, what they write counts as before.
 */
export async function findAuthorsWithoutRight(
  parts: Parts,
  save: Save,
  documentId: number,
  editing: readonly number[],
): Promise<Author[]> {
  const without: Author[] = [];
  for (const author of save.authors) {
    const userId = author.id;
    if (editing.includes(userId)) continue;
    if (await mayUserEdit(parts, userId, documentId)) continue;
    const ended = await findEditEnd(parts.db, save.key, userId);
    if (ended === 'not yet') {
      // It ended a moment ago, and this is the first to notice: nothing can have been written later yet.
      await recheck(parts, { userId });
      continue;
    }
    const wrote = save.lastChanges.get(userId);
    if (ended === 'never' || wrote === undefined || wrote.getTime() > ended.getTime() + TOLD_WITHIN_MS)
      without.push(author);
  }
  return without;
}
