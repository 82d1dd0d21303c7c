import { applySplices, escapeAttribute, type Splice, type XmlElement } from '../../opc/index.ts';

/** What to do with attributes of an element, by unprefixed name: a new value, null to take it away, undefined to leave it. */
export type AttributeChanges = Record<string, string | null | undefined>;

/** The change that keeps a list's `count` right, where the file writes one. */
export function countChange(element: XmlElement, count: number): AttributeChanges {
  return element.attribute('', 'count') === undefined ? {} : { count: String(count) };
}

/** Start tag of an element with attributes changed; the others keep their order and their writing. */
export function startTagWith(element: XmlElement, changes: AttributeChanges): string {
  const tag = element.source.slice(element.start, element.innerStart);
  const splices: Splice[] = [];
  let added = '';
  for (const [name, value] of Object.entries(changes)) {
    if (value === undefined) continue;
    const found = element.findAttribute('', name);
    if (!found) {
      if (value !== null) added += ` ${name}="${escapeAttribute(value)}"`;
      continue;
    }
    const valueStart = found.valueStart - element.start;
    const valueEnd = found.valueEnd - element.start;
    if (value !== null) {
      // The value may stand in single quotes, which escapeAttribute leaves alone.
      splices.push({
        start: valueStart,
        end: valueEnd,
        text: escapeAttribute(value).replaceAll("'", '&apos;'),
      });
    } else {
      const nameStart = tag.lastIndexOf(found.name, valueStart);
      const before = tag.slice(0, nameStart).search(/\s+$/);
      splices.push({ start: before, end: valueEnd + 1, text: '' });
    }
  }
  const end = tag.endsWith('/>') ? tag.length - 2 : tag.length - 1;
  const insertAt = tag.slice(0, end).trimEnd().length;
  return applySplices(tag, [...splices, { start: insertAt, end: insertAt, text: added }]);
}

/** Start tag of another element like this one: without the id that Excel gives each one (`xr:uid`). */
export function copiedTag(element: XmlElement, changes: AttributeChanges): string {
  const tag = startTagWith(element, changes);
  const uid = element.attributes.find(({ name }) => /(?:^|:)uid$/.test(name));
  return uid ? tag.replace(new RegExp(`\\s${uid.name}\\s*=\\s*(?:"[^"]*"|'[^']*')`), '') : tag;
}

/** An element with attributes changed, its content as it was. */
export function elementWith(element: XmlElement, changes: AttributeChanges): string {
  return startTagWith(element, changes) + element.source.slice(element.innerStart, element.end);
}

/** An element with other content; without any it is written as one tag. */
export function elementWithContent(element: XmlElement, changes: AttributeChanges, content: string): string {
  const tag = startTagWith(element, changes);
  if (content === '') return tag.endsWith('/>') ? tag : `${tag.slice(0, -1)}/>`;
  const open = tag.endsWith('/>') ? `${tag.slice(0, -2).trimEnd()}>` : tag;
  return `${open}${content}</${element.name}>`;
}

/** Prefix an element is written with, colon included. New elements beside it are written with the same. */
export function prefixOf(element: XmlElement): string {
  return element.name.slice(0, element.name.length - element.localName.length);
}

/** The source with one element replaced, or taken away with ''. */
export function replaceElement(element: XmlElement, text: string): string {
  return applySplices(element.source, [{ start: element.start, end: element.end, text }]);
}

/**
 * The source with a new child of `parent` where the schema's sequence wants it: before the first child that comes
 * later in `order`. Children the order does not name stay where they are.
 */
export function insertChild(
  parent: XmlElement,
  order: readonly string[],
  name: string,
  text: string,
): string {
  const rank = order.indexOf(name);
  const next = parent.children.find((child) => order.indexOf(child.localName) > rank);
  if (next) return applySplices(parent.source, [{ start: next.start, end: next.start, text }]);
  if (parent.isSelfClosing) return replaceElement(parent, elementWithContent(parent, {}, text));
  return applySplices(parent.source, [{ start: parent.innerEnd, end: parent.innerEnd, text }]);
}

/** An element with one of its descendants written differently. */
export function outerWith(element: XmlElement, descendant: XmlElement, text: string): string {
  const { source, start, end } = element;
  return source.slice(start, descendant.start) + text + source.slice(descendant.end, end);
}

/**
 * Equal for two elements that say the same, however they are written. `counts` says which attributes do, by their name
 * as written.
 */
export function meaningOf(element: XmlElement, counts: (attribute: string) => boolean = () => true): string {
  const attributes = element.attributes
    .filter((attribute) => counts(attribute.name))
    .map((attribute) => `${attribute.name}=${JSON.stringify(attribute.value)}`)
    .sort();
  const children = element.children.map((child) => meaningOf(child, counts)).join('');
  const text = element.text.trim();
  return `${element.localName}(${attributes.join(' ')})[${children}]${text && JSON.stringify(text)}`;
}
