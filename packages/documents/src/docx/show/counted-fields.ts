import { NS } from '../../opc/namespaces.ts';
import type { Splice } from '../../opc/splice.ts';
import type { XmlElement } from '../../opc/xml.ts';
import { AS_REFERENCE } from '../read/editor-export.ts';

const COUNTS = /^\s*SEQ\s+([^\s\\]+)/;
const PAGE = /^\s*PAGEREF\s+[^\s\\]/;

/** A field with what stands between its first mark and its last one. */
interface Field {
  begin: XmlElement;
  separate: XmlElement | undefined;
  code: XmlElement[];
  /** Another field is in it, or it is in one. */
  isNested: boolean;
}

/**
 * Has fields that count (SEQ), and those that say a page (PAGEREF), read as references, for the copy the editor is given: superdoc
 * 1.46.3 counts both itself, and shows references as they are stored, each as one thing. `readEditorExport` takes that back. Only
 * where it reads the field, and all that count by its name, so: not in links and text boxes, in suggestions or in other fields. Of the others it is shown the result alone.
 */
export function showCountedFields(root: XmlElement): Splice[] {
  const open: Field[] = [];
  const found: { name: string; code: XmlElement }[] = [];
  const left = new Set<string>();
  const pages: XmlElement[] = [];
  for (const element of root.descendants()) {
    if (element.is(NS.word, 'fldSimple')) leave(element.attribute(NS.word, 'instr'));
    if (element.is(NS.word, 'delInstrText')) leave(element.text);
    if (element.is(NS.word, 'instrText')) open.at(-1)?.code.push(element);
    if (!element.is(NS.word, 'fldChar')) continue;
    const type = element.attribute(NS.word, 'fldCharType');
    const field = open.at(-1);
    if (type === 'begin') {
      if (field) field.isNested = true;
      open.push({ begin: element, separate: undefined, code: [], isNested: field !== undefined });
    } else if (type === 'separate' && field) field.separate = element;
    else if (type === 'end' && field) {
      open.pop();
      const text = field.code.map((code) => code.text).join('');
      const [code] = field.code;
      const name = COUNTS.exec(text)?.[1];
      if (code && PAGE.test(text) && PAGE.test(code.text)) {
        if (isPlain(field, element)) pages.push(code);
      } else if (name !== undefined && code && COUNTS.test(code.text) && isPlain(field, element))
        found.push({ name, code });
      else leave(text);
    }
  }
  const counted = found.flatMap(({ name, code }) => (left.has(name) ? [] : [code]));
  return [...counted, ...pages].map(({ innerStart: at }) => ({ start: at, end: at, text: AS_REFERENCE }));

  function leave(code: string | undefined): void {
    const name = COUNTS.exec(code ?? '')?.[1];
    if (name !== undefined) left.add(name);
  }
}

/** Whether a field is nothing but runs of a paragraph of the text, of which each holds one thing, and has a result. */
function isPlain({ begin, separate, isNested }: Field, end: XmlElement): boolean {
  const [first, middle, last] = [begin.parent, separate?.parent, end.parent];
  const paragraph = first?.parent;
  if (isNested || !first || !middle || !last || !paragraph?.is(NS.word, 'p') || isInBox(paragraph))
    return false;
  const from = paragraph.children.indexOf(first);
  const at = paragraph.children.indexOf(middle);
  const to = paragraph.children.indexOf(last);
  if (from < 0 || at < from || to < at) return false;
  const within = paragraph.children.slice(from, to + 1);
  const result = paragraph.children.slice(at + 1, to);
  const isText = (run: XmlElement) => contentOf(run).every((each) => each.is(NS.word, 't'));
  return (
    within.every((run) => run.is(NS.word, 'r') && contentOf(run).length === 1) &&
    result.length > 0 &&
    result.every(isText) &&
    result.some((run) => contentOf(run).some(({ text }) => text.trim() !== ''))
  );
}

const contentOf = (run: XmlElement): XmlElement[] =>
  run.children.filter((child) => !child.is(NS.word, 'rPr') && child.localName !== 'lastRenderedPageBreak');

function isInBox(element: XmlElement): boolean {
  for (let at = element.parent; at; at = at.parent) if (at.is(NS.word, 'txbxContent')) return true;
  return false;
}
