import { fitCell } from '@benchbook/documents/display';
import { brokenLines } from './lines.ts';
import type { CellLook } from './look.ts';
import type { MeasuredFont } from './measurer.ts';
import {
  type CellPainting,
  type CellSize,
  EDGE,
  isBroken,
  type PaintedRun,
  type Side,
  startOf,
} from './placing.ts';

/**
 * A cell whose content is turned, and the height it takes. A number has to fit into the cell as it stands there, or is
 * rounded or `###` as everywhere; a text that is wider than its cell runs over empty ones beside it.
 */
export function turned(
  look: CellLook,
  size: CellSize,
  font: MeasuredFont,
): CellPainting & { height: number } {
  const length = lineLength(look, size, font.lineHeight);
  const wide = look.kind === 'text' ? font.width : font.numberWidth;
  const { text } = fitCell(look.kind, look.value, look.format, length, font.numberWidth);
  const lines =
    look.kind === 'text' && isBroken(look)
      ? brokenLines(text, length, font.width)
      : [text.replace(/[\r\n]+/g, '')];
  const across = lines.length * font.lineHeight;
  const runs = lines.map((line, index): PaintedRun => {
    const own = font.width(line);
    const y =
      index * font.lineHeight - across / 2 + (font.lineHeight - font.ascent - font.descent) / 2 + font.ascent;
    return { text: line, x: -own / 2, y, width: own, ...(look.kind === 'text' ? {} : { most: length }) };
  });
  return { runs, font, ...turnedBox(look, size, Math.max(...lines.map(wide)), across) };
}

/** Where lines of that length, and so high together, stand when they are turned. */
export function turnedBox(
  look: CellLook,
  size: CellSize,
  along: number,
  across: number,
): Required<Pick<CellPainting, 'turn' | 'beyond'>> & { height: number } {
  const { angle, sine, cosine } = angleOf(look);
  const width = along * cosine + across * sine;
  const height = along * sine + across * cosine;
  const x = startOf(sideOf(look), width, size.width, look.indent) + width / 2;
  const free = size.height - height;
  const top = look.vertical === 'top' ? EDGE : look.vertical === 'middle' ? free / 2 : free - EDGE;
  const runsOver = look.kind === 'text' && cosine > NEARLY_NOTHING;
  const left = x - width / 2;
  return {
    turn: { x, y: top + height / 2, angle: -angle },
    beyond: {
      left: runsOver ? Math.max(0, -left) : 0,
      right: runsOver ? Math.max(0, left + width - size.width) : 0,
    },
    height: Math.ceil(height) + 2 * EDGE,
  };
}

const NEARLY_NOTHING = 1e-6;

function angleOf({ rotation }: CellLook): { angle: number; sine: number; cosine: number } {
  const angle = (rotation * Math.PI) / 180;
  return { angle, sine: Math.abs(Math.sin(angle)), cosine: Math.abs(Math.cos(angle)) };
}

/** The longest line that can stand in the cell at its angle; while its row is still to grow, as long as it likes. */
export function lineLength(look: CellLook, { width, height }: CellSize, lineHeight: number): number {
  const { sine, cosine } = angleOf(look);
  const byHeight = (height - 2 * EDGE - lineHeight * cosine) / Math.max(sine, NEARLY_NOTHING);
  const byWidth = (width - 2 * EDGE - lineHeight * sine) / Math.max(cosine, NEARLY_NOTHING);
  return Math.max(0, Number.isFinite(height) ? Math.min(byHeight, byWidth) : Number.POSITIVE_INFINITY);
}

/** Turned text whose alignment nobody chose stands where it begins at the bottom of the cell. */
function sideOf({ horizontal, rotation }: CellLook): Side {
  if (horizontal === 'left' || horizontal === 'right') return horizontal;
  if (horizontal !== 'general') return 'center';
  return rotation === 90 || (rotation < 0 && rotation !== -90) ? 'right' : 'left';
}
