import { NS } from '../opc/namespaces.ts';
import { applySplices, type Splice } from '../opc/splice.ts';
import { escapeText, type XmlElement } from '../opc/xml.ts';
import { type Atom, atomsOf } from './atoms.ts';
import { type Carry, mergeProperties } from './properties.ts';
import { pairInOrder } from './sequence.ts';

/**
 * Makes in the original's paragraph the change that leads from `base` to `edited`. Runs the change does not touch
 * keep their bytes; in a touched run the untouched characters keep the original's run properties; what the editor
 * does not know (fields, drawings, text boxes) stays where it was. `boxes`: text boxes of it that were changed, with
 * their new text, '' for what was deleted. Answers the paragraph's new text.
 */
export function mergeParagraph(
  original: XmlElement,
  base: XmlElement,
  edited: XmlElement,
  carry: Carry,
  boxes?: ReadonlyMap<XmlElement, string>,
): string {
  const change = findChange(atomsOf(original), atomsOf(base), atomsOf(edited));
  if (boxes) changeBoxes(change.fates, boxes);
  const splices: Splice[] = [];
  const oldProperties = original.child(NS.word, 'pPr');
  const newProperties = mergeProperties(
    oldProperties,
    base.child(NS.word, 'pPr'),
    edited.child(NS.word, 'pPr'),
    carry,
  );
  const leading = group(change.atStart, carry, undefined);
  if (original.isSelfClosing) {
    const startTag = original.outer.replace(/\s*\/>$/, '>');
    return `${startTag}${newProperties}${leading}</${original.name}>`;
  }
  const contentStart = oldProperties?.end ?? original.innerStart;
  if (oldProperties)
    splices.push({ start: oldProperties.start, end: oldProperties.end, text: newProperties });
  else if (newProperties) splices.push({ start: contentStart, end: contentStart, text: newProperties });
  if (leading) splices.push({ start: contentStart, end: contentStart, text: leading });
  spliceContent(change, splices, carry);
  return applySplices(
    original.outer,
    splices.map(({ start, end, text }) => ({
      start: start - original.start,
      end: end - original.start,
      text,
    })),
  );
}

/** A change of run properties, as the editor's properties before and after. */
interface Reformat {
  base: XmlElement | undefined;
  edited: XmlElement | undefined;
}

/** What happens to one atom of the original. */
interface Fate {
  atom: Atom;
  deleted: boolean;
  reformat: Reformat | undefined;
  /** New atoms right after it. `joins` tells those that continue its run from those with a run of their own. */
  after: { atom: Atom; joins: boolean }[];
  /** New atoms right before it that continue its run. */
  before: Atom[];
  /** New atoms with runs of their own at the start of the link (or another wrapper) it begins. */
  ahead: Atom[];
  /** What the editor made of it before the person changed anything. */
  base: Atom | undefined;
  /** The text of a text box that was changed. */
  rewritten: string | undefined;
}

interface Change {
  fates: Fate[];
  atStart: Atom[];
}

