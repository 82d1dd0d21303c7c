import type { Transaction } from '../plugins.ts';

type DocumentNode = Transaction['doc'];

/** That a row was put in or taken out as a suggestion, as superdoc keeps it at the row. */
export interface SuggestedRow {
  type: 'rowInsert' | 'rowDelete';
  id: string;
  author: string;
  authorId: string;
  authorEmail: string;
  authorImage: string;
  date: string;
  revisionGroupId: string;
}

/** A step that superdoc makes a suggestion of, and what it makes it in. */
interface Suggested {
  step: { from?: number; to?: number; slice?: Slice; getMap(): StepMap };
  newTr: Transaction & { maybeStep(step: object): { failed: string | null } };
  map: { appendMap(map: StepMap): void };
  user: { name?: string; id?: string; email?: string; image?: string };
  date: string;
  /** What takes the step back. */
  inverted(): { getMap(): StepMap } | null;
}

type StepMap = ReturnType<Transaction['steps'][number]['getMap']>;

interface Slice {
  content: DocumentNode['content'];
  openStart: number;
  openEnd: number;
}

/** superdoc's own, for text. */
interface Tools {
  newId(): string;
  markInsertion(text: object): unknown;
  markDeletion(text: object): unknown;
}

/** What superdoc puts into an empty cell so that it has a look. */
const NO_TEXT = /^\u200b*$/;

/**
 * Has whole rows that come into a table or go out of it be suggestions (ECMA-376 part 1, 17.13.5.16 ins and 17.13.5.12 del), as superdoc 1.46.3 does with
 * whole tables: rows came with nobody told, and of those that went only the text was struck. Rows that the same person put in as a suggestion go.
 * False: the step is about something else.
 */
export function suggestRows(suggested: Suggested, tools: Tools): boolean {
  const { step, newTr } = suggested;
  const { from, to, slice } = step;
  if (from === undefined || to === undefined || !slice) return false;
  const table = newTr.doc.resolve(from).parent;
  if (table.type.name !== 'table' || slice.openStart > 0 || slice.openEnd > 0) return false;
  if (from === to) return slice.content.size > 0 && putIn(suggested, tools, from, slice);
  return (
    slice.content.size === 0 && newTr.doc.resolve(to).parent === table && takeOut(suggested, tools, from, to)
  );
}

function putIn({ step, newTr, user, date }: Suggested, tools: Tools, from: number, slice: Slice): boolean {
  if (newTr.maybeStep(step).failed) return false;
  const to = from + slice.content.size;
  for (const { position, row } of rowsBetween(newTr.doc, from, to))
    mark(newTr, position, row, 'rowInsert', { user, date, tools });
  const text = newTr.doc.textBetween(from, to);
  if (!NO_TEXT.test(text)) tools.markInsertion({ tr: newTr, from, to, user, date });
  return true;
}

function takeOut(
  { newTr, map, user, date, inverted }: Suggested,
  tools: Tools,
  from: number,
  to: number,
): boolean {
  const back = inverted();
  const before = newTr.steps.length;
  for (const { position, row } of rowsBetween(newTr.doc, from, to).toReversed()) {
    const known = row.attrs.trackChange as SuggestedRow | null | undefined;
    if (known?.type === 'rowInsert' && known.author === user.name)
      newTr.delete(position, position + row.nodeSize);
    else {
      if (!known) mark(newTr, position, row, 'rowDelete', { user, date, tools });
      tools.markDeletion({ tr: newTr, from: position, to: position + row.nodeSize, user, date });
    }
  }
  if (back) map.appendMap(back.getMap());
  for (const step of newTr.steps.slice(before)) map.appendMap(step.getMap());
  return true;
}

function mark(
  change: Transaction,
  position: number,
  row: DocumentNode,
  type: SuggestedRow['type'],
  { user, date, tools }: Pick<Suggested, 'user' | 'date'> & { tools: Tools },
): void {
  const trackChange: SuggestedRow = {
    type,
    id: tools.newId(),
    author: user.name ?? '',
    authorId: user.id ?? '',
    authorEmail: user.email ?? '',
    authorImage: user.image ?? '',
    date,
    revisionGroupId: tools.newId(),
  };
  change.setNodeMarkup(position, null, { ...row.attrs, trackChange });
}

function rowsBetween(doc: DocumentNode, from: number, to: number): { position: number; row: DocumentNode }[] {
  const rows: { position: number; row: DocumentNode }[] = [];
  doc.nodesBetween(from, to, (row, position) => {
    if (position < from) return true;
    if (row.type.name === 'tableRow') rows.push({ position, row });
    return false;
  });
  return rows;
}
