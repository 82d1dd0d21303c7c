import type { XmlElement } from '../../../opc/xml.ts';
import type { Step } from './plan.ts';

/** The blocks of the original in which a step makes something. */
function originalsOf(step: Step): readonly XmlElement[] {
  if (step.kind === 'insert') return [];
  return step.kind === 'regroup' ? step.originals : [step.original];
}

/** With the blocks of which the editor shows nothing. What came in front of the next one stands in front of them too. */
export function withUnshown(steps: readonly Step[], originals: readonly XmlElement[]): Step[] {
  const named = new Set(steps.flatMap(originalsOf));
  const places = new Map(originals.map((block, place) => [block, place]));
  let next = 0;
  const upTo = (place: number): Step[] => {
    const unshown = originals.slice(next, place).filter((block) => !named.has(block));
    next = Math.max(next, place);
    return unshown.map((original) => ({ kind: 'keep', original }));
  };
  const all = steps.flatMap((step) => {
    const [first] = originalsOf(step);
    return first ? [...upTo(places.get(first) ?? 0), step] : [step];
  });
  return [...all, ...upTo(originals.length)];
}
