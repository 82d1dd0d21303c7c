/** As HTML names how items are counted, and as Word does. */
const COUNTED: Record<string, string> = {
  a: 'lowerLetter',
  A: 'upperLetter',
  i: 'lowerRoman',
  I: 'upperRoman',
  'lower-alpha': 'lowerLetter',
  'lower-latin': 'lowerLetter',
  'upper-alpha': 'upperLetter',
  'upper-latin': 'upperLetter',
  'lower-roman': 'lowerRoman',
  'upper-roman': 'upperRoman',
};

/** Word counts no further. */
const MOST = 32_767;

/** What a level of a list says of its numbers, as superdoc 1.46.3 is told of it. */
interface Numbers {
  start: string;
  fmt: string;
  text: string;
}

/**
 * The numbers of a list in HTML that is pasted: those it begins with and how they are counted. superdoc began every list at 1,
 * so that step 5 of a protocol was step 1. `undefined`: there is nothing to say of them.
 */
export function numbersOfList(list: HTMLElement, level: number): Numbers | undefined {
  if (list.localName !== 'ol') return undefined;
  const first = list.querySelector(':scope > li')?.getAttribute('value');
  const asked = Number(first ?? list.getAttribute('start') ?? 1);
  const start = Number.isInteger(asked) && asked >= 0 && asked <= MOST ? asked : 1;
  const fmt = COUNTED[list.getAttribute('type') ?? ''] ?? COUNTED[list.style.listStyleType];
  if (start === 1 && fmt === undefined) return undefined;
  return { start: String(start), fmt: fmt ?? 'decimal', text: `%${level + 1}.` };
}
