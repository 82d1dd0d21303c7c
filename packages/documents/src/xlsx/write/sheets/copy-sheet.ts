import {
  escapeText,
  NS,
  type OpcPackage,
  parseXml,
  type Relationship,
  readContentTypes,
  readRelationships,
  relationshipKind,
  relationshipsPartOf,
  setContentType,
  writeRelationships,
  type XmlElement,
} from '../../../opc/index.ts';
import type { XlsxEdit } from '../../edits.ts';
import { EditRefused } from '../../file/refused.ts';
import { decodeText, encodeText } from '../../file/strings.ts';
import type { SheetEntry } from '../../file/workbook.ts';
import { elementWith, elementWithContent, replaceElement } from '../../file/xml-edit.ts';
import { type FormulaChange, renameSheetIn } from '../../formula/formula-changes.ts';
import { changeElements } from '../../formula/formula-places.ts';
import { copyLock } from '../../locks/sheet-copy.ts';
import { addSheet } from '../edit-sheets.ts';
import { freePart } from '../new-parts.ts';
import { SheetEditor } from '../sheet-editor.ts';
import type { WorkbookEditor } from '../workbook-editor.ts';
import { commentIds, withOwnIds, withOwnNumbers } from './copied-parts.ts';

/** What a copy does not have: what was published of the other one, under a name of its own. */
const LEFT_OUT = ['drawingHF', 'webPublishItems'];
/** Elements that lead to a part, and are nothing without it. */
const LEADING = ['drawing', 'legacyDrawing', 'legacyDrawingHF', 'picture', 'customProperties'];
/** Kinds of parts that belong to a sheet alone. */
const OWN_PARTS = new Set([
  'drawing',
  'vmlDrawing',
  'comments',
  'threadedComment',
  'printerSettings',
  'customProperty',
]);
/** Kinds of links that are the same in a copy: to other documents, and to pictures, which several sheets may show. */
const SAME = new Set(['hyperlink', 'image']);

/**
 * Adds a copy of a worksheet as it is by now: its cells with their formats and formulas, sizes, rules, links, page, notes and
 * comments, and its charts and pictures, whose charts show the cells of the copy. Other references say what they said.
 */
export function copySheet(editor: WorkbookEditor, edit: Extract<XlsxEdit, { op: 'copy-sheet' }>): void {
  editor.flush();
  const from = editor.entry(edit.of);
  const reason = copyLock(editor.workbook, from);
  if (reason) throw new EditRefused(reason);
  addSheet(editor, edit.sheet, edit.name, edit.index);
  // The workbook was read anew; the sheet that is copied is the same.
  const to = editor.entry(edit.sheet);
  const rename = renameSheetIn(from.name, to.name);
  const links = copyLinks(editor.pkg, from.part, to.part, { rename, sheet: edit.sheet });
  editor.pkg.set(to.part, copiedSheet(editor, from, links, rename));
  copyNames(editor, from, to, rename);
}

/** The part of the copy. `links`: the relationships it has, by their ids. */
function copiedSheet(
  editor: WorkbookEditor,
  from: SheetEntry,
  links: ReadonlySet<string>,
  rename: FormulaChange,
): string {
  const sheet = new SheetEditor(editor.workbook, from);
  const found = (element: XmlElement | undefined, change: (element: XmlElement) => string) => {
    if (element) sheet.replace(element, change(element));
  };
  for (const name of LEFT_OUT) found(sheet.child(name), () => '');
  found(sheet.child('sheetPr'), (element) => elementWith(element, { codeName: null }));
  for (;;) {
    // Selected together with the other one, it would take what is typed there.
    const view = sheet
      .child('sheetViews')
      ?.childrenNamed(NS.spreadsheet, 'sheetView')
      .find((one) => one.attribute('', 'tabSelected') !== undefined);
    if (!view) break;
    sheet.replace(view, elementWith(view, { tabSelected: null }));
  }
  found(sheet.child('pageSetup'), (element) => withoutLink(element, links));
  for (const name of LEADING) {
    const element = sheet.child(name);
    const ids = [element, ...(element?.children ?? [])].flatMap(
      (one) => one?.attribute(NS.officeRelationships, 'id') ?? [],
    );
    if (element && !ids.every((id) => links.has(id))) sheet.replace(element, '');
  }
  // Small charts in cells name the cells they show with their sheet.
  const extensions = sheet.child('extLst')?.children ?? [];
  const lines = extensions.flatMap((one) => one.children).find((one) => one.localName === 'sparklineGroups');
  if (lines) sheet.replaceAll(changeElements(lines, undefined, rename));
  return sheet.write();
}

function withoutLink(element: XmlElement, links: ReadonlySet<string>): string {
  const link = element.findAttribute(NS.officeRelationships, 'id');
  if (!link || links.has(link.value)) return element.outer;
  const start = element.source.lastIndexOf(link.name, link.valueStart);
  const end = link.valueEnd + 1;
  return outerBetween(element, start, end);
}

