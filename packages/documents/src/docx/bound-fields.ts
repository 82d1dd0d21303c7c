import { decodeXmlBytes } from '../opc/encoding.ts';
import { NS } from '../opc/namespaces.ts';
import { unpackInBrowser } from '../opc/unpack-in-browser.ts';
import { parseXml, type XmlElement } from '../opc/xml.ts';
import { readDirectory } from '../opc/zip-directory.ts';
import {
  type Binding,
  type BoundControl,
  boundControlsIn,
  isPlain,
  kindOf,
  nodeFinder,
  storedValue,
} from './read/bound-controls.ts';

/** Parts that are looked through, and bytes of one of them. */
const MOST_PARTS = 10_000;
const MOST_BYTES = 20 * 1024 * 1024;
const MAIN = 'word/document.xml';
/** What may hold fields, what these are bound to, and what leads there. */
const READ =
  /(?:^|\/)_rels\/|^customXml\/|^docProps\/|^word\/(?:document|header|footer|footnotes|endnotes|comments)\d*\.xml$/i;

/** A binding as the key of a map. */
export const keyOfBinding = ({ storeItemID, xpath, prefixMappings }: Binding): string =>
  JSON.stringify([storeItemID, xpath, prefixMappings]);

/**
 * The fields of a Word document that are bound to an element of another part and can be filled in at both places: by what they
 * say they are bound to (`keyOfBinding`), the element, which is the same for fields that show the same. For pages, of a document as
 * the editor is given it. Left out is what the editor cannot keep alike, or a save not store: what stands in a header, a note or a
 * text box as well, pictures, texts of several paragraphs, fields of one element that take different things.
 *
 * @throws DocumentError for bytes that are no package
 */
export async function fillableFields(document: Uint8Array): Promise<Map<string, string>> {
  const parts = new Map<string, XmlElement>();
  for (const entry of readDirectory(document, MOST_PARTS)) {
    if (!READ.test(entry.name) || entry.size > MOST_BYTES) continue;
    const content = await unpackInBrowser(entry);
    const root = content && rootOf(content, entry.name);
    if (root) parts.set(entry.name, root);
  }
  const xml = (name: string) => {
    const root = parts.get(name);
    if (!root) throw new Error(`The part ${name} was not read.`);
    return root;
  };
  const nodeOf = nodeFinder({ has: (name) => parts.has(name), xml }, MAIN);
  const byNode = new Map<string, BoundControl[]>();
  const elsewhere = new Set<string>();
  for (const [name, root] of parts) {
    for (const bound of boundControlsIn(root, nodeOf)) {
      const node = `${bound.part} ${bound.node.start}`;
      if (name !== MAIN) elsewhere.add(node);
      byNode.set(node, [...(byNode.get(node) ?? []), bound]);
    }
  }
  const fillable = new Map<string, string>();
  for (const [node, controls] of byNode) {
    if (elsewhere.has(node) || !areFillable(controls)) continue;
    for (const { binding } of controls) fillable.set(keyOfBinding(binding), node);
  }
  return fillable;
}

function areFillable(controls: readonly BoundControl[]): boolean {
  const kinds = new Set(controls.map(({ properties }) => describedAs(properties)));
  return (
    kinds.size === 1 &&
    controls.every((each) => isPlain(each.node) && storedValue(each) !== undefined && !isInBox(each.control))
  );
}

/** What a field takes, without what it holds. */
function describedAs(properties: XmlElement): string {
  const kind = kindOf(properties);
  const others = kind?.children.filter(({ localName }) => localName !== 'checked') ?? [];
  return [kind?.localName, ...others.map(({ outer }) => outer)].join('');
}

function isInBox({ parent }: XmlElement): boolean {
  return parent !== undefined && (parent.is(NS.word, 'txbxContent') || isInBox(parent));
}

/** Undefined for a part that is no XML, which may lie in any of these folders. */
function rootOf(content: Uint8Array, name: string): XmlElement | undefined {
  try {
    return parseXml(decodeXmlBytes(content, name));
  } catch {
    return undefined;
  }
}
