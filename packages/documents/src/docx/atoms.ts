import { NS } from '../opc/namespaces.ts';
import type { XmlElement } from '../opc/xml.ts';
import { contentKey } from './blocks.ts';
import { isWrapper, shownCharacter } from './story.ts';

/** The smallest thing a person can add or remove in a paragraph: a character, or an object such as a picture. */
export interface Atom {
  /** The character as shown, or the kind of object: what original and editor agree on. */
  kind: string;
  /** Kind and, for objects, their content: what two states of the editor agree on. */
  key: string;
  /** The element that holds it: a `w:t`, another child of a run, or a child of the paragraph beside the runs. */
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
  /** Start tags of `wrappers`, as a key. */
  wrapped: string;
}

/** Children of wrappers that describe them. */
const DESCRIPTIONS = new Set(['rPr', 'pPr', 'sdtPr', 'sdtEndPr', 'smartTagPr', 'customXmlPr', 'fldData']);

/** Everything in a paragraph, or in a run or another part of one, character by character, in order. */
export function atomsOf(element: XmlElement): Atom[] {
  const atoms: Atom[] = [];
  if (element.is(NS.word, 'r')) collectRun(element, [], '', atoms);
  else collect(element, [], '', atoms);
  return atoms;
}

function collect(parent: XmlElement, wrappers: XmlElement[], wrapped: string, atoms: Atom[]): void {
  for (const child of parent.children) {
    if (child.namespace === NS.word && DESCRIPTIONS.has(child.localName)) continue;
    if (child.is(NS.word, 'r')) collectRun(child, wrappers, wrapped, atoms);
    else if (isWrapper(child) && child.localName !== 'ruby') {
      const startTag = child.source.slice(child.start, child.innerStart);
      collect(
        child,
        [...wrappers, child],
        `${wrapped}${startTag.replace(/ \w+:rsid\w*="[^"]*"/g, '')}`,
        atoms,
      );
    } else atoms.push(objectAtom(child, undefined, '', wrappers, wrapped));
  }
}

function collectRun(run: XmlElement, wrappers: XmlElement[], wrapped: string, atoms: Atom[]): void {
  const properties = run.child(NS.word, 'rPr');
  const format = properties ? contentKey(properties) : '';
  for (const child of run.children) {
    if (child === properties) continue;
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
  const kind = (run && !isPageBreak && shownCharacter(leaf)) || `<${leaf.localName}>`;
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
