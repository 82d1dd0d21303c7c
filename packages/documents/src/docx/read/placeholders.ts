import type { OpcPackage } from '../../opc/zip.ts';

/**
 * superdoc 1.46.3 puts a zero-width space where it wants a place for its caret: into the cells of a new row, and
 * beside a content control. Nobody typed it.
 */
const PLACEHOLDER = '\u200b';
/** A run with nothing else in it. */
const RUN =
  '<w:r(?: [^<>]*)?>(?:<w:rPr(?: [^<>]*)?/>|<w:rPr(?: [^<>]*)?>(?:(?!</w:rPr>).)*</w:rPr>)?<w:(?:t|delText)(?: [^<>]*)?>\u200b</w:(?:t|delText)></w:r>';
/** Such a run, with the suggestion that it is put in or taken out where that is about nothing else. */
const ONLY_PLACEHOLDER = new RegExp(`<w:(ins|del)(?: [^<>]*)?>${RUN}</w:\\1>|${RUN}`, 'gs');

/**
 * Takes the editor's placeholders out of its state at the save. Where the document has zero-width spaces of its own, in
 * a part, only those go that stand alone in a run, if none did before.
 */
export function dropPlaceholders(base: OpcPackage, edited: OpcPackage): void {
  for (const name of edited.names()) {
    if (!/^word\/[^/]+\.xml$/i.test(name)) continue;
    const text = edited.text(name);
    if (!text.includes(PLACEHOLDER)) continue;
    const before = base.has(name) ? base.text(name) : '';
    if (before === text || before.search(ONLY_PLACEHOLDER) >= 0) continue;
    const withoutRuns = text.replace(ONLY_PLACEHOLDER, '');
    const rest = before.includes(PLACEHOLDER) ? withoutRuns : withoutRuns.replaceAll(PLACEHOLDER, '');
    if (rest !== text) edited.set(name, rest);
  }
}
