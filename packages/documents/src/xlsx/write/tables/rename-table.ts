import { parseXml } from '../../../opc/index.ts';
import { EditRefused } from '../../file/refused.ts';
import { elementWith, replaceElement } from '../../file/xml-edit.ts';
import { renameNameIn } from '../../formula/formula-changes.ts';
import { nameProblem } from '../../names/name-rules.ts';
import { nameElements } from '../../names/read-names.ts';
import { tableNames } from '../../read/shown-tables.ts';
import type { RenameTable } from '../../table-edits.ts';
import { tablePart } from '../edit-filters.ts';
import { changeFormulas } from '../formula-parts.ts';
import { renameSources } from '../sheets/rename-name.ts';
import type { WorkbookEditor } from '../workbook-editor.ts';

/** Gives a table another name, here and in every formula, rule, name and pivot source that uses it. Throws EditRefused. */
export function renameTable(editor: WorkbookEditor, { sheet, table, to }: RenameTable): void {
  const part = tablePart(editor, sheet, table);
  const others = tableNames(editor.workbook).filter((name) => name !== table);
  const problem = nameProblem(to, [...nameElements(editor.workbook).map(({ name }) => name), ...others]);
  if (problem) throw new EditRefused(problem);
  changeFormulas(editor, table, renameNameIn(table, to));
  renameSources(editor, table, to);
  const root = parseXml(editor.pkg.text(part));
  // Its other name is the same, unless another program says it otherwise.
  const isSame = root.attribute('', 'name') === table;
  const changes = { displayName: to, ...(isSame ? { name: to } : {}) };
  editor.pkg.set(part, replaceElement(root, elementWith(root, changes)));
}
