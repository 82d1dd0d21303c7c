import { createHash } from 'node:crypto';
import {
  addRelationship,
  escapeAttribute,
  escapeText,
  type OpcPackage,
  parseXml,
  relationshipKind,
  resolveTarget,
  setContentType,
  type XmlElement,
} from '../../../opc/index.ts';
import { insertLast } from '../../../opc/insert-last.ts';
import type { Author } from '../../comment-edits.ts';
import { cellName } from '../../file/references.ts';
import { encodeText } from '../../file/strings.ts';
import { elementWith, elementWithContent, prefixOf, replaceElement } from '../../file/xml-edit.ts';
import { freePart, unlink } from '../new-parts.ts';
import type { WorkbookEditor } from '../workbook-editor.ts';
import { type Cell, partOf } from './note-parts.ts';

const THREADS = 'http://schemas.microsoft.com/office/spreadsheetml/2018/threadedcomments';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const LINKS = 'http://schemas.microsoft.com/office/2017/10/relationships';
const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';

/** Adds a comment at the end of its part. `parent`: the first comment of the thread it goes on with. */
export function addThreadComment(
  editor: WorkbookEditor,
  sheet: string,
  cell: Cell,
  comment: { id: string; text: string; by: Author; parent: string | undefined },
): void {
  const { id, text, by, parent } = comment;
  const { pkg } = editor;
  const person = personId(editor, by);
  const part = partOf(editor, sheet, 'threadedComment') ?? addThreadsPart(editor, sheet);
  const root = parseXml(pkg.text(part));
  const prefix = prefixOf(root);
  const answers = parent === undefined ? '' : ` parentId="${escapeAttribute(parent)}"`;
  pkg.set(
    part,
    insertLast(
      root,
      `threadedComment ref="${cellName(cell.row, cell.column)}" dT="${by.at.replace(/Z$/, '')}" ` +
        `personId="${person}" id="${id}"${answers}><${prefix}text>${escapeText(encodeText(text))}</${prefix}text>` +
        `</${prefix}threadedComment>`,
    ),
  );
}

/** The comments of a cell as the file writes them. */
export function threadElements(pkg: OpcPackage, part: string): XmlElement[] {
  return [...parseXml(pkg.text(part)).descendants()].filter(
    ({ localName }) => localName === 'threadedComment',
  );
}

export const idOf = (element: XmlElement, attribute = 'id'): string =>
  (element.attribute('', attribute) ?? '').toUpperCase();

/** Another text. Who was mentioned is found by the place in the text before, and so is not named any more. */
export function changeThreadComment(editor: WorkbookEditor, sheet: string, id: string, text: string): void {
  const { part, element } = find(editor, sheet, id);
  const body = element.children.find(({ localName }) => localName === 'text');
  const written = escapeText(encodeText(text));
  const prefix = prefixOf(element);
  const content = element.children
    .filter(({ localName }) => localName !== 'mentions')
    .map((child) => (child === body ? elementWithContent(child, {}, written) : child.outer));
  if (!body) content.unshift(`<${prefix}text>${written}</${prefix}text>`);
  editor.pkg.set(part, replaceElement(element, elementWithContent(element, {}, content.join(''))));
}

export function setThreadResolved(
  editor: WorkbookEditor,
  sheet: string,
  id: string,
  isResolved: boolean,
): void {
  const { part, element } = find(editor, sheet, id);
  editor.pkg.set(part, replaceElement(element, elementWith(element, { done: isResolved ? '1' : null })));
}

/** Takes comments away, and the part with the last one. */
export function removeThreadComments(editor: WorkbookEditor, sheet: string, ids: readonly string[]): void {
  for (const id of ids) {
    const { part, element } = find(editor, sheet, id);
    editor.pkg.set(part, replaceElement(element, ''));
    if (threadElements(editor.pkg, part).length === 0) unlink(editor.pkg, editor.entry(sheet).part, part);
  }
}

function find(editor: WorkbookEditor, sheet: string, id: string): { part: string; element: XmlElement } {
  const part = partOf(editor, sheet, 'threadedComment');
  const element = part && threadElements(editor.pkg, part).find((one) => idOf(one) === id);
  if (!part || !element) throw new Error(`There is no comment ${id}.`);
  return { part, element };
}

function addThreadsPart(editor: WorkbookEditor, sheet: string): string {
  const { pkg } = editor;
  const part = freePart(pkg, 'xl/threadedComments/threadedComment');
  pkg.set(part, `${HEAD}<ThreadedComments xmlns="${THREADS}" xmlns:x="${MAIN}"></ThreadedComments>`);
  setContentType(pkg, part, 'application/vnd.ms-excel.threadedcomments+xml');
  addRelationship(pkg, editor.entry(sheet).part, { type: `${LINKS}/threadedComment`, part });
  return part;
}

/** The id of a person in the file, where somebody of that name is added if there is nobody yet. */
function personId(editor: WorkbookEditor, by: Author): string {
  const { pkg, workbook } = editor;
  const found = workbook.relationships.find(
    (link) => relationshipKind(link) === 'person' && !link.external && pkg.has(link.part),
  )?.part;
  const part = found ?? addPersonsPart(editor);
  const root = parseXml(pkg.text(part));
  const known = root.children.find(
    (person) => person.attribute('', 'userId') === by.id && person.attribute('', 'displayName') === by.name,
  );
  if (known) return known.attribute('', 'id') ?? '';
  // Made anew at every save from the original on: it has to be the same each time.
  const hash = createHash('sha256')
    .update(JSON.stringify([by.id, by.name]))
    .digest('hex')
    .toUpperCase();
  const id = `{${[hash.slice(0, 8), hash.slice(8, 12), hash.slice(12, 16), hash.slice(16, 20), hash.slice(20, 32)].join('-')}}`;
  pkg.set(
    part,
    insertLast(
      root,
      `person displayName="${escapeAttribute(by.name)}" id="${id}" userId="${escapeAttribute(by.id)}" providerId="None"/>`,
    ),
  );
  return id;
}

function addPersonsPart(editor: WorkbookEditor): string {
  const { pkg, workbook } = editor;
  const part = resolveTarget(workbook.part, 'persons/person.xml');
  pkg.set(part, `${HEAD}<personList xmlns="${THREADS}" xmlns:x="${MAIN}"></personList>`);
  setContentType(pkg, part, 'application/vnd.ms-excel.person+xml');
  addRelationship(pkg, workbook.part, { type: `${LINKS}/person`, part });
  editor.refresh();
  return part;
}
