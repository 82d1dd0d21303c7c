import { NS } from '../../opc/namespaces.ts';
import { applySplices, type Splice } from '../../opc/splice.ts';
import type { OpcPackage } from '../../opc/zip.ts';

/** Empty runs behind the number of a note, within it. */
const LEFT_BEHIND =
  /(<w:(?:foot|end)noteRef ?\/><\/w:r>)(?:<w:r><w:rPr>(?:(?!<\/w:rPr>).)*<\/w:rPr><\/w:r>)+/gs;

/** superdoc 1.46.3 leaves a run without text behind the number of each note at every export, one more each time. */
export const withoutEmptyRuns = (notes: string): string => notes.replace(LEFT_BEHIND, '$1');

/**
 * Puts runs around marks of notes that stand in none. superdoc 1.46.3 writes them so where the caret was in front of all text of a
 * paragraph, and Word would call the document damaged (ECMA-376 part 1, 17.11.14 footnoteReference).
 */
export function putMarksIntoRuns(pkg: OpcPackage, part: string): void {
  if (!/<w:(?:foot|end)noteReference /.test(pkg.text(part))) return;
  const root = pkg.xml(part);
  const splices: Splice[] = [];
  for (const parent of root.descendants()) {
    if (parent.is(NS.word, 'r')) continue;
    for (const { start, end, localName, namespace } of parent.children) {
      const kind = namespace === NS.word && /^(foot|end)noteReference$/.exec(localName)?.[1];
      if (!kind) continue;
      const style = `${kind === 'foot' ? 'Footnote' : 'Endnote'}Reference`;
      const text = `<w:r><w:rPr><w:rStyle w:val="${style}"/></w:rPr>${root.source.slice(start, end)}</w:r>`;
      splices.push({ start, end, text });
    }
  }
  if (splices.length > 0) pkg.set(part, applySplices(root.source, splices));
}
