import { renameStyles } from '../docx/read/style-ids.ts';
import { NS } from '../opc/namespaces.ts';
import { relatedPart } from '../opc/relationships.ts';
import type { XmlElement } from '../opc/xml.ts';
import { type OpcPackage, readPackage } from '../opc/zip.ts';
import { NotProven } from './not-proven.ts';

/**
 * A foreign editor that writes a document anew numbers styles, lists and notes in its own way. The merge takes an id for
 * the same thing in all three states; so the ids of its exports are put back to those of the original first. What has no
 * counterpart there gets an id that is free in it, and is carried over as new.
 */
export function withNamesOf(original: Uint8Array, base: Uint8Array, edited: Uint8Array) {
  const states = { original: readPackage(original), base: readPackage(base), edited: readPackage(edited) };
  const styles = stylesByName(states);
  const lists = pairs(listsUsed(states.original), listsUsed(states.base));
  const notes = {
    footnote: notePairs(states, 'footnote'),
    endnote: notePairs(states, 'endnote'),
  };
  const rename = (pkg: OpcPackage) => {
    for (const part of pkg.names().filter((name) => /^word\/[^/]+\.xml$/i.test(name))) {
      const text = pkg.text(part);
      const renamed = renameNotes(renameLists(renameStyles(text, styles), lists), notes, part);
      if (renamed !== text) pkg.set(part, renamed);
    }
    return pkg.write();
  };
  return { base: rename(states.base), edited: rename(states.edited) };
}

interface States {
  original: OpcPackage;
  base: OpcPackage;
  edited: OpcPackage;
}

/** Ids that are free in every original: Word gives numbers from 1 on, people do not name styles like this. */
const FREE_NUMBER = 1_000_000;
const FREE_STYLE = 'foreign-';

/** The id in the original by the id in the exports; a style is known by its kind and its name. */
function stylesByName({ original, base, edited }: States): Map<string, string> {
  const mine = new Map(stylesOf(original).map(({ key, id }) => [key, id]));
  const taken = new Set(mine.values());
  const ids = new Map<string, string>();
  for (const { key, id } of [...stylesOf(base), ...stylesOf(edited)]) {
    ids.set(id, mine.get(key) ?? (taken.has(id) ? FREE_STYLE + id : id));
  }
  return ids;
}

function stylesOf(pkg: OpcPackage): { key: string; id: string }[] {
  const part = wordPart(pkg, 'styles');
  if (part === undefined) return [];
  return pkg.xml(part).children.flatMap((style) => {
    const id = style.attribute(NS.word, 'styleId');
    const name = style.child(NS.word, 'name')?.attribute(NS.word, 'val');
    if (id === undefined || name === undefined) return [];
    return [{ key: `${style.attribute(NS.word, 'type')} ${name.toLowerCase()}`, id }];
  });
}

function wordPart(pkg: OpcPackage, kind: string): string | undefined {
  const main = relatedPart(pkg, '', 'officeDocument');
  const part = main === undefined ? undefined : relatedPart(pkg, main, kind);
  return part !== undefined && pkg.has(part) ? part : undefined;
}

/** The list of each paragraph that names one, in the order of the main part. */
function listsUsed(pkg: OpcPackage): { text: string; id: string }[] {
  const main = relatedPart(pkg, '', 'officeDocument');
  const body = main === undefined ? undefined : pkg.xml(main).child(NS.word, 'body');
  if (body === undefined) return [];
  return paragraphsIn(body).flatMap((paragraph) => {
    const list = paragraph.child(NS.word, 'pPr')?.child(NS.word, 'numPr')?.child(NS.word, 'numId');
    const id = list?.attribute(NS.word, 'val');
    return id === undefined ? [] : [{ text: textOf(paragraph), id }];
  });
}

function paragraphsIn(element: XmlElement): XmlElement[] {
  return element.children.flatMap((child) =>
    child.is(NS.word, 'p') ? [child] : child.namespace === NS.word ? paragraphsIn(child) : [],
  );
}

const textOf = (element: XmlElement): string =>
  element.is(NS.word, 't') ? element.text : element.children.map(textOf).join('');

/** What stands at the same place is the same. Ids that would mean two things are left out. */
function pairs(
  mine: readonly { text: string; id: string }[],
  theirs: readonly { text: string; id: string }[],
): Map<string, string> {
  const found = new Map<string, string>();
  const same = mine.length === theirs.length && mine.every(({ text }, at) => text === theirs[at]?.text);
  if (!same) return found;
  const unclear = new Set<string>();
  for (const [at, { id }] of mine.entries()) {
    const their = theirs[at]?.id ?? '';
    if ((found.get(their) ?? id) !== id) unclear.add(their);
    found.set(their, id);
  }
  for (const id of unclear) found.delete(id);
  return found;
}

/** Zero means no list at all. */
function renameLists(text: string, ids: Map<string, string>): string {
  return text.replace(
    /(<w:numId\s+w:val=|<w:num\s(?:[^<>]*\s)?w:numId=)"(\d+)"/g,
    (_whole, before: string, id: string) =>
      `${before}"${id === '0' ? id : (ids.get(id) ?? String(FREE_NUMBER + Number(id)))}"`,
  );
}

type Notes = Record<'footnote' | 'endnote', Map<string, string>>;

function notePairs({ original, base }: States, kind: 'footnote' | 'endnote'): Map<string, string> {
  const [mine, theirs] = [notesUsed(original, kind), notesUsed(base, kind)];
  if (mine.length !== theirs.length) {
    throw new NotProven('The editor changed which footnotes or endnotes the document has.');
  }
  return new Map(theirs.map((id, at) => [id, mine[at] ?? id]));
}

function notesUsed(pkg: OpcPackage, kind: string): string[] {
  const main = relatedPart(pkg, '', 'officeDocument');
  if (main === undefined) return [];
  return [...pkg.text(main).matchAll(new RegExp(`<w:${kind}Reference\\b[^>]*\\bw:id="(-?\\d+)"`, 'g'))].map(
    ([, id]) => id ?? '',
  );
}

/** Separators have ids of their own, up to 0 or without a reference, and stay. */
function renameNotes(text: string, notes: Notes, part: string): string {
  const renamed = (kind: 'footnote' | 'endnote', id: string) => {
    const mine = notes[kind].get(id);
    if (mine !== undefined) return mine;
    const isTaken = [...notes[kind].values()].includes(id);
    return isTaken ? String(FREE_NUMBER + Number(id)) : id;
  };
  const inStories = text.replace(
    /(<w:(footnote|endnote)Reference\b[^>]*\bw:id=)"(-?\d+)"/g,
    (_whole, before: string, kind: 'footnote' | 'endnote', id: string) => `${before}"${renamed(kind, id)}"`,
  );
  if (!/^word\/(?:foot|end)notes\.xml$/i.test(part)) return inStories;
  return inStories.replace(
    /(<w:(footnote|endnote)\s(?:[^<>]*\s)?w:id=)"(-?\d+)"/g,
    (whole, before: string, kind: 'footnote' | 'endnote', id: string) =>
      /w:type="/.test(whole) ? whole : `${before}"${renamed(kind, id)}"`,
  );
}