function outerBetween({ source, start, end }: XmlElement, from: number, to: number): string {
  return source.slice(start, from).trimEnd() + source.slice(to, end);
}

/** What parts of a copy say otherwise. `sheet`: the id of the copy. */
interface Copying {
  rename: FormulaChange;
  sheet: string;
}

/** Links of the sheet and the parts that are its own, under the ids they have there. Answers these. */
function copyLinks(pkg: OpcPackage, from: string, to: string, copying: Copying): Set<string> {
  const copied = new Map<string, string>();
  const elements: string[] = [];
  const ids = new Set<string>();
  for (const [link, element] of linkElements(pkg, from)) {
    const kind = relationshipKind(link);
    if (OWN_PARTS.has(kind) && !link.external) {
      if (!pkg.has(link.part)) continue;
      const part = copyPart(pkg, link.part, copying, copied);
      elements.push(elementWith(element, { Target: `/${part}` }));
    } else if (SAME.has(kind)) elements.push(sharedLink(link, element));
    else continue;
    ids.add(link.id);
  }
  giveOwnIds(pkg, [...copied.values()], copying.sheet);
  if (elements.length > 0) writeLinks(pkg, to, elements);
  return ids;
}

/** Wherever the copy stands, its link leads to the same part. */
function sharedLink(link: Relationship, element: XmlElement): string {
  return link.external ? element.outer : elementWith(element, { Target: `/${link.part}` });
}

function giveOwnIds(pkg: OpcPackage, parts: readonly string[], sheet: string): void {
  const written = parts.filter((part) => /(?:comments|threadedComment)[^/]*\.xml$/i.test(part));
  const ids = new Set(written.flatMap((part) => commentIds(pkg.text(part))));
  for (const part of ids.size > 0 ? written : []) pkg.set(part, withOwnIds(pkg.text(part), sheet, ids));
}

/** A part with everything that belongs to it alone, under free names; pictures and files that are embedded are shared. */
function copyPart(pkg: OpcPackage, part: string, copying: Copying, copied: Map<string, string>): string {
  const known = copied.get(part);
  if (known) return known;
  const [, stem = part, ending = 'xml'] = /^(.*?)\d*\.([^./]+)$/.exec(part) ?? [];
  const made = freePart(pkg, stem, ending);
  copied.set(part, made);
  pkg.set(made, pkg.read(part));
  setContentType(pkg, made, readContentTypes(pkg).of(part));
  const elements = linkElements(pkg, part).map(([link, element]) => {
    const isShared = link.external || !pkg.has(link.part) || /\/(?:media|embeddings)\//.test(`/${link.part}`);
    return isShared
      ? element.outer
      : elementWith(element, { Target: `/${copyPart(pkg, link.part, copying, copied)}` });
  });
  if (elements.length > 0) writeLinks(pkg, made, elements);
  if (/\/charts\/chart[^/]*\.xml$/.test(`/${made}`))
    pkg.set(made, changeElements(parseXml(pkg.text(made)), undefined, copying.rename));
  if (/\.vml$/i.test(made)) pkg.set(made, withOwnNumbers(pkg, pkg.text(part)));
  return made;
}

function linkElements(pkg: OpcPackage, part: string) {
  if (!pkg.has(relationshipsPartOf(part))) return [];
  const elements = pkg
    .xml(relationshipsPartOf(part))
    .children.filter((one) => one.localName === 'Relationship');
  return readRelationships(pkg, part).flatMap((link) => {
    const element = elements.find((one) => one.attribute('', 'Id') === link.id);
    return element ? [[link, element] as const] : [];
  });
}

function writeLinks(pkg: OpcPackage, part: string, elements: readonly string[]): void {
  // They may be written with a prefix: the copy is read by the same names.
  const prefix = /^<([A-Za-z_][\w.-]*:)/.exec(elements[0] ?? '')?.[1] ?? '';
  const space = prefix ? `xmlns:${prefix.slice(0, -1)}` : 'xmlns';
  writeRelationships(
    pkg,
    part,
    '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n' +
      `<${prefix}Relationships ${space}="${NS.packageRelationships}">${elements.join('')}</${prefix}Relationships>`,
  );
}

/** Its print area, the rows it prints on every page, and what its filter has. */
function copyNames(editor: WorkbookEditor, from: SheetEntry, to: SheetEntry, rename: FormulaChange): void {
  const { root, sheets } = editor.workbook;
  const place = (part: string) => String(sheets.findIndex((sheet) => sheet.part === part));
  const names = root.child(NS.spreadsheet, 'definedNames');
  const own = names?.children.filter((name) => name.attribute('', 'localSheetId') === place(from.part)) ?? [];
  if (!names || own.length === 0) return;
  const written = own.map((name) => {
    const formula = escapeText(encodeText(rename(decodeText(name.text), undefined, true)));
    return elementWithContent(name, { localSheetId: place(to.part) }, formula);
  });
  const text = [...names.children.map((name) => name.outer), ...written].join('');
  editor.setWorkbook(replaceElement(names, elementWithContent(names, {}, text)));
}
