import type { Anchor } from '../drawing-edits.ts';
import type { Chart, Source } from './chart-model.ts';
import type { Look, TextLook } from './look-model.ts';

/** What is drawn above the cells of a sheet, from the lowest to the highest. */
export interface SheetDrawings {
  /** `sheetId` */
  sheet: string;
  /** The name of a chart sheet, which has no cells; undefined for a worksheet. */
  chartSheet?: string;
  drawings: Drawing[];
  /** Controls of forms: none of the drawings, above them, and as they are. Left out: none. */
  controls?: Drawing[];
}

export interface Drawing {
  /** The number its file gives a chart or picture; undefined for others, and where another one of the sheet has it, too. */
  id: number | undefined;
  anchor: Anchor;
  object: DrawnObject;
}

export interface DrawnObject {
  name: string;
  /** What its author says it shows. */
  description: string;
  /** Degrees, clockwise. */
  rotation: number;
  flipX: boolean;
  flipY: boolean;
  content: DrawnContent;
}

export type DrawnContent =
  | { kind: 'chart'; chart: Chart }
  | {
      kind: 'picture' /** Part name; of one that is in no file yet `addressOfInserted`. */;
      part: string;
      crop: Crop;
      look: Look;
    }
  | { kind: 'shape'; outline: ShapeOutline; look: Look; text: ShapeText | undefined }
  | { kind: 'group'; children: GroupedObject[] }
  | Control
  /** What it is, in plain words. */
  | { kind: 'not-shown'; what: string };

export type ControlKind = 'check' | 'option' | 'button' | 'label' | 'frame';

/** A control of a form, which is shown as it is and not used. */
export interface Control {
  kind: 'control';
  control: ControlKind;
  /** Of a check box or an option. */
  state: 'on' | 'off' | 'mixed';
  text: string;
  look: TextLook;
  /** The cell that a check box shows. */
  link?: Source;
}

/** Where it is in its group: parts of the group's width and height. */
export interface GroupedObject extends DrawnObject {
  box: { left: number; top: number; width: number; height: number };
}

/** Parts of the width and height, from 0 to 1; of a picture what is cut off. */
export interface Crop {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

export type ShapeOutline = 'rectangle' | 'rounded' | 'ellipse' | 'line' | 'triangle' | 'diamond' | 'arrow';

export interface ShapeText {
  paragraphs: { runs: { text: string; look: TextLook }[]; align: 'left' | 'center' | 'right' | 'justify' }[];
  vertical: 'top' | 'middle' | 'bottom';
  /** CSS pixels: left, top, right, bottom. */
  insets: [number, number, number, number];
  wraps: boolean;
}
