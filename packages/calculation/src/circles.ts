import { cellsOf, type FormulaGraph, type FormulaNode } from './formula-graph.ts';

/** Those of some formulas that need their own result. */
export function inCircles(graph: FormulaGraph, reached: ReadonlySet<FormulaNode>): FormulaNode[] {
  const waits = new Map<FormulaNode, number>();
  const follows = new Map<FormulaNode, FormulaNode[]>();
  for (const node of reached) {
    const next = cellsOf(node)
      .flatMap((place) => graph.dependents(place))
      .filter((one) => reached.has(one));
    follows.set(node, next);
    for (const one of next) waits.set(one, (waits.get(one) ?? 0) + 1);
  }
  const free = [...reached].filter((node) => !waits.get(node));
  for (const node of free) {
    for (const next of follows.get(node) ?? []) {
      const left = (waits.get(next) ?? 0) - 1;
      waits.set(next, left);
      if (left === 0) free.push(next);
    }
  }
  const done = new Set(free);
  return [...reached].filter((node) => !done.has(node));
}
