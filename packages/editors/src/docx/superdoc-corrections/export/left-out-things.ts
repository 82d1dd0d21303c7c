import type { ModelNode, WrittenNode } from './left-out.ts';
import type { Targets } from './targets.ts';

/** Something that is more than letters of a text: what tells it from others, and what of it people read. */
export interface Thing {
  key: string;
  letters: string;
}

/** English metric units of a CSS pixel. */
const EMU = 9525;

/** Of these superdoc shows what is stored with them and writes that from another account; all others it works out itself. */
const SAYS_ITS_RESULT = 'crossReference';

/**
 * What a model shows beside letters: pictures, charts, equations, fields, and the texts of shapes that superdoc keeps as one. Of each
 * it keeps several accounts, and writes another one than it shows.
 */
export function thingsOf(nodes: readonly ModelNode[]): Thing[] {
  const found: Thing[] = [];
  const visit = (node: ModelNode): void => {
    const { type = '', attrs = {}, content } = node;
    if (type === 'image') found.push(...pictureOf(attrs));
    else if (type === 'chart') found.push(chart(String(attrs.chartPartPath), attrs));
    else if (type.startsWith('math')) found.push(...equationsIn(attrs.originalXml as WrittenNode));
    else if (type === 'vectorShape' || type === 'shapeGroup') found.push(...textsOfShape(attrs));
    else if (typeof attrs.instruction === 'string') {
      // What is typed into a reference is in it, and not in what superdoc read of it.
      const own = type === SAYS_ITS_RESULT ? lettersOf(content) || attrs.resolvedText : undefined;
      found.push(field(attrs.instruction, typeof own === 'string' ? own : undefined));
    }
    if (content) for (const each of content) visit(each);
  };
  for (const node of nodes) visit(node);
  return found;
}

const PROPERTIES = /^w:\w+Pr$/;

/** What holds letters, of what was deleted among suggestions, too (ECMA-376 part 1, 17.16.23, 17.16.13, 17.3.3.31, 17.3.3.7). */
const TEXTS: Record<string, 'code' | 'result'> = {
  'w:instrText': 'code',
  'w:delInstrText': 'code',
  'w:t': 'result',
  'w:delText': 'result',
};

/** The keys of all that is written in an element; a field has one with what it says, and one without. */
export function thingsWritten(root: WrittenNode, targetOf: Targets): string[] {
  const found: string[] = [];
  /** The fields that an element is in, the innermost last. */
  const open: { instruction: string; result: string; isResult: boolean }[] = [];
  const end = () => {
    const last = open.pop();
    if (last) found.push(field(last.instruction).key, field(last.instruction, last.result).key);
    const outer = open.at(-1);
    if (last && outer?.isResult) outer.result += last.result;
  };
  const visit = ({ name = '', attributes, elements = [] }: WrittenNode): void => {
    // What a text looks like is most of it.
    if (PROPERTIES.test(name)) return;
    if (name === 'w:fldChar') {
      const kind = attributes?.['w:fldCharType'];
      const last = open.at(-1);
      if (kind === 'begin') open.push({ instruction: '', result: '', isResult: false });
      else if (kind === 'separate' && last) last.isResult = true;
      else if (kind === 'end') end();
    } else if (name === 'w:fldSimple') {
      open.push({ instruction: attributes?.['w:instr'] ?? '', result: '', isResult: true });
      for (const each of elements) visit(each);
      end();
      return;
    } else if (name in TEXTS) {
      const last = open.at(-1);
      if (last && TEXTS[name] === 'code') last.instruction += textOf(elements);
      else if (last?.isResult) last.result += textOf(elements);
    } else if (name === 'm:oMath') found.push(equation(elements).key);
    else if (name === 'wp:inline' || name === 'wp:anchor') {
      found.push(...drawn(elements, targetOf));
    } else if (name === 'w:txbxContent') found.push(shape(lettersIn(elements)).key);
    for (const each of elements) visit(each);
  };
  visit(root);
  return found;
}

/** superdoc's sign for a space that counts. */
const textOf = (elements: readonly WrittenNode[]): string =>
  elements.map(({ text }) => (typeof text === 'string' ? text.replaceAll('[[sdspace]]', '') : '')).join('');

export const lettersIn = (elements: readonly WrittenNode[]): string =>
  elements
    .map(({ name, elements: inside = [] }) => (name === 'w:t' ? textOf(inside) : lettersIn(inside)))
    .join('');

const withoutSpace = (text: string): string => text.replace(/\s+/g, '');
const thing = (key: string, letters = ''): Thing => ({ key, letters });

