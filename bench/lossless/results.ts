import { partText, type Sheet, sheetsOf } from './sheet.ts';
import { child } from './xml.ts';

const CELL = /<((?:[\w.-]+:)?)c((?:\s[^>]*[^/>])?)>([\s\S]*?)<\/\1c>/g;

/**
 * The parts of a workbook without what its formulas result in, which follows an edit: whether a result is right, another
 * proof says.
 */
export function withoutResults(parts: Map<string, Uint8Array>): Map<string, Uint8Array> {
  const left = new Map(parts);
  for (const { part } of sheetsOf(parts)) {
    const name = [...parts.keys()].find((candidate) => candidate.toLowerCase() === part.toLowerCase());
    if (name) left.set(name, new TextEncoder().encode(withoutResultsOf(partText(parts, name))));
  }
  return left;
}

function withoutResultsOf(sheet: string): string {
  return sheet.replace(CELL, (cell, prefix: string, attributes: string, inner: string) => {
    if (!new RegExp(`<${prefix}f[\\s/>]`).test(inner)) return cell;
    const kept = attributes.replace(/\s(?:t|vm)\s*=\s*(?:"[^"]*"|'[^']*')/g, '');
    const result = new RegExp(`<${prefix}(?:v|is)(?:\\s[^>]*)?(?:/>|>[\\s\\S]*</${prefix}(?:v|is)>)`);
    // A formula whose result is old says so.
    const mark = new RegExp(`(<${prefix}f(?:\\s[^>]*?)?)\\sca\\s*=\\s*(?:"[^"]*"|'[^']*')`);
    return `<${prefix}c${kept}>${inner.replace(result, '').replace(mark, '$1')}</${prefix}c>`;
  });
}

/** The formulas of a sheet that had a result and have none any more; they are in the same cells. */
export function lostResults(before: Sheet, after: Sheet): string[] {
  const withResult = ({ rows }: Sheet) =>
    [...rows.values()].flatMap(({ cells }) =>
      [...cells].flatMap(([name, cell]) => (child(cell, 'f') && child(cell, 'v') ? [name] : [])),
    );
  const left = new Set(withResult(after));
  return withResult(before).filter((name) => !left.has(name));
}
