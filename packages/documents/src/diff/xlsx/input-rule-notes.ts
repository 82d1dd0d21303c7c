import { readRanges } from '../../xlsx/conditional/read-rules.ts';
import { MOST_RULES } from '../../xlsx/conditional/rule-model.ts';
import { rangeName } from '../../xlsx/file/references.ts';
import type { SheetEntry } from '../../xlsx/file/workbook.ts';
import { inputRulesFollowing } from '../../xlsx/input-rules/edited-input-rules.ts';
import type { InputRule } from '../../xlsx/input-rules/input-rule-model.ts';
import { inputRulesOf } from '../../xlsx/input-rules/read-input-rules.ts';
import { sayInput } from '../../xlsx/input-rules/say-input.ts';
import type { Note } from './layout-notes.ts';
import type { Moves } from './moves.ts';
import type { Version } from './version.ts';

/** What may be typed into cells now and might not before, in words of a reader; what only moved along is no change. */
export function inputRuleNotes(
  [before, sheet]: [Version, SheetEntry],
  [after, sheetNow]: [Version, SheetEntry],
  moves: Moves,
): Note[] {
  const left = inputRulesFollowing(
    rulesIn(before, sheet),
    (formula, host) => moves.formula(formula, host),
    sheet.name,
  ).map((rule) => ({ ...rule, ranges: readRanges(moves.ranges(cells(rule), sheet.name)) }));
  const fresh = rulesIn(after, sheetNow).filter((rule) => {
    const same = left.findIndex((other) => key(other) === key(rule));
    if (same >= 0) left.splice(same, 1);
    return same < 0;
  });
  const sayWas = ({ test }: InputRule) => sayInput(test, before.workbook.date1904);
  const sayIs = ({ test }: InputRule) => sayInput(test, after.workbook.date1904);
  const notes = fresh.map((rule): Note => {
    const was = left.findIndex((other) => sayWas(other) === sayIs(rule) || cells(other) === cells(rule));
    const [found] = was >= 0 ? left.splice(was, 1) : [];
    const text = found
      ? changed([sayWas(found), cells(found)], [sayIs(rule), cells(rule)])
      : `Input rule added: ${sayIs(rule)} in ${cells(rule)}`;
    const [first] = rule.ranges;
    return first ? { text, place: rangeName(first) } : { text };
  });
  return [
    ...notes,
    ...left.map((rule) => ({ text: `Input rule removed: ${sayWas(rule)} in ${cells(rule)}` })),
  ];
}

function rulesIn({ workbook }: Version, sheet: SheetEntry): InputRule[] {
  return inputRulesOf(workbook, MOST_RULES).find((one) => one.sheet === sheet.id)?.rules ?? [];
}

/** What may be typed, and into which cells: before and now. */
function changed([saidBefore, whereBefore]: [string, string], [said, where]: [string, string]): string {
  if (saidBefore === said && whereBefore === where)
    return `Input rule changed: ${said} in ${where}, another message`;
  if (saidBefore !== said && whereBefore !== where)
    return `Input rule changed: ${said} in ${where}, was ${saidBefore} in ${whereBefore}`;
  return `Input rule changed: ${said} in ${where}, was ${saidBefore === said ? whereBefore : saidBefore}`;
}

const cells = ({ ranges }: InputRule) => ranges.map(rangeName).join(' ');
const key = ({ ranges, newer: _, ...says }: InputRule) => JSON.stringify([says, ranges]);
