import { NS } from '../../opc/namespaces.ts';
import { readRelationships } from '../../opc/relationships.ts';
import type { XmlElement } from '../../opc/xml.ts';
import type { OpcPackage } from '../../opc/zip.ts';
import { blocksOf } from '../read/blocks.ts';
import {
  mathText,
  type StoryKind,
  shownCharacter,
  shownChildren,
  storiesOf,
  textBoxesIn,
} from '../read/story.ts';
import { joinDeletions, SHOWN, type ShownParagraph, type ShownStory } from '../shown.ts';
import { stateOf } from './form-fields.ts';
import { textOfRuby } from './ruby.ts';
import { unshownIn } from './unshown.ts';

/** Everything that a person must be shown of a stored document, story by story and paragraph by paragraph. */
export function expectedStories(pkg: OpcPackage): ShownStory[] {
  const [main] = storiesOf(pkg);
  return storiesOf(pkg).flatMap(({ kind, part }) => {
    if (!main || !pkg.has(part)) return [];
    const frames = new Map(unshownIn(pkg, part).map(({ element, frame }) => [element, frame !== undefined]));
    return placesIn(pkg, main.part, kind, part).map(({ place, container }) => {
      const reader: Reader = { found: [], fields: [], frames, hasObjects: kind !== 'comments' };
      readBlocks(container, '', reader);
      return { place, paragraphs: reader.found };
    });
  });
}

interface Reader {
  found: ShownParagraph[];
  /** Fields that are open, the innermost last (ECMA-376 part 1, 17.16.18 fldChar). */
  fields: Field[];
  /** What the editor does not show itself: whether there is a frame in its place. */
  frames: ReadonlyMap<XmlElement, boolean>;
  hasObjects: boolean;
}

interface Field {
  code: string;
  isInResult: boolean;
  /** What a form field of older kind shows. */
  state: string | undefined;
  /** The text of the result so far, of a field that is counted where it is shown. */
  result: string;
}

interface Place {
  place: string;
  container: XmlElement;
}

function placesIn(pkg: OpcPackage, main: string, kind: StoryKind, part: string): Place[] {
  const root = pkg.xml(part);
  if (kind === 'document') {
    const body = root.child(NS.word, 'body');
    return body ? [{ place: 'body', container: body }] : [];
  }
  if (kind === 'header' || kind === 'footer') {
    const links = readRelationships(pkg, main).filter((link) => !link.external && link.part === part);
    return links.map(({ id }) => ({ place: `${kind} ${id}`, container: root }));
  }
  const word = kind.slice(0, -1);
  return root.children
    .filter((note) => note.is(NS.word, word) && !SEPARATORS.has(note.attribute(NS.word, 'type') ?? ''))
    .map((note) => ({ place: `${word} ${note.attribute(NS.word, 'id') ?? ''}`, container: note }));
}

/** Lines between text and notes (ECMA-376 part 1, 17.18.33 ST_FtnEdn). */
const SEPARATORS = new Set(['separator', 'continuationSeparator', 'continuationNotice']);

function readBlocks(container: XmlElement, where: string, reader: Reader): void {
  for (const block of container.children) {
    if (block.namespace === NS.math) reader.found.push({ in: where, text: mathText(block) });
    else if (block.is(NS.compatibility, 'AlternateContent')) {
      for (const form of shownChildren(block)) readBlocks(form, where, reader);
    } else if (block.namespace !== NS.word) continue;
    else if (block.localName === 'p') {
      const text = joinDeletions(textIn(block, where, reader));
      reader.found.push({ in: where, text });
    } else if (block.localName === 'tbl') readTable(block, where, reader);
    else if (!block.localName.endsWith('Pr')) readBlocks(block, where, reader);
  }
}

function readTable(table: XmlElement, where: string, reader: Reader): void {
  const rows = blocksOf(table).filter((row) => row.is(NS.word, 'tr'));
  rows.forEach((row, r) => {
    const cells = blocksOf(row).filter((cell) => cell.is(NS.word, 'tc') && !goesOn(cell));
    cells.forEach((cell, c) => {
      readBlocks(cell, `${where}/${r + 1}.${c + 1}`, reader);
    });
  });
}

/** A cell that is one with the cell above: what is in it Word does not show (ECMA-376 part 1, 17.4.84 vMerge). */
function goesOn(cell: XmlElement): boolean {
  const merge = cell.child(NS.word, 'tcPr')?.child(NS.word, 'vMerge');
  return merge !== undefined && (merge.attribute(NS.word, 'val') ?? 'continue') === 'continue';
}

function textIn(parent: XmlElement, where: string, reader: Reader): string {
  let text = '';
  for (const child of parent.children) text += textOf(child, where, reader);
  return text;
}