const lettersOf = (nodes: readonly ModelNode[] = []): string =>
  nodes.map(({ text, content }) => text ?? lettersOf(content)).join('');

const field = (instruction: string, result?: string): Thing => {
  const code = instruction.trim().replace(/\s+/g, ' ');
  return result === undefined
    ? thing(`field ${code}`, code)
    : thing(`field ${code} says ${withoutSpace(result)}`, result.trim() || code);
};

const shape = (text: string): Thing => thing(`shape ${withoutSpace(text)}`, text);

function textsOfShape(attrs: Record<string, unknown>): Thing[] {
  const { textContent, shapes = [] } = attrs as {
    textContent?: { parts?: { text?: string }[] };
    shapes?: ModelNode[];
  };
  const text = (textContent?.parts ?? []).map((part) => part.text ?? '').join('');
  const own = withoutSpace(text) === '' ? [] : [shape(text)];
  return [...own, ...shapes.flatMap((each) => textsOfShape(each.attrs ?? {}))];
}

/**
 * A picture of a drawing. Those of Word's older format are written as they were read, and cannot be changed; one without a size is as large
 * as it comes.
 */
function pictureOf(attrs: Record<string, unknown>): Thing[] {
  const { src, size, title, isPict, decorative } = attrs as {
    src?: string;
    size?: Size;
    title?: string;
    isPict?: boolean;
    decorative?: boolean;
  };
  if (isPict || !src?.startsWith('word/') || !size?.width || !size.height) return [];
  return [picture(src, size, decorative ? '' : title)];
}

interface Size {
  width?: unknown;
  height?: unknown;
}

/** Whole pixels. Halves are likely, and what is written of them is rounded: they are on the same side with all that is near. */
const pixels = (size: unknown): number => Math.floor(Number(size) + 0.501);
const sizeOf = ({ width, height }: Size = {}): string => `${pixels(width)}×${pixels(height)}`;
const chart = (part: string, size: Size): Thing => thing(`chart ${part} ${sizeOf(size)}`);
const picture = (part: string, size?: Size, title?: string): Thing =>
  thing(`picture ${part} ${sizeOf(size)} ${title ?? ''}`, title ?? '');

/** The pictures and charts of a drawing; in a group each has a size of its own, which nobody changes. */
function drawn(elements: readonly WrittenNode[], targetOf: Targets): string[] {
  const named = (wanted: string) => elements.find(({ name }) => name === wanted)?.attributes ?? {};
  const { cx, cy } = named('wp:extent');
  const size = { width: Number(cx) / EMU, height: Number(cy) / EMU };
  const found: string[] = [];
  const visit = ({ name, attributes, elements: inside = [] }: WrittenNode): void => {
    if (name === 'w:txbxContent') return;
    if (name === 'a:blip') {
      const part = targetOf(attributes?.['r:embed']);
      if (part !== undefined) found.push(picture(part, size, named('wp:docPr').descr).key);
    } else if (name === 'c:chart') {
      found.push(chart(String(targetOf(attributes?.['r:id'])), size).key);
    }
    for (const each of inside) visit(each);
  };
  for (const each of elements) visit(each);
  return found;
}

function equationsIn(xml: WrittenNode | undefined): Thing[] {
  if (xml?.name === 'm:oMath') return [equation(xml.elements ?? [])];
  return (xml?.elements ?? []).flatMap(equationsIn);
}

const equation = (elements: readonly WrittenNode[]): Thing =>
  thing(`equation ${elements.map(structureOf).join('')}`, mathLetters(elements));

function structureOf({ name, text, attributes, elements = [] }: WrittenNode): string {
  if (name === undefined) return String(text ?? '').replaceAll('[[sdspace]]', '');
  const value = attributes?.['m:val'];
  return `<${name}${value === undefined ? '' : `=${value}`}>${elements.map(structureOf).join('')}</>`;
}

const mathLetters = (elements: readonly WrittenNode[]): string =>
  elements
    .map(({ name, elements: inside = [] }) => (name === 'm:t' ? textOf(inside) : mathLetters(inside)))
    .join('');

/** Of the things of a model those that are not written: of equal ones as many as are missing. */
export function thingsLeftOut(things: readonly Thing[], written: readonly string[]): Thing[] {
  if (things.length === 0) return [];
  const left = new Map<string, number>();
  for (const key of written) left.set(key, (left.get(key) ?? 0) + 1);
  return things.filter(({ key }) => {
    const count = left.get(key) ?? 0;
    left.set(key, count - 1);
    return count <= 0;
  });
}
