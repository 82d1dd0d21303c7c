/** What can be said of a look, by what it is called: `size` is `11 pt`. What is not there is as usual. */
export type Aspects = ReadonlyMap<string, string>;

/** The value of an aspect that is there or not, and says no more. */
export const ON = 'on';

/** What two looks differ in, in words: `bold`, `no longer hidden`, `size 11 pt → 14 pt`. */
export function differingAspects(before: Aspects, after: Aspects): string[] {
  const names = [...new Set([...before.keys(), ...after.keys()])];
  return names.flatMap((name) => {
    const [was, is] = [before.get(name), after.get(name)];
    if (was === is) return [];
    if ((was ?? ON) === ON && (is ?? ON) === ON) return [is === undefined ? `no longer ${name}` : name];
    return [`${name} ${worded(name, was)} → ${worded(name, is)}`];
  });
}

/** What is meant where nothing is said. */
const USUAL: Record<string, string> = {
  colour: 'automatic',
  alignment: 'left',
  orientation: 'portrait',
  columns: '1',
  size: 'as usual',
  font: 'as usual',
};

function worded(name: string, value: string | undefined): string {
  if (value === undefined) return USUAL[name.replace(/^.*: /, '')] ?? 'none';
  return value === ON ? 'yes' : value;
}

const COLOURS: Record<string, string> = {
  '000000': 'black',
  FFFFFF: 'white',
  FF0000: 'red',
  C00000: 'dark red',
  '00FF00': 'green',
  '00B050': 'green',
  '0000FF': 'blue',
  '0070C0': 'blue',
  FFFF00: 'yellow',
  FFC000: 'orange',
  '7030A0': 'purple',
  '808080': 'grey',
};

/** A colour as people call it, else its number. */
export function colourName(rgb: string): string {
  const digits = rgb.replace('#', '').toUpperCase();
  const name = COLOURS[digits];
  return name === undefined ? `#${digits}` : `${name} (#${digits})`;
}
