/** Families that read like one another, of which every system has one: what stands in for a font that is not there. */
const SERIF = ['Liberation Serif', 'Times New Roman', 'Times', 'serif'];
const SANS = ['Liberation Sans', 'Arial', 'Helvetica', 'sans-serif'];
const MONO = ['Liberation Mono', 'Courier New', 'Courier', 'monospace'];

/** Fonts that were drawn to take the room of another one. */
const TWINS: Record<string, string> = { calibri: 'Carlito', cambria: 'Caladea' };

const SERIF_NAMES =
  /^(?:times|cambria|georgia|garamond|book antiqua|bookman|palatino|century$|century schoolbook|constantia|baskerville|didot|rockwell|caladea|liberation serif|dejavu serif|noto serif)/i;
const MONO_NAMES =
  /^(?:courier|consolas|lucida console|monaco|menlo|cascadia|liberation mono|dejavu sans mono)/i;

/** A font family as CSS, with what stands in for it: the same for a cell that names it and one that has it from its row. */
export function familyStack(name: string): string {
  const twin = TWINS[name.toLowerCase()];
  const others = MONO_NAMES.test(name) ? MONO : SERIF_NAMES.test(name) ? SERIF : SANS;
  const families = [name, ...(twin ? [twin] : []), ...others].map((family) =>
    /^(?:serif|sans-serif|monospace)$/.test(family) ? family : `"${family.replace(/["\\]/g, '')}"`,
  );
  return [...new Set(families)].join(', ');
}
