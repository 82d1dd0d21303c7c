import { NS } from '../../opc/namespaces.ts';
import type { Splice } from '../../opc/splice.ts';
import type { XmlElement } from '../../opc/xml.ts';

/** A document with fewer opens within seconds, and is given to the editor as it is. */
const MANY = 2_000;

/**
 * Joins neighbouring runs that look the same and hold nothing but text. Word begins a run wherever somebody typed
 * between two saves, so that a text many have worked on has several of them in a word, and superdoc 1.46.3 takes time
 * that grows with their square. A merge goes by characters and does not mind where runs begin.
 *
 * Those of a tracked change stay: in one that was joined, superdoc takes nothing that is typed.
 */
export function joinRuns(body: XmlElement): Splice[] {
  const splices: Splice[] = [];
  let count = 0;
  for (const element of body.descendants()) {
    if (element.is(NS.word, 'r')) count++;
    if (element.is(NS.word, 'p')) for (const splice of joinedIn(element)) splices.push(splice);
  }
  return count < MANY ? [] : splices;
}

function joinedIn(paragraph: XmlElement): Splice[] {
  const splices: Splice[] = [];
  let before: XmlElement | undefined;
  for (const child of paragraph.children) {
    const run = holdsOnlyText(child) ? child : undefined;
    if (run && before && lookOf(run) === lookOf(before)) {
      splices.push({ start: before.innerEnd, end: propertiesOf(run)?.end ?? run.innerStart, text: '' });
    }
    before = run;
  }
  return splices;
}

function holdsOnlyText(element: XmlElement): boolean {
  if (!element.is(NS.word, 'r') || element.isSelfClosing) return false;
  const properties = propertiesOf(element);
  return element.children.every((child) => child === properties || child.is(NS.word, 't'));
}

function lookOf(run: XmlElement): string {
  return propertiesOf(run)?.outer ?? '';
}

/** They come first in a run, or are none (ECMA-376 part 1, 17.3.2.25 r). */
function propertiesOf(run: XmlElement): XmlElement | undefined {
  const [first] = run.children;
  return first?.is(NS.word, 'rPr') ? first : undefined;
}
