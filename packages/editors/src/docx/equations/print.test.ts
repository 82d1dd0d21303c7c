import { describe, expect, it } from 'vitest';
import type { Omml } from './omml.ts';
import { printOf, withPrint } from './print.ts';

const node = (name: string, elements: Omml[] = []): Omml => ({ type: 'element', name, elements });
const red = { type: 'element', name: 'w:color', attributes: { 'w:val': 'C00000' } } as const;
const usual = node('w:rFonts');
const run = (...print: Omml[]): Omml => node('m:r', [node('w:rPr', print), node('m:t')]);
const sets = (...print: Omml[]): Omml => node('m:ctrlPr', [node('w:rPr', print)]);

describe('what an equation is printed in', () => {
  it('is the same in all of it, whatever font and slant each run has', () => {
    expect(printOf(node('m:oMath', [run(usual), run(), node('m:fPr', [sets(usual)])]))).toEqual([]);
    expect(printOf(node('m:oMath', [run(usual, red), run(red)]))).toEqual([red]);
  });

  it('is not known where a part has another colour, or is a tracked change', () => {
    expect(printOf(node('m:oMath', [run(red), run()]))).toBeUndefined();
    expect(printOf(node('m:oMath', [run(red), node('m:fPr', [sets()])]))).toBeUndefined();
    expect(printOf(node('m:oMath', [node('m:fPr', [node('m:ctrlPr', [node('w:ins')])])]))).toBeUndefined();
  });

  it('is that of the equation in its place, with its lines, in the order of the schema', () => {
    const upright = node('m:r', [node('m:rPr', [node('m:sty')]), node('m:t')]);
    const fraction = node('m:f', [node('m:num', [upright]), node('m:den', [node('m:r', [node('m:t')])])]);
    const printed = withPrint(node('m:oMath', [fraction]), [red]);
    expect(printOf(printed)).toEqual([red]);
    const [changed] = printed.elements ?? [];
    expect(changed?.elements?.map(({ name }) => name)).toEqual(['m:fPr', 'm:num', 'm:den']);
    const [letters] = changed?.elements?.[1]?.elements ?? [];
    expect(letters?.elements?.map(({ name }) => name)).toEqual(['m:rPr', 'w:rPr', 'm:t']);
  });
});
