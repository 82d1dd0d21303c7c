import type { CellStyleEdit } from '@benchbook/documents';
import type { IBorderData, IBorderStyleData, IStyleData, Nullable } from '@univerjs/core';
import {
  BaselineOffset,
  BorderStyleTypes,
  ColorKit,
  HorizontalAlign,
  VerticalAlign,
  WrapStrategy,
} from '@univerjs/core';

type Side = 'top' | 'right' | 'bottom' | 'left';
export type BorderEdit = NonNullable<NonNullable<CellStyleEdit['borders']>[Side]>;

/** The properties of a cell's style that an edit can carry, as the editor shows them. */
export type SavableStyle = Omit<CellStyleEdit, 'borders'> & { [side in Side]?: BorderEdit };

const HORIZONTAL: Record<number, CellStyleEdit['horizontal']> = {
  [HorizontalAlign.LEFT]: 'left',
  [HorizontalAlign.CENTER]: 'center',
  [HorizontalAlign.RIGHT]: 'right',
  [HorizontalAlign.JUSTIFIED]: 'justify',
};

const VERTICAL: Record<number, CellStyleEdit['vertical']> = {
  [VerticalAlign.TOP]: 'top',
  [VerticalAlign.MIDDLE]: 'center',
  [VerticalAlign.BOTTOM]: 'bottom',
};

const SCRIPT: Record<number, CellStyleEdit['script']> = {
  [BaselineOffset.SUBSCRIPT]: 'sub',
  [BaselineOffset.SUPERSCRIPT]: 'super',
};

/** Univer's lines that the file's seven cannot name are saved as the nearest one. */
const BORDER: Record<number, BorderEdit['style']> = {
  [BorderStyleTypes.THIN]: 'thin',
  [BorderStyleTypes.HAIR]: 'hair',
  [BorderStyleTypes.DOTTED]: 'dotted',
  [BorderStyleTypes.DASHED]: 'dashed',
  [BorderStyleTypes.DASH_DOT]: 'dashed',
  [BorderStyleTypes.DASH_DOT_DOT]: 'dashed',
  [BorderStyleTypes.DOUBLE]: 'double',
  [BorderStyleTypes.MEDIUM]: 'medium',
  [BorderStyleTypes.MEDIUM_DASHED]: 'medium',
  [BorderStyleTypes.MEDIUM_DASH_DOT]: 'medium',
  [BorderStyleTypes.MEDIUM_DASH_DOT_DOT]: 'medium',
  [BorderStyleTypes.SLANT_DASH_DOT]: 'medium',
  [BorderStyleTypes.THICK]: 'thick',
};

const SIDES = { top: 't', right: 'r', bottom: 'b', left: 'l' } as const satisfies Record<
  Side,
  keyof IBorderData
>;

/** Reads what can be saved out of Univer's style; properties that are not set are left out. */
export function savableStyle(style: Nullable<IStyleData>): SavableStyle {
  const savable: SavableStyle = {};
  if (!style) return savable;
  if (style.bl != null) savable.bold = style.bl === 1;
  if (style.it != null) savable.italic = style.it === 1;
  if (style.ul) savable.underline = style.ul.s === 1;
  if (style.st) savable.strike = style.st.s === 1;
  if (style.va != null) savable.script = SCRIPT[style.va] ?? null;
  if (style.ff) savable.fontName = style.ff;
  if (style.fs) savable.fontSize = style.fs;
  const fontColor = hexColor(style.cl);
  if (fontColor) savable.fontColor = fontColor;
  const fillColor = hexColor(style.bg);
  if (fillColor) savable.fillColor = fillColor;
  if (style.n?.pattern) savable.numberFormat = style.n.pattern;
  const horizontal = style.ht == null ? undefined : HORIZONTAL[style.ht];
  if (horizontal) savable.horizontal = horizontal;
  const vertical = style.vt == null ? undefined : VERTICAL[style.vt];
  if (vertical) savable.vertical = vertical;
  if (style.tb) savable.wrap = style.tb === WrapStrategy.WRAP;
  // Univer turns clockwise, the file counter-clockwise; `|| 0` because minus nothing is `-0`.
  if (style.tr) savable.rotation = -style.tr.a || 0;
  for (const side of ['top', 'right', 'bottom', 'left'] as const) {
    const border = borderEdit(style.bd?.[SIDES[side]]);
    if (border) savable[side] = border;
  }
  return savable;
}

/** What turns `before` into `after`, or `undefined` if nothing that can be saved differs. */
export function styleChange(before: SavableStyle, after: SavableStyle): CellStyleEdit | undefined {
  const { top, right, bottom, left, ...plain } = after;
  const { top: _top, right: _right, bottom: _bottom, left: _left, ...plainBefore } = before;
  const changed: Record<string, unknown> = {};
  for (const name of new Set([...Object.keys(plainBefore), ...Object.keys(plain)])) {
    const value = Reflect.get(plain, name);
    if (value !== Reflect.get(plainBefore, name)) changed[name] = value ?? null;
  }
  const borders: CellStyleEdit['borders'] = {};
  for (const [side, border] of Object.entries({ top, right, bottom, left })) {
    // The four names are those of the object literal above.
    const name = side as Side;
    if (!sameBorder(before[name], border)) borders[name] = border ?? null;
  }
  if (Object.keys(borders).length > 0) changed.borders = borders;
  // Every name comes from a SavableStyle and every value is that property's own or null.
  return Object.keys(changed).length > 0 ? (changed as CellStyleEdit) : undefined;
}

/** Properties of Univer's styles that no edit can carry, where `wanted` differs from what the cell has. */
export function unsavableProperties(
  current: Nullable<IStyleData>,
  wanted: IStyleData,
): (keyof IStyleData | keyof IBorderData)[] {
  const plain = (['ol', 'bbl', 'pd', 'td'] as const).filter(
    (name) => wanted[name] != null && !same(current?.[name], wanted[name]),
  );
  const lines = DIAGONALS.filter(
    (name) => wanted.bd?.[name] != null && !same(current?.bd?.[name], wanted.bd[name]),
  );
  return [...plain, ...lines];
}

const DIAGONALS = ['tl_br', 'tl_bc', 'tl_mr', 'bl_tr', 'ml_tr', 'bc_tr'] as const;

/** A copy without the given properties. */
export function withoutProperties(
  style: IStyleData,
  names: (keyof IStyleData | keyof IBorderData)[],
): IStyleData {
  const drop = new Set<string>(names);
  const keep = (object: object) =>
    Object.fromEntries(Object.entries(object).filter(([name]) => !drop.has(name)));
  return { ...keep(style), ...(style.bd ? { bd: keep(style.bd) } : {}) };
}

function borderEdit(border: Nullable<IBorderStyleData>): BorderEdit | undefined {
  const style = border ? BORDER[border.s] : undefined;
  return style ? { style, color: hexColor(border?.cl) ?? '#000000' } : undefined;
}

function sameBorder(one: BorderEdit | undefined, other: BorderEdit | undefined): boolean {
  return one?.style === other?.style && one?.color === other?.color;
}

/** As `#rrggbb`. */
export function hexColor(color: Nullable<{ rgb?: Nullable<string> }>): string | undefined {
  if (!color?.rgb) return undefined;
  const kit = new ColorKit(color.rgb);
  return kit.isValid ? kit.toHexString().slice(0, 7).toLowerCase() : undefined;
}

function same(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
