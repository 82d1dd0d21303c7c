/** Longer ones Excel does not open. */
const MOST = 2_079;

/** An address that may be opened from a workbook, as a browser reads it; undefined: nobody is led there. */
export function safeAddress(address: string): string | undefined {
  if (address.length > MOST) return undefined;
  try {
    const url = new URL(address);
    return /^(?:https?|mailto):$/.test(url.protocol) ? url.href : undefined;
  } catch {
    return undefined;
  }
}

/** Why no link can lead there, as a sentence; null: one can. */
export function addressProblem(address: string): string | null {
  if (address.trim() === '') return 'Write where the link leads to.';
  if (address.length > MOST) return `An address has at most ${MOST.toLocaleString('en')} characters.`;
  return safeAddress(address)
    ? null
    : 'A link leads to an address that begins with https://, http:// or mailto:, or to a place in this workbook.';
}

/** The address that a formula writes out, `HYPERLINK("https://…")`; undefined: it is calculated, or none. */
export function addressOfFormula(formula: string): string | undefined {
  const found = /^\s*=?\s*HYPERLINK\s*\(\s*"((?:[^"]|"")*)"\s*[,)]/i.exec(formula);
  return found?.[1]?.replaceAll('""', '"');
}
