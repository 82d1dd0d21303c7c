import { t } from '@benchbook/words';
import { setupOf } from '../layout/section-properties.ts';
import { sectionAt, sectionsIn } from '../layout/sections.ts';
import { addBookmark, bookmarkAt, freeName, highestId } from '../references/bookmarks.ts';
import { emptyPlace } from '../references/captions.ts';
import { make, mayInsert, NO_SUGGESTION } from '../references/fields.ts';
import { pageOf, printedPages } from '../references/pages.ts';
import { contentsStyle, defineStyles } from '../references/styles.ts';
import type { SuperdocDocument } from '../superdoc-document.ts';
import { CONTENTS, type ContentsEntry, listedLevel, matchLines, rulesOf } from './entries.ts';
import { newLine, withPage } from './lines.ts';
import { inOneStepWithLayout } from './settled-layout.ts';
import { type Contents, contentsIn, headingsIn, lineLevel, storedEntry } from './tables.ts';

type State = SuperdocDocument['editor']['state'];
type DocumentNode = State['doc'];
type Transaction = State['tr'];

/** Why there is no table of contents at a place. */
const NOT_HERE = t('A table of contents stands in the text: not in a header, a footer or a note.');

/** What an update came to. */
export interface Updated {
  /** How many tables of contents say what they should. */
  tables: number;
  /** How many list something that is worked out in Word only. */
  left: number;
}

/**
 * Inserts a table of contents in the place of an empty paragraph, or behind the one that the caret is in: a field of Word that
 * lists headings of three levels. Answers why not, where that cannot be; one Ctrl+Z takes it back.
 */
export async function insertContents(document_: SuperdocDocument): Promise<string | undefined> {
  const { editor } = document_;
  if (!mayInsert(document_)) return NO_SUGGESTION;
  const place = document_.writing === editor ? emptyPlace(editor.state) : undefined;
  if (!place) return NOT_HERE;
  const rules = rulesOf(CONTENTS);
  const listed = headingsIn(editor.state.doc).some(
    ({ heading, outline }) => rules && listedLevel(rules, heading, outline) !== undefined,
  );
  if (!listed)
    return t('There is nothing to list: no paragraph has the style Heading 1, Heading 2 or Heading 3.');
  const which = contentsIn(editor.state.doc).filter(({ position }) => position < place.from).length;
  await inOneStepWithLayout(document_, (change, isFirst) => {
    if (isFirst) {
      const { schema } = change.doc.type;
      // The field ends in a paragraph of its own, as Word has it.
      const contents = make(schema, 'tableOfContents', { instruction: CONTENTS }, [
        make(schema, 'paragraph'),
      ]);
      change.replaceWith(place.from, place.to, contents);
    }
    updateContentsIn(document_, change, which);
  });
  return undefined;
}

/** Has all tables of contents list the headings there are, with their pages. One Ctrl+Z takes it back. */
export async function updateContents(document_: SuperdocDocument): Promise<Updated> {
  let updated: Updated = { tables: 0, left: 0 };
  await inOneStepWithLayout(document_, (change) => {
    updated = updateContentsIn(document_, change);
  });
  return updated;
}

/** The same as a part of a change, of all of them or of one by its number. */
export function updateContentsIn({ editor }: SuperdocDocument, change: Transaction, only?: number): Updated {
  const tables = contentsIn(change.doc).filter((_, at) => only === undefined || at === only);
  const known = tables.flatMap((contents) => {
    const rules = rulesOf(contents.instruction);
    return rules ? [{ contents, rules }] : [];
  });
  const headings = headingsIn(change.doc).map((heading) => ({
    ...heading,
    levels: known.map(({ rules }) => listedLevel(rules, heading.heading, heading.outline)),
  }));
  const listed = headings.filter(({ levels }) => levels.some((level) => level !== undefined));
  const pages = printedPages(editor);
  const asLaidOut = change.mapping.invert();
  const given = new Set<string>();
  let id = highestId(change.doc);
  const changes: { at: number; make: () => void }[] = [];
  const entries = listed.map((heading) => {
    const { from, number, text, levels } = heading;
    const page = pageOf(pages, asLaidOut.map(from)) ?? '1';
    const known = bookmarkAt(change.doc, from, '_Toc');
    const bookmark = known ?? freeName(change.doc, '_Toc', given);
    given.add(bookmark);
    if (known === undefined) {
      const mark = { id: ++id, name: bookmark };
      changes.push({ at: from, make: () => addBookmark(change, heading, mark) });
    }
    return { levels, line: { number, text, page, bookmark } };
  });
  const sections = sectionsIn(change.doc);
  for (const [which, { contents }] of known.entries()) {
    const wanted = entries.flatMap(({ levels, line }) => {
      const level = levels[which];
      return level === undefined ? [] : [{ ...line, level }];
    });
    defineStyles(editor, [...new Set(wanted.map(({ level }) => level))].map(contentsStyle));
    const section = sections[sectionAt(sections, change.doc, contents.position)]?.properties;
    const { width, left, right } = setupOf(section);
    const make = () => writeLines(change, contents, wanted, width - left - right);
    changes.push({ at: contents.position, make });
  }
  // From the end on, so that places in front stay what they are.
  for (const { make } of changes.sort((one, other) => other.at - one.at)) make();
  return { tables: known.length, left: tables.length - known.length };
}

/** Writes the lines of a table of contents that are not as they should be. What is in it beside its lines stays. */
function writeLines(
  change: Transaction,
  { node, position }: Contents,
  wanted: readonly ContentsEntry[],
  width: number,
): void {
  const { schema } = change.doc.type;
  const before: DocumentNode[] = [];
  node.forEach((child) => void before.push(child));
  const stored = before.map(storedEntry);
  const lines = matchLines(stored, wanted).map(({ entry, ...known }) => {
    const line = known.at === undefined ? undefined : before[known.at];
    const kept = line && ('samePage' in known && known.samePage ? line : withPage(line, entry.page));
    return kept ?? newLine(schema, entry, likeOf(before, stored, entry), width);
  });
  const first = before.findIndex((child) => lineLevel(child) !== undefined);
  const isOther = (child: DocumentNode) => lineLevel(child) === undefined;
  const start = Math.max(first, 0);
  const after = [...before.slice(0, start), ...lines, ...before.slice(start).filter(isOther)];
  replaceChanged(change, position + 1, before, after);
}

/** A line of the same level, numbered as this one or not. */
function likeOf(
  lines: readonly DocumentNode[],
  stored: readonly (ContentsEntry | undefined)[],
  { level, number }: ContentsEntry,
): DocumentNode | undefined {
  const at = stored.findIndex((each) => each?.level === level && (each.number === '') === (number === ''));
  return lines[at];
}

/** Writes what is between the first and the last node that is another one. */
function replaceChanged(
  change: Transaction,
  start: number,
  before: readonly DocumentNode[],
  after: readonly DocumentNode[],
): void {
  let same = 0;
  while (same < before.length && same < after.length && before[same] === after[same]) same++;
  let end = 0;
  const most = Math.min(before.length, after.length) - same;
  while (end < most && before.at(-1 - end) === after.at(-1 - end)) end++;
  if (same + end === before.length && before.length === after.length) return;
  const size = (nodes: readonly DocumentNode[]) => nodes.reduce((sum, { nodeSize }) => sum + nodeSize, 0);
  const from = start + size(before.slice(0, same));
  const to = from + size(before.slice(same, before.length - end));
  change.replaceWith(from, to, after.slice(same, after.length - end));
}
