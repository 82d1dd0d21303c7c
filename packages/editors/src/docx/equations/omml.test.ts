import temml from 'temml';
import { describe, expect, it } from 'vitest';
import { type MathNode, type Omml, ommlOf, textOf } from './omml.ts';

/** Office MathML in short: `frac(a,b)` as `f[num[a]den[b]]`, with upright letters in bars and texts in quotation marks. */
const short = (latex: string): string => {
  const say = ({ name, attributes, text, elements = [] }: Omml): string => {
    if (text !== undefined) return text;
    const tag = name?.slice(2) ?? '';
    if (tag === 't' || tag === 'oMath') return elements.map(say).join('');
    if (tag === 'r') {
      const look = elements.find((each) => each.name === 'm:rPr')?.elements?.[0]?.name;
      const said = elements
        .filter((each) => each.name === 'm:t')
        .map(say)
        .join('');
      return look === 'm:nor' ? `"${said}"` : look === 'm:sty' ? `|${said}|` : said;
    }
    const value = attributes?.['m:val'];
    return value === undefined ? `${tag}[${elements.map(say).join('')}]` : `${tag}=${value};`;
  };
  const tree: unknown = temml.__renderToMathMLTree(latex, { throwOnError: true });
  return say(ommlOf(tree as MathNode));
};

describe('LaTeX as Office MathML', () => {
  it('has variables in italics, names and units upright, and texts as they are', () => {
    expect(short('pV = nRT')).toBe('pV=nRT');
    expect(short('K_\\mathrm{eq}')).toBe('sSub[e[K]sub[|eq|]]');
    expect(short('5~\\text{mg}')).toBe('5"\u00a0mg"');
    expect(short('\\sin x')).toBe('|sin|\u2009x');
  });

  it('has fractions, roots, scripts, accents, bars and limits', () => {
    expect(short('\\frac{a}{b}+\\sqrt{x_1}')).toBe(
      'f[num[a]den[b]]+rad[radPr[degHide=1;]deg[]e[sSub[e[x]sub[1]]]]',
    );
    expect(short('\\sqrt[3]{x}')).toBe('rad[deg[3]e[x]]');
    expect(short('x_i^2')).toBe('sSubSup[e[x]sub[i]sup[2]]');
    expect(short('\\bar{x}\\hat{s}')).toBe('bar[barPr[pos=top;]e[x]]acc[accPr[chr=\u0302;]e[s]]');
    expect(short('\\lim_{x\\to 0}')).toContain('|lim|');
    expect(short('\\binom{n}{k}')).toContain('fPr[type=noBar;]');
  });

  it('gives a sum and an integral what they are of, so that Word shows no empty box', () => {
    expect(short('\\sum_{i=1}^{n} x_i + 1')).toBe(
      'nary[naryPr[chr=∑;limLoc=subSup;]sub[i=1]sup[n]e[sSub[e[x]sub[i]]]]+1',
    );
    expect(short('\\int x\\,dx = 1')).toBe(
      'nary[naryPr[chr=∫;limLoc=subSup;subHide=1;supHide=1;]sub[]sup[]e[x\u2009dx]]=1',
    );
    expect(short('\\sum_{i}^{} x')).toContain('supHide=1;]sub[i]sup[]e[x]');
    expect(short('\\sum')).toBe('∑');
  });

  it('has brackets that grow, matrices and cases', () => {
    expect(short('\\left(\\frac{a}{b}\\right)')).toBe('d[dPr[begChr=(;endChr=);grow=1;]e[f[num[a]den[b]]]]');
    expect(short('\\begin{pmatrix}a&b\\\\c&d\\end{pmatrix}')).toBe(
      'd[dPr[begChr=(;endChr=);grow=1;]e[m[mPr[plcHide=1;mcs[mc[mcPr[count=2;mcJc=center;]]]]mr[e[a]e[b]]mr[e[c]e[d]]]]]',
    );
    expect(short('\\begin{cases}1\\\\0\\end{cases}')).toContain('endChr=;');
  });

  it('has formulas of chemistry, with numbers at their letters', () => {
    expect(short('\\ce{H2O}')).toBe('sSub[e[|H|]sub[2]]|O|');
    expect(textOf(ommlOf(temml.__renderToMathMLTree('\\ce{A <=> B}', {}) as MathNode))).toMatch(/A.*⇌.*B/);
  });

  it('is refused where it is no LaTeX', () => {
    expect(() => short('\\frac{a}')).toThrow();
    expect(() => short('\\nosuch')).toThrow();
  });
});
