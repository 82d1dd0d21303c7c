import { readPackage } from '../opc/zip.ts';

/** A part of the original that is not as it was in a file an editor wrote anew. */
export interface RewrittenPart {
  name: string;
  change: 'changed' | 'gone';
}

/** Parts of the original whose content the rewritten file has differently, or not at all, in the order of the package. */
export function rewrittenParts(original: Uint8Array, rewritten: Uint8Array): RewrittenPart[] {
  const [before, after] = [readPackage(original), readPackage(rewritten)];
  return before.names().flatMap((name): RewrittenPart[] => {
    if (!after.has(name)) return [{ name, change: 'gone' }];
    return before.sameContent(after, name) ? [] : [{ name, change: 'changed' }];
  });
}
