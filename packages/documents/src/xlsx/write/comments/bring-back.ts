import { parseXml, readRelationships, relationshipKind, type XmlElement } from '../../../opc/index.ts';
import type { BringBack } from '../../comment-edits.ts';
import { isDeletion } from '../../comments/edited-comments.ts';
import { parseCell } from '../../file/references.ts';
import { EditRefused } from '../../file/refused.ts';
import { elementWithContent, replaceElement } from '../../file/xml-edit.ts';
import type { Shift } from '../../formula/formula-changes.ts';
import type { WorkbookEditor } from '../workbook-editor.ts';
import type { Deleted } from './deleted.ts';
import { appendComments } from './note-parts.ts';
import { appendShapes, rootOf } from './note-shapes.ts';

/** To be called before rows or columns of a sheet are deleted: keeps what undo brings back. */
export function keepDeleted(editor: WorkbookEditor, sheet: string, shift: Shift): void {
  const { pkg } = editor;
  const isGone = (index: number) => index >= shift.index && index < shift.index - shift.count;
  const found: Deleted = { sheet, shift, notes: new Map(), shapes: new Map(), comments: new Map() };
  const keep = (to: Map<string, string[]>, part: string, elements: XmlElement[]) => {
    if (elements.length > 0)
      to.set(
        part,
        elements.map(({ outer }) => outer),
      );
  };
  const named = (part: string, name: string) =>
    [...parseXml(pkg.text(part)).descendants()].filter((element) => {
      const cell = element.localName === name ? parseCell(element.attribute('', 'ref') ?? '') : undefined;
      return cell !== undefined && isGone(cell[shift.axis]);
    });
  for (const link of readRelationships(pkg, editor.entry(sheet).part)) {
    if (link.external || !pkg.has(link.part)) continue;
    const kind = relationshipKind(link);
    if (kind === 'comments') keep(found.notes, link.part, named(link.part, 'comment'));
    if (kind === 'threadedComment') keep(found.comments, link.part, named(link.part, 'threadedComment'));
    if (kind === 'vmlDrawing')
      keep(found.shapes, link.part, deletedShapes(rootOf(pkg, link.part), shift, isGone));
  }
  editor.deleted.push(found);
}

function deletedShapes(root: XmlElement, { axis }: Shift, isGone: (index: number) => boolean): XmlElement[] {
  return [...root.descendants()].flatMap((data) => {
    if (data.localName !== 'ClientData' || data.attribute('', 'ObjectType') !== 'Note' || !data.parent)
      return [];
    const name = axis === 'row' ? 'Row' : 'Column';
    const place = data.children.find(({ localName }) => localName === name);
    return place && isGone(Number(place.text)) ? [data.parent] : [];
  });
}

/** Puts back what went with the rows or columns that were deleted there last. Throws EditRefused. */
export function bringBack(editor: WorkbookEditor, edit: BringBack): void {
  const { id: sheet } = editor.entry(edit.sheet);
  const place = editor.deleted.findLastIndex(
    (one) => editor.entry(one.sheet).id === sheet && isDeletion(edit)(one.shift),
  );
  const found = editor.deleted[place];
  const { pkg } = editor;
  const parts = found ? [...found.notes.keys(), ...found.shapes.keys(), ...found.comments.keys()] : [];
  if (!found || !parts.every((part) => pkg.has(part))) {
    throw new EditRefused('What was to be undone is a part of the stored workbook by now.');
  }
  editor.deleted.splice(place, 1);
  for (const [part, notes] of found.notes) appendComments(pkg, part, notes);
  for (const [part, shapes] of found.shapes) appendShapes(pkg, part, shapes);
  for (const [part, comments] of found.comments) {
    const root = parseXml(pkg.text(part));
    pkg.set(part, replaceElement(root, elementWithContent(root, {}, root.inner + comments.join(''))));
  }
}
