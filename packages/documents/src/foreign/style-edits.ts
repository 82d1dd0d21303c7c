import type { BorderEdit, CellStyleEdit } from '../xlsx/edits.ts';
import type { SnapshotBorder, SnapshotStyle } from '../xlsx/read/snapshot.ts';
import { NotProven } from './not-proven.ts';

const HORIZONTAL = { 1: 'left', 2: 'center', 3: 'right', 4: 'justify' } as const;
const VERTICAL = { 1: 'top', 2: 'center', 3: 'bottom' } as const;
/** By Univer's numbers. */
const BORDERS: Record<number, BorderEdit['style']> = {
  1: 'thin',
  2: 'hair',
  3: 'dotted',
  4: 'dashed',
  7: 'double',
  8: 'medium',
  13: 'thick',
};
const SIDES = { t: 'top', r: 'right', b: 'bottom', l: 'left' } as const;

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
const flag = (value: number | undefined) => (value === 1 ? true : null);

/**
 * What leads from one look of a cell to another; undefined where they look the same.
 *
 * @throws NotProven where an edit cannot say it.
 */
export function styleEdit(before: SnapshotStyle, after: SnapshotStyle): CellStyleEdit | undefined {
  if (same(before, after)) return undefined;
  for (const part of ['va', 'pd'] as const) {
    if (!same(before[part], after[part])) throw unknownLook();
  }
  const edit: CellStyleEdit = {};
  const set = <Name extends keyof CellStyleEdit>(
    part: keyof SnapshotStyle,
    name: Name,
    value: () => CellStyleEdit[Name],
  ) => {
    if (!same(before[part], after[part])) edit[name] = value();
  };
  set('bl', 'bold', () => flag(after.bl));
  set('it', 'italic', () => flag(after.it));
  set('ul', 'underline', () => flag(after.ul?.s));
  set('st', 'strike', () => flag(after.st?.s));
  set('ff', 'fontName', () => after.ff ?? null);
  set('fs', 'fontSize', () => after.fs ?? null);
  set('cl', 'fontColor', () => after.cl?.rgb ?? null);
  set('bg', 'fillColor', () => after.bg?.rgb ?? null);
  set('n', 'numberFormat', () => after.n?.pattern ?? null);
  set('ht', 'horizontal', () => horizontalOf(after.ht));
  set('vt', 'vertical', () => (after.vt === undefined ? null : VERTICAL[after.vt]));
  set('tb', 'wrap', () => (after.tb === 3 ? true : null));
  set('tr', 'rotation', () => rotationOf(after.tr));
  if (!same(before.bd, after.bd)) edit.borders = borderEdits(before.bd ?? {}, after.bd ?? {});
  return edit;
}

const unknownLook = () => new NotProven('A cell was given a look that cannot be carried over.');

function horizontalOf(value: SnapshotStyle['ht']): CellStyleEdit['horizontal'] {
  if (value === 6) throw unknownLook();
  return value === undefined ? null : HORIZONTAL[value];
}

/** The snapshot's angles are clockwise, the file's counter-clockwise. */
function rotationOf(turn: SnapshotStyle['tr']): number | null {
  if (turn?.v === 1) throw unknownLook();
  return turn === undefined || turn.a === 0 ? null : -turn.a;
}

type Borders = NonNullable<SnapshotStyle['bd']>;

function borderEdits(before: Borders, after: Borders): NonNullable<CellStyleEdit['borders']> {
  if (!same([before.tl_br, before.bl_tr], [after.tl_br, after.bl_tr])) throw unknownLook();
  const edits: NonNullable<CellStyleEdit['borders']> = {};
  for (const [side, name] of Object.entries(SIDES) as [keyof typeof SIDES, (typeof SIDES)['t']][]) {
    if (!same(before[side], after[side])) edits[name] = borderOf(after[side]);
  }
  return edits;
}

function borderOf(border: SnapshotBorder | undefined): BorderEdit | null {
  if (border === undefined) return null;
  const style = BORDERS[border.s];
  if (style === undefined) throw unknownLook();
  return { style, color: border.cl.rgb };
}
