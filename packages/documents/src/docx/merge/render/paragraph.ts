import { NS } from '../../../opc/namespaces.ts';
import type { Splice } from '../../../opc/splice.ts';
import { escapeText, type XmlElement } from '../../../opc/xml.ts';
import { type Atom, atomsOf, isEmptyControl } from '../../read/atoms.ts';
import { contentKey } from '../../read/blocks.ts';
import type {
  AtomStep,
  Formats,
  InterruptingContent,
  NewContent,
  ParagraphPlan,
  Reformat,
} from '../plan/plan.ts';
import { renderPicture } from './picture.ts';
import { type Carry, mergeProperties } from './properties.ts';
import { spliced } from './spliced.ts';

/** The new texts of text boxes that were changed, by what they are in the original. */
export type BoxTexts = ReadonlyMap<XmlElement, string>;

/**
 * The new text of a paragraph. Runs of which nothing was changed keep their bytes; in the others the untouched
 * characters keep the original's run properties.
 */
export function renderParagraph(plan: ParagraphPlan, boxes: BoxTexts, carry: Carry): string {
  const { original, formats } = plan;
  const carryNew = (element: XmlElement, omissions: readonly Splice[] = []) =>
    carry(element, [...omissions, ...knownFormats(element, formats, omissions)]);
  const { original: mine, base, edited } = plan.properties;
  const properties = mergeProperties(mine, base, edited, carry);
  const leading = renderNew(plan.atStart, carryNew);
  if (original.isSelfClosing) {
    const startTag = original.outer.replace(/\s*\/>$/, '>');
    return `${startTag}${properties}${leading}</${original.name}>`;
  }
  const splices: Splice[] = [];
  const contentStart = mine?.end ?? original.innerStart;
  if (mine) splices.push({ start: mine.start, end: mine.end, text: properties });
  else if (properties) splices.push({ start: contentStart, end: contentStart, text: properties });
  if (leading) splices.push({ start: contentStart, end: contentStart, text: leading });
  splices.push(...withoutEmptied(plan.emptied, contentSplices(plan.atoms, boxes, carryNew)));
  return spliced(original, splices);
}

/** Gives new runs their properties as the original has them, where they look like something that is there. */
function knownFormats(element: XmlElement, formats: Formats, omissions: readonly Splice[]): Splice[] {
  return [element, ...element.descendants()].flatMap((run) => {
    if (!run.is(NS.word, 'r')) return [];
    if (omissions.some(({ start, end }) => run.start >= start && run.end <= end)) return [];
    const properties = run.child(NS.word, 'rPr');
    const known = formats.get(properties ? contentKey(properties) : '');
    if (known === undefined || known === (properties?.outer ?? '')) return [];
    return [
      { start: properties?.start ?? run.innerStart, end: properties?.end ?? run.innerStart, text: known },
    ];
  });
}

function contentSplices(steps: readonly AtomStep[], boxes: BoxTexts, carry: Carry): Splice[] {
  const splices: Splice[] = [];
  for (let i = 0; i < steps.length; ) {
    const first = steps[i];
    if (!first) break;
    const { run, leaf } = first.atom;
    let end = i + 1;
    while (run && end < steps.length && steps[end]?.atom.run === run) end++;
    const here = steps.slice(i, end);
    i = end;
    if (here.every(isInPlace)) {
      for (const step of here) {
        const { start, end } = step.atom;
        if (step.box || step.redraw) splices.push({ start, end, text: objectOf(step, boxes, carry) });
      }
    } else {
      const { start, end: behind } = run ?? leaf;
      const ahead = here.map((step) => renderNew(step.ahead, carry)).join('');
      if (isEmptyControl(first.atom)) splices.push(within(leaf, ahead + renderApart(first.apart, carry)));
      else splices.push({ start, end: behind, text: ahead + renderTouched(run, here, boxes, carry) });
    }
    const last = here.at(-1);
    if (last?.behind) {
      const at = last.behind.wrapper.end;
      splices.push({ start: at, end: at, text: renderNew(last.behind.content, carry) });
    }
  }
  return splices;
}

/** Puts something at the end of an element. */
function within({ outer, name, start, end, innerEnd, isSelfClosing }: XmlElement, text: string): Splice {
  if (!isSelfClosing) return { start: innerEnd, end: innerEnd, text };
  return { start, end, text: text === '' ? outer : `${outer.replace(/\s*\/>$/, '>')}${text}</${name}>` };
}

/** An object of the original, changed where it was. */
function objectOf({ atom, box, redraw }: AtomStep, boxes: BoxTexts, carry: Carry): string {
  if (box) return boxes.get(box.original) ?? atom.leaf.outer;
  return redraw ? renderPicture(atom.leaf, redraw, carry) : atom.leaf.outer;
}

