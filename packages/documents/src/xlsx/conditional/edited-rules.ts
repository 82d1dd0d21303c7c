import type { RuleEdit, RuleName } from '../rule-edits.ts';
import type { ConditionalRule } from './rule-model.ts';

/** The place of a rule among those of its sheet; -1 where it is not there. */
export function placeOfRule(rules: readonly { priority: number }[], { priority, nth }: RuleName): number {
  let left = nth;
  return rules.findIndex((rule) => rule.priority === priority && left-- === 0);
}

/** How edits name the rule at a place. */
export function nameOfRule(rules: readonly { priority: number }[], place: number): RuleName {
  const priority = rules[place]?.priority ?? 0;
  return { priority, nth: rules.slice(0, place).filter((rule) => rule.priority === priority).length };
}

/**
 * The priority of a rule that is to come before these, and of each of them then: only those in its way make room.
 */
export function roomInFront(priorities: readonly number[]): { own: number; others: number[] } {
  const least = priorities.reduce((one, other) => Math.min(one, other), Number.POSITIVE_INFINITY);
  if (priorities.length === 0) return { own: 1, others: [] };
  if (least > 1) return { own: least - 1, others: [...priorities] };
  const used = new Set(priorities);
  let free = 1;
  while (used.has(free)) free++;
  return {
    own: 1,
    others: priorities.map((priority) => (priority >= 1 && priority < free ? priority + 1 : priority)),
  };
}

/** The rules of a sheet after an edit, as its file has them then. An edit of a rule that is not there changes nothing. */
export function editedRules(rules: readonly ConditionalRule[], edit: RuleEdit): ConditionalRule[] {
  if (edit.op === 'insert-rule') {
    const { own, others } = roomInFront(rules.map(({ priority }) => priority));
    const moved = rules.map((rule, place) => ({ ...rule, priority: others[place] ?? rule.priority }));
    const inserted = { ...edit.rule, priority: own, ranges: edit.ranges, newer: false, fixed: false };
    // Those that only newer programs know stand behind all others in the file.
    return moved.toSpliced(moved.findLastIndex(({ newer }) => !newer) + 1, 0, inserted);
  }
  const place = placeOfRule(rules, edit.rule);
  const found = rules[place];
  if (!found) return [...rules];
  if (edit.op === 'delete-rule') return rules.toSpliced(place, 1);
  if (edit.op === 'change-rule')
    return rules.with(place, { ...found, ...edit.change, ranges: edit.ranges ?? found.ranges });
  const other = placeOfRule(rules, edit.with);
  const beside = rules[other];
  if (!beside) return [...rules];
  return rules
    .with(place, { ...found, priority: beside.priority })
    .with(other, { ...beside, priority: found.priority });
}
