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
      if (state.selection.empty) commands.setMark?.('textStyle', { styleId });
      else view.dispatch(withStyleOfText(state, styleId));
      return;
    }
    const change = state.tr;
    for (const { node, position } of paragraphsIn(state)) {
      dropLooksOfStyle(change, { from: position, to: position + node.nodeSize });
      const paragraphProperties = { ...(node.attrs.paragraphProperties as object | null), styleId };
      change.setNodeMarkup(position, null, { ...node.attrs, paragraphProperties });
    }
    view.dispatch(change);
  });
}

/** What gives the selected text a style, in one change: undo takes it back as one. */
function withStyleOfText({ tr: change, schema, selection: { from, to } }: State, styleId: string | null) {
  dropLooksOfStyle(change, { from, to });
  change.doc.nodesBetween(from, to, (node, position) => {
    if (!node.isText) return true;
    const { attrs } = node.marks.find(({ type }) => type.name === 'textStyle') ?? {};
    const style = schema.marks.textStyle?.create({ ...attrs, styleId });
    if (style) change.addMark(Math.max(position, from), Math.min(position + node.nodeSize, to), style);
    return false;
  });
  return change;
}

/** By what superdoc knows that a look is a run's own, and no style's, for each mark and each attribute of `textStyle`. */
const OWN: Record<string, readonly string[]> = {
  bold: ['bold', 'boldCs'],
  italic: ['italic', 'italicCs'],
  underline: ['underline'],
  strike: ['strike', 'dstrike'],
  highlight: ['highlight'],
  color: ['color'],
  fontFamily: ['fontFamily'],
  eastAsiaFontFamily: ['fontFamily'],
  csFontFamily: ['fontFamily'],
  fontSize: ['fontSize', 'fontSizeCs'],
  letterSpacing: ['letterSpacing'],
  position: ['position'],
};

/**
 * Takes from a text what it looks like by the style of its paragraph so far: superdoc reads that as marks, and took them for looks of the text itself
 * when there was another style, so that a heading was as small as the text it had been.
 */
function dropLooksOfStyle(change: State['tr'], stretch: { from: number; to: number }): void {
  change.doc.nodesBetween(stretch.from, stretch.to, (node, position, parent) => {
    const keys: unknown = parent?.attrs.runPropertiesInlineKeys;
    // What was typed here has no look of a style.
    if (!node.isText || !Array.isArray(keys)) return !node.isText;
    const isOwn = (look: string) => OWN[look]?.some((key) => keys.includes(key)) ?? true;
    const from = Math.max(position, stretch.from);
    const to = Math.min(position + node.nodeSize, stretch.to);
    for (const mark of node.marks) {
      if (mark.type.name !== 'textStyle') {
        if (!isOwn(mark.type.name)) change.removeMark(from, to, mark);
        continue;
      }
      const kept = Object.entries(mark.attrs).map(([look, value]) => [look, isOwn(look) ? value : null]);
      change.removeMark(from, to, mark);
      if (kept.some(([, value]) => value !== null))
        change.addMark(from, to, mark.type.create(Object.fromEntries(kept)));
    }
    return false;
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
