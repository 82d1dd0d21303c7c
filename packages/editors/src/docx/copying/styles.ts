import { defineStyles } from '../references/styles.ts';
import type { KnownStyle, KnownStyles } from '../styles/known-styles.ts';
import type { SuperdocDocument } from '../superdoc-document.ts';
import type { XmlNode } from '../undecided.ts';
import { type CopiedStyles, copiedStylesIn } from './copied-styles.ts';

type Editor = SuperdocDocument['editor'];

/** What of a style leads to others (ECMA-376 part 1, 17.7.4). */
const LEADS = ['w:basedOn', 'w:link', 'w:next'];

/** The styles that a text names, with those that these lead to. */
export function stylesOf(editor: Editor, text: unknown): CopiedStyles {
  const { stored, laidOut } = stylesIn(editor);
  const found: CopiedStyles = {};
  const wanted = [...idsIn(text)];
  for (const id of wanted) {
    const style = stored.find((each) => idOf(each) === id);
    if (!style || found[id]) continue;
    found[id] = { stored: style, laidOut: laidOut[id] ?? {} };
    wanted.push(...LEADS.flatMap((name) => saidBy(style, name) ?? []));
  }
  return found;
}

/**
 * A text of another document with the names that its styles have here, after those which are not here were added. A style of that id or that name is the one that
 * is meant, as in Word: ids of one style differ by the language of Word. What a text names without a style's being there stays so.
 */
export function withStylesHere<Text>(editor: Editor, text: Text, styles: unknown): Text {
  const { stored } = stylesIn(editor);
  const ids = new Set(stored.map(idOf));
  const named = idsIn(editor.state.doc.toJSON());
  const names = new Map(stored.map((style) => [nameOf(style), idOf(style)] as const));
  const known = new Map<string, string>();
  const coming: CopiedStyles = {};
  for (const [id, style] of Object.entries(copiedStylesIn(styles))) {
    if (ids.has(id)) continue;
    const name = nameOf(style.stored);
    const here = names.get(name);
    if (here !== undefined) known.set(id, here);
    // It would change how that looks which names it already.
    else if (!named.has(id)) {
      coming[id] = style;
      names.set(name, id);
    }
  }
  const own = (id: string) => known.get(id) ?? id;
  const all = Object.values(coming);
  defineStyles(
    editor,
    all.map(({ stored: style }) => withOwnLinks(style, own)),
    (style) => ({ ...laidOutHere(coming[idOf(style)]?.laidOut, own), styleId: idOf(style) }),
  );
  return known.size > 0 ? withIds(text, own) : text;
}

/** A style that leads to those which its own are here. */
function withOwnLinks(style: XmlNode, own: (id: string) => string): XmlNode {
  const elements = (style.elements ?? []).map((each) => {
    const id = each.attributes?.['w:val'];
    return LEADS.includes(each.name ?? '') && id !== undefined
      ? { ...each, attributes: { ...each.attributes, 'w:val': own(id) } }
      : each;
  });
  return { ...style, elements };
}

function laidOutHere(style: KnownStyle = {}, own: (id: string) => string): KnownStyle {
  const { default: _, basedOn, paragraphProperties, ...others } = style;
  const { numberingProperties: __, ...properties } = paragraphProperties ?? {};
  return {
    ...others,
    ...(basedOn !== undefined && { basedOn: own(basedOn) }),
    ...(paragraphProperties && { paragraphProperties: properties }),
  };
}

/** superdoc 1.46.3 says which style something has by these, wherever it says it. */
const isStyle = (key: string, value: unknown): value is string =>
  (key === 'styleId' || key === 'tableStyleId') && typeof value === 'string';

function idsIn(text: unknown): Set<string> {
  const ids = new Set<string>();
  const look = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    for (const [key, each] of Object.entries(value)) {
      if (isStyle(key, each)) ids.add(each);
      else look(each);
    }
  };
  look(text);
  return ids;
}

function withIds<Text>(text: Text, own: (id: string) => string): Text {
  return JSON.parse(JSON.stringify(text), (key, value) => (isStyle(key, value) ? own(value) : value)) as Text;
}

function stylesIn(editor: Editor): { stored: XmlNode[]; laidOut: Record<string, KnownStyle> } {
  const { converter } = editor as {
    converter?: { convertedXml?: Record<string, XmlNode | undefined>; translatedLinkedStyles?: KnownStyles };
  };
  const root = converter?.convertedXml?.['word/styles.xml']?.elements?.find(
    ({ name }) => name === 'w:styles',
  );
  const stored = (root?.elements ?? []).filter(({ name }) => name === 'w:style');
  return { stored, laidOut: converter?.translatedLinkedStyles?.styles ?? {} };
}

const idOf = ({ attributes }: XmlNode): string => attributes?.['w:styleId'] ?? '';

const saidBy = ({ elements = [] }: XmlNode, child: string): string | undefined =>
  elements.find(({ name }) => name === child)?.attributes?.['w:val'];

/** What a style is called, and of what it is one: of a paragraph and of letters there may be one each of a name. */
const nameOf = (style: XmlNode): string =>
  `${style.attributes?.['w:type']} ${saidBy(style, 'w:name')?.toLowerCase() ?? idOf(style)}`;
