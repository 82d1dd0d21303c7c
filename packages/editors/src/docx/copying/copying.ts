import { t } from '@benchbook/words';
import { replaceInPaste } from '../../frame/screen/pasted-html.ts';
import { followChanges, stretchesOf } from '../plugins.ts';
import type { NoteKind } from '../references/notes.ts';
import { defineStyles, noteStyles } from '../references/styles.ts';
import type { SuperdocDocument } from '../superdoc-document.ts';
import type { XmlNode } from '../undecided.ts';
import { arriving, stayingNumber, type Target } from './arriving.ts';
import {
  asOnlySlice,
  type Origin,
  type Slice,
  type SliceNode,
  saysSlice,
  sliceIn,
  withoutSlice,
  withSlice,
} from './clipboard.ts';
import { copiedNoteIn } from './copied-notes.ts';
import { addNote, forElsewhere, noteIn, prefixesOfNotes } from './notes.ts';
import { asRows, selectsRows, withRowsInTables } from './pasted-rows.ts';
import { stylesOf, withStylesHere } from './styles.ts';

type Editor = SuperdocDocument['editor'];

const NO_NOTES = t(
  'Notes were left out of what was pasted: they stand in the text, not in a header, a footer or another note.',
);

/**
 * Has what is copied say where it comes from, what its notes say and what its styles are, and what is pasted refer to nothing that is another one's (`arriving`).
 * A person whose notes are left out is told. The answer ends it.
 */
export function copyWithNotes(document_: SuperdocDocument, warn: (text: string) => void): () => void {
  const { editor } = document_;
  const document = crypto.randomUUID();
  const charts = chartsOf(editor);
  // What is cut out stands nowhere any more.
  const isWrittenIn = (event: Event) =>
    document_.writing.view !== undefined && event.composedPath().includes(document_.writing.view.dom);

  // Behind superdoc, which fills the clipboard.
  const copy = (event: ClipboardEvent) => {
    const { clipboardData: data } = event;
    const slice = data && isWrittenIn(event) ? sliceIn(data) : undefined;
    if (!data || !slice) return;
    const notes = notesOf(editor, slice.content ?? []);
    const areRows = event.type === 'copy' && selectsRows(document_.writing.state);
    const origin: Origin = { document, notes, areRows, styles: stylesOf(editor, slice.content) };
    for (const [kind, text] of Object.entries(withSlice(data, { ...slice, origin })))
      data.setData(kind, text);
  };
  const paste = (event: ClipboardEvent) => {
    const { clipboardData: data } = event;
    if (!data || !isWrittenIn(event) || !document_.writing.isEditable || !saysSlice(data)) return;
    let kinds: Record<string, string>;
    try {
      const slice = sliceIn(data);
      kinds = slice ? asOnlySlice(data, arrived(slice)) : withoutSlice(data);
    } catch {
      // Anybody may have written what is there, such as nodes that are deeper in one another than can be followed. superdoc would take it as it is.
      kinds = withoutSlice(data);
    }
    replaceInPaste(event, data, kinds);
  };
  const arrived = (slice: Slice): Slice => {
    const isOrigin = slice.origin?.document === document;
    const isText = document_.writing === editor;
    let isComplete = true;
    const target: Target = {
      isOrigin,
      isText,
      cutOut: new Map([...charts].filter(([part]) => !chartsOf(editor).has(part))),
      isSuggestion: document_.superdoc.config.documentMode === 'suggesting',
      ...standingIn(document_),
      addNote(kind, id) {
        const given = slice.origin?.notes?.[`${kind} ${id}`];
        // What this document says itself is as it should be.
        const own = noteIn(editor, kind as NoteKind, id);
        const isOwn = own !== undefined && JSON.stringify(own) === JSON.stringify(given);
        const note = isOwn ? own : copiedNoteIn(given, prefixesOfNotes(editor, kind as NoteKind));
        const added =
          note && isText ? add(editor, kind as NoteKind, isOrigin ? note : forElsewhere(note)) : undefined;
        isComplete &&= added !== undefined;
        return added;
      },
    };
    const named = isOrigin ? slice : withStylesHere(editor, slice, slice.origin?.styles);
    const own = arriving(named, target);
    const areRows = isOrigin && slice.origin?.areRows === true;
    const rows = areRows ? asRows(own, document_.writing.state) : undefined;
    if (!isComplete) warn(NO_NOTES);
    return rows ?? withRowsInTables(own);
  };
  followChanges(editor, (done, _, { doc, tr }) => {
    if (!done.some((each) => each.getMeta('superdocSlicePaste'))) return null;
    for (const { from, to } of stretchesOf(done)) {
      doc.nodesBetween(from, Math.min(to, doc.content.size), (node, at) => {
        const properties = node.attrs.paragraphProperties as Properties | null | undefined;
        const numId = stayingNumber(properties?.numberingProperties?.numId);
        if (numId === undefined) return;
        const numberingProperties = { ...properties?.numberingProperties, numId };
        tr.setNodeMarkup(at, null, {
          ...node.attrs,
          paragraphProperties: { ...properties, numberingProperties },
        });
      });
    }
    return tr;
  });
  for (const kind of ['copy', 'cut'] as const) window.addEventListener(kind, copy);
  window.addEventListener('paste', paste, { capture: true });
  return () => {
    for (const kind of ['copy', 'cut'] as const) window.removeEventListener(kind, copy);
    window.removeEventListener('paste', paste, { capture: true });
  };
}

interface Properties {
  numberingProperties?: { numId?: unknown };
}

function add(editor: Editor, kind: NoteKind, note: XmlNode): string | undefined {
  defineStyles(editor, noteStyles(kind));
  return addNote(editor, kind, note);
}

/** The notes that a text has marks of, by kind and id. */
function notesOf(editor: Editor, nodes: readonly SliceNode[]): Origin['notes'] {
  return Object.fromEntries(
    nodes.flatMap(({ type, attrs, content = [] }) => {
      const kind = /^((?:foot|end)note)Reference$/.exec(type)?.[1] as NoteKind | undefined;
      const note = kind && noteIn(editor, kind, String(attrs?.id));
      return note ? [[`${kind} ${attrs?.id}`, note]] : Object.entries(notesOf(editor, content));
    }),
  );
}

/** As much of an editor as says what stands in it. */
interface Standing {
  state: Pick<Editor['state'], 'doc'>;
}

/** The charts of a text, by the names of their parts. */
export function chartsOf({ state }: Standing): Map<string, SliceNode> {
  const charts = new Map<string, SliceNode>();
  state.doc.descendants((node) => {
    if (node.type.name === 'chart') charts.set(String(node.attrs.chartPartPath), node.toJSON() as SliceNode);
  });
  return charts;
}

/** What stands in a document that there may be once. */
export function standingIn({
  editor,
  writing,
}: Record<'editor' | 'writing', Standing>): Pick<Target, 'comments' | 'notes' | 'bookmarks'> {
  const comments = new Set<string>();
  const notes = new Set<string>();
  const bookmarks = new Map<string, string>();
  for (const { state } of new Set([editor, writing])) {
    state.doc.descendants(({ type, attrs, marks }) => {
      if (type.name === 'bookmarkStart') bookmarks.set(String(attrs.id), String(attrs.name));
      else if (type.name === 'commentRangeStart') comments.add(String(attrs['w:id']));
      else if (type.name.endsWith('noteReference'))
        notes.add(`${type.name.slice(0, -'Reference'.length)} ${attrs.id}`);
      for (const mark of marks)
        if (mark.type.name === 'commentMark') comments.add(String(mark.attrs.commentId));
    });
  }
  return { comments, notes, bookmarks };
}
