/** A node of MathML as Temml makes it: an element, a text, or what only holds others. */
export interface MathNode {
  type?: string;
  text?: string;
  attributes?: Record<string, string | number | boolean>;
  children?: MathNode[];
}

/** An element of Office MathML, or a text, as superdoc keeps it. */
export interface Omml {
  type: 'element' | 'text';
  name?: string;
  attributes?: Record<string, string>;
  text?: string;
  elements?: Omml[];
}

/** Operators over what follows them (ECMA-376 part 1, 22.1.2.70 nary). */
const NARY = /^[∑∏∐⋃⋂⨁⨂⨀⋁⋀∫∬∭∮∯∰]$/;
const INTEGRAL = /^[∫∬∭∮∯∰]$/;
/** What ends the operand of one: a relation, and for sums a term of their own. */
const RELATION = /^[=≠<>≤≥≪≫≈≃≅≡∼∝→←↔⇌⇒⇔,;]$/;
const TERM = /^[+−±∓]$/;
/** What stands over a letter, as the combining character that Word has for it. */
const ACCENTS: Record<string, string> = {
  '^': '\u0302',
  ˆ: '\u0302',
  '~': '\u0303',
  '˜': '\u0303',
  '˙': '\u0307',
  '¨': '\u0308',
  ˇ: '\u030c',
  '˘': '\u0306',
  '´': '\u0301',
  '`': '\u0300',
  '→': '\u20d7',
  '⃗': '\u20d7',
};
const BAR = /^[‾¯ˉ_―]$/;
const BRACE = /^[⏞⏟⎴⎵]$/;

const element = (name: string, elements: Omml[] = [], attributes?: Record<string, string>): Omml => ({
  type: 'element',
  name: `m:${name}`,
  ...(attributes && { attributes }),
  ...(elements.length > 0 && { elements }),
});
const property = (name: string, value: string): Omml => element(name, [], { 'm:val': value });
const part = (name: string, nodes: readonly MathNode[]): Omml => element(name, joined(contentOf(nodes)));

/** How letters look: as Word's own (variables in italics), upright, or as text. */
type Look = 'own' | 'upright' | 'text';

function run(text: string, look: Look = 'own'): Omml {
  const properties = {
    own: [],
    upright: [element('rPr', [property('sty', 'p')])],
    text: [element('rPr', [element('nor')])],
  }[look];
  const written: Omml = {
    type: 'element',
    name: 'm:t',
    attributes: { 'xml:space': 'preserve' },
    elements: [{ type: 'text', text }],
  };
  return element('r', [...properties, written]);
}

/** Equation of a paragraph (`m:oMath`) that shows what the MathML shows; no part of it is left out without an error. */
export function ommlOf(math: MathNode): Omml {
  return element('oMath', joined(contentOf([math])));
}

/** Its text, for those who search. */
export function textOf({ text, elements = [] }: Omml): string {
  return text ?? elements.map(textOf).join('');
}

function contentOf(nodes: readonly MathNode[]): Omml[] {
  const flat = nodes.flatMap(unwrapped);
  const content: Omml[] = [];
  for (let i = 0; i < flat.length; i++) {
    const node = flat[i];
    if (!node) continue;
    const operator = operatorOf(node);
    if (operator) {
      const end = operandEnd(flat, i + 1, operator);
      const operand = contentOf(flat.slice(i + 1, end));
      // Word shows a box where there is none.
      if (operand.length > 0) {
        content.push(nary(node, operator, operand));
        i = end - 1;
        continue;
      }
    }
    content.push(...convert(node, content));
  }
  return content;
}

/** What only holds others is gone through. Brackets that grow with their content are kept together. */
function unwrapped(node: MathNode): MathNode[] {
  const isHolder = node.text === undefined && (node.type === undefined || HOLDERS.has(node.type));
  if (!isHolder || bracketsOf(node)) return [node];
  return (node.children ?? []).flatMap(unwrapped);
}

const HOLDERS = new Set(['math', 'mrow', 'mstyle', 'mpadded', 'semantics', 'mphantom']);

function childrenOf({ children = [] }: MathNode): MathNode[] {
  return children;
}

function lettersOf(node: MathNode | undefined): string {
  return node?.text ?? node?.children?.map(lettersOf).join('') ?? '';
}

