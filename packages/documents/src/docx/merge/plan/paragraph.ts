import { NS } from '../../../opc/namespaces.ts';
import type { XmlElement } from '../../../opc/xml.ts';
import { atomsOf } from '../../read/atoms.ts';
import type { GivenLooks } from '../../read/given-looks.ts';
import { formatsOf } from './formats.ts';
import { apartFrom, behindWrapper, contentOf } from './new-content.ts';
import { type PairedAtom, pairStates } from './pairing.ts';
import { placeNewAtoms } from './placing.ts';
import type { AtomStep, BoxPlan, Formats, ParagraphPlan } from './plan.ts';

/** What else is known where a paragraph is planned. */
export interface ParagraphContext {
  /** Text boxes of the paragraph that were changed. */
  boxes?: ReadonlyMap<XmlElement, BoxPlan>;
  /** More formats than those in the paragraph of which the original's form is known. */
  formats?: Formats;
  /** What stays whatever the editor did, since nobody sees it there. */
  unseen?: ReadonlySet<XmlElement>;
  /** What styles give to runs where the edited paragraph stands. */
  given?: GivenLooks | undefined;
}

/**
 * What becomes of the original's paragraph by the change that leads from `base` to `edited`. What the change does not
 * touch, and what the editor does not know (fields, drawings, text boxes), stays where it was.
 */
export function planParagraph(
  original: XmlElement,
  base: XmlElement,
  edited: XmlElement,
  { boxes, formats, unseen, given }: ParagraphContext = {},
): ParagraphPlan {
  const pairing = pairStates(
    atomsOf(original),
    atomsOf(base),
    atomsOf(edited),
    given && ((runStyle) => given(edited, runStyle)),
  );
  const atStart = contentOf(placeNewAtoms(pairing), undefined);
  const { atoms } = pairing;
  for (const paired of atoms) {
    if (unseen?.has(paired.atom.leaf)) paired.isDeleted = false;
    const box = boxes?.get(paired.atom.leaf);
    if (box && !box.change) paired.isDeleted = true;
  }
  const steps = stepsOf(atoms, boxes);
  const own = formatsOf(
    atoms.map(({ atom }) => atom),
    pairing.base,
    pairing.originalOfBase,
  );
  return {
    original,
    properties: {
      original: original.child(NS.word, 'pPr'),
      base: base.child(NS.word, 'pPr'),
      edited: edited.child(NS.word, 'pPr'),
    },
    atStart,
    atoms: steps,
    emptied: emptiedWrappers(steps),
    formats: new Map([...(formats ?? []), ...own]),
  };
}

function stepsOf(
  atoms: readonly PairedAtom[],
  boxes: ReadonlyMap<XmlElement, BoxPlan> | undefined,
): AtomStep[] {
  const steps: AtomStep[] = [];
  // From the end on: what is left behind an atom is known then.
  let follower: PairedAtom | undefined;
  for (let i = atoms.length - 1; i >= 0; i--) {
    const paired = atoms[i];
    if (!paired) continue;
    steps.push(stepOf(paired, { next: atoms[i + 1], follower, boxes }));
    if (!paired.isDeleted) follower = paired;
  }
  return steps.reverse();
}

interface AtomNeighbours {
  /** What follows in the original. */
  next: PairedAtom | undefined;
  /** What follows of it that was not deleted. */
  follower: PairedAtom | undefined;
  boxes: ReadonlyMap<XmlElement, BoxPlan> | undefined;
}

function stepOf(paired: PairedAtom, { next, follower, boxes }: AtomNeighbours): AtomStep {
  const { atom, isDeleted, reformat, redraw, before } = paired;
  const endsRun = !atom.run || next?.atom.run !== atom.run;
  const behind = endsRun ? behindWrapper(paired, next) : undefined;
  const alone = paired.after.filter(({ joins, atom: came }) => !joins && !behind?.atoms.includes(came));
  const box = boxes?.get(atom.leaf);
  return {
    atom,
    isDeleted,
    reformat,
    redraw,
    box: box?.change ? box : undefined,
    before,
    after: paired.after.filter(({ joins }) => joins).map((came) => came.atom),
    ahead: contentOf(paired.ahead, paired),
    apart: apartFrom(
      paired,
      alone.map((came) => came.atom),
      follower,
    ),
    behind: behind && { wrapper: behind.wrapper, content: contentOf(behind.atoms, paired, behind.around) },
  };
}

/** Marks that a program leaves behind in a text: nothing without it. */
const LEFT_BEHIND = new Set(['proofErr', 'lastRenderedPageBreak']);

/** Links and other wrappers that go with their content: all of it was deleted, and nothing came. */
function emptiedWrappers(steps: readonly AtomStep[]): XmlElement[] {
  const isGone = ({ atom, isDeleted, ahead, before, after, apart }: AtomStep) =>
    (isDeleted || LEFT_BEHIND.has(atom.leaf.localName)) &&
    [ahead, before, after, apart].every(({ length }) => length === 0);
  const wrappers = new Set(steps.filter(({ isDeleted }) => isDeleted).flatMap(({ atom }) => atom.wrappers));
  return [...wrappers].filter((wrapper) =>
    steps.every((step) => !step.atom.wrappers.includes(wrapper) || isGone(step)),
  );
}
