import { addPlugin } from '../plugins.ts';
import type { SuperdocDocument } from '../superdoc-document.ts';

type State = SuperdocDocument['editor']['state'];
type Transaction = State['tr'];

/** The change of one attribute, as ProseMirror has it (`AttrStep`). */
interface AttributeChange {
  pos: number;
  attr: string;
  value: { width: number; height: number };
}

const isSize = (step: object): step is AttributeChange =>
  'attr' in step && step.attr === 'size' && 'pos' in step;

/**
 * Has the handles of a picture give it the size that they show at any zoom: superdoc 1.46.3 takes the pixels of the screen for
 * those of the page. Among suggestions, of which superdoc tracks no size, they give it none, and `refused` is called. The answer
 * ends it.
 */
export function keepSizesOfHandles({ editor, superdoc }: SuperdocDocument, refused: () => void): () => void {
  let zoom: number | undefined;
  const take = ({ target }: MouseEvent) => {
    const isHandle = target instanceof Element && target.closest('.superdoc-image-resize-overlay');
    zoom = isHandle ? zoomOf(document.querySelector<HTMLElement>('.superdoc-page')) : undefined;
  };
  // superdoc sizes when the button is let go, and hears of that behind this.
  const letGo = () => setTimeout(() => (zoom = undefined));
  addPlugin(editor, {
    filterTransaction: ({ steps }: Transaction) => {
      const isAllowed =
        zoom === undefined || superdoc.config.documentMode === 'editing' || !steps.some(isSize);
      if (!isAllowed) refused();
      return isAllowed;
    },
    appendTransaction: (changes: readonly Transaction[], _: State, { tr }: State) => {
      if (zoom === undefined || zoom === 1) return null;
      for (const step of changes.flatMap(({ steps }) => steps as object[])) {
        if (isSize(step)) tr.setNodeAttribute(step.pos, 'size', atZoom(step.value, zoom));
      }
      // What this appends is no change by a handle.
      zoom = undefined;
      return tr.docChanged ? tr : null;
    },
  });
  window.addEventListener('mousedown', take, { capture: true });
  window.addEventListener('mouseup', letGo, { capture: true });
  return () => {
    window.removeEventListener('mousedown', take, { capture: true });
    window.removeEventListener('mouseup', letGo, { capture: true });
  };
}

/** A size on the screen as that on the page. */
export const atZoom = ({ width, height }: AttributeChange['value'], zoom: number) => ({
  width: Math.round(width / zoom),
  height: Math.round(height / zoom),
});

function zoomOf(page: HTMLElement | null): number {
  return page ? page.getBoundingClientRect().width / page.offsetWidth : 1;
}
