import type { SuperdocDocument } from '../superdoc-document.ts';

/** An element as superdoc keeps the parts of a document. */
interface Xml {
  type?: string;
  name?: string;
  attributes?: Record<string, string>;
  elements?: Xml[];
}

const xml = (name: string, attributes: Record<string, string> = {}, elements: Xml[] = []): Xml => ({
  type: 'element',
  name: `w:${name}`,
  attributes: Object.fromEntries(Object.entries(attributes).map(([key, value]) => [`w:${key}`, value])),
  elements,
});

/** The styles of footnotes as Word defines them, where a document has none: small text, raised numbers. */
function noteStyles(): Xml[] {
  const style = (type: string, suffix: string, basedOn: string, properties: Xml[]) =>
    xml('style', { type, styleId: `Footnote${suffix}` }, [
      xml('name', { val: `footnote ${suffix.toLowerCase()}` }),
      xml('basedOn', { val: basedOn }),
      xml('uiPriority', { val: '99' }),
      xml('semiHidden'),
      xml('unhideWhenUsed'),
      ...properties,
    ]);
  return [
    style('paragraph', 'Text', 'Normal', [
      xml('pPr', {}, [xml('spacing', { after: '0', line: '240', lineRule: 'auto' })]),
      xml('rPr', {}, [xml('sz', { val: '20' }), xml('szCs', { val: '20' })]),
    ]),
    style('character', 'Reference', 'DefaultParagraphFont', [
      xml('rPr', {}, [xml('vertAlign', { val: 'superscript' })]),
    ]),
  ];
}

/** Adds the styles of footnotes that the document has not got. What refers to none of them does not get them in the file. */
export function defineNoteStyles(editor: SuperdocDocument['editor']): void {
  const { converter } = editor as { converter?: { convertedXml?: Record<string, Xml | undefined> } };
  const root = converter?.convertedXml?.['word/styles.xml']?.elements?.[0];
  if (!root) return;
  const known = new Set(root.elements?.map(({ attributes }) => attributes?.['w:styleId']));
  const missing = noteStyles().filter(({ attributes }) => !known.has(attributes?.['w:styleId']));
  root.elements = [...(root.elements ?? []), ...missing];
}
