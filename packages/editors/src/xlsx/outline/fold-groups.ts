import type { SetCollapsed } from '@benchbook/documents';
import { type OutlineRun, outlineGroups } from '@benchbook/documents/outline';
import { ICommandService, type Injector, type IRange, IUndoRedoService, type Workbook } from '@univerjs/core';
import {
  SetColHiddenMutation,
  SetColVisibleMutation,
  SetRowHiddenMutation,
  SetRowVisibleMutation,
} from '@univerjs/sheets';
import { EDIT_RULE, type EditRuleParams } from '../edits/rule-mutation.ts';

type Axis = OutlineRun['axis'];

const [LAST_ROW, LAST_COLUMN] = [1_048_575, 16_383];

/** Whether nothing of a group is seen. */
export function isFolded(workbook: Workbook, { axis, from, to }: OutlineRun): boolean {
  return placesOf(from, to).every((at) => !isVisible(workbook, axis, at));
}

/**
 * Hides a group of the sheet that is shown, or shows all of it with the groups within it, of which none is folded then for other
 * programs, either. `isBefore`: sums stand before what they sum up.
 */
export function foldGroup(
  grid: [Injector, Workbook],
  runs: readonly OutlineRun[],
  group: OutlineRun,
  fold: boolean,
  isBefore: boolean,
): void {
  const { axis, from, to } = group;
  const within = outlineGroups(runs, axis).filter(
    (one) => one.level > group.level && one.from >= from && one.to <= to,
  );
  const beside = besideOf(fold ? [group] : [group, ...within], isBefore);
  change(grid, axis, fold ? placesOf(from, to) : [], fold ? [] : placesOf(from, to), {
    collapsed: fold ? beside : [],
    expanded: fold ? [] : beside,
  });
}

/** Shows what is above a level of the outline of the sheet that is shown, and hides what is on it and deeper. */
export function showToLevel(
  grid: [Injector, Workbook],
  runs: readonly OutlineRun[],
  axis: Axis,
  level: number,
  isBefore: boolean,
): void {
  const groups = outlineGroups(runs, axis);
  const collapsed = besideOf(
    groups.filter((group) => group.level >= level),
    isBefore,
  );
  const shown = besideOf(
    groups.filter((group) => group.level < level),
    isBefore,
  );
  const own = runs.filter((run) => run.axis === axis);
  const places = (of: OutlineRun[]) => of.flatMap(({ from, to }) => placesOf(from, to));
  change(
    grid,
    axis,
    places(own.filter((run) => run.level >= level)),
    places(own.filter((run) => run.level < level)),
    // Two groups may end in one place.
    { collapsed, expanded: shown.filter((at) => !collapsed.includes(at)) },
  );
}

/** The rows or columns beside groups, where their buttons are, each once. */
function besideOf(groups: readonly OutlineRun[], isBefore: boolean): number[] {
  const places = groups.flatMap(({ axis, from, to }) => {
    const at = isBefore ? from - 1 : to + 1;
    return at < 0 || at > (axis === 'row' ? LAST_ROW : LAST_COLUMN) ? [] : [at];
  });
  return [...new Set(places)];
}

/** How many levels an outline has. */
export function levelsOf(runs: readonly OutlineRun[], axis: Axis): number {
  return Math.max(0, ...outlineGroups(runs, axis).map(({ level }) => level));
}

/** One thing to undo; what is so already is left alone. */
function change(
  [injector, workbook]: [Injector, Workbook],
  axis: Axis,
  hide: number[],
  show: number[],
  said: Pick<SetCollapsed, 'collapsed' | 'expanded'>,
): void {
  const at = { unitId: workbook.getUnitId(), subUnitId: workbook.getActiveSheet().getSheetId() };
  const [hidden, visible] =
    axis === 'row'
      ? [SetRowHiddenMutation.id, SetRowVisibleMutation.id]
      : [SetColHiddenMutation.id, SetColVisibleMutation.id];
  const hiding = rangesOf(
    workbook,
    axis,
    hide.filter((place) => isVisible(workbook, axis, place)),
  );
  const showing = rangesOf(
    workbook,
    axis,
    show.filter((place) => !isVisible(workbook, axis, place)),
  );
  const made = (id: string, ranges: IRange[]) =>
    ranges.length > 0 ? [{ id, params: { ...at, ranges } }] : [];
  if (hiding.length + showing.length === 0) return;
  const edit: SetCollapsed = { op: 'set-collapsed', sheet: at.subUnitId, axis, ...said };
  const rule = (of: EditRuleParams['edit']) => {
    const params: EditRuleParams = { ...at, edit: of };
    return said.collapsed.length + said.expanded.length > 0 ? [{ id: EDIT_RULE, params }] : [];
  };
  const redoMutations = [...rule(edit), ...made(hidden, hiding), ...made(visible, showing)];
  const undoMutations = [
    ...made(visible, hiding),
    ...made(hidden, showing),
    ...rule({ op: 'take-back', sheet: at.subUnitId, of: edit }),
  ];
  const commands = injector.get(ICommandService);
  if (redoMutations.every(({ id, params }) => commands.syncExecuteCommand(id, params)))
    injector.get(IUndoRedoService).pushUndoRedo({ unitID: at.unitId, undoMutations, redoMutations });
}

function isVisible(workbook: Workbook, axis: Axis, at: number): boolean {
  const sheet = workbook.getActiveSheet();
  return axis === 'row' ? sheet.getRowRawVisible(at) : sheet.getColVisible(at);
}

/** Ranges of whole rows or columns, as few as there can be. */
function rangesOf(workbook: Workbook, axis: Axis, places: readonly number[]): IRange[] {
  const sheet = workbook.getActiveSheet();
  const [lastRow, lastColumn] = [sheet.getRowCount() - 1, sheet.getColumnCount() - 1];
  const ends: [number, number][] = [];
  for (const place of places.toSorted((one, other) => one - other)) {
    const last = ends.at(-1);
    if (last?.[1] === place - 1) last[1] = place;
    else ends.push([place, place]);
  }
  return ends.map(([from, to]) =>
    axis === 'row'
      ? { startRow: from, endRow: to, startColumn: 0, endColumn: lastColumn }
      : { startRow: 0, endRow: lastRow, startColumn: from, endColumn: to },
  );
}

function placesOf(from: number, to: number): number[] {
  return Array.from({ length: to - from + 1 }, (_, index) => from + index);
}
