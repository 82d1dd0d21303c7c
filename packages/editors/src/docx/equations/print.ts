import type { Omml } from './omml.ts';

/** What Word writes at every run of an equation, and what spelling and slant of a single run say: nobody misses them. */
const USUAL = new Set(['w:rFonts', 'w:i', 'w:iCs', 'w:lang', 'w:noProof']);

/**
 * What an equation is printed in, size and colour say, as far as all of it says the same: the elements of its `w:rPr`.
 * Undefined where parts of it differ, or are tracked changes: another equation would not keep that.
 */
export function printOf(equation: Omml): Omml[] | undefined {
  const all = printsIn(equation);
  const [first] = all;
  const isSame = all.every((each) => each !== undefined && JSON.stringify(each) === JSON.stringify(first));
  return isSame ? (first ?? []) : undefined;
}

/** An equation printed in that, its lines, roots and signs, too. */
export function withPrint(equation: Omml, print: readonly Omml[]): Omml {
  if (print.length === 0) return equation;
  const { name = '', elements = [] } = equation;
  const inside = elements.map((each) => withPrint(each, print));
  const properties: Omml = { type: 'element', name: 'w:rPr', elements: [...print] };
  if (name === 'm:r') {
    // Behind what the run says of itself (ECMA-376 part 1, 22.1.2.87 r).
    const at = inside.findIndex((each) => each.name === 'm:rPr') + 1;
    return { ...equation, elements: inside.toSpliced(at, 0, properties) };
  }
  if (!HAS_PROPERTIES.has(name)) return { ...equation, elements: inside };
  const own = inside.find((each) => each.name === `${name}Pr`);
  const control: Omml = { type: 'element', name: 'm:ctrlPr', elements: [properties] };
  const said: Omml = {
    ...(own ?? { type: 'element', name: `${name}Pr` }),
    elements: [...(own?.elements ?? []), control],
  };
  return { ...equation, elements: [said, ...inside.filter((each) => each !== own)] };
}

const HAS_PROPERTIES = new Set(
  'f rad sSub sSup sSubSup nary d acc bar groupChr limLow limUpp m borderBox'
    .split(' ')
    .map((name) => `m:${name}`),
);

function printsIn({ name, elements = [] }: Omml): (Omml[] | undefined)[] {
  if (name === 'm:r' || name === 'm:ctrlPr') {
    const isMore = name === 'm:ctrlPr' && elements.some((each) => each.name !== 'w:rPr');
    const said = elements.find((each) => each.name === 'w:rPr')?.elements ?? [];
    return [isMore ? undefined : said.filter((each) => !USUAL.has(each.name ?? ''))];
  }
  return elements.flatMap(printsIn);
}
