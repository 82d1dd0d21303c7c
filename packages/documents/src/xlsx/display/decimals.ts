import { digitsOf, roundedTo } from './general.ts';

/** One part of a format that writes a number with digits and a point, and nothing else of it. */
interface PlainSection {
  /** What stands before and after the digits, as format code. */
  before: string;
  after: string;
  /** Placeholders before the point, without the commas that group them, and after it. */
  whole: string;
  fraction: string;
  hasPoint: boolean;
  isGrouped: boolean;
  /** The number is multiplied by ten to this power: 2 for a percent sign, -3 for a comma at the end. */
  scale: number;
}

/** Literals, room, fillings, colours, currencies and languages: everything in a format that is no digit. */
const LITERAL = String.raw`"[^"]*"|\\.|_.|\*.|\[[^\]]*\]|[^#0?,.;"\\_*[\]A-Za-z@/]`;
const PLAIN = new RegExp(`^((?:${LITERAL})*)([#0?][#0?,]*)?(\\.[#0?]*)?(,*)((?:${LITERAL})*)$`, 'su');

/**
 * The digits of a number in a format of digits and a point, exactly: numfmt 3.2.6 cuts numbers as JavaScript writes them,
 * and so makes 0.87e-800000 of 0.0000000187, and lets more than fifteen digits drift. Undefined where the format does
 * more than that, or chooses by conditions.
 */
export function exactDigits(value: number, code: string): { code: string; isNegative: boolean } | undefined {
  const sections = code.split(';');
  if (value === 0 || /"[^"]*;|\\;|\[[<>=]/.test(code)) return undefined;
  const ofNegative = value < 0 && sections.length > 1 ? sections[1] : undefined;
  const section = plainSection(ofNegative ?? sections[0] ?? '');
  if (!section) return undefined;
  const digits = digitsOf(Math.abs(value));
  const exponent = digits.exponent + section.scale;
  const decimals = section.fraction.length;
  const rounded = exponent + 1 + decimals < 0 ? '0' : roundedTo(digits.mantissa, exponent + 1 + decimals);
  const all = rounded.padStart(decimals + 1, '0');
  const [whole, fraction] = [all.slice(0, all.length - decimals), all.slice(all.length - decimals)];
  const written = wholeText(whole.replace(/^0+/, ''), section) + fractionText(fraction, section);
  return {
    code: `${section.before}"${written}"${section.after}`,
    isNegative: value < 0 && ofNegative === undefined,
  };
}

function plainSection(code: string): PlainSection | undefined {
  const match = PLAIN.exec(code);
  if (!match) return undefined;
  const [, before = '', placeholders = '', fraction = '', commas = '', after = ''] = match;
  if (placeholders === '' && fraction === '') return undefined;
  const inside = placeholders.replace(/,+$/, '');
  const percents = (before + after).replace(/"[^"]*"|\\./g, '').split('%').length - 1;
  return {
    before,
    after,
    whole: inside.replaceAll(',', ''),
    fraction: fraction.slice(1),
    hasPoint: fraction !== '',
    isGrouped: inside.includes(','),
    scale: 2 * percents - 3 * (placeholders.length - inside.length + commas.length),
  };
}

function wholeText(digits: string, { whole, isGrouped }: PlainSection): string {
  const required = whole.length - Math.max(0, whole.search(/[0?]|$/));
  const fill = whole.includes('0') ? '0' : ' ';
  const padded = digits.padStart(required, fill);
  return isGrouped ? padded.replace(/\B(?=(?:\d{3})+$)/g, ',') : padded;
}

function fractionText(digits: string, { fraction, hasPoint }: PlainSection): string {
  if (!hasPoint) return '';
  let text = digits;
  while (text.endsWith('0') && fraction[text.length - 1] === '#') text = text.slice(0, -1);
  return `.${text}`;
}
