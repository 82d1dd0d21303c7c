import { type KnownStyle, type KnownStyles, knownStyle } from '../styles/known-styles.ts';
import type { SuperdocDocument } from '../superdoc-document.ts';
import type { XmlNode } from '../undecided.ts';

const xml = (name: string, attributes: Record<string, string> = {}, elements: XmlNode[] = []): XmlNode => ({
  type: 'element',
  name: `w:${name}`,
  attributes: Object.fromEntries(Object.entries(attributes).map(([key, value]) => [`w:${key}`, value])),
  elements,
});

const named = (type: string, id: string, name: string, basedOn: string, more: XmlNode[]): XmlNode =>
  xml('style', { type, styleId: id }, [
    xml('name', { val: name }),
    xml('basedOn', { val: basedOn }),
    ...more,
  ]);

/** The styles of footnotes and endnotes as Word defines them: small text, raised numbers. */
export function noteStyles(kind: 'footnote' | 'endnote'): XmlNode[] {
  const id = kind === 'footnote' ? 'Footnote' : 'Endnote';
  const hidden = [xml('uiPriority', { val: '99' }), xml('semiHidden'), xml('unhideWhenUsed')];
  return [
    named('paragraph', `${id}Text`, `${kind} text`, 'Normal', [
      ...hidden,
      xml('pPr', {}, [xml('spacing', { after: '0', line: '240', lineRule: 'auto' })]),
      xml('rPr', {}, [xml('sz', { val: '20' }), xml('szCs', { val: '20' })]),
    ]),
    named('character', `${id}Reference`, `${kind} reference`, 'DefaultParagraphFont', [
      ...hidden,
      xml('rPr', {}, [xml('vertAlign', { val: 'superscript' })]),
    ]),
  ];
}

/** The style of captions as Word defines it. */
export function captionStyle(): XmlNode {
  return named('paragraph', CAPTION, 'caption', 'Normal', [
    xml('next', { val: 'Normal' }),
    xml('uiPriority', { val: '35' }),
    xml('unhideWhenUsed'),
    xml('qFormat'),
    xml('pPr', {}, [xml('spacing', { after: '200', line: '240', lineRule: 'auto' })]),
    xml('rPr', {}, [
      ...['i', 'iCs'].map((name) => xml(name)),
      xml('color', { val: '44546A' }),
      ...['sz', 'szCs'].map((name) => xml(name, { val: '18' })),
    ]),
  ]);
}

/** The style of the lines of a table of contents as Word defines it, by their level. */
export function contentsStyle(level: number): XmlNode {
  return named('paragraph', `TOC${level}`, `toc ${level}`, 'Normal', [
    xml('next', { val: 'Normal' }),
    xml('autoRedefine'),
    xml('uiPriority', { val: '39' }),
    xml('unhideWhenUsed'),
    xml('pPr', {}, [
      xml('spacing', { after: '100' }),
      ...(level > 1 ? [xml('ind', { left: String(220 * (level - 1)) })] : []),
    ]),
  ]);
}

export const CAPTION = 'Caption';

/**
 * Adds the styles that the document has not got, and has them laid out by at once, as `laidOutAs` says. What refers to none of them does not get them in
 * the file.
 */
export function defineStyles(
  editor: SuperdocDocument['editor'],
  styles: readonly XmlNode[],
  laidOutAs: (style: XmlNode) => KnownStyle = knownStyle,
): void {
  const { converter } = editor as {
    converter?: { convertedXml?: Record<string, XmlNode | undefined>; translatedLinkedStyles?: KnownStyles };
  };
  const root = converter?.convertedXml?.['word/styles.xml']?.elements?.[0];
  if (!root) return;
  const known = new Set(root.elements?.map(({ attributes }) => attributes?.['w:styleId']));
  const missing = styles.filter(({ attributes }) => !known.has(attributes?.['w:styleId']));
  if (missing.length === 0) return;
  root.elements = [...(root.elements ?? []), ...missing];
  const laidOut = converter?.translatedLinkedStyles?.styles;
  // superdoc would write how paragraphs that name it without its being there look by themselves, and nobody changed those.
  const named = stylesNamed(editor);
  for (const style of missing) {
    const { styleId = '', ...said } = laidOutAs(style);
    if (laidOut && !named.has(styleId)) laidOut[styleId] = { styleId, ...said };
  }
  (editor as unknown as { emit(event: 'stylesDefaultsChanged'): void }).emit('stylesDefaultsChanged');
}

function stylesNamed({ state }: SuperdocDocument['editor']): Set<unknown> {
  const named = new Set<unknown>();
  state.doc.descendants(({ type, attrs }) => {
    if (type.name === 'paragraph')
      named.add((attrs.paragraphProperties as { styleId?: unknown } | null)?.styleId);
    return !type.isText;
  });
  return named;
}
