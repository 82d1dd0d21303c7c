import type { XmlElement } from '../../../opc/xml.ts';
import type { Atom } from '../../read/atoms.ts';
import type { Redraw } from './pictures.ts';

/**
 * What an edit makes of a container of the original (body, header, table, cell, note): what describes it, its text
 * boxes, and its blocks. A plan names pieces of the three states and says nothing of bytes; `splicesOf` writes it.
 */
export interface ContainerPlan {
  original: XmlElement;
  /** What describes the container (`w:tblPr`, `w:tcPr`, …) and was changed. */
  properties: { original: XmlElement | undefined; content: Content }[];
  /** Text boxes that were changed or deleted. The editor shows them as blocks of their own. */
  boxes: BoxPlan[];
  /** Every block of the original in order, and among them what came. */
  steps: Step[];
}

/** What becomes of a block of the original, or what comes between two. */
export type Step =
  | { kind: 'keep'; original: XmlElement }
  | { kind: 'change'; original: XmlElement; content: Content }
  | { kind: 'insert'; content: Content }
  | Deletion
  /** Paragraphs that were split or joined: `paragraphs` stand in the place of `originals`. */
  | { kind: 'regroup'; originals: XmlElement[]; paragraphs: ParagraphPlan[] }
  /** A paragraph that is kept but for its text boxes; undefined where it had nothing else and is gone with them. */
  | { kind: 'boxes'; original: XmlElement; paragraph: ParagraphPlan | undefined };

/** A block that goes, but for what nobody meant to delete. */
export interface Deletion {
  kind: 'delete';
  original: XmlElement;
  /** What stays of it, in order: text boxes, which stand beside it in the editor, and what the editor does not show. */
  left: XmlElement[];
  /** A paragraph that has to be there, if only empty. */
  isNeeded: boolean;
}

/** Where a new text is from. */
export type Content =
  /** A paragraph of the original, changed; or a new one that looks like its neighbour in the original. */
  | { from: 'paragraph'; plan: ParagraphPlan }
  /** A table, row, cell, note or content control of the original, changed. */
  | { from: 'container'; plan: ContainerPlan }
  | { from: 'properties'; change: PropertiesChange }
  /** A block of the original that was moved here: as it is. */
  | { from: 'original'; block: XmlElement }
  /** A block of the editor's, with what it refers to, and in it paragraphs of the original. */
  | { from: 'editor'; block: XmlElement; moved?: readonly Moved[] };

/** A paragraph that stands elsewhere as it was. */
export interface Moved {
  edited: XmlElement;
  original: XmlElement;
}

/** Properties in the three states; undefined where there are none. */
export interface PropertiesChange {
  original: XmlElement | undefined;
  base: XmlElement | undefined;
  edited: XmlElement | undefined;
}

/** What becomes of a text box of the original, which stands in a run. */
export interface BoxPlan {
  original: XmlElement;
  /** Undefined where the box was deleted. */
  change: BoxChange | undefined;
}

export interface BoxChange {
  /** Its text, as Word shows it. */
  content: ContainerPlan;
  /** The other forms of its text, for older programs; without a plan where they are the same to the letter. */
  others: { original: XmlElement; plan: ContainerPlan | undefined }[];
  /** Numbers of its place and size. */
  numbers: NumberChange[];
}

/** A number of the original, in an attribute or as the text of an element, and what it becomes. */
export interface NumberChange {
  start: number;
  end: number;
  value: string;
  isAttribute: boolean;
}

/** What becomes of a paragraph of the original, character by character. */
export interface ParagraphPlan {
  original: XmlElement;
  properties: PropertiesChange;
  /** New content in front of all there is. */
  atStart: NewContent[];
  atoms: AtomStep[];
  /** Links and other wrappers of which nothing is left. */
  emptied: XmlElement[];
  /** Formats of the original, for new text that looks like what is there. */
  formats: Formats;
}

/** Run properties as the original has them, '' for none, by what the editor makes of them. */
export type Formats = ReadonlyMap<string, string>;

/** What becomes of a character or an object of the original, and what comes beside it. */
export interface AtomStep {
  atom: Atom;
  isDeleted: boolean;
  /** The editor's run properties before and after, where they were changed. */
  reformat: Reformat | undefined;
  /** How the drawing of the picture that it is was changed. */
  redraw: Redraw | undefined;
  /** The text box that it is, where that was changed. */
  box: BoxPlan | undefined;
  /** New atoms that continue its run, in front of it. */
  before: Atom[];
  /** New atoms that continue its run, behind it. */
  after: Atom[];
  /** New content with runs of its own in front of its run, inside the link (or another wrapper) that it begins. */
  ahead: NewContent[];
  /** New content with runs of its own behind it. */
  apart: InterruptingContent[];
  /** New content behind the link (or another wrapper) that it ends. */
  behind: { wrapper: XmlElement; content: NewContent[] } | undefined;
}

export interface Reformat {
  base: XmlElement | undefined;
  edited: XmlElement | undefined;
  /** Properties by which they differ that nobody changed: with and without them the text looks the same. */
  unchanged: ReadonlySet<string>;
}

/** New content, and the links and insertions that end in front of it and go on behind it. */
export interface InterruptingContent {
  divides: XmlElement[];
  content: NewContent[];
}

/** New atoms in what the editor has around them, a run or a link; without a container each stands for itself. */
export interface NewContent {
  container: XmlElement | undefined;
  atoms: Atom[];
}