/** The operator of a node, with limits or without. */
function operatorOf(node: MathNode): string | undefined {
  const base = /^m(?:sub|sup|subsup|under|over|underover)$/.test(node.type ?? '')
    ? childrenOf(node)[0]
    : node;
  const [inner] = base ? unwrapped(base) : [];
  const letters = inner?.type === 'mo' ? lettersOf(inner) : '';
  return NARY.test(letters) ? letters : undefined;
}

function operandEnd(nodes: readonly MathNode[], from: number, operator: string): number {
  for (let at = from; at < nodes.length; at++) {
    const letters = nodes[at]?.type === 'mo' ? lettersOf(nodes[at]) : '';
    const isEnd = RELATION.test(letters) || (!INTEGRAL.test(operator) && at > from && TERM.test(letters));
    if (isEnd) return at;
  }
  return nodes.length;
}

function nary(node: MathNode, operator: string, operand: Omml[]): Omml {
  const [, one, other] = childrenOf(node);
  const isOver = /under|over/.test(node.type ?? '');
  const hasBelow = /sub|under/.test(node.type ?? '');
  const limit = (each: MathNode | undefined) => (each && contentOf([each]).length > 0 ? each : undefined);
  const below = limit(hasBelow ? one : undefined);
  const above = limit(hasBelow ? other : node.type === 'mo' ? undefined : one);
  return element('nary', [
    element('naryPr', [
      property('chr', operator),
      property('limLoc', isOver ? 'undOvr' : 'subSup'),
      ...(below ? [] : [property('subHide', '1')]),
      ...(above ? [] : [property('supHide', '1')]),
    ]),
    part('sub', below ? [below] : []),
    part('sup', above ? [above] : []),
    element('e', joined(operand)),
  ]);
}

/** Brackets around a row that grow with it: Temml marks the first and the last of its children. */
function bracketsOf(node: MathNode): [open: string, close: string] | undefined {
  const children = childrenOf(node);
  const [first, last] = [children[0], children.at(-1)];
  const isBracket = (each: MathNode | undefined, form: string) =>
    each?.type === 'mo' && each.attributes?.fence === 'true' && each.attributes.form === form;
  if (children.length < 2 || !isBracket(first, 'prefix') || !isBracket(last, 'postfix')) return undefined;
  if (first?.attributes?.stretchy !== 'true') return undefined;
  return [lettersOf(first), lettersOf(last)];
}

/** @param before what stands in front of it, which scripts without a base of their own take for one */
function convert(node: MathNode, before: Omml[]): Omml[] {
  if (node.text !== undefined) return node.text === '' ? [] : [run(node.text)];
  const [base, one, other] = childrenOf(node);
  const based = (): Omml => {
    const own = base ? contentOf([base]) : [];
    const taken = own.length === 0 ? before.pop() : undefined;
    return element('e', own.length > 0 ? joined(own) : [taken ?? run('\u200b')]);
  };
  const brackets = bracketsOf(node);
  if (brackets) {
    const [open, close] = brackets;
    const properties = [property('begChr', open), property('endChr', close), property('grow', '1')];
    return [element('d', [element('dPr', properties), part('e', childrenOf(node).slice(1, -1))])];
  }
  switch (node.type) {
    case 'mi': {
      const letters = lettersOf(node);
      const isUpright = node.attributes?.mathvariant === 'normal' || Array.from(letters).length > 1;
      return letters === '' ? [] : [run(letters, isUpright ? 'upright' : 'own')];
    }
    case 'mn':
      return [run(lettersOf(node))];
    case 'mo': {
      // Marks that only say how something is applied are seen by nobody.
      const letters = lettersOf(node).replaceAll(/[\u2061-\u2064]/g, '');
      return letters === '' ? [] : [run(letters)];
    }
    case 'mtext':
      return [run(lettersOf(node), 'text')];
    case 'mspace':
      return space(String(node.attributes?.width ?? ''));
    case 'mfrac': {
      const hasNoLine = /^0/.test(String(node.attributes?.linethickness ?? ''));
      const properties = hasNoLine ? [element('fPr', [property('type', 'noBar')])] : [];
      return [element('f', [...properties, part('num', base ? [base] : []), part('den', one ? [one] : [])])];
    }
    case 'msqrt':
      return [
        element('rad', [
          element('radPr', [property('degHide', '1')]),
          element('deg'),
          part('e', childrenOf(node)),
        ]),
      ];
    case 'mroot':
      return [element('rad', [part('deg', one ? [one] : []), part('e', base ? [base] : [])])];
    case 'msub':
      return [element('sSub', [based(), part('sub', one ? [one] : [])])];
    case 'msup':
      return [element('sSup', [based(), part('sup', one ? [one] : [])])];
    case 'msubsup':
      return [
        element('sSubSup', [based(), part('sub', one ? [one] : []), part('sup', other ? [other] : [])]),
      ];
    case 'mover':
      return [over(based(), one)];
    case 'munder':
      return [under(based(), one)];
    case 'munderover':
      return [over(element('e', [under(based(), one)]), other)];
    case 'mtable':
      return [table(node)];
    case 'menclose':
      return enclosed(node);
    default:
      throw new Error(`This equation has something that Word cannot be given here: ${node.type ?? ''}.`);
  }
}

