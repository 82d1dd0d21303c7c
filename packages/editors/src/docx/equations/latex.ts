import { type Omml, textOf } from './omml.ts';

/** Something that LaTeX here does not say. */
class Unsaid extends Error {}

/** Characters that LaTeX has other words for. */
const WORDS: Record<string, string> = {
  '{': '\\{',
  '}': '\\}',
  _: '\\_',
  '%': '\\%',
  '#': '\\#',
  '&': '\\&',
  $: '\\$',
  '\\': '\\backslash ',
  '\u00a0': '~',
  '\u2009': '\\,',
  '\u205f': '\\:',
  '\u2003': '\\quad ',
  '−': '-',
  ...Object.fromEntries(
    'α alpha β beta γ gamma δ delta ε varepsilon ϵ epsilon ζ zeta η eta θ theta ι iota κ kappa λ lambda μ mu ν nu ξ xi π pi ρ rho σ sigma τ tau υ upsilon φ varphi ϕ phi χ chi ψ psi ω omega Γ Gamma Δ Delta Θ Theta Λ Lambda Ξ Xi Π Pi Σ Sigma Φ Phi Ψ Psi Ω Omega ± pm ∓ mp × times ÷ div · cdot ⋅ cdot ≤ le ≥ ge ≠ ne ≈ approx ≡ equiv ∼ sim ∝ propto ∞ infty ∂ partial ∇ nabla → to ← leftarrow ↔ leftrightarrow ⇒ Rightarrow ⇔ Leftrightarrow ⇌ rightleftharpoons ∈ in ∑ sum ∏ prod ∫ int'
      .split(' ')
      .reduce<[string, string][]>((pairs, word, at, all) => {
        if (at % 2 === 0) pairs.push([word, `\\${all[at + 1] ?? ''} `]);
        return pairs;
      }, []),
  ),
};

const ACCENTS: Record<string, string> = {
  '\u0302': 'hat',
  '\u0303': 'tilde',
  '\u0307': 'dot',
  '\u0308': 'ddot',
  '\u030c': 'check',
  '\u0306': 'breve',
  '\u0301': 'acute',
  '\u0300': 'grave',
  '\u20d7': 'vec',
};
const OPERATORS: Record<string, string> = {
  '∑': 'sum',
  '∏': 'prod',
  '∐': 'coprod',
  '⋃': 'bigcup',
  '⋂': 'bigcap',
  '∫': 'int',
  '∬': 'iint',
  '∭': 'iiint',
  '∮': 'oint',
};
const BRACKETS: Record<string, string> = {
  '': '.',
  '(': '(',
  ')': ')',
  '[': '[',
  ']': ']',
  '{': '\\{',
  '}': '\\}',
  '|': '|',
  '‖': '\\|',
  '⟨': '\\langle ',
  '⟩': '\\rangle ',
};

/**
 * An equation of Office MathML in LaTeX, as far as LaTeX says it here; undefined for one that has something else. Whether it comes
 * back as what it was is another question: see `looksAs`.
 */
export function latexOf(equation: Omml): string | undefined {
  try {
    return said(contentOf(equation))
      .replaceAll(/ +(?=[}\]&])/g, '')
      .trim();
  } catch (error) {
    if (error instanceof Unsaid) return undefined;
    throw error;
  }
}

/** Whether two equations show the same in Word, but for the font. */
export function looksAs(one: Omml, other: Omml): boolean {
  try {
    return shapeOf(one) === shapeOf(other);
  } catch (error) {
    if (error instanceof Unsaid) return false;
    throw error;
  }
}

const shapeOf = (node: Omml): string => contentOf(node).map(shape).join('');

function shape(node: Omml): string {
  const look = lookOf(node);
  if (look !== undefined) return `${look}“${textsOf(node).map(textOf).join('')}”`;
  const name = nameOf(node);
  const facts = factsOf(node);
  const parts = (node.elements ?? []).filter((each) => !nameOf(each).endsWith('Pr'));
  const inside = parts.map(
    (each) => `${nameOf(each)}[${IS_PART.has(nameOf(each)) ? shapeOf(each) : shape(each)}]`,
  );
  return `${name}(${facts})[${inside.join('')}]`;
}

