import {
  addRelationship,
  applySplices,
  escapeAttribute,
  escapeText,
  type OpcPackage,
  parseXml,
  readRelationships,
  relationshipKind,
  setContentType,
  type XmlElement,
} from '../../../opc/index.ts';
import { cellName } from '../../file/references.ts';
import { decodeText, encodeText } from '../../file/strings.ts';
import { writtenNamespaces } from '../../file/workbook.ts';
import { elementWithContent, insertChild, prefixOf, replaceElement } from '../../file/xml-edit.ts';
import { freePart, unlink } from '../new-parts.ts';
import type { WorkbookEditor } from '../workbook-editor.ts';

const COMMENTS_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.comments+xml';
const COMPATIBILITY = 'http://schemas.openxmlformats.org/markup-compatibility/2006';
const REVISION = 'http://schemas.microsoft.com/office/spreadsheetml/2014/revision';

/** As Excel writes what it shows in a note: small and plain. */
const LOOK = '<sz val="9"/><color indexed="81"/><rFont val="Tahoma"/><family val="2"/>';

export interface Cell {
  row: number;
  column: number;
}

/** The part a sheet leads to, by the kind of the relationship. */
export function partOf(editor: WorkbookEditor, sheet: string, kind: string): string | undefined {
  return readRelationships(editor.pkg, editor.entry(sheet).part).find(
    (link) => relationshipKind(link) === kind && !link.external && editor.pkg.has(link.part),
  )?.part;
}

/** The element of a cell in a part that names cells in `ref`. */
export function elementsAt(pkg: OpcPackage, part: string, name: string, cell: Cell): XmlElement[] {
  const ref = cellName(cell.row, cell.column);
  return [...parseXml(pkg.text(part)).descendants()].filter(
    (element) =>
      element.localName === name && element.attribute('', 'ref')?.replaceAll('$', '').toUpperCase() === ref,
  );
}

/** Writes a note, or the one that stands for a thread. Its looks stay as far as its text does. */
export function writeNote(
  editor: WorkbookEditor,
  sheet: string,
  cell: Cell,
  note: { author: string; text: string; uid?: string },
): void {
  const { pkg } = editor;
  const found = partOf(editor, sheet, 'comments');
  const was = found === undefined ? undefined : elementsAt(pkg, found, 'comment', cell)[0];
  if (found !== undefined && was) {
    pkg.set(found, replaceElement(was, withText(was, note.text)));
    return;
  }
  const part = found ?? addCommentsPart(editor, sheet);
  const author = authorIndex(pkg, part, note.author);
  const root = parseXml(pkg.text(part));
  const prefix = prefixOf(root);
  const uid = note.uid === undefined ? '' : uidAttribute(root, note.uid);
  const element =
    `<${prefix}comment ref="${cellName(cell.row, cell.column)}" authorId="${author}" shapeId="0"${uid}>` +
    `<${prefix}text>${run(prefix, look(prefix), note.text)}</${prefix}text></${prefix}comment>`;
  appendComments(pkg, part, [element]);
}

/** Adds elements to the list of notes of a part. */
export function appendComments(pkg: OpcPackage, part: string, elements: string[]): void {
  const root = parseXml(pkg.text(part));
  const list = root.children.find(({ localName }) => localName === 'commentList');
  const tag = `${prefixOf(root)}commentList`;
  const text = elements.join('');
  if (list) pkg.set(part, replaceElement(list, elementWithContent(list, {}, list.inner + text)));
  else
    pkg.set(part, insertChild(root, ['authors', 'commentList'], 'commentList', `<${tag}>${text}</${tag}>`));
}

/** Takes the note of a cell away, and the part with the last one. */
export function removeNote(editor: WorkbookEditor, sheet: string, cell: Cell): void {
  const part = partOf(editor, sheet, 'comments');
  const was = part === undefined ? undefined : elementsAt(editor.pkg, part, 'comment', cell)[0];
  if (part === undefined || !was) return;
  editor.pkg.set(part, replaceElement(was, ''));
  const isEmpty = ![...parseXml(editor.pkg.text(part)).descendants()].some(
    ({ localName }) => localName === 'comment',
  );
  if (isEmpty) unlink(editor.pkg, editor.entry(sheet).part, part);
}