function findChange(original: Atom[], base: Atom[], edited: Atom[]): Change {
  const fates: Fate[] = original.map((atom) => ({
    atom,
    deleted: false,
    reformat: undefined,
    after: [],
    before: [],
    ahead: [],
    base: undefined,
    rewritten: undefined,
  }));
  const originalOfBase = pairInOrder(
    base.map((atom) => atom.kind),
    original.map((atom) => atom.kind),
  );
  const editedOfBase = pairAtoms(base, edited);
  const baseOfEdited = new Int32Array(edited.length).fill(-1);
  editedOfBase.forEach((at, i) => {
    const fate = fates[originalOfBase[i] ?? -1];
    const before = base[i];
    const after = edited[at];
    if (at >= 0) baseOfEdited[at] = i;
    if (!fate || !before) return;
    fate.base = before;
    if (!after) fate.deleted = true;
    else if (before.format !== after.format) {
      fate.reformat = { base: before.run?.child(NS.word, 'rPr'), edited: after.run?.child(NS.word, 'rPr') };
    }
  });
  const fateOfEdited = (index: number) => fates[originalOfBase[baseOfEdited[index] ?? -1] ?? -1];

  const atStart: Atom[] = [];
  // The last atom of the original that stands before the current place in the edited paragraph, deleted or not.
  let anchor: Fate | undefined;
  let nextBase = 0;
  for (let index = 0; index < edited.length; ) {
    const inBase = baseOfEdited[index] ?? -1;
    if (inBase >= 0) {
      anchor = fateOfEdited(index) ?? anchor;
      nextBase = inBase + 1;
      index++;
      continue;
    }
    while (nextBase < base.length && (editedOfBase[nextBase] ?? -1) < 0) {
      anchor = fates[originalOfBase[nextBase++] ?? -1] ?? anchor;
    }
    let end = index + 1;
    while (end < edited.length && (baseOfEdited[end] ?? -1) < 0) end++;
    placeNew(edited.slice(index, end), anchor, edited[end], fateOfEdited(end), atStart);
    index = end;
  }
  return { fates, atStart };
}

function changeBoxes(fates: Fate[], boxes: ReadonlyMap<XmlElement, string>): void {
  for (const fate of fates) {
    const text = boxes.get(fate.atom.leaf);
    if (text === '') fate.deleted = true;
    else fate.rewritten = text;
  }
}

/** Gives new atoms their place: what continues the run before or after them joins it, the rest stands between. */
function placeNew(
  atoms: Atom[],
  at: Fate | undefined,
  nextAtom: Atom | undefined,
  next: Fate | undefined,
  atStart: Atom[],
): void {
  const continues = (atom: Atom | undefined, fate: Fate | undefined, neighbour: Atom | undefined) =>
    atom?.run !== undefined &&
    fate?.atom.run !== undefined &&
    !isFieldMark(fate.atom) &&
    neighbour?.format === atom.format &&
    neighbour.wrapped === atom.wrapped;
  let from = 0;
  while (continues(atoms[from], at, at?.base)) from++;
  let to = atoms.length;
  while (to > from && !next?.reformat && continues(atoms[to - 1], next, nextAtom)) to--;
  for (const atom of atoms.slice(0, from)) at?.after.push({ atom, joins: true });
  for (const atom of atoms.slice(from, to)) {
    if (depthIn(atom, next) > depthIn(atom, at)) next?.ahead.push(atom);
    else if (at) at.after.push({ atom, joins: false });
    else atStart.push(atom);
  }
  next?.before.push(...atoms.slice(to));
}

/** Text does not belong into the run of a field's mark: what reads fields may drop it with them. */
function isFieldMark({ leaf }: Atom): boolean {
  return leaf.is(NS.word, 'fldChar') || leaf.is(NS.word, 'instrText');
}

/** Pairs what is wholly equal at both ends, then what shows the same; the wrapping must be the same always. */
function pairAtoms(base: Atom[], edited: Atom[]): Int32Array {
  const whole = (atom: Atom) => `${atom.key}|${atom.format}|${atom.wrapped}`;
  let from = 0;
  const shorter = Math.min(base.length, edited.length);
  const equal = (a: Atom | undefined, b: Atom | undefined) =>
    a !== undefined && b !== undefined && whole(a) === whole(b);
  while (from < shorter && equal(base[from], edited[from])) from++;
  let tail = 0;
  while (tail < shorter - from && equal(base[base.length - 1 - tail], edited[edited.length - 1 - tail]))
    tail++;
  const shown = (atom: Atom) => `${atom.key}|${atom.wrapped}`;
  const middle = pairInOrder(
    base.slice(from, base.length - tail).map(shown),
    edited.slice(from, edited.length - tail).map(shown),
  );
  return Int32Array.from(base, (_, i) => {
    if (i < from) return i;
    if (i >= base.length - tail) return i - base.length + edited.length;
    const at = middle[i - from] ?? -1;
    return at < 0 ? -1 : at + from;
  });
}

