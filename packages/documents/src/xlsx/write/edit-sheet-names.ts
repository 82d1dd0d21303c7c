import {
  type OpcPackage,
  parseXml,
  type Relationship,
  readRelationships,
  removeContentType,
  removeRelationship,
  removeRelationships,
} from '../../opc/index.ts';
import { EditRefused } from '../file/refused.ts';
import { checkSheetName } from '../file/sheet-names.ts';
import { elementWith, replaceElement } from '../file/xml-edit.ts';
import { deleteSheetIn, renameSheetIn } from '../formula/formula-changes.ts';
import { deletionLock, pivotSources } from '../locks/sheet-deletion.ts';
import { changeSheetElement, requireAnotherVisible, showVisibleTab, writeSheets } from './edit-sheets.ts';
import { changeFormulas } from './formula-parts.ts';
import type { WorkbookEditor } from './workbook-editor.ts';

/** Gives a sheet another name, here and in every formula, chart, link and pivot source that names it. */
export function renameSheet(editor: WorkbookEditor, id: string, name: string): void {
  const entry = editor.entry(id);
  if (entry.name === name) return;
  checkSheetName(
    name,
    editor.workbook.sheets.filter((sheet) => sheet !== entry).map((sheet) => sheet.name),
  );
  changeFormulas(editor, entry.name, renameSheetIn(entry.name, name));
  for (const part of pivotSources(editor.workbook, entry.name)) {
    const source = parseXml(editor.pkg.text(part));
    for (const element of source.descendants()) {
      if (element.attribute('', 'sheet')?.toLowerCase() !== entry.name.toLowerCase()) continue;
      editor.pkg.set(part, replaceElement(element, elementWith(element, { sheet: name })));
    }
  }
  const current = editor.entry(id);
  changeSheetElement(editor, current, (element) => elementWith(element, { name }));
  editor.renamed(current.id, name);
}

/** Deletes a sheet with what belongs to it alone; references to it become `#REF!`. */
export function deleteSheet(editor: WorkbookEditor, id: string): void {
  const entry = editor.entry(id);
  requireAnotherVisible(editor, entry);
  editor.flush();
  const reason = deletionLock(editor.workbook, entry);
  if (reason) throw new EditRefused(reason);
  changeFormulas(editor, entry.name, deleteSheetIn(entry.name));
  const { sheets } = editor.workbook;
  const at = sheets.findIndex((sheet) => sheet.id === entry.id);
  editor.forget(entry.id);
  writeSheets(
    editor,
    (texts) => texts.filter((_, index) => index !== at),
    sheets.map((_, old) => (old === at ? -1 : old > at ? old - 1 : old)),
  );
  showVisibleTab(editor);
  const link = editor.workbook.relationships.find((relationship) => relationship.id === entry.relationshipId);
  if (link) {
    removeRelationship(editor.pkg, editor.workbook.part, link.id);
    removeOwned(editor.pkg, entry.part);
  }
  editor.refresh();
}

/** Removes a part and the parts only it leads to. */
function removeOwned(pkg: OpcPackage, part: string): void {
  const links = readRelationships(pkg, part).filter((link) => !link.external && pkg.has(link.part));
  pkg.remove(part);
  removeRelationships(pkg, part);
  removeContentType(pkg, part);
  for (const link of links) if (pkg.has(link.part) && !isLinked(pkg, link)) removeOwned(pkg, link.part);
}

function isLinked(pkg: OpcPackage, { part }: Relationship): boolean {
  return ['', ...pkg.names()].some(
    (name) =>
      name !== part && readRelationships(pkg, name).some((link) => !link.external && link.part === part),
  );
}