function addCommentsPart(editor: WorkbookEditor, sheet: string): string {
  const { pkg } = editor;
  const { main, relationships } = writtenNamespaces(editor.workbook);
  const part = freePart(pkg, 'xl/comments');
  pkg.set(
    part,
    '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n' +
      `<comments xmlns="${main}" xmlns:mc="${COMPATIBILITY}" mc:Ignorable="xr" xmlns:xr="${REVISION}">` +
      '<authors></authors><commentList></commentList></comments>',
  );
  setContentType(pkg, part, COMMENTS_TYPE);
  addRelationship(pkg, editor.entry(sheet).part, { type: `${relationships}/comments`, part });
  return part;
}

/** What tells Excel which thread a note stands for; a part that does not know the attribute's namespace is told on the spot. */
function uidAttribute(root: XmlElement, uid: string): string {
  const value = `xr:uid="${escapeAttribute(uid)}"`;
  const isKnown =
    root.scope.get('xr') === REVISION &&
    /(?:^|\s)xr(?:\s|$)/.test(root.attribute(COMPATIBILITY, 'Ignorable') ?? '');
  return isKnown
    ? ` ${value}`
    : ` xmlns:mc="${COMPATIBILITY}" xmlns:xr="${REVISION}" mc:Ignorable="xr" ${value}`;
}

function authorIndex(pkg: OpcPackage, part: string, name: string): number {
  const root = parseXml(pkg.text(part));
  const list = root.children.find(({ localName }) => localName === 'authors');
  const authors = list?.children.filter(({ localName }) => localName === 'author') ?? [];
  const index = authors.findIndex(({ text }) => decodeText(text) === name);
  if (index >= 0) return index;
  const prefix = prefixOf(root);
  const element = `<${prefix}author>${escapeText(encodeText(name))}</${prefix}author>`;
  pkg.set(
    part,
    list
      ? replaceElement(list, elementWithContent(list, {}, list.inner + element))
      : insertChild(
          root,
          ['authors', 'commentList'],
          'authors',
          `<${prefix}authors>${element}</${prefix}authors>`,
        ),
  );
  return authors.length;
}

function look(prefix: string): string {
  return `<${prefix}rPr>${LOOK.replaceAll('<', `<${prefix}`)}</${prefix}rPr>`;
}

function run(prefix: string, properties: string, text: string): string {
  return `<${prefix}r>${properties}<${prefix}t xml:space="preserve">${escapeText(encodeText(text))}</${prefix}t></${prefix}r>`;
}

/** A note with another text: runs in front that say the same stay, what follows looks like the first run that does not. */
function withText(note: XmlElement, text: string): string {
  const body = note.children.find(({ localName }) => localName === 'text');
  const prefix = prefixOf(note);
  if (!body) {
    const written = `<${prefix}text>${run(prefix, look(prefix), text)}</${prefix}text>`;
    return elementWithContent(note, {}, written + note.inner);
  }
  const pieces = body.children.filter(({ localName }) => localName === 'r' || localName === 't');
  const kept: string[] = [];
  let rest = text;
  let next: XmlElement | undefined;
  for (const piece of pieces) {
    const said = piece.localName === 't' ? piece : piece.children.find(({ localName }) => localName === 't');
    const words = decodeText(said?.text ?? '');
    if (!rest.startsWith(words)) {
      next = piece;
      break;
    }
    kept.push(piece.outer);
    rest = rest.slice(words.length);
  }
  if (!next) {
    // What is written behind the last one looks like it, and belongs to it.
    kept.pop();
    const last = pieces.at(-1);
    const said = last?.localName === 't' ? last : last?.children.find(({ localName }) => localName === 't');
    rest = decodeText(said?.text ?? '') + rest;
  }
  const model = next ?? pieces.at(-1);
  const own = model?.children.find(({ localName }) => localName === 'rPr')?.outer ?? '';
  const content = kept.join('') + (rest === '' ? '' : run(prefix, own, rest));
  const others = body.children.filter((child) => !pieces.includes(child)).map(({ outer }) => outer);
  const changed = elementWithContent(body, {}, content + others.join(''));
  const { start, end } = body;
  return applySplices(note.outer, [{ start: start - note.start, end: end - note.start, text: changed }]);
}