function spliceContent({ fates }: Change, splices: Splice[], carry: Carry): void {
  for (let i = 0; i < fates.length; ) {
    const first = fates[i];
    if (!first) break;
    const run = first.atom.run;
    let end = i + 1;
    while (run && end < fates.length && fates[end]?.atom.run === run) end++;
    const here = fates.slice(i, end);
    i = end;
    if (here.every(isInPlace)) {
      for (const { atom, rewritten } of here) {
        if (rewritten !== undefined) splices.push({ start: atom.start, end: atom.end, text: rewritten });
      }
      continue;
    }
    const element = run ?? first.atom.leaf;
    const trailing = trailingOutside(here.at(-1), fates[end]);
    const keepsRun = run !== undefined && isOnlyFollowed(here);
    const ahead = here.map((fate) => group(fate.ahead, carry, fate)).join('');
    const text = run && !keepsRun ? renderRun(run, here, carry) : first.deleted ? '' : element.outer;
    const own =
      run && !keepsRun
        ? ''
        : group(
            (here.at(-1)?.after ?? []).map(({ atom }) => atom),
            carry,
            here.at(-1),
          );
    splices.push({ start: element.start, end: element.end, text: ahead + text + own });
    if (trailing) {
      const added = group(trailing.atoms, carry, undefined);
      splices.push({ start: trailing.at, end: trailing.at, text: added });
    }
  }
  removeEmptied(fates, splices);
}

/** Whether it stays, with nothing new beside it. */
function isInPlace({ deleted, reformat, ahead, before, after }: Fate): boolean {
  return !deleted && !reformat && after.length === 0 && before.length === 0 && ahead.length === 0;
}

/** Whether nothing happens to a run but that something with a run of its own comes before or behind it. */
function isOnlyFollowed(run: Fate[]): boolean {
  return run.every(
    ({ deleted, reformat, rewritten, before, after }, index) =>
      !deleted &&
      !reformat &&
      rewritten === undefined &&
      before.length === 0 &&
      (after.length === 0 || (index === run.length - 1 && after.every(({ joins }) => !joins))),
  );
}

/** New atoms behind the last one of a link (or another wrapper) that are not part of it go behind the whole link. */
function trailingOutside(
  last: Fate | undefined,
  next: Fate | undefined,
): { at: number; atoms: Atom[] } | undefined {
  const wrapper = last?.atom.wrappers[0];
  if (!last || !wrapper || next?.atom.wrappers[0] === wrapper) return undefined;
  const outside = last.after.filter(({ atom, joins }) => !joins && depthIn(atom, last) === 0);
  if (outside.length === 0) return undefined;
  last.after = last.after.filter((added) => !outside.includes(added));
  return { at: wrapper.end, atoms: outside.map(({ atom }) => atom) };
}

/** The run's new text: one run, or several where formatting changed or something with a run of its own stands inside. */
function renderRun(run: XmlElement, fates: Fate[], carry: Carry): string {
  const startTag = run.source.slice(run.start, run.innerStart);
  const properties = run.child(NS.word, 'rPr');
  const prefix = run.name.slice(0, -1);
  const pieces: string[] = [];
  let content = '';
  let text = '';
  let reformat: Reformat | undefined;
  const endText = () => {
    if (text) content += `<${prefix}t xml:space="preserve">${text}</${prefix}t>`;
    text = '';
  };
  const endRun = () => {
    endText();
    if (content) {
      const own = reformat
        ? mergeProperties(properties, reformat.base, reformat.edited, carry)
        : (properties?.outer ?? '');
      pieces.push(`${startTag}${own}${content}</${run.name}>`);
    }
    content = '';
  };
  const add = (atom: Atom, isNew: boolean, rewritten?: string) => {
    if (atom.isText) text += isNew ? escapeText(atom.kind) : atom.leaf.source.slice(atom.start, atom.end);
    else {
      endText();
      content += isNew ? carry(atom.leaf) : (rewritten ?? atom.leaf.outer);
    }
  };
  for (const fate of fates) {
    if (!sameReformat(fate.reformat, reformat) && !fate.deleted) {
      endRun();
      reformat = fate.reformat;
    }
    for (const atom of fate.before) add(atom, true);
    if (!fate.deleted) add(fate.atom, false, fate.rewritten);
    for (const { atom, joins } of fate.after) if (joins) add(atom, true);
    const apart = fate.after.filter(({ joins }) => !joins).map(({ atom }) => atom);
    if (apart.length > 0) {
      endRun();
      pieces.push(group(apart, carry, fate));
    }
  }
  endRun();
  return pieces.join('');
}

