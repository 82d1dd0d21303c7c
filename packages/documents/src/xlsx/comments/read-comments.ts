import { parseXml, readRelationships, relationshipKind, type XmlElement } from '../../opc/index.ts';
import { parseCell } from '../file/references.ts';
import { decodeText, richText } from '../file/strings.ts';
import { isOn, openWorkbook, type SheetEntry, type Workbook } from '../file/workbook.ts';
import type { CellNote, SheetComments, Thread, ThreadComment } from './comment-model.ts';

/** What the author of a note says that stands for a thread, in front of the id of its first comment. */
export const THREAD_AUTHOR = 'tc=';

/** The notes and threads of a workbook's worksheets; those without any are left out. Throws DocumentError. */
export function readComments(bytes: Uint8Array): SheetComments[] {
  return commentsOfWorkbook(openWorkbook(bytes));
}

export function commentsOfWorkbook(workbook: Workbook): SheetComments[] {
  let persons: Map<string, Person> | undefined;
  return workbook.sheets.flatMap((sheet) => {
    if (!sheet.isWorksheet) return [];
    const links = readRelationships(workbook.pkg, sheet.part);
    if (!links.some((link) => /^(?:comments|threadedComment)$/.test(relationshipKind(link)))) return [];
    persons ??= readPersons(workbook);
    const found = sheetComments(workbook, sheet, persons);
    return found.notes.length + found.threads.length > 0 ? [found] : [];
  });
}

/** The notes and threads of one sheet. */
export function sheetComments(
  workbook: Workbook,
  sheet: SheetEntry,
  persons: ReadonlyMap<string, Person> = readPersons(workbook),
): SheetComments {
  const parts = (kind: string) =>
    readRelationships(workbook.pkg, sheet.part).flatMap((link) =>
      relationshipKind(link) === kind && !link.external && workbook.pkg.has(link.part)
        ? [parseXml(workbook.pkg.text(link.part))]
        : [],
    );
  const threads = parts('threadedComment').flatMap((root) => readThreads(root, persons));
  const first = new Set(threads.flatMap(({ comments }) => comments[0]?.id ?? []));
  const notes = parts('comments').flatMap(readNotes);
  return {
    sheet: sheet.id,
    notes: notes.filter(
      ({ author }) =>
        !(author.startsWith(THREAD_AUTHOR) && first.has(author.slice(THREAD_AUTHOR.length).toUpperCase())),
    ),
    threads,
  };
}

function named(root: XmlElement, name: string): XmlElement[] {
  return [...root.descendants()].filter(({ localName }) => localName === name);
}

function readNotes(root: XmlElement): CellNote[] {
  const authors = named(root, 'author').map(({ text }) => decodeText(text));
  return named(root, 'comment').flatMap((element): CellNote[] => {
    const cell = parseCell(element.attribute('', 'ref') ?? '');
    const text = element.children.find(({ localName }) => localName === 'text');
    const author = authors[Number(element.attribute('', 'authorId'))] ?? '';
    return cell ? [{ ...cell, author, text: text ? richText(text) : '' }] : [];
  });
}

interface Person {
  name: string;
  userId: string;
}

/** By their id in the file (MS-XLSX 2.6.203). */
function readPersons({ pkg, relationships }: Workbook): Map<string, Person> {
  const found = relationships.filter(
    (link) => relationshipKind(link) === 'person' && !link.external && pkg.has(link.part),
  );
  const persons = found.flatMap(({ part }) => named(parseXml(pkg.text(part)), 'person'));
  return new Map(
    persons.map((person) => [
      idOf(person, 'id'),
      { name: person.attribute('', 'displayName') ?? '', userId: person.attribute('', 'userId') ?? '' },
    ]),
  );
}

function idOf(element: XmlElement, attribute: string): string {
  return (element.attribute('', attribute) ?? '').toUpperCase();
}

function readThreads(root: XmlElement, persons: ReadonlyMap<string, Person>): Thread[] {
  const threads = new Map<string, Thread>();
  const elements = named(root, 'threadedComment');
  const known = new Set(elements.map((element) => idOf(element, 'id')));
  for (const element of elements) {
    const cell = parseCell(element.attribute('', 'ref') ?? '');
    if (!cell) continue;
    const person = persons.get(idOf(element, 'personId'));
    const text = element.children.find(({ localName }) => localName === 'text');
    const comment: ThreadComment = {
      id: idOf(element, 'id'),
      author: person?.name ?? '',
      authorId: person?.userId ?? '',
      at: momentOf(element.attribute('', 'dT') ?? ''),
      text: decodeText(text?.text ?? ''),
    };
    const parent = idOf(element, 'parentId');
    // An answer to something that is gone stands for itself.
    const key = known.has(parent) ? parent : comment.id;
    const thread = threads.get(key) ?? { ...cell, isResolved: false, comments: [] };
    threads.set(key, thread);
    if (key === comment.id) {
      thread.isResolved = isOn(element.attribute('', 'done'));
      thread.comments.unshift(comment);
    } else thread.comments.push(comment);
  }
  return [...threads.values()];
}

/** Times are written without a zone and mean UTC (MS-XLSX 2.6.205). */
function momentOf(written: string): string {
  const moment = new Date(/(?:Z|[+-]\d\d:\d\d)$/.test(written) ? written : `${written}Z`);
  return Number.isNaN(moment.getTime()) ? '' : moment.toISOString();
}