function over(e: Omml, above: MathNode | undefined): Omml {
  const letters = lettersOf(above);
  const accent = ACCENTS[letters];
  if (accent) return element('acc', [element('accPr', [property('chr', accent)]), e]);
  if (BAR.test(letters)) return element('bar', [element('barPr', [property('pos', 'top')]), e]);
  if (BRACE.test(letters)) return brace(e, letters, 'top');
  return element('limUpp', [e, part('lim', above ? [above] : [])]);
}

function under(e: Omml, below: MathNode | undefined): Omml {
  const letters = lettersOf(below);
  if (BAR.test(letters)) return element('bar', [element('barPr', [property('pos', 'bot')]), e]);
  if (BRACE.test(letters)) return brace(e, letters, 'bot');
  return element('limLow', [e, part('lim', below ? [below] : [])]);
}

function brace(e: Omml, letter: string, place: 'top' | 'bot'): Omml {
  const other = place === 'top' ? 'bot' : 'top';
  const properties = [property('chr', letter), property('pos', place), property('vertJc', other)];
  return element('groupChr', [element('groupChrPr', properties), e]);
}

function table(node: MathNode): Omml {
  const rows = childrenOf(node).filter(({ type }) => type === 'mtr' || type === 'mlabeledtr');
  const width = Math.max(1, ...rows.map((row) => childrenOf(row).length));
  const columns = element('mcPr', [property('count', String(width)), property('mcJc', 'center')]);
  return element('m', [
    element('mPr', [property('plcHide', '1'), element('mcs', [element('mc', [columns])])]),
    ...rows.map((row) =>
      element(
        'mr',
        Array.from({ length: width }, (_, at) =>
          part('e', childrenOf(row)[at] ? childrenOf(childrenOf(row)[at] as MathNode) : []),
        ),
      ),
    ),
  ]);
}

function enclosed(node: MathNode): Omml[] {
  const notation = String(node.attributes?.notation ?? '');
  const e = part('e', childrenOf(node));
  if (/top|bottom/.test(notation)) {
    const place = notation.includes('top') ? 'top' : 'bot';
    return [element('bar', [element('barPr', [property('pos', place)]), e])];
  }
  return [element('borderBox', [e])];
}

/** Spaces as characters of about that width. */
function space(width: string): Omml[] {
  const ems = /em$/.test(width) ? Number.parseFloat(width) : 0;
  if (!(ems > 0.05)) return [];
  return [
    run(
      ems < 0.2 ? '\u2009' : ems < 0.4 ? '\u205f' : ems < 0.9 ? '\u2002' : '\u2003'.repeat(Math.round(ems)),
    ),
  ];
}

/** Runs of the same look that follow each other, as one. */
function joined(content: readonly Omml[]): Omml[] {
  const result: Omml[] = [];
  for (const each of content) {
    const last = result.at(-1);
    if (last && lookOf(last) !== undefined && lookOf(last) === lookOf(each)) {
      const look = lookOf(each) as Look;
      result[result.length - 1] = run(textOf(last) + textOf(each), look);
    } else result.push(each);
  }
  return result;
}

function lookOf({ name, elements = [] }: Omml): Look | undefined {
  if (name !== 'm:r') return undefined;
  const [properties] = elements;
  if (properties?.name !== 'm:rPr') return 'own';
  return properties.elements?.[0]?.name === 'm:nor' ? 'text' : 'upright';
}