function textOf(element: XmlElement, where: string, reader: Reader): string {
  if (element.namespace === NS.math) return mathText(element);
  if (element.is(NS.compatibility, 'AlternateContent')) {
    const [form] = element.children;
    const isDrawing = (form?.children.some(isDrawn) ?? false) || textBoxesIn(element).length > 0;
    if (isDrawing) return drawn(element, where, reader);
    return form ? textIn(form, where, reader) : '';
  }
  if (element.namespace !== NS.word || element.localName.endsWith('Pr')) return '';
  if (isDrawn(element)) return drawn(element, where, reader);
  switch (element.localName) {
    case 'fldChar':
      return markOfField(element, reader.fields);
    case 'instrText': {
      const field = reader.fields.at(-1);
      if (field && !field.isInResult) field.code += element.text;
      return '';
    }
    case 'fldSimple': {
      const text = textIn(element, where, reader);
      return isCounted(element.attribute(NS.word, 'instr') ?? '') ? pageNumber(text) : text;
    }
    case 'ruby':
      return shown(textOfRuby(element), reader);
    case 'del':
    case 'moveFrom': {
      const text = textIn(element, where, reader);
      return text === '' ? '' : SHOWN.deleted + text + SHOWN.endOfDeleted;
    }
    case 't':
    case 'delText':
      return shown(textOfLeaf(element), reader);
    case 'footnoteReference':
    case 'endnoteReference':
      return shown(SHOWN.note, reader);
    case 'br': {
      const isPage = /^(?:page|column)$/.test(element.attribute(NS.word, 'type') ?? '');
      return shown(isPage ? SHOWN.pageBreak : '\n', reader);
    }
    default: {
      const character = element.parent?.is(NS.word, 'r') ? shownCharacter(element) : undefined;
      return character === undefined ? textIn(element, where, reader) : shown(character, reader);
    }
  }
}

/** Codes of fields are not shown, and the results of those that are counted anew stand behind their mark. */
function shown(text: string, { fields }: Reader): string {
  if (fields.some(({ isInResult }) => !isInResult)) return '';
  const counted = fields.find(({ code }) => isCounted(code));
  if (!counted) return text;
  counted.result += text;
  return '';
}

function markOfField(mark: XmlElement, fields: Field[]): string {
  const type = mark.attribute(NS.word, 'fldCharType');
  const field = fields.at(-1);
  if (type === 'begin') fields.push({ code: '', isInResult: false, state: stateOf(mark), result: '' });
  else if (type === 'separate' && field) field.isInResult = true;
  else if (type === 'end' && field) {
    fields.pop();
    if (fields.some(({ isInResult, code }) => !isInResult || isCounted(code))) return '';
    return isCounted(field.code) ? pageNumber(field.result) : (field.state ?? '');
  }
  return '';
}

function isCounted(code: string): boolean {
  return /^\s*(?:PAGE|NUMPAGES|SECTIONPAGES)\b/i.test(code);
}

function pageNumber(stored: string): string {
  return SHOWN.page + stored + SHOWN.endOfPageNumber;
}

/** White space at the ends counts where the document says so (XML 1.0, 2.10 White Space Handling). */
function textOfLeaf(leaf: XmlElement): string {
  let at: XmlElement | undefined = leaf;
  while (at && at.attribute(NS.xml, 'space') === undefined) at = at.parent;
  const keeps = at?.attribute(NS.xml, 'space') === 'preserve';
  return keeps ? leaf.text : leaf.text.replace(/^[ \t\r\n]+|[ \t\r\n]+$/g, '');
}

function isDrawn(element: XmlElement): boolean {
  return element.namespace === NS.word && /^(?:drawing|pict|object)$/.test(element.localName);
}

function drawn(element: XmlElement, where: string, reader: Reader): string {
  const hasFrame = reader.frames.get(element);
  if (!reader.hasObjects || hasFrame === false) return '';
  if (hasFrame) return shown(SHOWN.object, reader);
  const boxes = textBoxesIn(element);
  for (const box of boxes) {
    const inside = { ...reader, found: [], fields: [] };
    readBlocks(box, '', inside);
    // Boxes in a box stand for themselves.
    const own = inside.found.filter((paragraph: ShownParagraph) => !paragraph.in.endsWith('/box'));
    reader.found.push({ in: `${where}/box`, text: own.map(({ text }) => text).join('\n') });
  }
  const isEmpty = ![...element.descendants()].some((inner) => inner.namespace !== NS.word);
  return isEmpty || boxes.length > 0 ? '' : shown(SHOWN.object, reader);
}
