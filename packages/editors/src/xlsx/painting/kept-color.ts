/** How a colour begins that is painted as it is, also in the dark: a browser reads it as any other. */
export const KEPT = 'RGB(';

/** A colour `#rrggbb` as one that is kept. */
export function keptColor(color: string): string {
  return `${KEPT}${partsOf(color).join(',')})`;
}

/** Whether letters of a colour `#rrggbb` are made for a darker ground (ITU-R BT.601). */
export function isLight(color: string): boolean {
  const [red = 0, green = 0, blue = 0] = partsOf(color);
  return 0.299 * red + 0.587 * green + 0.114 * blue > 150;
}

const partsOf = (color: string) => [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));
