import type { RulesGo } from '@benchbook/documents';
import { intersects, rangeName } from '@benchbook/documents/moved-cells';
import { EditRefused } from '@benchbook/documents/refused';
import { t } from '@benchbook/words';
import type { IDisposable, Injector, IRange, Workbook } from '@univerjs/core';
import { messageOf } from '../../frame/connection/message-of.ts';
import { cellsOf, goAlongWithCells, type MovedCells } from '../edits/moved-cells.ts';
import { EDIT_RULE } from '../edits/rule-mutation.ts';

/** Rules of a kind, as they are now. */
interface Rules {
  rulesOf(sheet: string): readonly { ranges: readonly IRange[] }[];
  goesWith(edit: RulesGo): boolean;
}

/**
 * Has conditional formats, input rules and sparklines go with cells that are moved or make room: one edit before these, taken back with them. It says what
 * cannot be done before anything happens.
 */
export function takeRulesAlong(
  [injector, workbook]: [Injector, Workbook],
  kinds: readonly Rules[],
  refuse: (reason: string) => never,
): IDisposable {
  return goAlongWithCells([injector, workbook], EDIT_RULE, (moved) => {
    if (moved.toSheet !== moved.sheet) refuseToStayBehind(kinds, moved, refuse);
    const edit = editFor(moved);
    try {
      // Each is asked, and not those before one that goes along: any may refuse.
      return kinds.map((rules) => rules.goesWith(edit)).includes(true) ? [edit] : [];
    } catch (error) {
      if (!(error instanceof EditRefused)) throw error;
      return refuse(messageOf(error));
    }
  });
}

function editFor({ sheet, toSheet, range, row, column, by }: MovedCells): RulesGo {
  const to = toSheet === sheet ? {} : { toSheet };
  if (!by) return { op: 'move-rules', sheet, range: cellsOf(range), ...to, row, column };
  const { axis, inserts } = by;
  return { op: 'shift-rules', sheet, range: cellsOf(by.range), axis, inserts };
}

/** Rules cannot go to another sheet: cells that have one stay there, too. */
function refuseToStayBehind(
  kinds: readonly Rules[],
  { sheet, range }: MovedCells,
  refuse: (reason: string) => never,
): void {
  const places = kinds.flatMap((rules) => rules.rulesOf(sheet).flatMap(({ ranges }) => ranges));
  const stays = places.find((cells) => intersects(cells, range));
  if (!stays) return;
  refuse(
    t(
      '{cells} has a conditional format, an input rule or a sparkline, which cannot go to another sheet here. Copy the cells instead.',
      { cells: rangeName(stays) },
    ),
  );
}
