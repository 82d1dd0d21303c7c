import {
  type CellKind,
  documentParts,
  documentText,
  type FontStyle,
  numberColor,
} from '@benchbook/documents/display';
import type { ICellData, IStyleData, Nullable } from '@univerjs/core';
import { CellValueType, DEFAULT_STYLES, HorizontalAlign, VerticalAlign, WrapStrategy } from '@univerjs/core';
import type { CellFont } from './measurer.ts';

export type Horizontal =
  | 'general'
  | 'left'
  | 'center'
  | 'right'
  | 'justify'
  | 'distributed'
  | 'fill'
  | 'across';

/** How letters look. */
export interface Letters {
  font: CellFont;
  script?: 'sub' | 'super';
  color?: string;
  underline?: 'single' | 'double';
  isStruck: boolean;
}

/** A part of a text that looks another way than its cell. */
export interface LookPart extends Letters {
  text: string;
}

/** What a cell shows, and how: everything its painting depends on but its size. */
export interface CellLook extends Letters {
  kind: CellKind;
  value: string | number | boolean;
  /** Of a text that holds several looks: all of it. */
  parts?: LookPart[];
  /** Number format. */
  format: string;
  horizontal: Horizontal;
  vertical: 'top' | 'middle' | 'bottom';
  wraps: boolean;
  shrinks: boolean;
  /** Degrees, counter-clockwise, as the file counts them. */
  rotation: number;
  /** Letters one below the other. */
  isStacked: boolean;
  /** CSS pixels between the content and the edge it is aligned to. */
  indent: number;
}

/** Styles as our importer gives them, with what Univer has no name for (snapshot.ts of @benchbook/documents). */
type ShownStyle = IStyleData & { spread?: 'fill' | 'across'; shrink?: 1 };

const ERROR = /^#(?:N\/A|DIV\/0!|VALUE!|REF!|NAME\?|NUM!|NULL!|SPILL!|CALC!|GETTING_DATA)$/;

/** How a cell looks that has this content and this style, all of it composed; undefined for an empty one. */
export function lookOf(cell: Nullable<ICellData>, style: IStyleData): CellLook | undefined {
  const body = cell?.p?.body;
  const value = body ? documentText(body) : cell?.v;
  if (value === undefined || value === null || value === '') return undefined;
  const format = style.n?.pattern ?? 'General';
  const kind = body ? 'text' : kindOf(value, cell?.t, format);
  const shown =
    kind === 'boolean'
      ? value === true || value === 1 || value === '1' || /^true$/i.test(String(value))
      : kind === 'number' &&
          typeof value === 'string' &&
          value.trim() !== '' &&
          Number.isFinite(Number(value))
        ? Number(value)
        : value;
  const { a = 0, v: stacked = 0 } = style.tr ?? {};
  const shownStyle: ShownStyle = style;
  const color = (typeof shown === 'number' && numberColor(shown, format)) || style.cl?.rgb || undefined;
  return {
    kind,
    value: shown,
    ...(body
      ? { parts: documentParts(body, style).map((part) => ({ text: part.text, ...lettersOf(part.style) })) }
      : {}),
    format,
    ...lettersOf({ ...style, cl: color ? { rgb: color } : null }),
    horizontal: horizontalOf(shownStyle),
    vertical:
      style.vt === VerticalAlign.TOP ? 'top' : style.vt === VerticalAlign.MIDDLE ? 'middle' : 'bottom',
    wraps: style.tb === WrapStrategy.WRAP,
    shrinks: shownStyle.shrink === 1,
    rotation: stacked ? 0 : -a || 0,
    isStacked: stacked === 1,
    indent: Math.max(style.pd?.l ?? 0, style.pd?.r ?? 0),
  };
}

function lettersOf({ ff, fs, bl, it, va, cl, ul, st }: FontStyle): Letters {
  return {
    font: {
      family: ff || DEFAULT_STYLES.ff,
      size: fs || DEFAULT_STYLES.fs,
      bold: bl === 1,
      italic: it === 1,
    },
    ...(va === 2 ? { script: 'sub' as const } : va === 3 ? { script: 'super' as const } : {}),
    ...(cl?.rgb ? { color: cl.rgb } : {}),
    ...(ul?.s === 1 ? { underline: ul.t === DOUBLE ? ('double' as const) : ('single' as const) } : {}),
    isStruck: st?.s === 1,
  };
}

/** Univer's `TextDecoration.DOUBLE`. */
const DOUBLE = 10;

function kindOf(value: string | number | boolean, type: Nullable<CellValueType>, format: string): CellKind {
  if (typeof value === 'boolean' || type === CellValueType.BOOLEAN) return 'boolean';
  if (type === CellValueType.FORCE_STRING) return 'text';
  const isNumber = type === CellValueType.NUMBER || (type == null && typeof value === 'number');
  // A number whose format says it is text stands and runs over like one.
  if (isNumber || typeof value === 'number') return format.trim() === '@' ? 'text' : 'number';
  return ERROR.test(value) ? 'error' : 'text';
}

function horizontalOf({ ht, spread }: ShownStyle): Horizontal {
  // Somebody aligned it since the file was opened.
  if (spread === 'fill' && ht === HorizontalAlign.LEFT) return 'fill';
  if (spread === 'across' && ht === HorizontalAlign.CENTER) return 'across';
  if (ht === HorizontalAlign.LEFT) return 'left';
  if (ht === HorizontalAlign.CENTER) return 'center';
  if (ht === HorizontalAlign.RIGHT) return 'right';
  if (ht === HorizontalAlign.JUSTIFIED || ht === HorizontalAlign.BOTH) return 'justify';
  return ht === HorizontalAlign.DISTRIBUTED ? 'distributed' : 'general';
}
