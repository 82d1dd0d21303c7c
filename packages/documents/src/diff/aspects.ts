import { brief } from '../brief.ts';

/** What can be said of a look, by what it is called: `size` is `11 pt`. What is not there is as usual. */
export type Aspects = ReadonlyMap<string, string>;

/** The value of an aspect that is there or not, and says no more. */
export const ON = 'on';

/** What two looks differ in, in words: `bold`, `no longer hidden`, `size: 11 pt → 14 pt`. */
export function differingAspects(before: Aspects, after: Aspects): string[] {
  const names = [...new Set([...before.keys(), ...after.keys()])];
  return names.flatMap((name) => {
    const [was, is] = [before.get(name), after.get(name)];
    if (was === is) return [];
    if ((was ?? ON) === ON && (is ?? ON) === ON)
      return [is === undefined ? (GONE[name] ?? brief`no longer ${name}`) : name];
    return [brief`${name}: ${worded(name, was)} → ${worded(name, is)}`];
  });
}

/** Where "no longer" in front of what was said makes no sense. */
const GONE: Record<string, string> = {
  'its end suggested for deletion': brief`its end no longer suggested for deletion`,
  'its end suggested for insertion': brief`its end no longer suggested for insertion`,
};

/** What is meant where nothing is said. */
const USUAL: Record<string, string> = {
  colour: brief`automatic`,
  alignment: brief`left`,
  orientation: brief`portrait`,
  columns: '1',
  size: brief`as usual`,
  font: brief`as usual`,
};

function worded(name: string, value: string | undefined): string {
  if (value === undefined) return USUAL[name.replace(/^“.*” /, '')] ?? brief`none`;
  return value === ON ? brief`yes` : value;
}

const COLOURS: Record<string, string> = {
  '000000': brief`black`,
  FFFFFF: brief`white`,
  FF0000: brief`red`,
  C00000: brief`dark red`,
  '00FF00': brief`green`,
  '00B050': brief`green`,
  '0000FF': brief`blue`,
  '0070C0': brief`blue`,
  FFFF00: brief`yellow`,
  FFC000: brief`orange`,
  '7030A0': brief`purple`,
  '808080': brief`grey`,
};

/** A colour as people call it, else its number. */
export function colourName(rgb: string): string {
  const digits = rgb.replace('#', '').toUpperCase();
  const name = COLOURS[digits];
  return name === undefined ? `#${digits}` : brief`${name} (#${digits})`;
}

/**
 * A line around cells: `line of 0.5 pt in red (#FF0000), single`. Its size is in points. It begins with a word of its own, or what it is
 * part of could be read as a line.
 */
export function lineName(
  kind: string,
  { size, colour }: { size?: string | undefined; colour?: string | undefined },
): string {
  if (size === undefined)
    return colour === undefined ? brief`line, ${kind}` : brief`line in ${colour}, ${kind}`;
  return colour === undefined
    ? brief`line of ${size} pt, ${kind}`
    : brief`line of ${size} pt in ${colour}, ${kind}`;
}
