import { DocumentError } from '../errors.ts';
import { FIELD, FIELDS, XmlElement, type XmlName } from './xml-element.ts';
import { KnownText } from './xml-known.ts';
import { checkPrefixes, declare, isDeclaration, type Names, nameIn, noNames, sameText } from './xml-names.ts';
import {
  BANG,
  FORBIDDEN_CHARACTERS,
  GREATER,
  isSpace,
  malformed,
  nameEnd,
  QUESTION,
  referenceEnd,
  SLASH,
  skipSpace,
  valueEndFrom,
  valueStartAfter,
} from './xml-syntax.ts';

/** Deeper nesting than this is refused; Word itself gives up far earlier. */
const MAX_DEPTH = 1000;
/** Roots of real documents declare some forty namespaces; nothing else has as many attributes. */
const MAX_ATTRIBUTES = 1000;
/** About a gigabyte of elements: a sheet of a million cells is read, a part made of empty tags is not. */
const MAX_ELEMENTS = 8_000_000;

/** Among the children of an element that is no known one, nothing is known. */
const NONE = { from: 0 };

const tooComplex = () =>
  new DocumentError(
    'too-large',
    'The document nests or repeats its content more than any real document does.',
  );

/**
 * Reads a well-formed XML text into elements that know their offsets; the root element is returned. Comments and
 * processing instructions are skipped and stay in the source. Throws DocumentError `unsafe` for a document type
 * declaration (Office files have none, and entities are an attack), `damaged` if the text is not well-formed,
 * `too-large` if elements nest deeper than 1,000, have more than 1,000 attributes or are more than 8,000,000.
 *
 * What stands at both ends of another state of the text, `like`, which was read before, is taken over from there.
 */
export function parseXml(source: string, like?: XmlElement): XmlElement {
  const known = like && new KnownText(like.tree, source);
  if (FORBIDDEN_CHARACTERS.test(known ? known.unknownText(source) : source))
    throw malformed('it holds forbidden characters');
  return new XmlReader(source, known).read();
}

class XmlReader {
  readonly #source: string;
  readonly #known: KnownText | undefined;
  readonly #names: XmlName[];
  readonly #outside = noNames();
  #cells: Int32Array;
  /** Where the next element's numbers go. The first element's stand behind an empty one: 0 names none. */
  #next = FIELDS;
  /** The open elements, the names that hold inside of each, and the last child of each so far. */
  readonly #open: number[] = [];
  readonly #inside: Names[] = [];
  readonly #lastChild: number[] = [];
  /** For each open element that is a known one, from where on among its known children the next is looked for. */
  readonly #knownChildren: { from: number }[] = [];
  /** The next `&` at or behind the place of reading; there are few, and none may be skipped unchecked. */
  #reference: number;
  /** Start and end of the names of the attributes of the tag that is read, one after the other. */
  readonly #attributes: number[] = [];
  /** Names by a number made of their last characters; another name may take the place. */
  readonly #recent = new Int32Array(256).fill(-1);

  constructor(source: string, known: KnownText | undefined) {
    this.#source = source;
    this.#known = known;
    // Elements that are taken over name their names by number.
    this.#names = [...(known?.tree.names ?? [])];
    this.#reference = source.indexOf('&');
    // An element of a Word document takes some 35 characters.
    this.#cells = new Int32Array(FIELDS * (64 + Math.floor(source.length / 32)));
  }

