import { applySplices, escapeAttribute, escapeText, NS, type XmlElement } from '../../../opc/index.ts';
import { EditRefused } from '../../file/refused.ts';
import { encodeText } from '../../file/strings.ts';
import { elementWithContent, insertChild, prefixOf, replaceElement } from '../../file/xml-edit.ts';
import { FormulaProblem } from '../../formula/formula-syntax.ts';
import { formulaForFile } from '../../formula/formula-text.ts';
import type { NameEdit } from '../../name-edits.ts';
import type { NameUser } from '../../names/name-model.ts';
import { nameProblem, usesName, writtenMeaning } from '../../names/name-rules.ts';
import { nameUses } from '../../names/name-uses.ts';
import { nameElements } from '../../names/read-names.ts';
import { tableNames } from '../../read/shown-tables.ts';
import { WORKBOOK_ORDER, type WorkbookEditor } from '../workbook-editor.ts';

/** Gives a defined name its meaning (ECMA-376 part 1, 18.2.5), or takes it away. */
export function setName(editor: WorkbookEditor, edit: NameEdit): void {
  const { workbook } = editor;
  const entry = editor.entry(edit.sheet);
  const place = edit.isLocal ? String(workbook.sheets.findIndex(({ id }) => id === entry.id)) : undefined;
  const names = nameElements(workbook);
  const isIt = (one: { name: string; localSheetId: string | undefined }) =>
    one.name.toLowerCase() === edit.name.toLowerCase() && one.localSheetId === place;
  const found = names.find(isIt);
  const name = found?.element.attribute('', 'name') ?? edit.name;
  const at = { name, localSheetId: place };
  if (edit.meaning === null) {
    if (!found) throw new EditRefused(`There is no name “${edit.name}” that could be deleted.`);
    refuseUsed(editor, found.name);
    setNameElement(editor, found.element, { ...at, meaning: null });
  } else {
    const taken = found ? [] : [...names.map(({ name }) => name), ...tableNames(workbook)];
    const problem = found ? null : nameProblem(edit.name, taken);
    if (problem) throw new EditRefused(problem);
    const meaning = formulaForFile(checked(edit.meaning, edit.name, entry.name));
    setNameElement(editor, found?.element, { ...at, meaning });
  }
  if (isUsed(editor, edit.name)) editor.requestCalculation();
}

/**
 * Writes a defined name: in the place of the one that is `found`, else where Excel has it. `meaning`: as files have it; null takes
 * the name away.
 */
export function setNameElement(
  editor: WorkbookEditor,
  found: XmlElement | undefined,
  { name, localSheetId, meaning }: { name: string; localSheetId: string | undefined; meaning: string | null },
): void {
  const { root } = editor.workbook;
  const list = root.child(NS.spreadsheet, 'definedNames');
  if (meaning === null) {
    if (list && found) editor.setWorkbook(replaceElement(list.children.length === 1 ? list : found, ''));
    return;
  }
  const text = escapeText(encodeText(meaning));
  const tag = `${prefixOf(root)}definedName`;
  const local = localSheetId === undefined ? '' : ` localSheetId="${localSheetId}"`;
  const made = `<${tag} name="${escapeAttribute(name)}"${local}>${text}</${tag}>`;
  editor.setWorkbook(
    found
      ? replaceElement(found, elementWithContent(found, {}, text))
      : list
        ? withName(list, made, name)
        : insertChild(root, WORKBOOK_ORDER, 'definedNames', `<${tag}s>${made}</${tag}s>`),
  );
}

/** What something beside the cells takes by a name would be gone without it: Excel says nothing, and shows #NAME? or nothing there. */
function refuseUsed(editor: WorkbookEditor, name: string): void {
  editor.flush();
  const [use] = nameUses(editor.workbook, [name]);
  if (!use) return;
  throw new EditRefused(
    `The name “${name}” cannot be deleted: ${USERS[use.by]}${use.sheet === null ? '' : ` on "${use.sheet}"`} uses it.`,
  );
}

const USERS: Record<NameUser, string> = {
  chart: 'a chart',
  'conditional-format': 'a conditional format',
  'input-rule': 'a rule of what may be typed',
  printed: 'what is printed or filtered',
  'pivot-table': 'a pivot table',
  other: 'something else',
};

/** What a name is to mean; refused where a file could not hold it, or an editor would read it wrongly. */
function checked(meaning: string, name: string, sheet: string): string {
  try {
    const written = writtenMeaning(meaning, sheet);
    if (written === meaning) return meaning;
  } catch (error) {
    if (!(error instanceof FormulaProblem)) throw error;
    throw new EditRefused(`What the name “${name}” is to stand for cannot be read: ${error.message}.`);
  }
  throw new EditRefused(`The cells of the name “${name}” have no sheet.`);
}

/** Excel writes names in the order of the alphabet: a new one stands before the first that comes behind it. */
function withName(list: XmlElement, made: string, name: string): string {
  if (list.children.length === 0) return replaceElement(list, elementWithContent(list, {}, made));
  const next = list.children.find(
    (one) => (one.attribute('', 'name') ?? '').toLowerCase() > name.toLowerCase(),
  );
  const at = next?.start ?? list.innerEnd;
  return applySplices(list.source, [{ start: at, end: at, text: made }]);
}

/** Whether a formula of the file may use a name, in a cell or by another name: what it came to is then no result any more. */
export function isUsed(editor: WorkbookEditor, name: string): boolean {
  const { workbook, worksheets, pkg } = editor;
  const wanted = name.toLowerCase();
  return (
    nameElements(workbook).some(({ meaning }) => usesName(meaning, name)) ||
    worksheets.some((sheet) => pkg.text(sheet.part).toLowerCase().includes(wanted))
  );
}
