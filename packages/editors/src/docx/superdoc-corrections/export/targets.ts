import type { WrittenNode } from './left-out.ts';

/** The part with the body of a document. */
export const BODY = 'word/document.xml';

/** The parts that a part leads to: the target of a relationship by its id. */
export type Targets = (id: string | undefined) => string | undefined;

/**
 * To which parts the relationships of a part lead.
 *
 * @param parts of the package, as superdoc keeps them
 */
export function targetsOf(part: string, parts: Record<string, WrittenNode | undefined>): Targets {
  const links = parts[part.replace(/([^/]+)$/, '_rels/$1.rels')]?.elements ?? [];
  const targets = new Map(
    links
      .flatMap(({ elements = [] }) => elements)
      .map(({ attributes }) => [attributes?.Id, attributes?.Target?.replace(/^\/?(?:word\/)?/, 'word/')]),
  );
  return (id) => targets.get(id);
}
