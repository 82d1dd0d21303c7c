/** What lengths are said in. */
export interface Unit {
  name: 'mm' | 'in';
  /** @param twips twentieths of a point */
  say(twips: number): string;
  /** Twentieths of a point; undefined for what is no number. */
  read(text: string): number | undefined;
}

export const UNITS: Record<Unit['name'], Unit> = { mm: unit('mm', 1440 / 25.4, 1), in: unit('in', 1440, 2) };

/**
 * Inches where they are used, by the language of the browser, for those who read in it: who reads German or French has chosen it, in
 * whichever browser.
 */
export function unitOf(browser: string, read: string): Unit {
  const isReadIn = browser.split('-')[0]?.toLowerCase() === read.split('-')[0]?.toLowerCase();
  return isReadIn && /^en-(?:US|LR)\b/i.test(browser) ? UNITS.in : UNITS.mm;
}

function unit(name: Unit['name'], twips: number, digits: number): Unit {
  const factor = 10 ** digits;
  return {
    name,
    say: (length) => String(Math.round((length / twips) * factor) / factor),
    read: (text) => {
      const typed = text.trim().replace(',', '.');
      return /^\d*\.?\d+$|^\d+\.$/.test(typed) ? Math.round(Number(typed) * twips) : undefined;
    },
  };
}
