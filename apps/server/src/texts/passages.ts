import type { DocumentType, FoundExperiment, FoundPassage } from '@benchbook/contract';
import type { Kysely, Schema } from '@benchbook/database';
import { type Asked, marksIn } from '@benchbook/documents/basics';
import type { Say } from '../plumbing/speaking.ts';
import { wordsInPlace } from './place.ts';
import { patternOf } from './query.ts';
import { type Looked, listFound, type TextValues } from './repository.ts';

/** Of one document; more are counted. */
const MOST_PASSAGES = 3;
/** A passage longer than this is cut around its first mark. */
const LONG = 240;
const BEFORE_MARK = 60;

/**
 * Where these documents say what was looked for, by their ids; nothing for those that do not.
 *
 * @param documents those that the viewer may open
 * @param say names places in the language of the viewer
 */
export async function findPassages(
  db: Kysely<Schema>,
  documents: readonly { document_id: number; document_type: DocumentType }[],
  query: Asked,
  said: { values: TextValues; looked: Looked },
  say: Say,
): Promise<Map<number, NonNullable<FoundExperiment['found']>>> {
  const types = new Map(documents.map((one) => [one.document_id, one.document_type]));
  const rows = await listFound(db, [...types.keys()], {
    ...said,
    patterns: query.terms.map(patternOf),
    most: MOST_PASSAGES,
  });
  const found = new Map<number, NonNullable<FoundExperiment['found']>>();
  for (const { document_id, version, total, passage } of rows) {
    // As `putText` had it written.
    const [location, heading, text] = JSON.parse(passage) as [string, string, string];
    const place = wordsInPlace(types.get(document_id) ?? 'pdf', location, heading, say);
    const shown = { location, place, ...excerptOf(text, query) };
    const known = found.get(document_id);
    if (known) known.passages.push(shown);
    else found.set(document_id, { version, total, passages: [shown] });
  }
  return found;
}

/** A passage with its marks; of a long one what stands around the first. */
export function excerptOf(text: string, { terms }: Asked): Pick<FoundPassage, 'text' | 'marks'> {
  const marks = marksIn(text, terms);
  if (text.length <= LONG) return { text, marks };
  const first = marks[0]?.start ?? 0;
  const from = first <= BEFORE_MARK ? 0 : text.indexOf(' ', first - BEFORE_MARK) + 1 || first;
  const start = Math.min(from, first);
  const cut = text.slice(start, start + LONG);
  const isEnd = start + LONG >= text.length;
  // Not in the middle of a word, where there is another end.
  const end = isEnd || !cut.includes(' ') ? cut.length : cut.lastIndexOf(' ');
  const [lead, tail] = [start > 0 ? '… ' : '', isEnd ? '' : ' …'];
  return {
    text: `${lead}${cut.slice(0, end).toWellFormed()}${tail}`,
    marks: marks
      .filter((mark) => mark.start >= start && mark.end <= start + end)
      .map((mark) => ({ start: mark.start - start + lead.length, end: mark.end - start + lead.length })),
  };
}
