import { inOneStep } from '../one-step.ts';
import type { SuperdocDocument } from '../superdoc-document.ts';
import type { XmlNode } from './section-properties.ts';

type State = SuperdocDocument['editor']['state'];
type DocumentNode = State['doc'];
type View = NonNullable<SuperdocDocument['editor']['view']>;
type Transaction = View['state']['tr'];

/** A section of the document: from behind the one before it to its own end. */
export interface Section {
  /** Where the paragraph stands whose properties end it; null for the last one, which the body ends. */
  position: number | null;
  properties: XmlNode | null;
}

export function sectionsIn(doc: DocumentNode): Section[] {
  const sections: Section[] = [];
  doc.descendants((node, position) => {
    const properties = sectionOf(node);
    if (properties) sections.push({ position, properties });
    return node.type.name !== 'paragraph';
  });
  return [...sections, { position: null, properties: (doc.attrs.bodySectPr as XmlNode | null) ?? null }];
}

/** The number of the section in which a place of the text is. */
export function sectionAt(sections: readonly Section[], doc: DocumentNode, place: number): number {
  const at = sections.findIndex(({ position }) => {
    if (position === null) return true;
    return place < position + (doc.nodeAt(position)?.nodeSize ?? 0);
  });
  return at < 0 ? sections.length - 1 : at;
}

/** Writes sections anew, each by its number, as one step of undo. */
export function changeSections(view: View, changed: ReadonlyMap<number, XmlNode>): void {
  const sections = sectionsIn(view.state.doc);
  inOneStep(view, (change) => {
    for (const [at, properties] of changed) setSection(change, sections[at]?.position ?? null, properties);
    return change.setMeta(PAGES_ANEW, true);
  });
}

/** Has superdoc lay out every page anew. */
export const PAGES_ANEW = 'forceUpdatePagination';

export function setSection(change: Transaction, position: number | null, properties: XmlNode): void {
  if (position === null) {
    change.setDocAttribute('bodySectPr', properties);
    return;
  }
  const node = change.doc.nodeAt(position);
  if (!node) return;
  const paragraphProperties = { ...(node.attrs.paragraphProperties as object | null), sectPr: properties };
  change.setNodeMarkup(position, null, {
    ...node.attrs,
    paragraphProperties,
    pageBreakSource: 'sectPr',
    sectionMargins: marginsOf(properties),
  });
}

function sectionOf(node: DocumentNode): XmlNode | undefined {
  if (node.type.name !== 'paragraph') return undefined;
  return (node.attrs.paragraphProperties as { sectPr?: XmlNode } | null)?.sectPr;
}

/** What superdoc keeps of a section's margins beside its properties, in inches. */
function marginsOf(properties: XmlNode): Record<string, number | null> {
  const margins = properties.elements?.find(({ name }) => name === 'w:pgMar')?.attributes ?? {};
  const names = ['top', 'right', 'bottom', 'left', 'header', 'footer'];
  return Object.fromEntries(
    names.map((name) => {
      const twips = margins[`w:${name}`];
      return [name, twips === undefined ? null : Number(twips) / 1440];
    }),
  );
}
