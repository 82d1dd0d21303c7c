import type { BoxPlan, ContainerPlan, Step } from './plan.ts';

/** How many blocks (paragraphs, rows, cells, tables, text boxes) a plan changes, adds or removes. */
export function changedBlocks({ boxes, steps }: ContainerPlan): number {
  return sum(boxes.map(inBox)) + sum(steps.map(inStep));
}

function inStep(step: Step): number {
  switch (step.kind) {
    case 'keep':
    case 'boxes':
      return 0;
    case 'change':
      // Of a table, its cells count.
      return step.content.from === 'container' ? changedBlocks(step.content.plan) : 1;
    case 'insert':
    case 'delete':
      return 1;
    case 'regroup':
      return step.originals.length;
  }
}

function inBox({ change }: BoxPlan): number {
  if (!change) return 1;
  const others = change.others.flatMap(({ plan }) => plan ?? []);
  return sum([change.content, ...others].map(changedBlocks));
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((all, each) => all + each, 0);
}
