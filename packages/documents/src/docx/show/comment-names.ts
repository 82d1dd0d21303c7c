import { NS } from '../../opc/namespaces.ts';
import { relatedPart } from '../../opc/relationships.ts';
import type { XmlElement } from '../../opc/xml.ts';
import type { OpcPackage } from '../../opc/zip.ts';
import { blockText, storiesOf } from '../read/story.ts';

/** Where a comment is named, in the comments and in the text; the editor writes `w:` and double quotes. */
const NAMED = /(<w:comment(?:RangeStart|RangeEnd|Reference)?\s(?:[^>]*?\s)?w:id=")([^"]*)(?=")/g;

/**
 * Gives the comments of both exports the ids under which the original knows them. superdoc 1.46.3 numbers comments
 * anew with every export, by their place in its list, so that an id means another comment once one was added or
 * deleted. What it keeps is an id of its own; the original's comments are known by who wrote what.
 */
export function nameComments(original: OpcPackage, base: OpcPackage, edited: OpcPackage): void {
  const loaded = commentsOf(base);
  const now = commentsOf(edited);
  if (loaded.length === 0 && now.length === 0) return;
  const stored = commentsOf(original);
  const taken = [...stored, ...loaded].map((comment) => Number(idOf(comment)) || 0);
  let free = Math.max(-1, ...taken);
  const fresh = () => String(++free);

  const originals = pair(loaded, stored, [wroteWhatWhen, wroteWhat]);
  const baseIds = new Map(
    loaded.map((comment) => [comment, idOf(originals.get(comment)) ?? fresh()] as const),
  );
  const bases = pair(now, loaded, [internalId, wroteWhatWhen, wroteWhat]);
  const editedId = (comment: XmlElement) => {
    const before = bases.get(comment);
    return (before && baseIds.get(before)) ?? fresh();
  };
  rename(base, new Map(loaded.map((comment) => [idOf(comment) ?? '', baseIds.get(comment) ?? ''])));
  rename(edited, new Map(now.map((comment) => [idOf(comment) ?? '', editedId(comment)])));
}

/** The comments of a package in the order of their part. */
export function commentsOf(pkg: OpcPackage): readonly XmlElement[] {
  const part = commentsPart(pkg);
  return part === undefined ? [] : pkg.xml(part).childrenNamed(NS.word, 'comment');
}

export function commentsPart(pkg: OpcPackage): string | undefined {
  const main = relatedPart(pkg, '', 'officeDocument') ?? 'word/document.xml';
  const part = relatedPart(pkg, main, 'comments');
  return part && pkg.has(part) ? part : undefined;
}

export function idOf(comment: XmlElement | undefined): string | undefined {
  return comment?.attribute(NS.word, 'id');
}

/** Pairs comments by the first of the keys under which they are the same; each is paired once. */
export function pair(
  comments: readonly XmlElement[],
  others: readonly XmlElement[],
  keys: ((comment: XmlElement) => string)[],
): Map<XmlElement, XmlElement> {
  const pairs = new Map<XmlElement, XmlElement>();
  const taken = new Set<XmlElement>();
  for (const keyOf of keys) {
    for (const comment of comments) {
      const key = keyOf(comment);
      if (pairs.has(comment) || key === '') continue;
      const other = others.find((candidate) => !taken.has(candidate) && keyOf(candidate) === key);
      if (!other) continue;
      pairs.set(comment, other);
      taken.add(other);
    }
  }
  return pairs;
}

function internalId(comment: XmlElement): string {
  return comment.attributes.find(({ name }) => name === 'custom:internalId')?.value ?? '';
}

/** By whom a comment is, and what it says: the same however it is numbered. */
export function wroteWhat(comment: XmlElement): string {
  return `${comment.attribute(NS.word, 'author') ?? ''}\n${blockText(comment).replace(/\s+/g, '')}`;
}

function wroteWhatWhen(comment: XmlElement): string {
  const date = (comment.attribute(NS.word, 'date') ?? '').replace(/\.\d+|Z$/g, '');
  return `${wroteWhat(comment)}\n${date}`;
}

function rename(pkg: OpcPackage, ids: ReadonlyMap<string, string>): void {
  if ([...ids].every(([old, id]) => old === id)) return;
  for (const { part } of storiesOf(pkg)) {
    const text = pkg.text(part);
    const renamed = text.replace(NAMED, (_, start: string, id: string) => start + (ids.get(id) ?? id));
    if (renamed !== text) pkg.set(part, renamed);
  }
}
