import type { EditLimits } from '../base/settings.ts';
import type { FileFacts } from './file-facts.ts';

/**
 * Beyond these a browser needs more than a minute or two gigabytes to build the document, if it ever does (measured,
 * see docs/decisions).
 */
export const defaultEditLimits: EditLimits = { docx: 8_000, xlsx: 1_000_000 };

const PROGRAMS = { docx: 'Word', xlsx: 'Excel' };

/** What `inspect` found, with what follows from the size: such a document is shown as pages, for reading. */
export function factsOf(
  found: { type: string; elements: number } & Omit<FileFacts, 'asPages'>,
  limits: EditLimits,
): FileFacts {
  const { type, elements, ...facts } = found;
  if ((type !== 'docx' && type !== 'xlsx') || elements <= limits[type]) return { ...facts, asPages: false };
  const reason = `This document is too large to be edited here: it has ${round(elements)} ${type === 'docx' ? 'paragraphs, those in tables counted in' : 'cells'}; up to ${round(limits[type])} can be edited. It is shown as pages for reading. Download it to work on it in ${PROGRAMS[type]}.`;
  return { ...facts, readOnlyReason: reason, asPages: true };
}

/** Nobody needs to know the last digits. */
function round(count: number): string {
  const step = 10 ** Math.max(0, Math.floor(Math.log10(count)) - 1);
  return (Math.round(count / step) * step).toLocaleString('en');
}
