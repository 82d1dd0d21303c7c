import { NS } from '../../opc/namespaces.ts';
import type { XmlElement } from '../../opc/xml.ts';
import { contentKey } from './blocks.ts';
import { isWrapper, shownCharacter } from './story.ts';

/**
 * The smallest thing a person can add or remove in a paragraph: a character, or an object such as a picture. A content control of
 * which nothing is seen is one, too: what is written into it has to have a place.
 */
export interface Atom {
  /** The character as shown, or the kind of object: what original and editor agree on. */
  kind: string;
  /** Kind and, for objects, their content: what two states of the editor agree on. */
  key: string;
  /**
   * The element that holds it: a `w:t`, another child of a run, or a child of the paragraph beside the runs; of an empty control its
   * `w:sdtContent`, which is around it as well.
   */
  leaf: XmlElement;
  /** The character's place in the source, references such as `&amp;` as a whole; the leaf's place for objects. */
  start: number;
  end: number;
  isText: boolean;
  run: XmlElement | undefined;
  /** Run properties, as a key. */
  format: string;
  /** What is around the run inside the paragraph: links, insertions, content controls, fields; outermost first. */
  wrappers: XmlElement[];
  /** Start tags of `wrappers`, as a key; inside of a field without links, see `Place`. */
  wrapped: string;
}

/** Children of wrappers that describe them. */
export const DESCRIPTIONS = new Set([
  'rPr',
  'pPr',
  'sdtPr',
  'sdtEndPr',
  'smartTagPr',
  'customXmlPr',
  'fldData',
]);

/**
 * What is around a place in a paragraph. superdoc 1.46.3 takes the field of a page number out of its link when
 * something is typed beside it, as in every line of a table of contents, so a link around a field says nothing.
 */
interface Place {
  wrappers: XmlElement[];
  wrapped: string;
  wrappedWithoutLinks: string;
}

/** Everything in a paragraph, or in a run or another part of one, character by character, in order. */
export function atomsOf(element: XmlElement): Atom[] {
  const atoms: Atom[] = [];
  const place: Place = { wrappers: [], wrapped: '', wrappedWithoutLinks: '' };
  const fields = { open: 0 };
  if (element.is(NS.word, 'r')) collectRun(element, place, fields, atoms);
  else collect(element, place, fields, atoms);
  return atoms;
}

function collect(parent: XmlElement, place: Place, fields: { open: number }, atoms: Atom[]): void {
  for (const child of parent.children) {
    if (child.namespace === NS.word && DESCRIPTIONS.has(child.localName)) continue;
    if (child.is(NS.word, 'r')) collectRun(child, place, fields, atoms);
    else if (isWrapper(child) && child.localName !== 'ruby') {
      const inside = placeInside(child, place);
      const from = atoms.length;
      collect(child, inside, fields, atoms);
      if (child.is(NS.word, 'sdtContent') && atoms.slice(from).every(isUnseen))
        atoms.push(emptyControl(child, inside));
    } else atoms.push(objectAtom(child, undefined, '', place.wrappers, place.wrapped));
  }
}

/** Marks of which nobody sees anything. */
const UNSEEN = new Set(['proofErr', 'lastRenderedPageBreak', 'bookmarkStart', 'bookmarkEnd']);

const isUnseen = ({ leaf }: Atom): boolean => leaf.namespace === NS.word && UNSEEN.has(leaf.localName);

function emptyControl(content: XmlElement, { wrappers, wrapped }: Place): Atom {
  const control = wrappers.at(-2);
  const kind = `<control ${control && controlId(control)}>`;
  return { ...objectAtom(content, undefined, '', wrappers, wrapped), kind, key: kind };
}

/** Whether an atom is the place in an empty content control. */
export const isEmptyControl = ({ leaf }: Atom): boolean => leaf.is(NS.word, 'sdtContent');

/** The order of attributes means nothing, and revision ids are renewed at will. */
function placeInside(wrapper: XmlElement, { wrappers, wrapped, wrappedWithoutLinks }: Place): Place {
  const attributes = wrapper.attributes
    .filter(({ name }) => !/:rsid\w*$/.test(name))
    .map(({ name, value }) => ` ${name}="${value}"`)
    .sort();
  const tag = `<${wrapper.name}${attributes.join('')}${controlKey(wrapper)}>`;
  return {
    wrappers: [...wrappers, wrapper],
    wrapped: wrapped + tag,
    wrappedWithoutLinks: wrappedWithoutLinks + (wrapper.localName === 'hyperlink' ? '' : tag),
  };
}

/** The id of a content control, which tells it from its neighbours; its tags are the same as theirs. */
export function controlId(wrapper: XmlElement): string | undefined {
  if (!wrapper.is(NS.word, 'sdt')) return undefined;
  return wrapper.child(NS.word, 'sdtPr')?.child(NS.word, 'id')?.attribute(NS.word, 'val');
}

/** Of what a control asks for, nothing is left once it is filled in, whatever letters are the same. */
function controlKey(wrapper: XmlElement): string {
  const asks = wrapper.child(NS.word, 'sdtPr')?.child(NS.word, 'showingPlcHdr') !== undefined;
  return `${controlId(wrapper) ?? ''}${asks ? '?' : ''}`;
}

function collectRun(run: XmlElement, place: Place, fields: { open: number }, atoms: Atom[]): void {
  const { wrappers } = place;
  const properties = run.child(NS.word, 'rPr');
  const format = properties ? contentKey(properties) : '';
  for (const child of run.children) {
    if (child === properties) continue;
    const mark = child.is(NS.word, 'fldChar') ? child.attribute(NS.word, 'fldCharType') : undefined;
    if (mark === 'begin') fields.open++;
    const wrapped = fields.open > 0 ? place.wrappedWithoutLinks : place.wrapped;
    if (mark === 'end') fields.open = Math.max(0, fields.open - 1);
    const plain = child.is(NS.word, 't') && child.children.length === 0 && !child.inner.includes('<');
    if (!plain) {
      atoms.push(objectAtom(child, run, format, wrappers, wrapped));
      continue;
    }
    const source = child.source;
    for (let at = child.innerStart; at < child.innerEnd; ) {
      const end = source[at] === '&' ? source.indexOf(';', at) + 1 : at + 1;
      const character = end - at > 1 ? decoded(source.slice(at, end)) : (source[at] ?? '');
      atoms.push({
        kind: character,
        key: character,
        leaf: child,
        start: at,
        end,
        isText: true,
        run,
        format,
        wrappers,
        wrapped,
      });
      at = end;
    }
  }
}

const NAMED: Record<string, string> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&apos;': "'",
};

function decoded(reference: string): string {
  const hexadecimal = reference.startsWith('&#x');
  return (
    NAMED[reference] ??
    String.fromCodePoint(Number.parseInt(reference.slice(hexadecimal ? 3 : 2), hexadecimal ? 16 : 10))
  );
}

function objectAtom(
  leaf: XmlElement,
  run: XmlElement | undefined,
  format: string,
  wrappers: XmlElement[],
  wrapped: string,
): Atom {
  const isPageBreak = leaf.localName === 'br' && leaf.attribute(NS.word, 'type') !== undefined;
  // The editor is given what was moved away as deleted.
  const name = leaf.is(NS.word, 'moveFrom') ? 'del' : leaf.localName;
  const kind = (run && !isPageBreak && shownCharacter(leaf)) || `<${name}>`;
  return {
    kind,
    key: `${kind}${contentKey(leaf)}`,
    leaf,
    start: leaf.start,
    end: leaf.end,
    isText: false,
    run,
    format,
    wrappers,
    wrapped,
  };
}