  read(): XmlElement {
    const source = this.#source;
    let at = source.charCodeAt(0) === 0xfeff ? 1 : 0;
    for (;;) {
      const tag = source.indexOf('<', at);
      this.#checkCharacterData(at, tag < 0 ? source.length : tag);
      if (tag < 0) break;
      const next = source.charCodeAt(tag + 1);
      if (next === SLASH) at = this.#close(tag);
      else if (next === BANG || next === QUESTION) {
        at = skipMarkup(source, tag, this.#open.length > 0);
        // What a comment holds is no reference.
        this.#skipReferences(at);
      } else at = this.#element(tag);
    }
    if (this.#next === FIELDS || this.#open.length > 0) throw malformed('it is cut off');
    const tree = { source, names: this.#names, cells: this.#cells };
    return new XmlElement(tree, FIELDS, undefined);
  }

  #close(tag: number): number {
    const open = this.#open.pop();
    const end = this.#source.indexOf('>', tag);
    const name = open === undefined ? undefined : this.#names[this.#cells[open + FIELD.name] ?? 0];
    if (end < 0 || open === undefined || !name || !closes(this.#source, tag + 2, end, name.name))
      throw malformed('its tags do not match');
    this.#cells[open + FIELD.innerEnd] = tag;
    this.#cells[open + FIELD.end] = end + 1;
    this.#inside.pop();
    this.#lastChild.pop();
    this.#knownChildren.pop();
    return end + 1;
  }

  /** Reads a start tag, or takes over a whole element that is known; answers where it ends. */
  #element(tag: number): number {
    const known = this.#known;
    if (!known) return this.#start(tag, 0);
    const depth = this.#open.length;
    const element = known.elementAt(
      tag,
      depth === 0 ? { from: FIELDS } : (this.#knownChildren[depth - 1] ?? NONE),
    );
    if (depth > 0 && element > 0 && known.isWhole(element)) return this.#takeOver(known, element);
    return this.#start(tag, element > 0 && known.hasSameStart(element) ? element : 0);
  }

  #takeOver(known: KnownText, element: number): number {
    const { cells } = known.tree;
    const count = known.endOf(element) - element;
    const shift = known.shiftOf(element);
    const at = this.#reserve(count);
    const move = at - element;
    this.#cells.set(cells.subarray(element, element + count), at);
    for (let i = at; i < at + count; i += FIELDS) this.#moveNumbers(i, shift, move);
    this.#cells[at + FIELD.nextSibling] = 0;
    this.#append(at);
    const end = this.#cells[at + FIELD.end] ?? 0;
    // They were checked when they were read.
    this.#skipReferences(end);
    return end;
  }

  #moveNumbers(at: number, shift: number, move: number): void {
    const cells = this.#cells;
    for (let i = at + FIELD.start; i <= at + FIELD.end; i++) cells[i] = (cells[i] ?? 0) + shift;
    for (const link of [at + FIELD.firstChild, at + FIELD.nextSibling])
      if (cells[link]) cells[link] = (cells[link] ?? 0) + move;
  }

  #start(tag: number, known: number): number {
    const depth = this.#open.length;
    if (depth === 0 && this.#next > FIELDS) throw malformed('it holds more than one root');
    if (depth >= MAX_DEPTH || this.#next > FIELDS * MAX_ELEMENTS) throw tooComplex();
    const source = this.#source;
    const endOfName = nameEnd(source, tag + 1);
    const attributes = this.#attributes;
    attributes.length = 0;
    let names = this.#inside[depth - 1] ?? this.#outside;
    let at = endOfName;
    for (;;) {
      const before = at;
      at = skipSpace(source, at);
      const code = source.charCodeAt(at);
      if (code === GREATER || (code === SLASH && source.charCodeAt(at + 1) === GREATER)) break;
      if (before === at) throw malformed('a tag is cut off');
      const end = nameEnd(source, at);
      this.#addAttributeName(at, end);
      const valueStart = valueStartAfter(source, end);
      const valueEnd = valueEndFrom(source, valueStart);
      if (isDeclaration(source, at, end)) names = declare(names, source, at, end, valueStart, valueEnd);
      at = valueEnd + 1;
    }
    if (attributes.length > 0) checkPrefixes(source, attributes, names.scope);
    this.#skipReferences(at);
    const isEmpty = source.charCodeAt(at) === SLASH;
    const end = at + (isEmpty ? 2 : 1);
    const element = this.#add(tag, end, this.#name(names, tag + 1, endOfName));
    if (!isEmpty) {
      this.#open.push(element);
      this.#inside.push(names);
      this.#lastChild.push(0);
      this.#knownChildren.push(
        known > 0 ? { from: this.#known?.tree.cells[known + FIELD.firstChild] ?? 0 } : NONE,
      );
    }
    return end;
  }

  /** Makes room for so many numbers; answers their place. */
  #reserve(count: number): number {
    const at = this.#next;
    this.#next += count;
    if (this.#next > this.#cells.length) {
      const longer = new Int32Array(Math.ceil(this.#next * 1.5));
      longer.set(this.#cells);
      this.#cells = longer;
    }
    return at;
  }

  /** Writes the numbers of an element as if it were empty. */
  #add(start: number, end: number, name: number): number {
    const at = this.#reserve(FIELDS);
    const cells = this.#cells;
    cells[at + FIELD.start] = start;
    cells[at + FIELD.innerStart] = end;
    cells[at + FIELD.innerEnd] = end;
    cells[at + FIELD.end] = end;
    cells[at + FIELD.name] = name;
    this.#append(at);
    return at;
  }

  /** Hangs an element behind its neighbour. */
  #append(at: number): void {
    const depth = this.#open.length;
    if (depth === 0) return;
    const neighbour = this.#lastChild[depth - 1] ?? 0;
    if (neighbour > 0) this.#cells[neighbour + FIELD.nextSibling] = at;
    else this.#cells[(this.#open[depth - 1] ?? 0) + FIELD.firstChild] = at;
    this.#lastChild[depth - 1] = at;
  }

  /** The number of a name. Most were read just before, and need no string to be made to be found. */
  #name(names: Names, at: number, end: number): number {
    const source = this.#source;
    const place = (source.charCodeAt(end - 1) * 31 + source.charCodeAt(end - 2) * 7 + end - at) & 255;
    const recent = this.#names[this.#recent[place] ?? -1];
    if (
      recent !== undefined &&
      recent.scope === names.scope &&
      recent.name.length === end - at &&
      source.startsWith(recent.name, at)
    )
      return this.#recent[place] ?? 0;
    const text = source.slice(at, end);
    let number = names.known.get(text);
    if (number === undefined) {
      number = this.#names.push(nameIn(names.scope, text)) - 1;
      names.known.set(text, number);
    }
    this.#recent[place] = number;
    return number;
  }

  #addAttributeName(at: number, end: number): void {
    const names = this.#attributes;
    if (names.length >= 2 * MAX_ATTRIBUTES) throw tooComplex();
    for (let i = 0; i < names.length; i += 2) {
      if (sameText(this.#source, names[i] ?? 0, names[i + 1] ?? 0, at, end))
        throw malformed('an attribute is there twice');
    }
    names.push(at, end);
  }

  #skipReferences(to: number): void {
    if (this.#reference >= 0 && this.#reference < to) this.#reference = this.#source.indexOf('&', to);
  }

  #checkCharacterData(from: number, to: number): void {
    const source = this.#source;
    if (this.#open.length === 0) {
      for (let i = from; i < to; i++)
        if (!isSpace(source.charCodeAt(i))) throw malformed('text stands outside of it');
      return;
    }
    while (this.#reference >= 0 && this.#reference < to)
      this.#reference = source.indexOf('&', referenceEnd(source, this.#reference));
  }
}

function closes(source: string, from: number, end: number, name: string): boolean {
  if (!source.startsWith(name, from)) return false;
  for (let i = from + name.length; i < end; i++) if (!isSpace(source.charCodeAt(i))) return false;
  return true;
}

/** Skips a comment, CDATA section or processing instruction that starts at `at`. */
function skipMarkup(source: string, at: number, inElement: boolean): number {
  const [close, from] = source.startsWith('<!--', at)
    ? ['-->', at + 4]
    : source.startsWith('<![CDATA[', at) && inElement
      ? [']]>', at + 9]
      : source.charCodeAt(at + 1) === QUESTION
        ? ['?>', at + 2]
        : ['', 0];
  if (!close) {
    throw source.startsWith('<!DOCTYPE', at)
      ? new DocumentError(
          'unsafe',
          'The file declares its own XML entities, which no Office document does, so it was not opened.',
        )
      : malformed('it holds a declaration in the wrong place');
  }
  const end = source.indexOf(close, from);
  if (end < 0) throw malformed('it is cut off');
  return end + close.length;
}
