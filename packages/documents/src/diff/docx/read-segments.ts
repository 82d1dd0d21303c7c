import { brief } from '../../brief.ts';
import { mathText, shownCharacter, textBoxesIn } from '../../docx/read/story.ts';
import { NS } from '../../opc/namespaces.ts';
import { namespaceOf, type XmlElement } from '../../opc/xml.ts';
import { drawingAspects, runAspects } from './aspects.ts';
import { EQUATION, type Formatted, IMAGE, INSERTED_DOCUMENT, type Look, type Segment } from './content.ts';
import type { VersionContext } from './context.ts';
import { comparable, propertiesKey, shortKey } from './keys.ts';
import { isOn, valOf } from './styles.ts';

/** Marks without content, and what Word writes for its own use. */
const NOTHING_TO_SHOW = new Set(
  [
    'pPr rPr sdtPr sdtEndPr customXmlPr smartTagPr ctrlPr rubyPr rt fldData',
    'bookmarkStart bookmarkEnd proofErr permStart permEnd lastRenderedPageBreak',
    'commentRangeStart commentRangeEnd moveFromRangeStart moveFromRangeEnd moveToRangeStart moveToRangeEnd',
    'customXmlInsRangeStart customXmlInsRangeEnd customXmlDelRangeStart customXmlDelRangeEnd',
    'customXmlMoveFromRangeStart customXmlMoveFromRangeEnd customXmlMoveToRangeStart customXmlMoveToRangeEnd',
    'annotationRef footnoteRef endnoteRef separator continuationSeparator instrText delInstrText',
  ].flatMap((names) => names.split(' ')),
);

const TRACKED: Record<string, 'insertion' | 'deletion'> = {
  ins: 'insertion',
  moveTo: 'insertion',
  del: 'deletion',
  moveFrom: 'deletion',
};

const BREAKS: Record<string, string> = { page: brief`page break`, column: brief`column break` };

/** Content that stands at a place without being text. */
const OBJECTS: Record<string, string> = {
  footnoteReference: brief`footnote reference`,
  endnoteReference: brief`endnote reference`,
  commentReference: brief`comment`,
  sym: brief`symbol`,
  altChunk: INSERTED_DOCUMENT,
};

/** Properties of a run that are no look: languages, spelling, and what a tracked change looked like before. */
const NO_LOOK = new Set(['lang', 'noProof', 'rPrChange', 'ins', 'del', 'moveFrom', 'moveTo']);

/** Fields whose result is running text: a link, a table of contents. */
const TEXT_FIELDS = /^\s*(?:HYPERLINK|TOC|INDEX)\b/i;

interface Field {
  instruction: string;
  hasResult: boolean;
  inResult: boolean;
  /** Begins and ends in this paragraph; a field around many paragraphs is not a thing of one of them. */
  closed: boolean;
}

/** What stands around a run. */
interface RunContext {
  tracked: Segment['tracked'];
  /** Address of the link it is in, '' for none. */
  link: string;
  inBox: string | undefined;
}

interface Pending extends Segment {
  field: Field | undefined;
}

/**
 * Everything a paragraph of `part` shows, in order: text as read, tracked deletions included, and by name what is no
 * text. Neighbours that differ in nothing are one segment, however many runs they were written as.
 */
export function readSegments(paragraph: XmlElement, part: string, context: VersionContext): Segment[] {
  const style = valOf(paragraph.child(NS.word, 'pPr')?.child(NS.word, 'pStyle'));
  const reader = new SegmentReader(part, context, style);
  reader.readChildren(paragraph, { tracked: undefined, link: '', inBox: undefined });
  return reader.finish();
}

class SegmentReader {
  readonly #part: string;
  readonly #style: string | undefined;
  readonly #context: VersionContext;
  readonly #pending: Pending[] = [];
  readonly #open: Field[] = [];

  constructor(part: string, context: VersionContext, style: string | undefined) {
    this.#style = style;
    this.#part = part;
    this.#context = context;
  }

  readChildren(parent: XmlElement, around: RunContext): void {
    for (const child of parent.children) this.#read(child, around);
  }

  finish(): Segment[] {
    const segments: Segment[] = [];
    for (const { field, ...segment } of this.#pending) {
      if (field) {
        const isThing = field.closed && !TEXT_FIELDS.test(field.instruction);
        const instruction = field.instruction.trim();
        segment.format += `field ${instruction}`;
        const { aspects } = segment;
        segment.aspects = () => new Map([...(aspects?.() ?? []), ['field', instruction]]);
        if (isThing) segment.object ??= brief`field`;
        else if (segment.object === undefined && segment.text === '') continue;
      }
      const last = segments.at(-1);
      if (last && joins(last, segment)) last.text += segment.text;
      else segments.push(segment);
    }
    return segments;
  }

