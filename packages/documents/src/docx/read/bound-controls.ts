import { NS } from '../../opc/namespaces.ts';
import { relationshipKind, relationshipsPartOf, resolveTarget } from '../../opc/relationships.ts';
import type { XmlElement } from '../../opc/xml.ts';

/** The parts of a document, as a package has them and as a page reads them. */
export interface Parts {
  has(name: string): boolean;
  xml(name: string): XmlElement;
}

/** A content control that shows what an element of another part holds (ECMA-376 part 1, 17.5.2.6 dataBinding). */
export interface BoundControl {
  control: XmlElement;
  properties: XmlElement;
  binding: Binding;
  /** The element, and the part it is in. Two controls show the same where these are the same. */
  part: string;
  node: XmlElement;
}

/** What a content control can hold that is stored as text (17.5.2), by the element that says so. */
const KINDS = new Set(['text', 'date', 'dropDownList', 'comboBox', 'checkbox']);

/** Parts that Word binds fields to without saying of them what they are: the properties of the document. */
const PROPERTIES: Readonly<Record<string, string>> = {
  '{6C3C8BC8-F283-45AE-878A-BAB7291924A1}': 'core-properties',
  '{6668398D-A668-4E3E-A5EB-62B293D839F1}': 'extended-properties',
};

const CUSTOM_XML = 'http://schemas.openxmlformats.org/officeDocument/2006/customXml';

/** The bound controls in a part of a document whose element is there. */
export function boundControlsIn(root: XmlElement, nodeOf: NodeFinder): BoundControl[] {
  if (!root.source.includes('dataBinding')) return [];
  return root.descendantsNamed(NS.word, 'sdt').flatMap((control) => {
    const properties = control.child(NS.word, 'sdtPr');
    const element = properties?.child(NS.word, 'dataBinding');
    if (!properties || !element) return [];
    const binding = bindingOf(element);
    const found = nodeOf(binding);
    return found ? [{ control, properties, binding, ...found }] : [];
  });
}

/** What a control is bound to, as it says it. */
export interface Binding {
  storeItemID: string;
  xpath: string;
  prefixMappings: string;
}

export type NodeFinder = (binding: Binding) => { part: string; node: XmlElement } | undefined;

function bindingOf(element: XmlElement): Binding {
  const said = (name: string) => element.attribute(NS.word, name) ?? '';
  return { storeItemID: said('storeItemID'), xpath: said('xpath'), prefixMappings: said('prefixMappings') };
}

/** Finds the elements that controls of a document are bound to: exactly one, which a path of names and places leads to. */
export function nodeFinder(parts: Parts, main: string): NodeFinder {
  let stores: Map<string, string> | undefined;
  return ({ storeItemID, xpath, prefixMappings }) => {
    stores ??= storesOf(parts, main);
    const part = stores.get(storeItemID.toUpperCase());
    const steps = part === undefined ? undefined : stepsOf(xpath, prefixMappings);
    if (part === undefined || !steps) return undefined;
    const node = follow(parts.xml(part), steps);
    return node && { part, node };
  };
}

/** The parts that controls can be bound to, by their ids (ECMA-376 part 1, 22.5). */
function storesOf(parts: Parts, main: string): Map<string, string> {
  const stores = new Map<string, string>();
  for (const { kind, part } of relatedTo(parts, '')) {
    const id = Object.keys(PROPERTIES).find((each) => PROPERTIES[each] === kind);
    if (id) stores.set(id, part);
  }
  for (const { kind, part } of relatedTo(parts, main)) {
    if (kind !== 'customXml') continue;
    const described = relatedTo(parts, part).find((each) => each.kind === 'customXmlProps');
    const id = described && parts.xml(described.part).attribute(CUSTOM_XML, 'itemID');
    if (id) stores.set(id.toUpperCase(), part);
  }
  return stores;
}

function relatedTo(parts: Parts, owner: string): { kind: string; part: string }[] {
  const name = relationshipsPartOf(owner);
  if (!parts.has(name)) return [];
  return parts.xml(name).children.flatMap((element) => {
    const said = (attribute: string) => element.attribute('', attribute) ?? '';
    const part = resolveTarget(owner, said('Target'));
    if (/^external$/i.test(said('TargetMode')) || !parts.has(part)) return [];
    return [{ kind: relationshipKind({ type: said('Type') }), part }];
  });
}

interface Step {
  namespace: string;
  name: string;
  /** Which of those of that name, from 1; undefined where there is to be one. */
  place: number | undefined;
}

const STEP = /^(?:([\w.-]+):)?([\p{L}_][\p{L}\p{N}_.-]*)(?:\[(\d+)\])?$/u;