function sameReformat(a: Reformat | undefined, b: Reformat | undefined): boolean {
  return a?.base?.outer === b?.base?.outer && a?.edited?.outer === b?.edited?.outer && !a === !b;
}

/** How many of the wrappers around the original's atom, as the editor shows it, are around a new atom as well. */
function depthIn(atom: Atom, place: Fate | undefined): number {
  const around = place?.base?.wrappers ?? [];
  const most = Math.min(around.length, atom.wrappers.length, place?.atom.wrappers.length ?? 0);
  const startTag = (wrapper: XmlElement | undefined) =>
    wrapper?.source.slice(wrapper.start, wrapper.innerStart);
  let depth = 0;
  while (depth < most && startTag(around[depth]) === startTag(atom.wrappers[depth])) depth++;
  return depth;
}

/** New atoms with the runs and wrappers the editor gave them, without those that are around `place` already. */
function group(atoms: Atom[], carry: Carry, place: Fate | undefined): string {
  let out = '';
  for (let i = 0; i < atoms.length; ) {
    const first = atoms[i];
    if (!first) break;
    let end = i + 1;
    const wrapperOf = (atom: Atom) => atom.wrappers[depthIn(atom, place)];
    const wrapper = wrapperOf(first);
    const same = (other: Atom | undefined) =>
      other !== undefined &&
      (wrapper
        ? wrapperOf(other) === wrapper
        : first.run !== undefined && other.run === first.run && !wrapperOf(other));
    while (same(atoms[end])) end++;
    out += renderNew(atoms.slice(i, end), wrapper ?? first.run, carry);
    i = end;
  }
  return out;
}

/** The element as the editor has it, without the atoms in it that are not new. */
function renderNew(atoms: Atom[], container: XmlElement | undefined, carry: Carry): string {
  const [first] = atoms;
  if (!first) return '';
  if (!container) return carry(first.leaf);
  const all = atomsOf(container);
  const wanted = new Set(atoms.map((atom) => atom.start));
  const unwanted = all.filter((atom) => !wanted.has(atom.start));
  const left = new Set(all.filter((atom) => wanted.has(atom.start)).map(({ run }) => run));
  const gone = new Set(unwanted.map((atom) => (atom.run && !left.has(atom.run) ? atom.run : atom)));
  return carry(
    container,
    [...gone].map(({ start, end }) => ({ start, end, text: '' })),
  );
}

/** Links and other wrappers all of whose content was deleted go with it. */
function removeEmptied(fates: Fate[], splices: Splice[]): void {
  const wrappers = new Set(
    fates.filter((fate) => fate.deleted).flatMap((fate) => fate.atom.wrappers.slice(0, 1)),
  );
  for (const wrapper of wrappers) {
    const inside = fates.filter((fate) => fate.atom.wrappers[0] === wrapper);
    if (!inside.every((fate) => fate.deleted && fate.after.length === 0 && fate.before.length === 0))
      continue;
    for (let i = splices.length - 1; i >= 0; i--) {
      const splice = splices[i];
      if (splice && splice.start >= wrapper.start && splice.end <= wrapper.end && splice.start < wrapper.end)
        splices.splice(i, 1);
    }
    splices.push({ start: wrapper.start, end: wrapper.end, text: '' });
  }
}