const IS_PART = new Set(['e', 'num', 'den', 'deg', 'sub', 'sup', 'lim', 'fName']);

/** What properties say that is seen, with what they mean unsaid (ECMA-376 part 1, 22.1.2). */
function factsOf(node: Omml): string {
  const is = (name: string) => /^(?:1|on|true)$/.test(stated(node, name) ?? (has(node, name) ? '1' : '0'));
  switch (nameOf(node)) {
    case 'f':
      return stated(node, 'type') ?? 'bar';
    case 'rad':
      return is('degHide') ? 'square' : '';
    case 'nary':
      return [stated(node, 'chr') ?? '∫', limitsOf(node), is('subHide'), is('supHide')].join(' ');
    case 'd':
      return [
        stated(node, 'begChr') ?? '(',
        stated(node, 'endChr') ?? ')',
        stated(node, 'sepChr') ?? '|',
        stated(node, 'shp') ?? 'centered',
        stated(node, 'grow') ?? '1',
      ].join(' ');
    case 'acc':
      return stated(node, 'chr') ?? '\u0302';
    case 'bar':
      return stated(node, 'pos') ?? 'bot';
    case 'groupChr':
      return [stated(node, 'chr') ?? '⏟', stated(node, 'pos') ?? 'bot'].join(' ');
    case 'm':
      return [
        columnsOf(node),
        stated(node, 'baseJc') ?? 'center',
        stated(node, 'rSp') ?? '',
        stated(node, 'cGp') ?? '',
      ].join(' ');
    default:
      return '';
  }
}

/** How columns that are not centred are aligned. */
function columnsOf(node: Omml): string {
  const alignments = (propertyOf(node, 'mcs')?.elements ?? []).map(
    (each) => stated(each, 'mcJc') ?? 'center',
  );
  return alignments.some((alignment) => alignment !== 'center') ? alignments.join(',') : 'center';
}

const limitsOf = (node: Omml): string =>
  stated(node, 'limLoc') ?? (/[∫-∳]/.test(stated(node, 'chr') ?? '∫') ? 'subSup' : 'undOvr');

/** Content without what says how it is selected and printed, and with runs that look alike as one. */
function contentOf({ elements = [] }: Omml): Omml[] {
  const content: Omml[] = [];
  for (const each of elements) {
    if (nameOf(each) === 'ctrlPr') continue;
    // Another size of a part: no LaTeX here says it.
    if (nameOf(each) === 'argPr') throw new Unsaid();
    const last = content.at(-1);
    if (last && lookOf(each) !== undefined && lookOf(last) === lookOf(each))
      content[content.length - 1] = { ...last, elements: [...(last.elements ?? []), ...textsOf(each)] };
    else content.push(each);
  }
  return content;
}

const textsOf = ({ elements = [] }: Omml): Omml[] => elements.filter(({ name }) => name === 'm:t');

/** How the letters of a run look; undefined for what is no run. */
function lookOf(node: Omml): 'own' | 'upright' | 'text' | undefined {
  if (node.name !== 'm:r') return undefined;
  const { elements = [] } = node;
  if (elements.some(({ name = '' }) => !/^(?:m:rPr|w:rPr|m:t)$/.test(name))) throw new Unsaid();
  const said = elements.find(({ name }) => name === 'm:rPr')?.elements ?? [];
  if (said.length === 0) return 'own';
  const [only] = said;
  if (said.length > 1 || !only) throw new Unsaid();
  if (only.name === 'm:nor') return 'text';
  const style = only.name === 'm:sty' ? only.attributes?.['m:val'] : undefined;
  if (style === 'p') return 'upright';
  if (style === 'i') return 'own';
  throw new Unsaid();
}

function said(nodes: readonly Omml[]): string {
  return nodes.map(one).join('');
}

