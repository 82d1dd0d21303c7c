/** A node of superdoc's model as JSON. */
export interface ModelNode {
  type?: string;
  text?: string;
  attrs?: Record<string, unknown>;
  marks?: { type?: string; attrs?: Record<string, unknown> }[];
  content?: ModelNode[];
}

/** An element as superdoc writes it, before it is XML. */
export interface WrittenNode {
  name?: string;
  /** Of a text node. */
  text?: unknown;
  attributes?: Record<string, string>;
  elements?: WrittenNode[];
}

/** In the text of a paragraph, what no document can hold itself (XML 1.0, 2.2 Char): a picture, and the mark of a note. */
const OBJECT = '\u0001';
const NOTE = '\u0002';
/** Of the model: what is written as any text, or as none. A field, a shape. */
const ANYTHING = '\u0000';

/** What is written of nodes of the model that hold no others. */
const LEAVES: Record<string, string> = {
  run: '',
  tab: '\t',
  lineBreak: '\n',
  hardBreak: '\n',
  noBreakHyphen: '\u2011',
  image: OBJECT,
  footnoteReference: NOTE,
  endnoteReference: NOTE,
};

/** The same as elements of a run: ECMA-376 part 1, 17.3.3. */
const OF_RUNS: Record<string, string> = {
  'w:tab': '\t',
  'w:br': '\n',
  'w:cr': '\n',
  'w:noBreakHyphen': '\u2011',
  'w:footnoteReference': NOTE,
  'w:endnoteReference': NOTE,
};
const OBJECTS = new Set(['w:drawing', 'w:pict', 'w:object']);

/** The texts of all paragraphs in nodes of the model, of those in text boxes too, in no certain order. */
export function paragraphsOf(nodes: readonly ModelNode[]): string[] {
  const found: string[] = [];
  const textOf = ({ type = '', text, content = [] }: ModelNode): string => {
    if (type === 'text') return text ?? '';
    const own = content.map(textOf).join('');
    if (type !== 'paragraph') {
      // Boxes may have another form beside them, with the same text in it.
      if (type.startsWith('shape')) return ANYTHING;
      return content.length > 0 ? own : (LEAVES[type] ?? ANYTHING);
    }
    found.push(own);
    return '';
  };
  for (const node of nodes) textOf(node);
  return found;
}

/** The texts of all paragraphs that are written in an element, in the order of their ends. */
export function paragraphsWritten(root: WrittenNode): string[] {
  const found: string[] = [];
  const textOf = ({ name = '', elements = [] }: WrittenNode, parent: string): string => {
    if (name === 'w:t' || name === 'w:delText') {
      // superdoc writes the first and no other, without its sign for a space that counts.
      const text = elements[0]?.text;
      return typeof text === 'string' ? text.replaceAll('[[sdspace]]', '') : '';
    }
    const character = parent === 'w:r' ? OF_RUNS[name] : undefined;
    if (character !== undefined) return character;
    let own = OBJECTS.has(name) ? OBJECT : '';
    for (const element of elements) own += textOf(element, name);
    if (name !== 'w:p') return own;
    found.push(own);
    return '';
  };
  textOf(root, '');
  return found;
}

/**
 * The paragraphs of a model that are not in what was written of it: of equal ones as many as are missing. Neither their order counts
 * nor what is written beside them: what superdoc keeps as XML is in no model.
 */
export function textsLeftOut(model: readonly string[], written: readonly string[]): string[] {
  const wanted = new Map<string, number>();
  const take = (text: string): boolean => {
    const count = wanted.get(text) ?? 0;
    if (count > 0) wanted.set(text, count - 1);
    return count > 0;
  };
  for (const each of model) {
    const text = each.replaceAll(ANYTHING, '');
    wanted.set(text, (wanted.get(text) ?? 0) + 1);
  }
  const others: (string | undefined)[] = written.filter((text) => !take(text));
  let next = 0;
  /** Most are in the order of the model. */
  const takeOther = (text: string): boolean => {
    const pattern = patternOf(text);
    for (let tried = 0; tried < others.length; tried++) {
      const at = (next + tried) % others.length;
      if (!pattern.test(others[at] ?? '')) continue;
      others[at] = undefined;
      next = at + 1;
      return true;
    }
    return false;
  };
  return model
    .filter((text) => /[^\s\0]/.test(text) && take(text.replaceAll(ANYTHING, '')))
    .filter((text) => !text.includes(ANYTHING) || !takeOther(text))
    .map((text) => text.replaceAll(ANYTHING, ''));
}

function patternOf(text: string): RegExp {
  const pieces = text.split(ANYTHING).map((piece) => piece.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&'));
  return new RegExp(`^${pieces.join('[^]*')}$`);
}

/** What of a text is letters: '' where it is a picture or a note by itself. */
export const lettersOf = (text: string): string =>
  text.replaceAll(OBJECT, '').replaceAll(NOTE, '').replace(/\s+/g, ' ').trim();
