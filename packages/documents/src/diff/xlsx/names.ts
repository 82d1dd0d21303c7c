import { brief } from '../../brief.ts';
import { NS } from '../../opc/index.ts';
import { decodeText } from '../../xlsx/file/strings.ts';
import { tokenizeFormula } from '../../xlsx/formula/formula.ts';
import { comparableFormula } from '../../xlsx/formula/formula-text.ts';
import type { DiffChange } from '../shape.ts';
import { excerpt } from './changes.ts';
import type { Moves } from './moves.ts';
import type { Version } from './version.ts';

/** Defined names, as `namesOf` calls them, that one version has and the other lacks, or that mean something else now. */
export function nameChanges(
  before: Version,
  after: Version,
  moves: Moves,
): { name: string; change: DiffChange }[] {
  const old = new Map(
    [...namesOf(before, (sheet) => moves.sheetName(sheet) ?? sheet)].map(([name, formula]) => [
      name,
      { formula, moved: moves.formula(formula, undefined) },
    ]),
  );
  const now = namesOf(after, (sheet) => sheet);
  return [...new Set([...old.keys(), ...now.keys()])].flatMap(
    (name): { name: string; change: DiffChange }[] => {
      const [was, is] = [old.get(name), now.get(name)];
      if (was && is !== undefined && comparableFormula(was.moved) === comparableFormula(is)) return [];
      return [
        {
          name,
          change: {
            kind: !was ? 'inserted' : is === undefined ? 'deleted' : 'changed',
            label: brief`Name "${name}"`,
            at: sheetOf(is ?? was?.moved ?? '') ?? after.sheets[0]?.name ?? '',
            before: was ? excerpt(was.formula) : null,
            after: is === undefined ? null : excerpt(is),
          },
        },
      ];
    },
  );
}

/** Names a person gave, with the sheet before them where they are a sheet's own; print areas and the like are left out. */
export function namesOf({ workbook }: Version, sheetName: (name: string) => string): Map<string, string> {
  const names = new Map<string, string>();
  const elements = workbook.root
    .child(NS.spreadsheet, 'definedNames')
    ?.childrenNamed(NS.spreadsheet, 'definedName');
  for (const element of elements ?? []) {
    const name = element.attribute('', 'name') ?? '';
    if (name.startsWith('_xlnm.')) continue;
    const local = element.attribute('', 'localSheetId');
    const sheet = local === undefined ? undefined : workbook.sheets[Number(local)]?.name;
    names.set(sheet === undefined ? name : `${sheetName(sheet)}!${name}`, decodeText(element.text));
  }
  return names;
}

function sheetOf(formula: string): string | undefined {
  for (const token of tokenizeFormula(formula)) {
    if (token.kind !== 'other' && token.prefix && !token.prefix.book) return token.prefix.sheets[0];
  }
  return undefined;
}
