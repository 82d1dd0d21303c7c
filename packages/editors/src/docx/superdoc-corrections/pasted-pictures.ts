import type { WrittenNode } from './export/left-out.ts';
import { BODY, targetsOf } from './export/targets.ts';

interface PastedNode {
  type?: string;
  attrs?: Record<string, unknown> | null;
  content?: PastedNode[];
}

/** What a picture keeps of the document it was read from: by what that leads to it, and the XML in which it does. */
const OF_ITS_DOCUMENT = { rId: null, originalDrawingChildren: null, drawingChildOrder: null };

/**
 * Has the pictures of what is pasted forget how their document leads to them where that does not lead to them here: superdoc writes a picture by
 * the relationship it was read with, and the same one leads to another picture in another document.
 *
 * @param nodes of what is pasted; they are changed
 * @param parts of the document that it is pasted into
 */
export function leadToOwnPictures(
  nodes: readonly PastedNode[],
  parts: Record<string, WrittenNode | undefined>,
): void {
  const targetOf = targetsOf(BODY, parts);
  const visit = (node: PastedNode): void => {
    const { type, attrs, content = [] } = node;
    if (type === 'image' && attrs) {
      const { rId, src, originalSrc } = attrs;
      const isHere = typeof rId === 'string' && targetOf(rId) === (originalSrc ?? src);
      if (!isHere) node.attrs = { ...attrs, ...OF_ITS_DOCUMENT };
    }
    content.forEach(visit);
  };
  nodes.forEach(visit);
}
