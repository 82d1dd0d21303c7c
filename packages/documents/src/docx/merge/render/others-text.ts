import { NS } from '../../../opc/namespaces.ts';
import type { Splice } from '../../../opc/splice.ts';
import { escapeAttribute, type XmlElement } from '../../../opc/xml.ts';
import { pairInOrder } from '../../read/sequence.ts';

/** Tracked changes of text (ECMA-376 part 1, 17.13.5). */
const OF_TEXT = new Set(['ins', 'del', 'moveFrom', 'moveTo']);
const TEXTS = new Set(['t', 'delText']);

/** Who wrote what others are said to have suggested, and under which id. */
export interface Writer {
  author: string;
  date: string;
  id(): string;
}

/**
 * Takes text out of suggestions of others that these did not write: what stands in one of theirs in `now`, a part as it is
 * to be stored, and in none of them in `stored`, becomes a suggestion of the writer in its place. What was cut in two, or moved
 * whole, stays theirs, and a paragraph that is stored already is not looked at. `keyOf`: whose a suggestion is; undefined: not looked at.
 */
export function takeFromOthers(
  stored: XmlElement,
  now: XmlElement,
  keyOf: (mark: XmlElement) => string | undefined,
  writer: Writer,
): Splice[] {
  const before = suggestionsIn(stored, outersOf(now), keyOf);
  const after = suggestionsIn(now, outersOf(stored), keyOf);
  return [...after].flatMap(([key, marks]) => {
    const theirs = (before.get(key) ?? []).map(lettersOf);
    const left = theirs.map((letters) => letters.join(''));
    // Moved as it was, or as it stands.
    const changed = marks.filter((mark) => {
      const at = left.indexOf(lettersOf(mark).join(''));
      if (at >= 0) left.splice(at, 1, '\0');
      return at < 0;
    });
    const letters = theirs.filter((_, index) => left[index] !== '\0').flat();
    const written = changed.flatMap(lettersOf);
    const isTheirs = written.map(() => false);
    for (const at of pairInOrder(letters, written)) if (at >= 0) isTheirs[at] = true;
    let at = 0;
    return changed.flatMap((mark) => {
      const own = isTheirs.slice(at, at + lettersOf(mark).length);
      at += own.length;
      if (!own.includes(false)) return [];
      return [{ start: mark.start, end: mark.end, text: divided(mark, own, writer) }];
    });
  });
}

const outersOf = (root: XmlElement): ReadonlySet<string> =>
  new Set(paragraphsOf(root).map(({ outer }) => outer));

const paragraphsOf = (root: XmlElement): XmlElement[] =>
  [...root.descendants()].filter((element) => element.is(NS.word, 'p'));

/** The suggestions of text, the outermost of each, in paragraphs that are not among those, by whose they are. */
function suggestionsIn(
  root: XmlElement,
  others: ReadonlySet<string>,
  keyOf: (mark: XmlElement) => string | undefined,
): Map<string, XmlElement[]> {
  const found = new Map<string, XmlElement[]>();
  const visit = (parent: XmlElement) => {
    for (const child of parent.children) {
      if (child.is(NS.word, 'p') && others.has(child.outer)) continue;
      const key = isOfText(child) && lettersOf(child).length > 0 ? keyOf(child) : undefined;
      if (key === undefined) visit(child);
      else found.set(key, [...(found.get(key) ?? []), child]);
    }
  };
  visit(root);
  return found;
}

const isOfText = (element: XmlElement): boolean =>
  element.namespace === NS.word && OF_TEXT.has(element.localName);

const isText = (element: XmlElement): boolean =>
  element.namespace === NS.word && TEXTS.has(element.localName);

/** The characters of all text in an element, as they are written. */
function lettersOf(element: XmlElement): string[] {
  if (!isText(element)) return element.children.flatMap(lettersOf);
  return element.source.slice(element.innerStart, element.innerEnd).match(/&[^;]*;|[\s\S]/gu) ?? [];
}

/** A stretch of an element, which is theirs or not. */
interface Stretch {
  isTheirs: boolean;
  xml: string;
}

/** A suggestion as several: theirs, and the writer's. `isTheirs`: of each of its characters. */
function divided(mark: XmlElement, isTheirs: readonly boolean[], writer: Writer): string {
  let at = 0;
  const id = writer.id();
  const own: Record<string, string> = { author: writer.author, date: writer.date, id };
  const open = (element: XmlElement, isOfOthers: boolean): string => {
    const tag = element.source.slice(element.start, element.innerStart);
    if (isText(element) && !/\sxml:space=/.test(tag)) return tag.replace(/>$/, ' xml:space="preserve">');
    if (element !== mark || isOfOthers) return tag;
    return tag.replace(
      /(\s(?:\w+:)?(author|date|id)=)(?:"[^"]*"|'[^']*')/g,
      (_, name: string, word: string) => {
        return `${name}"${escapeAttribute(own[word] ?? '')}"`;
      },
    );
  };
  const stretchesOf = (element: XmlElement, parent: boolean): Stretch[] => {
    const inside: Stretch[] = [];
    const add = (stretch: Stretch) => {
      const last = inside.at(-1);
      if (last?.isTheirs === stretch.isTheirs) last.xml += stretch.xml;
      else inside.push({ ...stretch });
    };
    if (isText(element)) {
      for (const xml of lettersOf(element)) add({ isTheirs: isTheirs[at++] ?? true, xml });
    } else {
      // What has no letters goes with what is in front of it.
      for (const child of element.children)
        if (!isProperties(child))
          for (const stretch of stretchesOf(child, inside.at(-1)?.isTheirs ?? parent)) add(stretch);
    }
    if (inside.length === 0) return [{ isTheirs: isTheirs[at - 1] ?? parent, xml: element.outer }];
    const properties = element.children
      .filter(isProperties)
      .map(({ outer }) => outer)
      .join('');
    return inside.map((each) => ({
      ...each,
      xml: `${open(element, each.isTheirs)}${properties}${each.xml}</${element.name}>`,
    }));
  };
  return stretchesOf(mark, isTheirs[0] ?? true)
    .map(({ xml }) => xml)
    .join('');
}

const isProperties = ({ namespace, localName }: XmlElement): boolean =>
  namespace === NS.word && localName.endsWith('Pr');
