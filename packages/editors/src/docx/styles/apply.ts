import { t } from '@benchbook/words';
import { separately } from '../one-step.ts';
import type { SuperdocDocument } from '../superdoc-document.ts';
import type { DocumentStyle } from './document-styles.ts';

type State = SuperdocDocument['editor']['state'];
type DocumentNode = State['doc'];

/** Why styles are not given among suggestions. */
export const NO_SUGGESTION = t(
  'A style cannot be a suggestion here. Whoever may edit this document gives it while changes are not tracked.',
);

/**
 * Gives the selected paragraphs, or what is selected of their text, a style, and changes nothing else of them: superdoc 1.46.3 takes
 * away what their letters look like by themselves with it, raised and lowered ones too. One Ctrl+Z takes it back.
 */
export function applyStyle(document_: SuperdocDocument, { id, kind, isUsual }: DocumentStyle): void {
  const { view, state, commands } = document_.writing;
  if (!view) return;
  const styleId = isUsual ? null : id;
  separately(view, () => {
    if (kind === 'character') {
      commands.setMark?.('textStyle', { styleId });
      return;
    }
    const change = state.tr;
    for (const { node, position } of paragraphsIn(state)) {
      const paragraphProperties = { ...(node.attrs.paragraphProperties as object | null), styleId };
      change.setNodeMarkup(position, null, { ...node.attrs, paragraphProperties });
    }
    view.dispatch(change);
  });
}

function paragraphsIn({ doc, selection: { from, to } }: State): { node: DocumentNode; position: number }[] {
  const found: { node: DocumentNode; position: number }[] = [];
  doc.nodesBetween(from, to, (node, position) => {
    if (node.type.name === 'paragraph') found.push({ node, position });
    return true;
  });
  return found;
}

/** What the first of the selected paragraphs says is its style. */
export function paragraphStyleIn(state: State): string | undefined {
  const { styleId } = (paragraphsIn(state)[0]?.node.attrs.paragraphProperties ?? {}) as {
    styleId?: string | null;
  };
  return styleId ?? undefined;
}

type Marks = readonly { type: { name: string }; attrs: Record<string, unknown> }[];

/** The marks of each piece of the selected text, or of what is typed next. */
export function marksIn({ doc, selection, storedMarks }: State): Marks[] {
  const { $from, from, to, empty } = selection;
  if (empty) {
    const before = $from.nodeBefore?.isText === false ? $from.nodeBefore.lastChild?.marks : undefined;
    return [storedMarks ?? before ?? $from.marks()];
  }
  const found: Marks[] = [];
  doc.nodesBetween(from, to, (node) => {
    if (node.isText) found.push(node.marks);
    return true;
  });
  return found;
}

/** The character style of all of the selected text, or of what is typed next; undefined where there is none. */
export function characterStyleIn(state: State): string | undefined {
  const found = new Set(marksIn(state).map(styleOf));
  const [style] = found;
  return found.size === 1 ? style : undefined;
}

/** The character style that marks say. */
export function styleOf(marks: Marks): string | undefined {
  const style = marks.find(({ type }) => type.name === 'textStyle')?.attrs.styleId;
  return typeof style === 'string' ? style : undefined;
}
