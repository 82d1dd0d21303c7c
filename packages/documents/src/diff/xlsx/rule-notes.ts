import { rulesFollowing } from '../../xlsx/conditional/moved-rules.ts';
import { readRanges, rulesOf } from '../../xlsx/conditional/read-rules.ts';
import { type ConditionalRule, MOST_RULES } from '../../xlsx/conditional/rule-model.ts';
import { sayTest } from '../../xlsx/conditional/say-rule.ts';
import { rangeName } from '../../xlsx/file/references.ts';
import type { SheetEntry } from '../../xlsx/file/workbook.ts';
import type { Note } from './layout-notes.ts';
import type { Moves } from './moves.ts';
import type { Version } from './version.ts';

/** Which conditional formats of a sheet came, went or changed, in words of a reader; what only moved along is no change. */
export function ruleNotes(
  [before, sheet]: [Version, SheetEntry],
  [after, sheetNow]: [Version, SheetEntry],
  moves: Moves,
): Note[] {
  const moved = rulesFollowing(
    rulesIn(before, sheet),
    (formula, host) => moves.formula(formula, host),
    sheet.name,
  );
  const old = moved.map((rule) => ({
    ...rule,
    ranges: readRanges(moves.ranges(rule.ranges.map(rangeName).join(' '), sheet.name)),
  }));
  const now = rulesIn(after, sheetNow);
  const left = [...old];
  const fresh = now.filter((rule) => {
    const same = left.findIndex((other) => key(other) === key(rule));
    if (same >= 0) left.splice(same, 1);
    return same < 0;
  });
  const notes: Note[] = [];
  for (const rule of fresh) {
    // The same question of other cells, or another look of the same, is one rule that changed.
    const was = left.findIndex((other) => isAkin(other, rule));
    const [found] = was >= 0 ? left.splice(was, 1) : [];
    notes.push({ text: found ? changed(found, rule) : added(rule), ...placeOf(rule) });
  }
  for (const rule of left) notes.push({ text: removed(rule) });
  if (notes.length === 0 && old.length === now.length && order(old) !== order(now))
    notes.push({ text: 'Conditional formats win in another order' });
  return notes;
}

function rulesIn({ workbook }: Version, sheet: SheetEntry): ConditionalRule[] {
  return rulesOf(workbook, MOST_RULES).sheets.find((one) => one.sheet === sheet.id)?.rules ?? [];
}

const cells = ({ ranges }: ConditionalRule) => ranges.map(rangeName).join(' ');
const added = (rule: ConditionalRule) => `Conditional format added: ${sayTest(rule.test)} in ${cells(rule)}`;
const removed = (rule: ConditionalRule) =>
  `Conditional format removed: ${sayTest(rule.test)} in ${cells(rule)}`;
const key = ({ test, look, stop, ...rule }: ConditionalRule) =>
  JSON.stringify([test, look, stop, cells({ test, look, stop, ...rule })]);
const order = (rules: readonly ConditionalRule[]) =>
  [...rules]
    .sort((one, other) => one.priority - other.priority)
    .map(key)
    .join();

function isAkin(one: ConditionalRule, other: ConditionalRule): boolean {
  return (
    JSON.stringify(one.test) === JSON.stringify(other.test) ||
    (one.test.kind === other.test.kind && cells(one) === cells(other))
  );
}

function changed(was: ConditionalRule, is: ConditionalRule): string {
  const [test, where] = [sayTest(is.test), cells(is)];
  const [testBefore, whereBefore] = [sayTest(was.test), cells(was)];
  if (testBefore === test && whereBefore === where)
    return `Conditional format changed: ${test} in ${where}, another look`;
  if (testBefore !== test && whereBefore !== where)
    return `Conditional format changed: ${test} in ${where}, was ${testBefore} in ${whereBefore}`;
  const before = testBefore === test ? whereBefore : testBefore;
  return `Conditional format changed: ${test} in ${where}, was ${before}`;
}

function placeOf(rule: ConditionalRule): { place?: string } {
  const [first] = rule.ranges;
  return first ? { place: rangeName(first) } : {};
}
