import { escapeText, NS, parseXml, readRelationships, relationshipKind } from '../../opc/index.ts';
import { decodeText, encodeText } from '../file/strings.ts';
import { elementWithContent, outerWith } from '../file/xml-edit.ts';
import type { FormulaChange } from '../formula/formula-changes.ts';
import { changeElements, mayHoldFormulas } from '../formula/formula-places.ts';
import { expandSharedFormulas } from './edit-cells.ts';
import type { SheetEditor } from './sheet-editor.ts';
import type { WorkbookEditor } from './workbook-editor.ts';

/** Carries a change into every formula of the workbook. `mention` is the name of the sheet, or the defined name, it is about. */
export function changeFormulas(editor: WorkbookEditor, mention: string, change: FormulaChange): void {
  const hosts = partHosts(editor);
  const worksheets = new Map(editor.worksheets.map((sheet) => [sheet.part, sheet]));
  for (const name of editor.pkg.names()) {
    const entry = worksheets.get(name);
    if (entry) {
      const isOwn = entry.name.toLowerCase() === mention.toLowerCase();
      if (isOwn || mentions(editor.pkg.text(name), mention) || editor.isOpen(entry.id)) {
        const links = readRelationships(editor.pkg, name).filter(({ external }) => external);
        changeSheet(editor.sheet(entry.id), mention, change, new Set(links.map(({ id }) => id)));
      }
      continue;
    }
    if (!mayHoldFormulas(name)) continue;
    const source = editor.pkg.text(name);
    if (!hosts.has(name) && !mentions(source, mention)) continue;
    const changed = changeElements(parseXml(source), hosts.get(name), change);
    if (changed !== source) editor.pkg.set(name, changed);
  }
  editor.refresh();
}

function changeSheet(
  sheet: SheetEditor,
  mention: string,
  change: FormulaChange,
  outside: ReadonlySet<string>,
): void {
  const { name } = sheet.entry;
  const isOwn = name.toLowerCase() === mention.toLowerCase();
  const skeleton = changeElements(sheet.root, name, change, outside);
  if (skeleton !== sheet.root.source) sheet.replaceAll(skeleton);
  const open = `<${sheet.rows.prefix}f`;
  const isShared = sheet.rows.numbers.some((row) => {
    const text = sheet.rows.text(row) ?? '';
    return text.includes('shared') && (isOwn || mentions(text, mention));
  });
  if (isShared) expandSharedFormulas(sheet);
  for (const row of sheet.rows.numbers) {
    const text = sheet.rows.text(row) ?? '';
    if (!text.includes(open) || !(isOwn || mentions(text, mention))) continue;
    for (const cell of sheet.rows.look(row)?.cells ?? []) {
      if (!cell.text.includes(open)) continue;
      const element = sheet.rows.element(cell);
      const formula = element.child(NS.spreadsheet, 'f');
      if (!formula || formula.text === '') continue;
      const before = decodeText(formula.text);
      const after = change(before, name);
      if (after === before) continue;
      cell.text = outerWith(element, formula, elementWithContent(formula, {}, escapeText(encodeText(after))));
      sheet.rows.change(row);
      sheet.isChanged = true;
    }
  }
}

/** Parts whose formulas may leave out the sheet, because they belong to one: its tables, drawings and controls. */
function partHosts(editor: WorkbookEditor): Map<string, string> {
  const hosts = new Map<string, string>();
  for (const sheet of editor.worksheets) {
    for (const link of readRelationships(editor.pkg, sheet.part)) {
      const kind = relationshipKind(link);
      if (!link.external && ['table', 'ctrlProp', 'vmlDrawing', 'drawing'].includes(kind))
        hosts.set(link.part, sheet.name);
    }
  }
  return hosts;
}

/** Whether a text may name a sheet, or use a name. Names in formulas double their apostrophes and escape what XML needs. */
function mentions(source: string, name: string): boolean {
  const plain = /[\p{L}\p{N}]+/gu;
  const words = name.match(plain) ?? [];
  const lower = source.toLowerCase();
  return words.every((word) => lower.includes(word.toLowerCase()));
}
