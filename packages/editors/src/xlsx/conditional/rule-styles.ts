import type { RuleLook } from '@benchbook/documents';
import { BooleanNumber, type IBorderData, type IStyleData, TextDecoration } from '@univerjs/core';

/** Styles of lines as files name them, to Univer's numbers. */
const LINES = [
  'none',
  'thin',
  'hair',
  'dotted',
  'dashed',
  'dashDot',
  'dashDotDot',
  'double',
  'medium',
  'mediumDashed',
  'mediumDashDot',
  'mediumDashDotDot',
  'slantDashDot',
  'thick',
];

const flag = (is: boolean) => (is ? BooleanNumber.TRUE : BooleanNumber.FALSE);

/** A cell's style with what a rule changes of it. */
export function styleWith(style: IStyleData, look: RuleLook): IStyleData {
  const changed: IStyleData = { ...style };
  if (look.bold !== undefined) changed.bl = flag(look.bold);
  if (look.italic !== undefined) changed.it = flag(look.italic);
  if (look.strike !== undefined) changed.st = { s: flag(look.strike) };
  if (look.underline !== undefined)
    changed.ul = {
      s: flag(look.underline !== 'none'),
      ...(look.underline === 'double' ? { t: TextDecoration.DOUBLE } : {}),
    };
  if (look.color !== undefined) changed.cl = { rgb: look.color };
  if (look.fill === null) delete changed.bg;
  else if (look.fill !== undefined) changed.bg = { rgb: look.fill };
  if (look.numberFormat !== undefined) changed.n = { pattern: look.numberFormat };
  if (look.borders) changed.bd = bordersWith(style.bd ?? {}, look.borders);
  return changed;
}

const SIDES = { top: 't', right: 'r', bottom: 'b', left: 'l' } as const;

function bordersWith(borders: IBorderData, changes: NonNullable<RuleLook['borders']>): IBorderData {
  const changed: IBorderData = { ...borders };
  for (const [side, key] of Object.entries(SIDES)) {
    const line = changes[side as keyof typeof SIDES];
    if (line) changed[key] = { s: Math.max(1, LINES.indexOf(line.style)), cl: { rgb: line.color } };
  }
  return changed;
}
