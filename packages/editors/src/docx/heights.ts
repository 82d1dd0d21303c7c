import type { SuperDocUI, SuperdocDocument } from './superdoc-document.ts';

type State = SuperdocDocument['editor']['state'];
type Marks = readonly { type: { name: string }; attrs: Record<string, unknown> }[];

/** Where characters stand on their line; `w:vertAlign` says it (ECMA-376 part 1, 17.3.2.42). */
export type Height = 'superscript' | 'subscript';

/**
 * The keys of Word and those of Google Docs. `+` is what Shift makes of `=` on an English keyboard; on a German one `=` is
 * what Shift makes of `0`.
 */
const KEYS: Record<Height, string[]> = {
  subscript: ['Mod-=', 'Mod-Shift-0', 'Mod-,'],
  superscript: ['Mod-Shift-+', 'Mod-Shift-=', 'Mod-.'],
};

/**
 * Adds superscript and subscript to the commands of superdoc's, which has none, with their keys, until the answer is called:
 * superdoc takes a key for its command also where that does nothing, and Ctrl+= is the browser's for a larger page.
 */
export function offerHeights(document_: SuperdocDocument, ui: SuperDocUI): () => void {
  const offered = (['superscript', 'subscript'] as const).map((height) =>
    ui.commands.register({
      id: height,
      shortcut: KEYS[height],
      execute: () => toggle(document_, height),
      getState: () => {
        const { isEditable, state } = document_.writing;
        return { active: heightIn(state) === height, disabled: !isEditable };
      },
    }),
  );
  return () => {
    for (const { unregister } of offered) unregister();
  };
}

function toggle({ writing }: SuperdocDocument, height: Height): boolean {
  if (!writing.isEditable) return false;
  const vertAlign = heightIn(writing.state) === height ? null : height;
  return writing.commands.setMark?.('textStyle', { vertAlign }) === true;
}

/** The height of all of the selected text; of the text that is typed next, where none is selected. */
function heightIn({ selection, storedMarks, doc }: State): unknown {
  const { $from, from, to, empty } = selection;
  if (empty) {
    // Between two runs nothing but a run stands before the caret.
    const before = $from.nodeBefore?.isText === false ? $from.nodeBefore.lastChild?.marks : undefined;
    return heightOf(storedMarks ?? before ?? $from.marks());
  }
  const found = new Set<unknown>();
  doc.nodesBetween(from, to, (node) => {
    if (node.isText) found.add(heightOf(node.marks));
    return found.size < 2;
  });
  return found.size === 1 ? [...found][0] : undefined;
}

function heightOf(marks: Marks): unknown {
  return marks.find(({ type }) => type.name === 'textStyle')?.attrs.vertAlign ?? undefined;
}
