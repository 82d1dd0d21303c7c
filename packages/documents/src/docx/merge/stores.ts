import { MergeRefused } from '../../errors.ts';
import { applySplices, type Splice } from '../../opc/splice.ts';
import { escapeText, type XmlElement } from '../../opc/xml.ts';
import type { OpcPackage } from '../../opc/zip.ts';
import {
  type BoundControl,
  boundControlsIn,
  isPlain,
  type NodeFinder,
  nodeFinder,
  storedValue,
} from '../read/bound-controls.ts';
import { storiesOf } from '../read/story.ts';

const UNSURE =
  'A field that shows what is stored elsewhere in the document holds something that cannot be stored there: ' +
  'a picture, a line break or a suggestion. Take that out of it; nothing was written.';
const UNLIKE =
  'Fields that show the same of what is stored in the document were filled in with different texts. ' +
  'Write the same into each of them; nothing was written.';

/**
 * Stores what somebody wrote into content controls that are bound to elements of other parts, so that Word, which shows what is
 * stored, shows what they wrote. Only the characters of those elements change. What nobody changed stays, whether or not it is stored.
 *
 * @param target the original with the texts merged, which is written to
 * @throws MergeRefused where controls of one element hold different new texts, or one that is not stored as text
 */
export function storeBound(target: OpcPackage, base: OpcPackage, edited: OpcPackage): void {
  if (!hasBound(edited)) return;
  const nodeOf = nodeFinder(target, mainOf(target));
  // One that is deleted stores nothing.
  const left = boundIn(target, nodeOf);
  const splices = new Map<string, Splice[]>();
  for (const { part, node, values } of filledIn(boundIn(base, nodeOf), boundIn(edited, nodeOf))) {
    const [value] = values;
    if (!left.has(keyOf(part, node))) continue;
    if (values.includes(undefined) || !isPlain(node)) throw new MergeRefused(UNSURE);
    if (values.some((each) => each !== value)) throw new MergeRefused(UNLIKE);
    if (value !== node.text) splices.set(part, [...(splices.get(part) ?? []), spliceOf(node, value ?? '')]);
  }
  for (const [part, ofPart] of splices) target.set(part, applySplices(target.text(part), ofPart));
}

/**
 * Guard of what is stored beside the text: the parts that controls are bound to are the original's but for the elements in which
 * something else is to be shown now, and these hold it. Answers the part that is another one, or undefined.
 */
export function wronglyStored(original: OpcPackage, merged: OpcPackage): string | undefined {
  if (!hasBound(original)) return undefined;
  const nodeOf = nodeFinder(original, mainOf(original));
  const expected = new Map<string, Splice[]>();
  for (const { part, node, values } of filledIn(boundIn(original, nodeOf), boundIn(merged, nodeOf))) {
    const [value] = values;
    if (value === undefined || values.some((each) => each !== value)) return part;
    if (value !== node.text) expected.set(part, [...(expected.get(part) ?? []), spliceOf(node, value)]);
  }
  const parts = new Set([...boundIn(original, nodeOf).values()].map(([first]) => first?.part ?? ''));
  return [...parts].find(
    (part) =>
      undeclared(applySplices(original.text(part), expected.get(part) ?? [])) !==
      undeclared(merged.text(part)),
  );
}

/** The parts that controls of a document are bound to, which a save may change. */
export function storesIn(pkg: OpcPackage): ReadonlySet<string> {
  if (!hasBound(pkg)) return new Set();
  const all = boundIn(pkg, nodeFinder(pkg, mainOf(pkg))).values();
  return new Set([...all].map(([first]) => first?.part ?? ''));
}

/** Elements of which controls show something else than before, with what each of them shows. */
function filledIn(
  before: ReadonlyMap<string, BoundControl[]>,
  after: ReadonlyMap<string, BoundControl[]>,
): { part: string; node: XmlElement; values: (string | undefined)[] }[] {
  return [...after].flatMap(([key, controls]) => {
    const [first] = controls;
    const old = before.get(key)?.map(storedValue);
    const values = controls.map(storedValue);
    if (!first || !old) return [];
    const count = (of: readonly unknown[], value: unknown) => of.filter((each) => each === value).length;
    const isNew = values.some((value) => !old.includes(value));
    // Of two that differed one was filled in like the other. Fewer of one alone are deleted, more of one alone are copies.
    const isOther =
      values.some((value) => count(values, value) > count(old, value)) &&
      old.some((value) => count(values, value) < count(old, value));
    return isNew || isOther ? [{ part: first.part, node: first.node, values }] : [];
  });
}

/** The bound controls of all stories, by the places of their elements. */
function boundIn(pkg: OpcPackage, nodeOf: NodeFinder): Map<string, BoundControl[]> {
  const found = new Map<string, BoundControl[]>();
  for (const { part } of storiesOf(pkg)) {
    for (const bound of boundControlsIn(pkg.xml(part), nodeOf)) {
      const key = keyOf(bound.part, bound.node);
      found.set(key, [...(found.get(key) ?? []), bound]);
    }
  }
  return found;
}

const keyOf = (part: string, { start }: XmlElement): string => `${part} ${start}`;

const hasBound = (pkg: OpcPackage): boolean =>
  storiesOf(pkg).some(({ part }) => pkg.xml(part).mayMention('dataBinding'));

function spliceOf(node: XmlElement, value: string): Splice {
  const { isSelfClosing, outer, name, start, end, innerStart, innerEnd } = node;
  if (!isSelfClosing) return { start: innerStart, end: innerEnd, text: escapeText(value) };
  return { start, end, text: `${outer.replace(/\s*\/>$/, '>')}${escapeText(value)}</${name}>` };
}

/** A part that is written anew is in UTF-8, and says so. */
const undeclared = (xml: string): string => xml.replace(/^<\?xml[^>]*\?>/, '');

const mainOf = (pkg: OpcPackage): string => storiesOf(pkg)[0]?.part ?? 'word/document.xml';
