import type { DefinedName, NameEdit, NameUse, RenameName } from '@benchbook/documents';
import type { FormulaChange } from '@benchbook/documents/conditional';
import { sheetPrefix } from '@benchbook/documents/formula';
import { cellName, rangeName } from '@benchbook/documents/links';
import { t } from '@benchbook/words';
import type { Injector, Workbook } from '@univerjs/core';
import { IDefinedNamesService } from '@univerjs/engine-formula';
import { followWorkbook, type RuleKind, RuleState } from './conditional/rule-state.ts';
import { WHOLE_WORKBOOK } from './edits/rule-mutation.ts';
import type { FormulaCell, NamedWorkbook } from './naming/name-checks.ts';
import type { WorkbookEditor } from './workbook-editor.ts';

const load = async () => {
  const [checks, { setName }, { renameName }, { fillNamesPanel }] = await Promise.all([
    import('./naming/name-checks.ts'),
    import('./naming/set-name.ts'),
    import('./naming/rename-name.ts'),
    import('./naming/names-panel.ts'),
  ]);
  return { ...checks, setName, renameName, fillNamesPanel };
};

/** What no sheet is called. */
const NO_SHEET = '';

/** Meanings follow sheets and other names. */
const KEPT_NAMES: RuleKind<DefinedName> = {
  edited: () => undefined,
  shifted: (names) => [...names],
  following: (names, change) => names.map((name) => ({ ...name, meaning: followed(name.meaning, change) })),
};

/** The names of a workbook: those Univer calculates with as they are now, the others as the file had them. */
export class LazyNames {
  readonly #editor: WorkbookEditor;
  readonly #state: RuleState<DefinedName>;
  readonly #uses: (name: string) => NameUse[];

  /** `uses`: what uses a name now, beside cells and other names. */
  constructor(editor: WorkbookEditor, opened: readonly DefinedName[], uses: (name: string) => NameUse[]) {
    this.#editor = editor;
    this.#uses = uses;
    const rules = opened.filter(({ isKnown }) => !isKnown);
    this.#state = new RuleState([{ sheet: NO_SHEET, rules }], editor.sheetNames, KEPT_NAMES);
    editor.add((injector, workbook) => ({ dispose: followWorkbook(injector, workbook, this.#state) }));
  }

  get #kept(): readonly DefinedName[] {
    return this.#state.rulesOf(NO_SHEET);
  }

  /** What fills a panel with the names, once that is loaded. */
  async filling(grid: [Injector, Workbook]): Promise<(panel: HTMLElement) => void> {
    const { checkedName, deletionProblem, renameProblem, renameName, setName, fillNamesPanel } = await load();
    const sheet = this.#editor.workbook.getActiveSheet();
    const id = sheet.getSheetId();
    const selected = this.#editor.wholeSelection.at(-1);
    return (panel) =>
      fillNamesPanel(panel, {
        names: () => this.#names(grid),
        sheets: this.#editor.sheetNames,
        sheet: id,
        selected: selected ? sheetPrefix(sheet.getName()) + fixed(rangeName(selected)) : '',
        set: (name, of, written) => {
          const checked = checkedName({ name, written, sheet: sheet.getName() }, this.#workbook(grid));
          if ('refused' in checked) return checked.refused;
          const edit: NameEdit = {
            op: 'set-name',
            sheet: of ?? id,
            isLocal: of !== null,
            name,
            meaning: checked.meaning,
          };
          return setName(grid, edit)
            ? null
            : t('The workbook does not allow it now; the line above says why.');
        },
        rename: ({ name, sheet: of }, to) => {
          const problem = renameProblem(name, to, this.#workbook(grid));
          if (problem) return problem;
          const edit: RenameName = { op: 'rename-name', sheet: of ?? id, isLocal: of !== null, name, to };
          return renameName(grid, edit)
            ? null
            : t('The workbook does not allow it now; the line above says why.');
        },
        remove: ({ name, sheet: of }) => {
          const problem = deletionProblem(name, this.#workbook(grid));
          if (problem) return problem;
          const edit: NameEdit = {
            op: 'set-name',
            sheet: of ?? id,
            isLocal: of !== null,
            name,
            meaning: null,
          };
          return setName(grid, edit)
            ? null
            : t('The workbook does not allow it now; the line above says why.');
        },
      });
  }

  /** The names people gave, and those that are kept, as they are now. */
  all(grid: [Injector, Workbook]): DefinedName[] {
    return this.#names(grid);
  }

  /** Gives the selected cells a name that was typed into the name box; answers why not. */
  async nameCells(grid: [Injector, Workbook], name: string, cells: string): Promise<string | null> {
    const { checkedName, setName } = await load();
    const sheet = this.#editor.workbook.getActiveSheet();
    const checked = checkedName({ name, written: cells, sheet: sheet.getName() }, this.#workbook(grid));
    if ('refused' in checked) return checked.refused;
    const { meaning } = checked;
    setName(grid, { op: 'set-name', sheet: sheet.getSheetId(), isLocal: false, name, meaning });
    return null;
  }

  #names([injector, workbook]: [Injector, Workbook]): DefinedName[] {
    const known = injector.get(IDefinedNamesService).getDefinedNameMap(workbook.getUnitId()) ?? {};
    const names = Object.values(known).flatMap((one): DefinedName[] => {
      if (one.hidden) return [];
      const { name, localSheetId = WHOLE_WORKBOOK } = one;
      const meaning = one.formulaOrRefString.replace(/^=/, '');
      return [{ name, meaning, isKnown: true, sheet: localSheetId === WHOLE_WORKBOOK ? null : localSheetId }];
    });
    return [...names, ...this.#kept].toSorted((one, other) => one.name.localeCompare(other.name, 'en'));
  }

  #workbook(grid: [Injector, Workbook]): NamedWorkbook {
    const [injector, workbook] = grid;
    const known = injector.get(IDefinedNamesService).getDefinedNameMap(workbook.getUnitId()) ?? {};
    // Hidden ones, too: nobody else may be called so.
    const names = Object.values(known).map(({ name, formulaOrRefString }) => ({
      name,
      meaning: formulaOrRefString.replace(/^=/, ''),
      isKnown: true,
    }));
    return {
      names: [...names, ...this.#kept],
      tables: this.#editor.tracker.tableNames,
      sheets: [...this.#editor.sheetNames.values()],
      formulas: () => this.#formulas(workbook),
      uses: (name) => this.#uses(name),
    };
  }

  *#formulas(workbook: Workbook): Generator<FormulaCell> {
    for (const sheet of workbook.getSheets()) {
      const reader = this.#editor.reader(sheet);
      const cells: FormulaCell[] = [];
      sheet.getCellMatrix().forValue((row, column, cell) => {
        if (!cell?.f && !cell?.si) return;
        const content = reader.content(row, column);
        if (content.kind === 'formula')
          cells.push({ cell: `${sheet.getName()}!${cellName(row, column)}`, formula: content.formula });
      });
      yield* cells;
    }
  }
}

/** `B2:C9` with its cells fixed. */
function fixed(range: string): string {
  return range.replace(/([A-Z]+)(\d+)/g, '$$$1$$$2');
}

/** A meaning over several sheets cannot follow cells: nothing that moves them is allowed then. */
function followed(meaning: string, change: FormulaChange): string {
  try {
    return change(meaning, undefined, true);
  } catch {
    return meaning;
  }
}