/** `/a:order[1]/a:sample[2]`, of which Word writes its paths; undefined for another kind of path. */
function stepsOf(xpath: string, prefixMappings: string): Step[] | undefined {
  const namespaces = new Map<string, string>();
  for (const [, prefix = '', , uri = ''] of prefixMappings.matchAll(/xmlns:([\w.-]+)\s*=\s*(['"])(.*?)\2/g))
    namespaces.set(prefix, uri);
  const [nothing, ...rest] = xpath.trim().split('/');
  if (nothing !== '' || rest.length === 0) return undefined;
  const steps: Step[] = [];
  for (const said of rest) {
    const [, prefix, name, place] = STEP.exec(said) ?? [];
    const namespace = prefix === undefined ? '' : namespaces.get(prefix);
    if (name === undefined || namespace === undefined) return undefined;
    steps.push({ namespace, name, place: place === undefined ? undefined : Number(place) });
  }
  return steps;
}

function follow(root: XmlElement, [first, ...steps]: readonly Step[]): XmlElement | undefined {
  const isNamed = (element: XmlElement, { namespace, name }: Step) => element.is(namespace, name);
  if (!first || !isNamed(root, first) || (first.place ?? 1) !== 1) return undefined;
  let at: XmlElement | undefined = root;
  for (const step of steps) {
    const named: XmlElement[] = at.children.filter((child) => isNamed(child, step));
    at = step.place === undefined && named.length > 1 ? undefined : named[(step.place ?? 1) - 1];
    if (!at) return undefined;
  }
  return at;
}

/** Whether an element holds nothing but characters, which alone are written. */
export const isPlain = ({ inner }: XmlElement): boolean => !inner.includes('<');

/** The element that says what a control takes; undefined for what is not stored as plain text: pictures, texts of several looks. */
export const kindOf = (properties: XmlElement): XmlElement | undefined =>
  properties.children.find(
    ({ namespace, localName }) =>
      KINDS.has(localName) && (namespace === NS.word || namespace === NS.word2010),
  );

/** What is stored of what a control shows; undefined where that cannot be said. */
export function storedValue({ control, properties, node }: BoundControl): string | undefined {
  const kind = kindOf(properties);
  const content = control.child(NS.word, 'sdtContent');
  const text = content && plainText(content);
  if (!kind || text === undefined) return undefined;
  if (isOn(properties.child(NS.word, 'showingPlcHdr'), NS.word)) return '';
  switch (kind.localName) {
    case 'checkbox': {
      const isChecked = isOn(kind.child(NS.word2010, 'checked'), NS.word2010);
      // Either is a truth of XML Schema; what is there says which.
      const [yes, no] = /^\s*[01]\s*$/.test(node.text) ? ['1', '0'] : ['true', 'false'];
      return isChecked ? yes : no;
    }
    case 'date': {
      const day = kind.attribute(NS.word, 'fullDate')?.replace(/Z$/, '');
      const as = kind.child(NS.word, 'storeMappedDataAs')?.attribute(NS.word, 'val') ?? 'dateTime';
      if (as === 'text' || text === '') return text;
      if (day === undefined) return undefined;
      return as === 'date' ? day.slice(0, 10) : day;
    }
    case 'dropDownList':
    case 'comboBox': {
      const item = kind.childrenNamed(NS.word, 'listItem').find((each) => {
        const value = each.attribute(NS.word, 'value');
        return (each.attribute(NS.word, 'displayText') ?? value) === text;
      });
      if (item) return item.attribute(NS.word, 'value') ?? text;
      return kind.localName === 'comboBox' || text === '' ? text : undefined;
    }
    default:
      return text;
  }
}

/** Marks in a text of which nothing is seen. */
const UNSEEN = new Set(['pPr', 'rPr', 'proofErr', 'bookmarkStart', 'bookmarkEnd', 'lastRenderedPageBreak']);

/** The characters of a paragraph or of runs; undefined where there is anything else: line breaks, fields, suggestions. */
function plainText(element: XmlElement): string | undefined {
  let text = '';
  let paragraphs = 0;
  for (const child of element.children) {
    if (child.namespace === NS.word && UNSEEN.has(child.localName)) continue;
    if (child.is(NS.word, 't')) {
      text += child.text;
      continue;
    }
    if (!child.is(NS.word, 'r') && !child.is(NS.word, 'p')) return undefined;
    if (child.localName === 'p' && ++paragraphs > 1) return undefined;
    const inside = plainText(child);
    if (inside === undefined) return undefined;
    text += inside;
  }
  return text;
}

const isOn = (element: XmlElement | undefined, namespace: string): boolean =>
  element !== undefined && !/^(?:0|false|off)$/.test(element.attribute(namespace, 'val') ?? '');
