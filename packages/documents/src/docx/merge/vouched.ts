import { NS } from '../../opc/namespaces.ts';
import { applySplices, type Splice } from '../../opc/splice.ts';
import { escapeAttribute, type XmlElement } from '../../opc/xml.ts';
import type { OpcPackage } from '../../opc/zip.ts';
import { blockText, storiesOf } from '../read/story.ts';
import { commentsOf, idOf } from '../show/comment-names.ts';
import { takeFromOthers } from './render/others-text.ts';

/** Who edited a document since it was opened, and within which times, as the server knows. Times are ISO 8601. */
export interface Vouched {
  /** Who edited last, by their name. */
  person: string;
  /** Who edited before them. */
  others: readonly string[];
  since: string;
  until: string;
}

/**
 * Suggestions and comments that are new in `target` say who made them, and when, as the server vouches for it, whatever the page wrote: they are of
 * somebody who edited, and were made after the document was opened and before they came. What the original says
 * already, of whomever and whenever, stays: it may have been cut in two, moved, or brought back by undo. Text that was put into it is new.
 * ECMA-376 part 1, 17.13.4.2 and 17.13.5.
 */
export function vouchFor(target: OpcPackage, original: OpcPackage, by: Vouched): void {
  const known = new Set<string>();
  for (const { part } of storiesOf(original))
    for (const mark of marksIn(original, part)) known.add(keyOfMark(mark));
  const comments = new Map(commentsOf(original).map((comment) => [idOf(comment), textOf(comment)]));
  // Who changes what somebody else wrote in a comment has written it.
  const isStored = (comment: XmlElement) => {
    const text = comments.get(idOf(comment));
    return text !== undefined && (text === textOf(comment) || isBy(comment, by));
  };
  for (const { part } of storiesOf(target)) {
    if (original.has(part) && original.sameContent(target, part)) continue;
    const splices = marksIn(target, part).flatMap((mark) => {
      const isKnown = mark.localName === 'comment' ? isStored(mark) : known.has(keyOfMark(mark));
      return isKnown ? [] : corrections(mark, by);
    });
    if (splices.length > 0) target.set(part, applySplices(target.text(part), splices));
    if (original.has(part)) nameWriter(target, original, part, { known, by });
  }
}

/** What somebody wrote on in what another person had suggested before is their own suggestion, made when it came. */
function nameWriter(
  target: OpcPackage,
  original: OpcPackage,
  part: string,
  { known, by }: { known: ReadonlySet<string>; by: Vouched },
): void {
  const keyOf = (mark: XmlElement) => {
    const key = keyOfMark(mark);
    return known.has(key) && !isBy(mark, by) ? `${mark.localName}\n${key}` : undefined;
  };
  const writer = { author: by.person, date: withinTimes('', by.since, by.until) ?? '', id: freeIds(target) };
  const splices = takeFromOthers(original.xml(part), target.xml(part), keyOf, writer);
  if (splices.length > 0) target.set(part, applySplices(target.text(part), splices));
}

/** Ids that nothing has yet that says who made it. */
function freeIds(pkg: OpcPackage): () => string {
  let highest: number | undefined;
  return () => {
    highest ??= Math.max(
      0,
      ...storiesOf(pkg)
        .flatMap(({ part }) => marksIn(pkg, part))
        .map((mark) => Number(idOf(mark)) || 0),
    );
    return String(++highest);
  };
}

/** Everything in a part that says who made it. */
function marksIn(pkg: OpcPackage, part: string): XmlElement[] {
  if (!pkg.text(part).includes('author=')) return [];
  return [...pkg.xml(part).descendants()].filter(
    (element) => element.namespace === NS.word && element.findAttribute(NS.word, 'author') !== undefined,
  );
}

/** The editor writes an instant with or without what is less than a second. */
const keyOfMark = (mark: XmlElement): string =>
  `${mark.attribute(NS.word, 'author')}\n${(mark.attribute(NS.word, 'date') ?? '').replace(/\.\d+(?=Z?$)/, '')}`;

/** Without white space, of which the editor and the file have different ideas. */
const textOf = (comment: XmlElement): string => blockText(comment).replace(/\s+/g, '');

const isBy = (mark: XmlElement, { person, others }: Vouched): boolean =>
  [person, ...others].includes(mark.attribute(NS.word, 'author') ?? '');

function corrections(mark: XmlElement, by: Vouched): Splice[] {
  const { person, since, until } = by;
  const splices: Splice[] = [];
  const say = (name: string, value: string) => {
    const attribute = mark.findAttribute(NS.word, name);
    const text = escapeAttribute(value);
    if (attribute) splices.push({ start: attribute.valueStart, end: attribute.valueEnd, text });
    else if (name === 'date') splices.push(added(mark, name, text));
  };
  if (!isBy(mark, by)) {
    say('author', person);
    say('initials', initialsOf(person));
  }
  const claimed = mark.attribute(NS.word, 'date') ?? '';
  const date = withinTimes(claimed, since, until);
  if (date !== undefined) say('date', date);
  // The same again, as newer versions of Word write it ([MS-DOCX] 2.5.4.5).
  const utc = mark.attributes.find(({ name }) => name.endsWith(':dateUtc'));
  if (utc) splices.push({ start: utc.valueStart, end: utc.valueEnd, text: escapeAttribute(date ?? claimed) });
  return splices;
}

/** Another time than is claimed, where that cannot be. Suggestions are stored to the minute, in which the document may have been opened. */
function withinTimes(claimed: string, since: string, until: string): string | undefined {
  const time = Date.parse(claimed);
  if (time >= Math.floor(Date.parse(since) / 60_000) * 60_000 && time <= Date.parse(until)) return undefined;
  return (time < Date.parse(since) ? since : until).replace(/\.\d+(?=Z$)/, '');
}

const initialsOf = (name: string): string =>
  name
    .split(/\s+/)
    .map((word) => word.charAt(0))
    .join('');

function added(mark: XmlElement, name: string, value: string): Splice {
  const prefix = mark.name.slice(0, mark.name.length - mark.localName.length);
  const at = mark.start + 1 + mark.name.length;
  return { start: at, end: at, text: ` ${prefix}${name}="${value}"` };
}
