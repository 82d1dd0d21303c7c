import { brief } from '../../brief.ts';
import type { XmlElement } from '../../opc/xml.ts';
import type { Aspects } from '../aspects.ts';
import type { TextPiece } from '../shape.ts';

/** How a stretch of text looks; only what a reader of a comparison is shown. */
export type Look = Pick<TextPiece, 'bold' | 'italic' | 'underline' | 'height'>;

/** The look of a run: what is shown of it, and all of it as a key. */
export interface Formatted {
  look: Look;
  format: string;
  /** What it was read from. */
  properties?: XmlElement;
}

/** Things that are no text which more than their reader knows. */
export const EQUATION = brief`equation`;
export const IMAGE = brief`image`;
export const INSERTED_DOCUMENT = brief`inserted document`;
export const PAGE_LAYOUT = brief`page layout`;

/** A stretch of a paragraph of one version: text of one look, or something that is no text. */
export interface Segment {
  text: string;
  /** What it is when it is no text of the paragraph itself; see `TextPiece.object`. */
  object: string | undefined;
  /** Tells an object from another of its kind: a picture by its bytes. '' for text, which tells itself. */
  identity: string;
  /** Everything about its look, as a key. */
  format: string;
  look: Look;
  tracked: TextPiece['tracked'];
  /** What can be said of its look; worked out only where it differs. */
  aspects?: () => Aspects;
  /** A picture among those that are shown, or why it is not; asked for only where it differs. */
  picture?: () => number | string;
}

/** A paragraph, table, row or cell of one version. Equal keys mean that nothing differs that a comparison shows. */
export interface ReadParagraph {
  kind: 'paragraph';
  heading: number | null;
  listLevel: number | null;
  segments: Segment[];
  /** The paragraph's own properties, as a key. */
  properties: string;
  /** What can be said of them. */
  aspects?: () => Aspects;
  text: string;
  key: string;
}

export interface ReadTable {
  kind: 'table';
  properties: string;
  /** What can be said of them. */
  aspects: () => Aspects;
  rows: ReadRow[];
  text: string;
  key: string;
}

export interface ReadRow {
  properties: string;
  /** What can be said of them. */
  aspects: () => Aspects;
  cells: ReadCell[];
  text: string;
  key: string;
}

export interface ReadCell {
  properties: string;
  /** What can be said of them. */
  aspects: () => Aspects;
  span: number;
  paragraphs: ReadParagraph[];
  text: string;
  key: string;
}

export type ReadBlock = ReadParagraph | ReadTable;
