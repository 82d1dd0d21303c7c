import { mathText } from '../../docx/read/story.ts';
import { NS } from '../../opc/namespaces.ts';
import type { XmlElement } from '../../opc/xml.ts';
import { pageAspects, paragraphAspects, suggestedOfEnd } from './aspects.ts';
import {
  EQUATION,
  INSERTED_DOCUMENT,
  PAGE_LAYOUT,
  type ReadBlock,
  type ReadCell,
  type ReadParagraph,
  type ReadRow,
  type ReadTable,
  type Segment,
} from './content.ts';
import type { VersionContext } from './context.ts';
import { comparable, propertiesKey, shortKey } from './keys.ts';
import { paragraphsIn, readSegments } from './read-segments.ts';
import { headingOf, listLevelOf, valOf } from './styles.ts';
import { cellAspects, rowAspects, tableAspects } from './table-aspects.ts';

/** Properties a comparison leaves out: the mark's own look, what was before a tracked change, hints of the layout. */
const NOT_COMPARED = new Set(
  'rPr sectPr numPr pPrChange tblPrChange trPrChange tcPrChange cnfStyle tblLook tcW tblW'.split(' '),
);

/** The blocks of a container in order. Content controls are transparent; a page layout is an object without text. */
export function readBlocks(container: XmlElement, part: string, context: VersionContext): ReadBlock[] {
  const blocks: ReadBlock[] = [];
  for (const child of container.children) {
    if (child.is(NS.word, 'p')) blocks.push(readParagraph(child, part, context));
    else if (child.is(NS.word, 'tbl')) blocks.push(readTable(child, part, context));
    else if (child.is(NS.word, 'sectPr')) blocks.push(paragraphOf([pageLayout(child)]));
    else if (child.is(NS.word, 'altChunk'))
      blocks.push(paragraphOf([insertedDocument(child, part, context)]));
    else if (child.is(NS.compatibility, 'AlternateContent')) {
      for (const choice of child.children.slice(0, 1)) blocks.push(...readBlocks(choice, part, context));
    } else if (child.namespace === NS.math) blocks.push(paragraphOf([equation(child)]));
    else if (!child.localName.endsWith('Pr')) blocks.push(...readBlocks(child, part, context));
  }
  return blocks;
}

export function readParagraph(element: XmlElement, part: string, context: VersionContext): ReadParagraph {
  const properties = element.child(NS.word, 'pPr');
  const style = context.styles.get(valOf(properties?.child(NS.word, 'pStyle')) ?? '');
  const numbering = properties?.child(NS.word, 'numPr');
  const outline = valOf(properties?.child(NS.word, 'outlineLvl'));
  const section = properties?.child(NS.word, 'sectPr');
  const segments = readSegments(element, part, context);
  if (section) segments.push(pageLayout(section));
  let key = propertiesKey(properties, NOT_COMPARED);
  let listed: string | undefined;
  if (numbering) {
    const list = context.list(valOf(numbering.child(NS.word, 'numId')) ?? '');
    const level = valOf(numbering.child(NS.word, 'ilvl')) ?? 0;
    key += `list ${list} ${level}`;
    listed = `level ${Number(level) + 1} of list ${valOf(numbering.child(NS.word, 'numId'))}`;
  }
  key += suggestedOfEnd(properties).join();
  return paragraphOf(segments, {
    heading: outline === undefined ? (style?.heading ?? null) : headingOf(outline),
    listLevel: numbering ? listLevelOf(numbering) : (style?.listLevel ?? null),
    properties: shortKey(key),
    aspects: () => paragraphAspects(properties, listed, context),
  });
}

/** A paragraph of segments that were read or made up. */
export function paragraphOf(
  segments: Segment[],
  own: Pick<ReadParagraph, 'heading' | 'listLevel' | 'properties' | 'aspects'> = {
    heading: null,
    listLevel: null,
    properties: '',
  },
): ReadParagraph {
  let text = '';
  let key = `${own.properties} ${own.heading} ${own.listLevel}`;
  for (const segment of segments) {
    text += segment.text;
    key += `\n${segment.text}\t${segment.object}\t${segment.identity}\t${segment.format}\t${segment.tracked}`;
  }
  return { kind: 'paragraph', ...own, segments, text, key };
}

function readTable(element: XmlElement, part: string, context: VersionContext): ReadTable {
  const rows = partsNamed(element, 'tr').map((row) => readRow(row, part, context));
  const properties = propertiesKey(element.child(NS.word, 'tblPr'), NOT_COMPARED);
  return {
    kind: 'table',
    properties,
    aspects: () => tableAspects(element, context),
    rows,
    text: rows.map(({ text }) => text).join('\n'),
    key: `table ${properties}\n${rows.map(({ key }) => key).join('\n')}`,
  };
}

function readRow(element: XmlElement, part: string, context: VersionContext): ReadRow {
  const cells = partsNamed(element, 'tc').map((cell) => readCell(cell, part, context));
  const own = element.child(NS.word, 'trPr');
  const properties = propertiesKey(own, NOT_COMPARED);
  return {
    properties,
    aspects: () => rowAspects(own),
    cells,
    text: cells.map(({ text }) => text).join('\t'),
    key: `row ${properties}\n${cells.map(({ key }) => key).join('\n')}`,
  };
}

/** Tables inside of a cell are read as the paragraphs they hold. */
function readCell(element: XmlElement, part: string, context: VersionContext): ReadCell {
  const own = element.child(NS.word, 'tcPr');
  const paragraphs = paragraphsIn(element).map((paragraph) => readParagraph(paragraph, part, context));
  const properties = propertiesKey(own, NOT_COMPARED);
  return {
    properties,
    aspects: () => cellAspects(own),
    span: Math.max(1, Number(valOf(own?.child(NS.word, 'gridSpan')) ?? 1) || 1),
    paragraphs,
    text: paragraphs.map(({ text }) => text).join('\n'),
    key: `cell ${properties}\n${paragraphs.map(({ key }) => key).join('\n')}`,
  };
}

/** Rows of a table or cells of a row, also those inside of content controls and tracked changes. */
function partsNamed(element: XmlElement, localName: string): XmlElement[] {
  return element.children.flatMap((child) => {
    if (child.is(NS.word, localName)) return [child];
    const wraps = ['sdt', 'sdtContent', 'customXml', 'ins', 'del'].includes(child.localName);
    return wraps ? partsNamed(child, localName) : [];
  });
}

/** Paper, margins, columns: everything a section says of its pages but which headers it has. */
function pageLayout(section: XmlElement): Segment {
  const format = propertiesKey(section, new Set(['headerReference', 'footerReference', 'sectPrChange']));
  const aspects = () => pageAspects(section);
  return { text: '', object: PAGE_LAYOUT, identity: '', format, look: {}, tracked: undefined, aspects };
}

function equation(element: XmlElement): Segment {
  const identity = shortKey(comparable(element.outer));
  return { text: mathText(element), object: EQUATION, identity, format: '', look: {}, tracked: undefined };
}

function insertedDocument(element: XmlElement, part: string, context: VersionContext): Segment {
  const id = element.attribute(NS.officeRelationships, 'id') ?? '';
  const identity = context.reference(part, id)?.content ?? id;
  return { text: '', object: INSERTED_DOCUMENT, identity, format: '', look: {}, tracked: undefined };
}
