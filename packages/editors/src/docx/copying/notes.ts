import type { NoteKind } from '../references/notes.ts';
import type { SuperdocDocument } from '../superdoc-document.ts';
import type { XmlNode } from '../undecided.ts';

type Editor = SuperdocDocument['editor'];

/** What superdoc 1.46.3 keeps of the notes of a document, beside the text with their marks. */
interface Converter {
  convertedXml?: Record<string, XmlNode | undefined>;
  reimportNotePart(part: string): unknown;
  /** Those without a mark are left out when the document is written. */
  sessionManagedNoteIds?: Record<Notes, Set<string>>;
  footnotes?: unknown;
  endnotes?: unknown;
}

type Notes = 'footnotes' | 'endnotes';

const xml = (name: string, attributes: Record<string, string> = {}, elements: XmlNode[] = []): XmlNode => ({
  type: 'element',
  name,
  attributes,
  elements,
});

const converterOf = (editor: Editor) => (editor as unknown as { converter?: Converter }).converter;
const partOf = (notes: Notes) => `word/${notes}.xml`;
const rootOf = (converter: Converter | undefined, notes: Notes) =>
  converter?.convertedXml?.[partOf(notes)]?.elements?.find(({ name }) => name === `w:${notes}`);
const idOf = ({ attributes }: XmlNode) => attributes?.['w:id'];

/** A note as the file has it. */
export function noteIn(editor: Editor, kind: NoteKind, id: string): XmlNode | undefined {
  return rootOf(converterOf(editor), `${kind}s`)?.elements?.find((note) => idOf(note) === id);
}

/** What names in the notes of a document may begin with. */
export function prefixesOfNotes(editor: Editor, kind: NoteKind): Set<string> {
  const root = rootOf(converterOf(editor), `${kind}s`) ?? emptyPart(kind).elements?.[0];
  const names = Object.keys(root?.attributes ?? {});
  return new Set(['w', ...names.flatMap((name) => (name.startsWith('xmlns:') ? [name.slice(6)] : []))]);
}

/** Adds a note to those of a document, under an id that none has, which is the answer. */
export function addNote(editor: Editor, kind: NoteKind, note: XmlNode): string | undefined {
  const converter = converterOf(editor);
  const notes: Notes = `${kind}s`;
  // What a page puts into the clipboard may say anything.
  if (!converter?.convertedXml || note.name !== `w:${kind}`) return undefined;
  converter.convertedXml[partOf(notes)] ??= emptyPart(kind);
  const all = rootOf(converter, notes)?.elements;
  if (!all) return undefined;
  const id = String(1 + Math.max(0, ...all.map((each) => Number(idOf(each)) || 0)));
  all.push({ ...structuredClone(note), attributes: { ...note.attributes, 'w:id': id } });
  converter[notes] = converter.reimportNotePart(partOf(notes));
  converter.sessionManagedNoteIds ??= { footnotes: new Set(), endnotes: new Set() };
  converter.sessionManagedNoteIds[notes].add(id);
  (editor as { emit(event: string, said: object): void }).emit('notes-part-changed', {
    partId: partOf(notes),
    source: 'paste',
  });
  return id;
}

/** A note with nothing that only its own document has (ECMA-376 part 2, 9.3): links are text, and pictures and lists stay behind. */
export function forElsewhere(note: XmlNode): XmlNode {
  const elements = (note.elements ?? []).flatMap((each) => {
    if (each.name === 'w:numPr') return [];
    const own = forElsewhere(each);
    const refers = Object.keys(each.attributes ?? {}).some((name) => name.startsWith('r:'));
    if (each.name === 'w:hyperlink' && refers) return own.elements ?? [];
    return /^w:(?:drawing|pict|object)$/.test(each.name ?? '') || refers ? [] : [own];
  });
  return note.elements ? { ...note, elements } : note;
}

const WORD = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main';
const EQUATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/math';

/** The part that holds notes, with the lines between them and the text (ECMA-376 part 1, 17.11.23 and 17.11.1). */
function emptyPart(kind: NoteKind): XmlNode {
  const line = (id: string, type: string) =>
    xml(`w:${kind}`, { 'w:type': type, 'w:id': id }, [xml('w:p', {}, [xml('w:r', {}, [xml(`w:${type}`)])])]);
  const lines = [line('-1', 'separator'), line('0', 'continuationSeparator')];
  return { elements: [xml(`w:${kind}s`, { 'xmlns:w': WORD, 'xmlns:m': EQUATIONS }, lines)] };
}
