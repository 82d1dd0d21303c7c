import { t } from '@benchbook/words';
import type { PageContext } from '../../frame/editor-contract.ts';
import { fillForm } from '../../frame/screen/pickers.ts';
import { separately } from '../one-step.ts';
import type { SuperdocDocument } from '../superdoc-document.ts';
import { make, mayInsert, NO_SUGGESTION, storedField, storedFieldLike } from './fields.ts';
import { CAPTION, captionStyle, defineStyles } from './styles.ts';

type State = SuperdocDocument['editor']['state'];
type DocumentNode = State['doc'];

/** Characters of a label (Word: a name of a sequence has at most 40). */
const LONGEST_LABEL = 40;

const NO_CAPTION_HERE = t('A caption stands in the text: not in a header, a footer or a note.');

/** A number by itself: that of a chapter with one of its figures, as in `Figure 1-2`, only Word counts. */
const NUMBER = /^\d{1,5}(?!\d|[-.:\u2010-\u2015]\d)/;

/** The number of a caption by its text, undefined where that is no caption of this label: `Figure 2: the flask` is 2. */
export function captionNumber(text: string, label: string): number | undefined {
  if (!text.startsWith(`${label} `)) return undefined;
  const digits = NUMBER.exec(text.slice(label.length + 1))?.[0];
  return digits === undefined ? undefined : Number(digits);
}

/** The field that counts captions of a label; its name has letters and digits only (ECMA-376 part 1, 17.16.5.56 SEQ). */
export const sequenceOf = (label: string): string =>
  `SEQ ${label.replaceAll(/[^\p{L}\p{N}]+/gu, '_')} \\* ARABIC`;

/** Asks for label and text, and adds a caption. */
export function captionPanel({ frame }: PageContext, document_: SuperdocDocument): HTMLElement {
  let chosen = t('Figure');
  return frame.toolbar.panel({
    id: 'caption',
    label: t('Caption'),
    icon: 'caption',
    fill: (panel, close) =>
      fillForm(panel, close, {
        fields: [
          { name: 'label', label: t('Label'), value: chosen, placeholder: t('Figure, Table, Scheme') },
          { name: 'text', label: t('Text'), value: '' },
        ],
        submit: {
          label: t('Insert'),
          run: ({ label = '', text = '' }) => {
            chosen = label.trim().slice(0, LONGEST_LABEL) || chosen;
            const refusal = insertCaption(document_, chosen, text.trim());
            if (refusal) frame.setLine('message', { tone: 'warning', text: refusal, closable: true });
            document_.focus();
          },
        },
      }),
  });
}

/**
 * Adds a caption: above the table that the caret is in, elsewhere below its paragraph, or in the place of an empty one. It counts on
 * from those before it, and those behind it count on from it. Answers why not, where that cannot be; one Ctrl+Z takes it back.
 */
function insertCaption(document_: SuperdocDocument, label: string, text: string): string | undefined {
  const { editor } = document_;
  const { view, state } = editor;
  if (!mayInsert(document_)) return NO_SUGGESTION;
  if (!view || document_.writing !== editor) return NO_CAPTION_HERE;
  const place = emptyPlace(state);
  if (!place) return NO_CAPTION_HERE;
  defineStyles(editor, [captionStyle()]);
  const captions = captionsIn(state.doc, label);
  const before = captions.filter(({ position }) => position < place.from);
  const number = (before.at(-1)?.number ?? 0) + 1;
  separately(view, () => {
    const change = state.tr;
    // From the end on, so that places in front stay what they are.
    const behind = captions.filter(({ position }) => position >= place.from);
    for (const [i, { digits }] of [...behind.entries()].reverse()) renumber(change, digits, number + 1 + i);
    const { schema } = state;
    const run = (content: string) => make(schema, 'run', {}, [schema.text(content)]);
    const caption = make(schema, 'paragraph', { paragraphProperties: { styleId: CAPTION } }, [
      run(`${label} `),
      storedField(schema, sequenceOf(label), String(number)),
      ...(text ? [run(`: ${text}`)] : []),
    ]);
    change.replaceWith(place.from, place.to, caption);
    view.dispatch(change.scrollIntoView());
    const end = place.from + caption.nodeSize - 1;
    editor.commands.setTextSelection?.({ from: end, to: end });
  });
  return undefined;
}

/** Where a paragraph goes: above the table that the caret is in, elsewhere below its paragraph, or in the place of an empty one. */
export function emptyPlace({ selection: { $from } }: State): { from: number; to: number } | undefined {
  const depths = Array.from({ length: $from.depth }, (_, at) => at + 1);
  const table = depths.find((depth) => $from.node(depth).type.name === 'table');
  if (table !== undefined) return { from: $from.before(table), to: $from.before(table) };
  const paragraph = depths.find((depth) => $from.node(depth).type.name === 'paragraph');
  if (paragraph === undefined) return undefined;
  const isEmpty = isBlank($from.node(paragraph)) && $from.node(paragraph - 1).childCount > 1;
  const to = $from.after(paragraph);
  return { from: isEmpty ? $from.before(paragraph) : to, to };
}

function isBlank(paragraph: DocumentNode): boolean {
  let blank = true;
  paragraph.descendants((node) => {
    if (node.isText ? node.text !== '\u200b' : node.isLeaf && node.type.name !== 'run') blank = false;
    return blank;
  });
  return blank && !paragraph.attrs.paragraphProperties?.sectPr;
}

interface FoundCaption {
  position: number;
  number: number;
  /** Where its number stands: as text, or in a field that was made here. */
  digits: { from: number; to: number; field: DocumentNode | undefined };
}

/** Captions of a label, in order. The document server shows the fields of a file as the text that is stored with them. */
function captionsIn(document_: DocumentNode, label: string): FoundCaption[] {
  const captions: FoundCaption[] = [];
  document_.descendants((node, position) => {
    if (node.type.name !== 'paragraph') return true;
    if (node.attrs.paragraphProperties?.styleId !== CAPTION) return false;
    const number = captionNumber(textOf(node), label);
    if (number === undefined) return false;
    const digits = digitsIn(node, position + 1, String(number), label.length);
    if (digits) captions.push({ position, number, digits });
    return false;
  });
  return captions;
}

/** ProseMirror reads a field that was made here twice: its result, and what stands in it. */
function textOf(paragraph: DocumentNode): string {
  let text = '';
  paragraph.descendants(({ type, attrs, text: own }) => {
    const isField = type.name === 'crossReference';
    text += isField ? String(attrs.resolvedText ?? '') : (own ?? '');
    return !isField;
  });
  return text;
}

/** The place of a number behind the first `skipped` characters of a paragraph: those of its label. */
function digitsIn(
  paragraph: DocumentNode,
  start: number,
  number: string,
  skipped: number,
): FoundCaption['digits'] | undefined {
  let found: FoundCaption['digits'] | undefined;
  let passed = 0;
  paragraph.descendants((node, at) => {
    if (found) return false;
    const from = start + at;
    if (node.type.name === 'crossReference') {
      found = { from, to: from + node.nodeSize, field: node };
      return false;
    }
    const text = node.text ?? '';
    const place = text.indexOf(number, Math.max(0, skipped - passed));
    passed += text.length;
    if (place >= 0) found = { from: from + place, to: from + place + number.length, field: undefined };
    return !found;
  });
  return found;
}

function renumber(change: State['tr'], { from, to, field }: FoundCaption['digits'], number: number): void {
  if (field) change.replaceWith(from, to, storedFieldLike(field, String(number)));
  else change.insertText(String(number), from, to);
}
