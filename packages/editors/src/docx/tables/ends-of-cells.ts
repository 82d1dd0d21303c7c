import { followChanges, stretchesOf, type Transaction } from '../plugins.ts';
import type { SuperdocDocument } from '../superdoc-document.ts';

type State = SuperdocDocument['editor']['state'];

/**
 * Has a cell in which a table is last now end in an empty paragraph, as it does in every file (ECMA-376 part 1, 17.4.65 tc): what is
 * written of it has one, and it came to the screen only when that was opened again. The same of a document, behind whose last table nobody could
 * write any more.
 */
export function endCellsInText({ editor }: SuperdocDocument): void {
  followChanges(editor, (done, before, now) => {
    const hadEnd = before.doc.lastChild?.type.name !== 'table';
    return withEnds(done, now, hadEnd && now.doc.lastChild?.type.name === 'table');
  });
}

/** The change that gives cells which were changed, and the document if that is told, their end. */
export function withEnds(
  done: readonly Transaction[],
  { doc, tr, schema }: Pick<State, 'doc' | 'tr' | 'schema'>,
  lacksEnd = false,
): Transaction {
  const ends = new Set<number>(lacksEnd ? [doc.content.size] : []);
  for (const { from, to } of stretchesOf(done)) {
    doc.nodesBetween(Math.max(0, from - 1), Math.min(doc.content.size, to + 1), (node, at) => {
      const isCell = /^table(?:Cell|Header)$/.test(node.type.name);
      if (isCell && node.lastChild?.type.name === 'table') ends.add(at + node.nodeSize - 1);
      return !node.isTextblock;
    });
  }
  const empty = schema.nodes.paragraph;
  // From the end, so that the places in front stay.
  if (empty) for (const end of [...ends].sort((a, b) => b - a)) tr.insert(end, empty.create());
  return tr;
}
