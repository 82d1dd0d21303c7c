import type { Transaction } from '../plugins.ts';

type DocumentNode = Transaction['doc'];
type Mark = DocumentNode['marks'][number];

/** What says of a text that somebody has suggested to put it in, to take it out, or another look for it. */
const SUGGESTED = /^track/;
/** What is said of changes that bring along what they put in. */
const BROUGHT = ['history$', 'paste', 'superdocSlicePaste'];
/** What is said of those that decide about suggestions, or that nobody has typed. */
const DECIDED = ['acceptReject', 'programmatic'];

/** As much of a step as is looked at: one that replaces something, or one that gives a look or takes it. */
interface Step {
  from: number;
  to: number;
  slice?: { content: { size: number } };
  gapFrom?: number;
  mark?: Mark;
}

/**
 * Makes a change, while changes are not tracked, one as if nobody had suggested anything there, as in Word, and says whether it is one: it takes out or replaces text, of which
 * none is struck, or gives it another look; what is typed in the place of a suggested text is not suggested then. Struck text is left as it is.
 *
 * superdoc 1.46.3 made a suggestion of each such change.
 */
export function madePlain(change: Transaction): boolean {
  const steps = change.steps as unknown as Step[];
  if (BROUGHT.some((each) => change.getMeta(each) !== undefined)) return false;
  if (DECIDED.includes(change.getMeta('inputType') ?? '')) return false;
  const isPlain = steps.every((step, index) => {
    if (step.mark) return !SUGGESTED.test(step.mark.type.name);
    const doc = change.docs[index];
    return step.slice && step.gapFrom === undefined && doc !== undefined && !holdsStruck(doc, step);
  });
  // What only puts something in is plain already, or brings along what is suggested of it.
  if (!isPlain || !steps.some(({ from, to }) => from < to)) return false;
  const typed = steps.flatMap(({ from, slice }, index) => {
    if (!slice || slice.content.size === 0) return [];
    const later = change.mapping.slice(index + 1);
    return [{ from: later.map(from, -1), to: later.map(from + slice.content.size, 1) }];
  });
  for (const { from, to } of typed) {
    const marks = new Set<Mark['type']>();
    change.doc.nodesBetween(from, to, (node) => {
      for (const { type } of node.marks) if (SUGGESTED.test(type.name)) marks.add(type);
    });
    for (const type of marks) change.removeMark(from, to, type).removeStoredMark(type);
  }
  return true;
}

function holdsStruck(doc: DocumentNode, { from, to }: Step): boolean {
  let holds = false;
  doc.nodesBetween(from, to, ({ marks }) => {
    holds ||= marks.some(({ type }) => type.name === 'trackDelete');
  });
  return holds;
}
