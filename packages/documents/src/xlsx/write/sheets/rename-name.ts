import { applySplices, parseXml } from '../../../opc/index.ts';
import { EditRefused } from '../../file/refused.ts';
import { elementWith, replaceElement } from '../../file/xml-edit.ts';
import { renameNameIn } from '../../formula/formula-changes.ts';
import { sourceElements } from '../../locks/source-elements.ts';
import type { RenameName } from '../../name-edits.ts';
import { isFunctionMeaning, nameProblem } from '../../names/name-rules.ts';
import { nameElements } from '../../names/read-names.ts';
import { tableNames } from '../../read/shown-tables.ts';
import { changeFormulas } from '../formula-parts.ts';
import type { WorkbookEditor } from '../workbook-editor.ts';

/** Gives a defined name another name, here and in every formula, chart, rule and pivot source that uses it. Throws EditRefused. */
export function renameName(editor: WorkbookEditor, { sheet, isLocal, name, to }: RenameName): void {
  const { workbook } = editor;
  const entry = editor.entry(sheet);
  const place = isLocal ? String(workbook.sheets.findIndex(({ id }) => id === entry.id)) : undefined;
  const names = nameElements(workbook);
  const same = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();
  const found = names.find((one) => same(one.name, name) && one.localSheetId === place);
  if (!found) throw new EditRefused(`There is no name “${name}” that could be renamed.`);
  if (!found.isKnown || isFunctionMeaning(found.meaning))
    throw new EditRefused(`“${name}” cannot be renamed here. Excel can do it.`);
  const others = names.filter((one) => one !== found).map((one) => one.name);
  const problem = nameProblem(to, [...others, ...tableNames(workbook)]);
  if (problem) throw new EditRefused(problem);
  const written = found.element.attribute('', 'name') ?? name;
  changeFormulas(editor, written, renameNameIn(written, to));
  renameSources(editor, written, to);
  const now = nameElements(editor.workbook).find(
    (one) => same(one.name, name) && one.localSheetId === place,
  )?.element;
  if (now) editor.setWorkbook(replaceElement(now, elementWith(now, { name: to })));
}

/** Pivot tables and consolidations that take their data from what a name stands for, or from a table. */
export function renameSources(editor: WorkbookEditor, name: string, to: string): void {
  editor.flush();
  const { pkg } = editor;
  const sheets = new Set(editor.worksheets.map(({ part }) => part));
  for (const part of pkg.names()) {
    const isConsolidated = sheets.has(part) && pkg.text(part).includes('dataRef');
    if (!isConsolidated && !/pivotCacheDefinition[^/]*\.xml$/i.test(part)) continue;
    const root = parseXml(pkg.text(part));
    const splices = sourceElements(root)
      .filter((one) => one.attribute('', 'name')?.toLowerCase() === name.toLowerCase())
      .map((one) => ({ start: one.start, end: one.end, text: elementWith(one, { name: to }) }));
    if (splices.length > 0) pkg.set(part, applySplices(root.source, splices));
  }
}
