import type { SuperdocDocument } from '../superdoc-document.ts';

type State = SuperdocDocument['editor']['state'];
type Place = State['selection']['$from'];

/** A stretch of a text. */
interface Stretch {
  from: number;
  to: number;
}

/**
 * Has the caret pass over the cells with which superdoc 1.46.3 fills a row that has fewer of them than the grid of its table. They are
 * not drawn and not written: what was typed there, after Tab in the last cell of such a row, was seen by nobody and in no file. The answer
 * ends it.
 */
export function passOverFillers({ editor }: SuperdocDocument): () => void {
  let last = editor.state.selection.from;
  const pass = () => {
    const { selection, doc } = editor.state;
    const filler = fillerAround(selection.$from);
    const place = filler && placeBeyond(doc, filler, selection.from >= last);
    if (place === undefined) last = selection.from;
    else editor.commands.setTextSelection?.({ from: place, to: place });
  };
  editor.on('selectionUpdate', pass);
  return () => editor.off('selectionUpdate', pass);
}

function fillerAround(place: Place): Stretch | undefined {
  for (let depth = place.depth; depth > 0; depth--)
    if (place.node(depth).attrs.__placeholder) return { from: place.before(depth), to: place.after(depth) };
  return undefined;
}

/** The next place for a caret behind a filler, or in front of it; where there is none, that on its other side. */
function placeBeyond(doc: State['doc'], filler: Stretch, isForward: boolean): number | undefined {
  let before: number | undefined;
  let behind: number | undefined;
  doc.descendants((node, at) => {
    if (node.attrs.__placeholder || behind !== undefined) return false;
    if (!node.isTextblock) return true;
    if (at < filler.from) before = at + node.nodeSize - 1;
    else behind = at + 1;
    return false;
  });
  return isForward ? (behind ?? before) : (before ?? behind);
}
