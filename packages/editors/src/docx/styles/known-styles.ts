import type { XmlNode } from '../undecided.ts';

/** What superdoc makes of `w:rPr` and `w:pPr`, as far as it is read or written here. Sizes are half points, lengths twips. */
export interface LetterProperties {
  fontFamily?: { ascii?: string; asciiTheme?: string };
  fontSize?: number;
  [other: string]: unknown;
}

/** A style as superdoc lays out by it. */
export interface KnownStyle {
  styleId?: string;
  type?: string;
  name?: string;
  basedOn?: string;
  default?: boolean;
  runProperties?: LetterProperties;
  paragraphProperties?: Record<string, unknown>;
}

/** What superdoc 1.46.3 lays out by: it reads the styles of a document once, when it is opened (`translatedLinkedStyles`). */
export interface KnownStyles {
  docDefaults?: { runProperties?: LetterProperties };
  styles?: Record<string, KnownStyle>;
}

/** Names it has for what the styles that are made here say. */
const LETTERS: Record<string, string> = {
  'w:sz': 'fontSize',
  'w:szCs': 'fontSizeCs',
  'w:i': 'italic',
  'w:iCs': 'iCs',
  'w:vertAlign': 'vertAlign',
};
const PARAGRAPHS: Record<string, string> = { 'w:spacing': 'spacing', 'w:ind': 'indent' };

/** A style of the file (`w:style`) as superdoc keeps it. What it says that no style made here says is left out. */
export function knownStyle(style: XmlNode): KnownStyle {
  const { 'w:styleId': styleId = '', 'w:type': type = '' } = style.attributes ?? {};
  const child = (name: string) => style.elements?.find((each) => each.name === name);
  const value = (name: string) => child(name)?.attributes?.['w:val'];
  const runProperties: LetterProperties = {};
  for (const { name = '', attributes = {} } of child('w:rPr')?.elements ?? []) {
    const known = LETTERS[name];
    if (known) runProperties[known] = attributes['w:val'] === undefined ? true : plain(attributes['w:val']);
    else if (name === 'w:color') runProperties.color = { val: attributes['w:val'] };
  }
  const paragraphProperties: Record<string, unknown> = {};
  for (const { name = '', attributes = {} } of child('w:pPr')?.elements ?? []) {
    const known = PARAGRAPHS[name];
    const facts = Object.entries(attributes).map(([key, said]) => [key.replace(/^w:/, ''), plain(said)]);
    if (known) paragraphProperties[known] = Object.fromEntries(facts);
  }
  const basedOn = value('w:basedOn');
  return {
    styleId,
    type,
    name: value('w:name') ?? styleId,
    ...(basedOn !== undefined && { basedOn }),
    runProperties,
    paragraphProperties,
  };
}

const plain = (value: string): string | number => (/^-?\d+$/.test(value) ? Number(value) : value);

/** What a font and a size of letters are by their styles: that of the text, else of the paragraph, else what all have. */
export function styledLetters(
  { docDefaults, styles = {} }: KnownStyles,
  paragraph: string | undefined,
  text: string | undefined,
): Pick<LetterProperties, 'fontFamily' | 'fontSize'> {
  const usual = Object.keys(styles).find((id) => styles[id]?.default && styles[id]?.type === 'paragraph');
  const found = [text, paragraph ?? usual ?? 'Normal'].flatMap((id) => chain(styles, id));
  const all = [...found, docDefaults?.runProperties ?? {}];
  const fontFamily = all.find((each) => each.fontFamily?.ascii ?? each.fontFamily?.asciiTheme)?.fontFamily;
  const fontSize = all.find((each) => typeof each.fontSize === 'number')?.fontSize;
  return { ...(fontFamily && { fontFamily }), ...(fontSize !== undefined && { fontSize }) };
}

/** What a style says and those it is based on, the nearest first. */
function chain(styles: Record<string, KnownStyle>, id: string | undefined): LetterProperties[] {
  const said: LetterProperties[] = [];
  const seen = new Set<string>();
  for (let at = id; at !== undefined && !seen.has(at); at = styles[at]?.basedOn) {
    seen.add(at);
    said.push(styles[at]?.runProperties ?? {});
  }
  return said;
}