/** Whether it stays, with nothing new beside it. */
function isInPlace({ isDeleted, reformat, ahead, before, after, apart }: AtomStep): boolean {
  return !isDeleted && !reformat && [ahead, before, after, apart].every(({ length }) => length === 0);
}

/** The new text of a run, or of an object beside the runs, and of what comes behind it. */
function renderTouched(
  run: XmlElement | undefined,
  steps: readonly AtomStep[],
  boxes: BoxTexts,
  carry: Carry,
): string {
  const [first, last] = [steps[0], steps.at(-1)];
  if (!first || !last) return '';
  if (run && !isOnlyFollowed(steps)) return renderRun(run, steps, boxes, carry);
  const own = run ? run.outer : first.isDeleted ? '' : first.atom.leaf.outer;
  return own + renderApart(last.apart, carry);
}

/** Whether nothing happens to a run but that something with a run of its own comes before or behind it. */
function isOnlyFollowed(run: readonly AtomStep[]): boolean {
  return run.every(
    ({ isDeleted, reformat, redraw, box, before, after, apart }, index) =>
      !isDeleted &&
      !reformat &&
      !redraw &&
      !box &&
      before.length === 0 &&
      after.length === 0 &&
      (apart.length === 0 || index === run.length - 1),
  );
}

/** The run's new text: one run, or several where formatting changed or something with a run of its own stands inside. */
function renderRun(run: XmlElement, steps: readonly AtomStep[], boxes: BoxTexts, carry: Carry): string {
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
        ? mergeProperties(properties, reformat.base, reformat.edited, carry, reformat.unchanged)
        : (properties?.outer ?? '');
      pieces.push(`${startTag}${own}${content}</${run.name}>`);
    }
    content = '';
  };
  const addText = (more: string) => {
    text += more;
  };
  const addObject = (object: string) => {
    endText();
    content += object;
  };
  const addNew = (atom: Atom) => (atom.isText ? addText(escapeText(atom.kind)) : addObject(carry(atom.leaf)));
  for (const step of steps) {
    const { atom, isDeleted, before, after, apart, reformat: wanted } = step;
    const writes = !isDeleted || before.length > 0 || after.length > 0;
    if (writes && !isSameReformat(wanted, reformat)) {
      endRun();
      reformat = wanted;
    }
    before.forEach(addNew);
    if (!isDeleted && atom.isText) addText(atom.leaf.source.slice(atom.start, atom.end));
    else if (!isDeleted) addObject(objectOf(step, boxes, carry));
    after.forEach(addNew);
    if (apart.length > 0) {
      endRun();
      pieces.push(renderApart(apart, carry));
    }
  }
  endRun();
  return pieces.join('');
}

function isSameReformat(a: Reformat | undefined, b: Reformat | undefined): boolean {
  return a?.base?.outer === b?.base?.outer && a?.edited?.outer === b?.edited?.outer && !a === !b;
}

function renderApart(pieces: readonly InterruptingContent[], carry: Carry): string {
  return pieces
    .map(({ divides, content }) => {
      const closing = divides.map(({ name }) => `</${name}>`).reverse();
      const opening = divides.map(({ source, start, innerStart }) => source.slice(start, innerStart));
      return [...closing, renderNew(content, carry), ...opening].join('');
    })
    .join('');
}

/** New content as the editor has it, without the atoms in its runs and links that are not new. */
function renderNew(content: readonly NewContent[], carry: Carry): string {
  return content
    .map(({ container, atoms }) => {
      const [first] = atoms;
      // In a control that is there, that it is empty is nothing to write.
      if (!container) return first && !isEmptyControl(first) ? carry(first.leaf) : '';
      const all = atomsOf(container);
      const wanted = new Set(atoms.map(({ start }) => start));
      const left = new Set(all.filter(({ start }) => wanted.has(start)).map(({ run }) => run));
      const gone = all
        .filter(({ start }) => !wanted.has(start))
        .map((atom) => (atom.run && !left.has(atom.run) ? atom.run : atom));
      return carry(
        container,
        [...new Set(gone)].map(({ start, end }) => ({ start, end, text: '' })),
      );
    })
    .join('');
}

/** A link or other wrapper whose whole content was deleted is deleted too, with what was to be written inside of it. */
function withoutEmptied(wrappers: readonly XmlElement[], splices: readonly Splice[]): Splice[] {
  return wrappers.reduce<Splice[]>(
    (left, { start, end }) => {
      // What comes right in front of a wrapper or right behind it is not in it.
      const isInside = (splice: Splice) =>
        splice.start >= start && splice.start < end && splice.end > start && splice.end <= end;
      const outside = left.filter((splice) => !isInside(splice));
      const isGone = outside.some((splice) => splice.start <= start && splice.end >= end);
      return isGone ? outside : [...outside, { start, end, text: '' }];
    },
    [...splices],
  );
}
