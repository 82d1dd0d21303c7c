/** In CSS pixels. */
export interface ScreenBox {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** Two boxes closer than that stand beside each other, as parts of their height. */
const NEAR = 0.6;

/**
 * The lines of a text that was selected: the browser has a box for every piece of it, most of them several times. What stands
 * beside each other is one box; what is empty is none.
 */
export function linesOf(boxes: readonly ScreenBox[]): ScreenBox[] {
  const lines: ScreenBox[] = [];
  const filled = boxes.filter(({ left, top, right, bottom }) => right - left > 0.5 && bottom - top > 0.5);
  for (const box of filled.toSorted((one, other) => one.top - other.top || one.left - other.left)) {
    const line = lines.find((one) => isBeside(one, box));
    // Of the browser's boxes a spread copies nothing.
    if (!line) lines.push({ left: box.left, top: box.top, right: box.right, bottom: box.bottom });
    else {
      line.left = Math.min(line.left, box.left);
      line.right = Math.max(line.right, box.right);
      line.top = Math.min(line.top, box.top);
      line.bottom = Math.max(line.bottom, box.bottom);
    }
  }
  return lines;
}

function isBeside(line: ScreenBox, box: ScreenBox): boolean {
  const height = Math.min(line.bottom - line.top, box.bottom - box.top);
  const shared = Math.min(line.bottom, box.bottom) - Math.max(line.top, box.top);
  const gap = Math.max(box.left - line.right, line.left - box.right);
  return shared > height / 2 && gap < height * NEAR;
}