  #read(element: XmlElement, around: RunContext): void {
    const { localName } = element;
    if (element.namespace === NS.word) {
      if (localName === 'r') this.#readRun(element, around);
      else if (NOTHING_TO_SHOW.has(localName)) return;
      else if (TRACKED[localName]) this.readChildren(element, { ...around, tracked: TRACKED[localName] });
      else if (localName === 'hyperlink')
        this.readChildren(element, { ...around, link: this.#linkOf(element) });
      else if (localName === 'fldSimple') this.#readSimpleField(element, around);
      else if (OBJECTS[localName]) this.#readContent(element, NO_FORMAT, around);
      else this.readChildren(element, around);
    } else if (element.namespace === NS.math) {
      const text = mathText(element);
      this.#add({ text, object: EQUATION, identity: shortKey(comparable(element.outer)) }, NO_FORMAT, around);
    } else if (element.is(NS.compatibility, 'AlternateContent')) {
      for (const choice of element.children.slice(0, 1)) this.readChildren(choice, around);
    }
  }

  #readRun(run: XmlElement, around: RunContext): void {
    const properties = run.child(NS.word, 'rPr');
    const look = properties ? this.#lookOf(properties) : NO_FORMAT;
    for (const child of run.children) this.#readContent(child, look, around);
  }

  #readContent(element: XmlElement, look: Formatted, around: RunContext): void {
    const { localName } = element;
    if (element.is(NS.compatibility, 'AlternateContent')) {
      for (const child of element.children[0]?.children ?? []) this.#readContent(child, look, around);
      return;
    }
    if (element.namespace !== NS.word) {
      if (element.namespace === NS.math) this.#read(element, around);
      return;
    }
    if (localName === 't' || localName === 'delText') this.#add({ text: element.text }, look, around);
    else if (localName === 'fldChar') this.#readFieldCharacter(element, around);
    else if (localName === 'instrText' || localName === 'delInstrText') {
      const field = this.#open.at(-1);
      if (field && !field.inResult) field.instruction += element.text;
    } else if (NOTHING_TO_SHOW.has(localName)) return;
    else if (localName === 'br' && BREAKS[element.attribute(NS.word, 'type') ?? ''] !== undefined) {
      this.#add({ text: '', object: BREAKS[element.attribute(NS.word, 'type') ?? ''] }, look, around);
    } else if (shownCharacter(element) !== undefined)
      this.#add({ text: shownCharacter(element) ?? '' }, look, around);
    else if (localName === 'drawing' || localName === 'pict' || localName === 'object')
      this.#readDrawing(element, look, around);
    else if (localName === 'ruby') {
      for (const base of element.childrenNamed(NS.word, 'rubyBase')) this.readChildren(base, around);
    } else {
      // Ids of notes and comments are numbers of convenience; what they say is compared in their own story.
      const known = OBJECTS[localName];
      const identity = known && localName !== 'sym' ? '' : shortKey(comparable(element.outer));
      this.#add({ text: '', object: known ?? brief`other content`, identity }, look, around);
    }
  }

  #readDrawing(drawing: XmlElement, look: Formatted, around: RunContext): void {
    const references = this.#referencesIn(drawing);
    const boxes = textBoxesIn(drawing);
    const frame = shortKey(
      comparable(
        drawing.outer.replace(/ (?:\w+:)?(?:id|embed|link|name|spid|relid|dm|lo|qs|cs)="[^"]*"/g, ''),
      ),
    );
    const format = { ...look, format: `${look.format}${boxes.length > 0 ? '' : frame}` };
    if (boxes.length > 0) {
      for (const box of boxes) this.#readBox(box, around);
      return;
    }
    const kinds = references.map(({ kind }) => kind);
    const object =
      kinds.includes('image') && drawing.localName !== 'object'
        ? IMAGE
        : kinds.includes('chart') || kinds.includes('chartEx')
          ? brief`chart`
          : kinds.includes('diagramData')
            ? brief`diagram`
            : drawing.localName === 'object'
              ? brief`embedded object`
              : brief`drawing`;
    const shown = object === IMAGE ? references.find(({ kind }) => kind === 'image')?.part : undefined;
    const { pkg, pictures } = this.#context;
    this.#add(
      {
        text: '',
        object,
        identity: references.map(({ content }) => content).join(' '),
        drawing,
        ...(shown === undefined ? {} : { picture: () => pictures.add(pkg, shown) }),
      },
      format,
      around,
    );
  }

  #readBox(box: XmlElement, around: RunContext): void {
    let first = true;
    const inside = { ...around, inBox: brief`text box` };
    for (const paragraph of paragraphsIn(box)) {
      if (!first) this.#add({ text: '\n' }, NO_FORMAT, inside);
      first = false;
      this.readChildren(paragraph, inside);
    }
    if (first) this.#add({ text: '' }, NO_FORMAT, inside);
  }

  #readSimpleField(element: XmlElement, around: RunContext): void {
    const instruction = element.attribute(NS.word, 'instr') ?? '';
    const field = { instruction, hasResult: false, inResult: true, closed: true };
    this.#open.push(field);
    this.readChildren(element, around);
    if (!field.hasResult) this.#add({ text: '' }, NO_FORMAT, around);
    this.#open.pop();
  }

  #readFieldCharacter(element: XmlElement, around: RunContext): void {
    const type = element.attribute(NS.word, 'fldCharType');
    if (type === 'begin')
      this.#open.push({ instruction: '', hasResult: false, inResult: false, closed: false });
    const field = this.#open.at(-1);
    if (!field || type === 'begin') return;
    if (type === 'separate') field.inResult = true;
    if (type !== 'end') return;
    field.inResult = true;
    field.closed = true;
    if (!field.hasResult) this.#add({ text: '' }, NO_FORMAT, around);
    this.#open.pop();
  }

  #add(
    what: Pick<Segment, 'text' | 'picture'> & { object?: string; identity?: string; drawing?: XmlElement },
    { look, format, properties }: Formatted,
    around: RunContext,
  ): void {
    const field = this.#open.at(-1);
    if (field && !field.inResult) return;
    for (const open of this.#open) open.hasResult = true;
    this.#pending.push({
      text: what.text,
      object: what.object ?? around.inBox,
      identity: what.identity ?? '',
      format: around.link ? `${format}link ${around.link}` : format,
      look,
      tracked: around.tracked,
      field,
      ...(what.picture ? { picture: what.picture } : {}),
      aspects: () => {
        const found = runAspects(properties, this.#style, this.#context);
        for (const [name, value] of what.drawing ? drawingAspects(what.drawing) : []) found.set(name, value);
        if (around.link) found.set(brief`link`, around.link);
        return found;
      },
    });
  }

  #linkOf(hyperlink: XmlElement): string {
    const id = hyperlink.attribute(NS.officeRelationships, 'id');
    const target = id === undefined ? '' : (this.#context.reference(this.#part, id)?.content ?? id);
    const anchor = hyperlink.attribute(NS.word, 'anchor');
    return anchor === undefined ? target : `${target}#${anchor}`;
  }

  #referencesIn(element: XmlElement): { kind: string; content: string; part?: string }[] {
    const found: { kind: string; content: string; part?: string }[] = [];
    for (const at of element.descendants()) {
      for (const { name, value } of at.attributes) {
        const colon = name.indexOf(':');
        if (colon < 0 || namespaceOf(at.scope, name.slice(0, colon)) !== NS.officeRelationships) continue;
        const reference = this.#context.reference(this.#part, value);
        if (reference) found.push(reference);
      }
    }
    return found;
  }

  #lookOf(properties: XmlElement): Formatted {
    const { looks } = this.#context;
    let formatted = looks.get(properties.outer);
    if (!formatted) {
      formatted = readLook(properties, this.#context);
      looks.set(properties.outer, formatted);
    }
    return formatted;
  }
}

