import { NS } from '../../opc/namespaces.ts';
import { escapeAttribute, type NamespaceScope, parseXml, type XmlElement } from '../../opc/xml.ts';
import { type Atom, DESCRIPTIONS } from './atoms.ts';

/** The first and the last of the atoms in an element, by their number. */
type Extent = readonly [first: number, last: number];

/**
 * What a paragraph holds from one of its atoms up to another one, as it is written: runs, links and other wrappers that
 * reach over an end are there on both sides. `atoms` are all of the paragraph's.
 */
export function cutContent(paragraph: XmlElement, atoms: readonly Atom[], from: number, to: number): string {
  if (from >= to) return '';
  const properties = paragraph.child(NS.word, 'pPr');
  if (from === 0 && to === atoms.length) {
    return paragraph.source.slice(properties?.end ?? paragraph.innerStart, paragraph.innerEnd);
  }
  const extents = new Map<XmlElement, Extent>();
  atoms.forEach(({ leaf, run, wrappers }, index) => {
    for (const element of [leaf, ...(run ? [run] : []), ...wrappers])
      extents.set(element, [extents.get(element)?.[0] ?? index, index]);
  });
  const render = (element: XmlElement): string => {
    const [first, last] = extents.get(element) ?? [];
    if (first === undefined || last === undefined || last < from || first >= to) return '';
    if (first >= from && last < to) return element.outer;
    if (atoms[first]?.leaf === element) {
      const start = atoms[Math.max(first, from)]?.start;
      const end = atoms[Math.min(last, to - 1)]?.end;
      return `<${element.name} xml:space="preserve">${element.source.slice(start, end)}</${element.name}>`;
    }
    const content = element.children.map((child) => (isDescription(child) ? child.outer : render(child)));
    return `${startTagOf(element)}${content.join('')}</${element.name}>`;
  };
  return paragraph.children.map(render).join('');
}

function isDescription({ namespace, localName }: XmlElement): boolean {
  return namespace === NS.word && DESCRIPTIONS.has(localName);
}

function startTagOf(element: XmlElement): string {
  return element.source.slice(element.start, element.innerStart);
}

const IDS = / \w+:(?:paraId|textId)="[^"]*"/g;

/** A paragraph with the start tag of another one, which may give its id away only once. */
export function paragraphLike(
  { source, start, innerStart, name, scope }: XmlElement,
  content: string,
  { withId }: { withId: boolean },
): XmlElement {
  const startTag = source.slice(start, innerStart).replace(/\s*\/>$/, '>');
  return elementIn(scope, `${withId ? startTag : startTag.replace(IDS, '')}${content}</${name}>`);
}

/** Reads a piece of XML in which these namespaces hold. */
export function elementIn(scope: NamespaceScope, text: string): XmlElement {
  const declarations = [...scope].map(
    ([prefix, uri]) => ` ${prefix ? `xmlns:${prefix}` : 'xmlns'}="${escapeAttribute(uri)}"`,
  );
  const [element] = parseXml(`<around${declarations.join('')}>${text}</around>`).children;
  if (!element) throw new Error('a paragraph without an element');
  return element;
}
