import temml from 'temml';
import { describe, expect, it } from 'vitest';
import { latexOf, looksAs } from './latex.ts';
import { type MathNode, type Omml, ommlOf } from './omml.ts';

const omml = (latex: string): Omml =>
  ommlOf(temml.__renderToMathMLTree(latex, { throwOnError: true }) as MathNode);
const m = (name: string, elements: Omml[] = [], value?: string): Omml => ({
  type: 'element',
  name: `m:${name}`,
  ...(value !== undefined && { attributes: { 'm:val': value } }),
  elements,
});
const run = (text: string, ...properties: Omml[]): Omml =>
  m('r', [...properties, m('t', [{ type: 'text', text }])]);

describe('an equation of Word in LaTeX', () => {
  it.each([
    'pV = nRT',
    '\\frac{a+1}{b}-\\sqrt{x_1}+\\sqrt[3]{y^{2n}}',
    'x_i^2 \\cdot \\alpha\\Delta H',
    'K_\\mathrm{eq} = 5~\\text{mg \\& 3\\%}',
    '\\sum_{i=1}^{n} x_i + 1',
    '\\sum\\limits_{i}^{} x = \\int_0^\\infty e^{-x}\\,dx',
    '\\left(\\frac{a}{b}\\right)+\\left[x\\right)',
    '\\begin{pmatrix}a&b\\\\c&d\\end{pmatrix}',
    '\\binom{n}{k}\\quad\\bar{x}\\hat{s}\\overline{ab}',
    '\\ce{2H2O <=> 2H2 + O2}',
    '\\underset{x\\to 0}{y}+\\overbrace{a+b}',
  ])('comes back as what it was: %s', (latex) => {
    const equation = omml(latex);
    const back = latexOf(equation);
    expect(back).toBeDefined();
    expect(looksAs(omml(back ?? ''), equation)).toBe(true);
  });

  it('is read as Word writes it, with what says how it is printed', () => {
    const print = { type: 'element', name: 'w:rPr' } as const;
    const fraction = m('f', [
      m('fPr', [m('ctrlPr')]),
      m('num', [run('a', m('rPr', [m('sty', [], 'i')]), print), run('b', print)]),
      m('den', [run('2', print), m('ctrlPr')]),
    ]);
    const equation = m('oMath', [fraction]);
    expect(latexOf(equation)).toBe('\\frac{ab}{2}');
    expect(looksAs(omml('\\frac{ab}{2}'), equation)).toBe(true);
    expect(looksAs(omml('\\frac{ab}{3}'), equation)).toBe(false);
  });

  it('is not given in LaTeX that leaves something out', () => {
    const bold = m('oMath', [run('a', m('rPr', [m('sty', [], 'b')]))]);
    const two = m('oMath', [m('d', [m('e', [run('a')]), m('e', [run('b')])])]);
    for (const other of [bold, two, m('oMath', [m('sPre', [])])]) expect(latexOf(other)).toBeUndefined();
    expect(looksAs(bold, omml('a'))).toBe(false);
  });
});
