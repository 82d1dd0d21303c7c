import { escapeAttribute, escapeText } from '../../../opc/xml.ts';
import type { BoxPlan, ContainerPlan } from '../plan/plan.ts';
import { spliced } from './spliced.ts';

/** The new text of a text box; '' if it was deleted. `renderContent` renders the blocks of a `w:txbxContent`. */
export function renderBox(
  { original, change }: BoxPlan,
  renderContent: (plan: ContainerPlan) => string,
): string {
  if (!change) return '';
  const text = renderContent(change.content);
  const { start, end } = change.content.original;
  return spliced(original, [
    ...change.numbers.map(({ value, isAttribute, ...place }) => ({
      ...place,
      text: isAttribute ? escapeAttribute(value) : escapeText(value),
    })),
    { start, end, text },
    ...change.others.map(({ original: other, plan }) => ({
      start: other.start,
      end: other.end,
      text: plan ? renderContent(plan) : text,
    })),
  ]);
}
