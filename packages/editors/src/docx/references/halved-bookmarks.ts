import { followChanges, type Transaction } from '../plugins.ts';
import type { SuperdocDocument } from '../superdoc-document.ts';
import { betweenRuns, make } from './fields.ts';

type DocumentNode = SuperdocDocument['editor']['state']['doc'];

/** What a bookmark begins and ends with, each with the other one. */
const OTHER_HALF: Readonly<Record<string, string>> = {
  bookmarkStart: 'bookmarkEnd',
  bookmarkEnd: 'bookmarkStart',
};

/** A half of a bookmark that was taken out, and where it was, as the text is now. */
interface Half {
  node: DocumentNode;
  at: number;
}

/**
 * Has a bookmark of which a part is deleted, or typed over, stay around the rest of its text, as in Word: superdoc took away the half that stood in what went,
 * and what refers to the bookmark led nowhere. One of which all goes is gone.
 */
export function keepHalvedBookmarks({ editor }: SuperdocDocument): void {
  followChanges(editor, (done, _before, now) => {
    const halves = halvesTakenOut(done);
    if (halves.length === 0) return null;
    const left = namesOfHalves(now.doc);
    const change = now.tr;
    for (const { node, at } of halves) {
      const name = node.type.name;
      const isHalved =
        !left.has(`${name} ${node.attrs.id}`) && left.has(`${OTHER_HALF[name]} ${node.attrs.id}`);
      if (!isHalved) continue;
      left.add(`${name} ${node.attrs.id}`);
      change.insert(placeInText(change, at), make(now.schema, name, node.attrs));
    }
    return change;
  });
}

/** The halves that changes took out. */
function halvesTakenOut(done: readonly Transaction[]): Half[] {
  const steps = done.flatMap(({ docs, steps }) =>
    steps.map((step, index) => ({ map: step.getMap(), doc: docs[index] })),
  );
  return steps.flatMap(({ map, doc }, index) => {
    const found: Half[] = [];
    const later = steps.slice(index + 1);
    map.forEach((from, to, newFrom, newTo) => {
      if (from === to) return;
      doc?.nodesBetween(from, to, (node, position) => {
        const isWhole = position >= from && position + node.nodeSize <= to;
        if (!isWhole || !(node.type.name in OTHER_HALF)) return;
        // Of what is typed over a part of it, nothing is in the bookmark.
        const [place, side] = node.type.name === 'bookmarkStart' ? [newTo, 1] : [newFrom, -1];
        found.push({ node, at: later.reduce((at, each) => each.map.map(at, side), place) });
      });
    });
    return found;
  });
}

/** What begins and ends a bookmark in a document, by kind and number. */
function namesOfHalves(doc: DocumentNode): Set<string> {
  const names = new Set<string>();
  doc.descendants(({ type, attrs }) => {
    if (type.name in OTHER_HALF) names.add(`${type.name} ${attrs.id}`);
  });
  return names;
}

/** Between the runs of the text at a place, or of the next one where there is none. */
function placeInText(change: Transaction, at: number): number {
  const place = change.doc.resolve(change.mapping.map(at));
  if (place.parent.inlineContent) return betweenRuns(change, place);
  const selections = change.selection.constructor as unknown as {
    near($place: object, side: number): Transaction['selection'];
  };
  return betweenRuns(change, selections.near(place, 1).$from);
}
