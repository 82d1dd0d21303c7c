import { NOTHING } from '../shown-stories.ts';
import type { SuperdocDocument } from '../superdoc-document.ts';

type DocumentNode = SuperdocDocument['editor']['state']['doc'];

/** The text of a paragraph, with the place in the document of each of its UTF-16 units. */
export interface ParagraphText {
  text: string;
  places: number[];
  /** Of each, whether it is more than text: a tab, the result of a field, what its author locked. */
  fixed: boolean[];
}

/** The text of a paragraph as a search has it, changes accepted. `start` is the place in front of its content. */
export function textOf(paragraph: DocumentNode, start: number): ParagraphText {
  const found: ParagraphText = { text: '', places: [], fixed: [] };
  collect(paragraph, start, false, found);
  return found;
}

function collect(parent: DocumentNode, start: number, isFixed: boolean, found: ParagraphText): void {
  parent.forEach((node, offset) => {
    const { name } = node.type;
    const at = start + offset;
    if (name === 'paragraph' || node.marks.some(({ type }) => type.name === 'trackDelete')) return;
    // superdoc's tabs could hold something, and hold nothing.
    if (!node.isLeaf && name !== 'tab') {
      const isLocked = name === 'crossReference' || /content/i.test(String(node.attrs.lockMode ?? ''));
      collect(node, at + 1, isFixed || isLocked, found);
      return;
    }
    const own = node.text ?? (name === 'noBreakHyphen' ? '-' : NOTHING.test(name) ? '' : ' ');
    for (let unit = 0; unit < own.length; unit++) {
      found.places.push(at + unit);
      found.fixed.push(isFixed || !node.isText);
    }
    found.text += own;
  });
}
