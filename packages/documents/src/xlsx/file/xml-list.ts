import { escapeAttribute, type NamespaceScope, parseXml, type XmlElement } from '../../opc/index.ts';

/** Characters of a long list that are read at once, so that memory does not grow with the length of the list. */
const CHUNK = 256 * 1024;

/**
 * A part with one long list in it: the rows of a sheet, the entries of the string table. `skeleton` is the part
 * without the items, read as usual; the items are read a chunk at a time with `items()`.
 */
export interface XmlList {
  source: string;
  /** The part with an empty list. */
  skeleton: XmlElement;
  /** The list's element in the skeleton; undefined if the part has none. */
  container: XmlElement | undefined;
  /** Where the items stand in `source`. */
  from: number;
  to: number;
  itemName: string;
}

export interface XmlListItem {
  element: XmlElement;
  /** Where the item stands in the source of the list; the element's own offsets belong to its chunk. */
  start: number;
  end: number;
}

/** Throws DocumentError `damaged` if the part, apart from the items, is not well-formed. */
export function openXmlList(source: string, containerName: string, itemName: string): XmlList {
  const open = new RegExp(`<((?:[\\w.-]+:)?)${containerName}(?:\\s[^>]*)?>`).exec(source);
  let from = source.length;
  let to = source.length;
  if (open && !open[0].endsWith('/>')) {
    from = open.index + open[0].length;
    to = source.lastIndexOf(`</${open[1] ?? ''}${containerName}`);
    if (to < from) from = to = source.length;
  }
  const skeleton = parseXml(source.slice(0, from) + source.slice(to));
  const container =
    skeleton.localName === containerName
      ? skeleton
      : skeleton.children.find((child) => child.localName === containerName);
  return { source, skeleton, container, from, to, itemName };
}

/** The items in document order. Throws DocumentError `damaged` at the first one that is not well-formed. */
export function* xmlListItems(list: XmlList): Generator<XmlListItem> {
  if (!list.container || list.from >= list.to) return;
  const { name, localName, scope } = list.container;
  const prefix = name.slice(0, name.length - localName.length);
  const open = `<${name}${declarations(scope)}>`;
  const close = `</${name}>`;
  const itemEnd = `</${prefix}${list.itemName}>`;
  // An end tag inside a comment or a CDATA section would split an item.
  const whole = occursIn(list, '<!');
  for (let at = list.from; at < list.to; ) {
    const cut = whole || at + CHUNK >= list.to ? -1 : list.source.indexOf(itemEnd, at + CHUNK);
    const end = cut < 0 || cut + itemEnd.length > list.to ? list.to : cut + itemEnd.length;
    const chunk = parseXml(open + list.source.slice(at, end) + close);
    const shift = at - open.length;
    for (const element of chunk.children) {
      if (element.localName === list.itemName)
        yield { element, start: element.start + shift, end: element.end + shift };
    }
    at = end;
  }
}

/** Reads one element again that stood inside a part with these namespaces; each call takes far longer than a short text. */
export function parseFragment(text: string, scope: NamespaceScope): XmlElement {
  // Only what it uses is declared: sheets declare a dozen namespaces and are read again cell by cell.
  const used = new Map([...scope].filter(([prefix]) => prefix === '' || text.includes(`${prefix}:`)));
  const root = parseXml(`<fragment${declarations(used)}>${text}</fragment>`);
  const [first] = root.children;
  if (!first) throw new Error('a fragment without an element');
  return first;
}

function declarations(scope: NamespaceScope): string {
  return [...scope]
    .map(([prefix, uri]) => ` xmlns${prefix ? `:${prefix}` : ''}="${escapeAttribute(uri)}"`)
    .join('');
}

function occursIn(list: XmlList, text: string): boolean {
  const at = list.source.indexOf(text, list.from);
  return at >= 0 && at < list.to;
}