function one(node: Omml): string {
  const look = lookOf(node);
  const text = textsOf(node).map(textOf).join('');
  if (look === 'text') return `\\text{${text.replaceAll(/[{}%#&$\\_]/g, (sign) => `\\${sign}`)}}`;
  if (look === 'upright') return `\\mathrm{${spelled(text)}}`;
  if (look !== undefined) return spelled(text);
  const child = (name: string) => node.elements?.find((each) => nameOf(each) === name);
  const part = (name: string) => {
    const found = child(name);
    return found ? said(contentOf(found)) : '';
  };
  const name = nameOf(node);
  switch (name) {
    case 'f':
      if (stated(node, 'type') === 'noBar') return `\\genfrac{}{}{0pt}{}{${part('num')}}{${part('den')}}`;
      return `\\frac{${part('num')}}{${part('den')}}`;
    case 'rad':
      return part('deg') === '' ? `\\sqrt{${part('e')}}` : `\\sqrt[${part('deg')}]{${part('e')}}`;
    case 'sSub':
      return `${base(part('e'))}_{${part('sub')}}`;
    case 'sSup':
      return `${base(part('e'))}^{${part('sup')}}`;
    case 'sSubSup':
      return `${base(part('e'))}_{${part('sub')}}^{${part('sup')}}`;
    case 'nary': {
      const operator = OPERATORS[stated(node, 'chr') ?? '∫'];
      if (!operator) throw new Unsaid();
      const limits = limitsOf(node) === 'undOvr' ? '\\limits' : '';
      const below = part('sub') === '' ? '' : `_{${part('sub')}}`;
      const above = part('sup') === '' ? '' : `^{${part('sup')}}`;
      return `\\${operator}${limits}${below}${above} ${part('e')}`;
    }
    case 'd': {
      const [begin, end] = [stated(node, 'begChr') ?? '(', stated(node, 'endChr') ?? ')'];
      const [open, close] = [BRACKETS[begin], BRACKETS[end]];
      const parts = node.elements?.filter((each) => nameOf(each) === 'e') ?? [];
      if (open === undefined || close === undefined || parts.length !== 1) throw new Unsaid();
      return `\\left${open}${part('e')}\\right${close}`;
    }
    case 'acc': {
      const accent = ACCENTS[stated(node, 'chr') ?? '\u0302'];
      if (!accent) throw new Unsaid();
      return `\\${accent}{${part('e')}}`;
    }
    case 'bar':
      return `\\${(stated(node, 'pos') ?? 'bot') === 'top' ? 'overline' : 'underline'}{${part('e')}}`;
    case 'groupChr':
      return `\\${(stated(node, 'pos') ?? 'bot') === 'top' ? 'overbrace' : 'underbrace'}{${part('e')}}`;
    case 'limLow':
      return `\\underset{${part('lim')}}{${part('e')}}`;
    case 'limUpp':
      return `\\overset{${part('lim')}}{${part('e')}}`;
    case 'm': {
      const rows = (node.elements ?? []).filter((each) => nameOf(each) === 'mr');
      const cells = rows.map((row) => (row.elements ?? []).map((cell) => said(contentOf(cell))).join(' & '));
      return `\\begin{matrix}${cells.join(' \\\\ ')}\\end{matrix}`;
    }
    default:
      throw new Unsaid();
  }
}

/** A letter or number, or several in braces: what a script stands at. */
const base = (latex: string): string => (/^[\p{L}\p{N}]$/u.test(latex) ? latex : `{${latex}}`);

function spelled(text: string): string {
  return Array.from(text)
    .map((character) => WORDS[character] ?? character)
    .join('');
}

const nameOf = ({ name = '' }: Omml): string => name.replace(/^.*:/, '');

function propertyOf(node: Omml, name: string): Omml | undefined {
  const properties = node.elements?.find((each) => nameOf(each) === `${nameOf(node)}Pr`);
  return properties?.elements?.find((each) => nameOf(each) === name);
}

const has = (node: Omml, name: string): boolean => propertyOf(node, name) !== undefined;
const stated = (node: Omml, name: string): string | undefined =>
  propertyOf(node, name)?.attributes?.['m:val'];