const NO_FORMAT: Formatted = { look: {}, format: '' };

function readLook(properties: XmlElement, { styles }: VersionContext): Formatted {
  const style = styles.get(valOf(properties.child(NS.word, 'rStyle')) ?? '');
  const has = (name: string, inStyle: boolean | undefined) => {
    const toggle = properties.child(NS.word, name);
    return toggle ? isOn(toggle) : (inStyle ?? false);
  };
  const look: Look = {};
  if (has('b', style?.bold)) look.bold = true;
  if (has('i', style?.italic)) look.italic = true;
  if (has('u', style?.underline)) look.underline = true;
  const height = valOf(properties.child(NS.word, 'vertAlign'));
  if (height === 'superscript' || height === 'subscript') look.height = height;
  return { look, format: shortKey(propertiesKey(properties, NO_LOOK)), properties };
}

function joins(a: Segment, b: Segment): boolean {
  const isThing = a.object !== undefined && (a.text === '' || b.text === '' || a.object === 'equation');
  return (
    !isThing &&
    a.object === b.object &&
    a.identity === b.identity &&
    a.format === b.format &&
    a.tracked === b.tracked
  );
}

/** Paragraphs inside of an element, those of tables and content controls too. */
export function paragraphsIn(element: XmlElement): XmlElement[] {
  return element.children.flatMap((child) => (child.is(NS.word, 'p') ? [child] : paragraphsIn(child)));
}
