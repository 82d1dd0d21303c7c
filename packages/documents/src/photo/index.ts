import { DocumentError } from '../errors.ts';
import { inspect } from '../inspect.ts';
import { readPackage } from '../opc/index.ts';
import { photoIntoExcel, roomInExcel } from './excel.ts';
import type { Photo } from './photo.ts';
import { photoIntoWord } from './word.ts';

export { type Jpeg, plainJpeg } from './jpeg.ts';
export type { Photo } from './photo.ts';

/**
 * A document with a photo behind everything else: in Word below the last paragraph, in Excel on a sheet called Photos. What was
 * there stays as it was.
 *
 * @throws DocumentError `not-supported` where nothing can be added without a loss, with the reason; others as `inspect` does
 */
export function addPhoto(original: Uint8Array, photo: Photo): Uint8Array {
  const { type, editable } = inspect(original);
  if (!editable.ok) throw new DocumentError('not-supported', editable.reason);
  // A sheet for it and what it shows are edits, which have a guard of their own.
  const { ready, place } = type === 'docx' ? { ready: original, place: null } : roomInExcel(original, photo);
  const made = place === null ? photoIntoWord(ready, photo) : photoIntoExcel(ready, photo, place);
  checkOnlyAdded(ready, made);
  return made;
}

function checkOnlyAdded(original: Uint8Array, made: Uint8Array): void {
  const [before, after] = [readPackage(original), readPackage(made)];
  const isKept = (name: string) =>
    after.has(name) &&
    (after.sameContent(before, name) ||
      (/\.(?:xml|rels)$/i.test(name) && isGrown(before.text(name), after.text(name))));
  const lost = before.names().find((name) => !isKept(name));
  if (lost !== undefined) {
    throw new DocumentError(
      'verification-failed',
      'The photo could not be added without changing something else, so nothing was saved.',
    );
  }
}

/** What a part said is in it in the same order, with something in between; `<a/>` may have become `<a>` with content. */
function isGrown(before: string, after: string): boolean {
  let start = 0;
  while (start < before.length && before[start] === after[start]) start++;
  let end = 0;
  while (end < before.length - start && before.at(-1 - end) === after.at(-1 - end)) end++;
  return start + end === before.length || (before.endsWith('/>') && start >= before.length - 2);
}
