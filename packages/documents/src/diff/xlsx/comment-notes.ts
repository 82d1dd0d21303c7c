import type { CellNote, SheetComments, Thread } from '../../xlsx/comments/index.ts';
import { sheetComments } from '../../xlsx/comments/read-comments.ts';
import { cellName } from '../../xlsx/file/references.ts';
import type { SheetEntry } from '../../xlsx/file/workbook.ts';
import type { Note } from './layout-notes.ts';
import type { Version } from './version.ts';

/**
 * What differs between the notes and threads of two versions of a sheet, as far as they did not only move along.
 *
 * @param placed what a cell is called now; nothing of one that is gone
 */
export function commentNotes(
  [before, sheet]: [Version, SheetEntry],
  [after, sheetNow]: [Version, SheetEntry],
  placed: (refs: string) => string,
): Note[] {
  const old = sheetComments(before.workbook, sheet);
  const now = sheetComments(after.workbook, sheetNow);
  const placeNow = (cell: At) => placed(nameOf(cell));
  return [...noteNotes(old, now, placeNow), ...threadNotes(old, now, placeNow)];
}

interface At {
  row: number;
  column: number;
}

const nameOf = ({ row, column }: At): string => cellName(row, column);

function noteNotes(old: SheetComments, now: SheetComments, placeNow: (cell: At) => string): Note[] {
  const were = new Map<string, CellNote>();
  const gone: CellNote[] = [];
  for (const note of old.notes) {
    const place = placeNow(note);
    if (place === '') gone.push(note);
    else were.set(place, note);
  }
  const are = new Map(now.notes.map((note) => [nameOf(note), note]));
  const places = new Set([...were.keys(), ...are.keys()]);
  return [
    ...gone.map((note) => ({ text: `Note at ${nameOf(note)} removed: ${note.text}` })),
    ...[...places].flatMap((place): Note[] => {
      const [was, is] = [were.get(place), are.get(place)];
      if (was?.text === is?.text) return [];
      const text = is?.text ?? was?.text ?? '';
      return [{ text: `Note at ${place} ${!was ? 'added' : !is ? 'removed' : 'changed'}: ${text}`, place }];
    }),
  ];
}

/** Comments are known by their ids, which no program changes. */
function threadNotes(old: SheetComments, now: SheetComments, placeNow: (cell: At) => string): Note[] {
  const key = ({ comments }: Thread) => comments[0]?.id ?? '';
  const were = new Map(old.threads.map((thread) => [key(thread), thread]));
  const are = new Map(now.threads.map((thread) => [key(thread), thread]));
  return [...new Set([...were.keys(), ...are.keys()])].flatMap((id): Note[] => {
    const [was, is] = [were.get(id), are.get(id)];
    const place = is ? nameOf(is) : was ? placeNow(was) : '';
    const at = place || (was ? nameOf(was) : '');
    const link = place === '' ? {} : { place };
    const words = new Map(was?.comments.map((comment) => [comment.id, comment]));
    const left = new Set(is?.comments.map((comment) => comment.id));
    const said = (text: string) => ({ text, ...link });
    return [
      ...(is?.comments ?? []).flatMap(({ id: own, author, text }, index) => {
        const before = words.get(own);
        if (!before)
          return [
            said(
              `${index === 0 ? 'Comment' : 'Answer'}${author === '' ? '' : ` by ${author}`} at ${at} added: ${text}`,
            ),
          ];
        return before.text === text
          ? []
          : [
              said(
                `${index === 0 ? 'Comment' : 'Answer'}${author === '' ? '' : ` by ${author}`} at ${at} changed: ${text}, was ${before.text}`,
              ),
            ];
      }),
      ...(was?.comments ?? []).flatMap(({ id: own, author, text }, index) =>
        left.has(own)
          ? []
          : [
              said(
                `${index === 0 ? 'Comment' : 'Answer'}${author === '' ? '' : ` by ${author}`} at ${at} removed: ${text}`,
              ),
            ],
      ),
      ...(was && is && was.isResolved !== is.isResolved
        ? [said(`Comments at ${at} ${is.isResolved ? 'resolved' : 'opened again'}`)]
        : []),
    ];
  });
}
