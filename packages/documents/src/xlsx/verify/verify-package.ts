import { DocumentError } from '../../errors.ts';
import {
  CONTENT_TYPES_PART,
  type OpcPackage,
  parseXml,
  readContentTypes,
  readRelationships,
  relationshipsPartOf,
} from '../../opc/index.ts';

export function failed(what: string): DocumentError {
  return new DocumentError(
    'verification-failed',
    `The change was not saved, because the result would not have been right: ${what}.`,
  );
}

/**
 * Checks a package after a change: parts outside of `mayChange` have the same bytes, changed XML is well-formed, every
 * part has a content type, and no relationship leads to a part that is not there, unless it did so before. Throws
 * DocumentError `verification-failed`.
 */
export function verifyPackage(
  original: OpcPackage,
  patched: OpcPackage,
  mayChange: (part: string, isRemoved: boolean) => boolean,
  /** Parts the caller reads to the end anyway: a large sheet is not read twice. */
  isReadElsewhere: (part: string) => boolean,
): void {
  const changed = new Set<string>();
  for (const name of new Set([...original.names(), ...patched.names()])) {
    if (original.has(name) && patched.has(name) && original.sameContent(patched, name)) continue;
    if (!mayChange(name, !patched.has(name))) throw failed(`the part "${name}" would have changed`);
    changed.add(name);
  }
  const types = readContentTypes(patched);
  for (const name of changed) {
    if (!patched.has(name)) continue;
    if (/\.(?:xml|rels|vml)$/i.test(name) && !isReadElsewhere(name)) checkWellFormed(patched, name);
    if (name !== CONTENT_TYPES_PART && types.of(name) === '') throw failed(`the part "${name}" has no type`);
  }
  const removed = [...changed].filter((name) => !patched.has(name));
  for (const name of ['', ...patched.names()]) {
    if (removed.length > 0 || changed.has(relationshipsPartOf(name))) checkLinks(original, patched, name);
  }
}

function checkWellFormed(pkg: OpcPackage, name: string): void {
  try {
    parseXml(pkg.text(name));
  } catch (cause) {
    throw new DocumentError('verification-failed', failed(`the part "${name}" is not readable`).message, {
      cause,
    });
  }
}

function checkLinks(original: OpcPackage, patched: OpcPackage, name: string): void {
  const broken = (pkg: OpcPackage) =>
    pkg.has(relationshipsPartOf(name))
      ? readRelationships(pkg, name).filter((link) => !link.external && link.part && !pkg.has(link.part))
      : [];
  const before = new Set(broken(original).map((link) => link.id));
  const found = broken(patched).find((link) => !before.has(link.id));
  if (found) throw failed(`"${name || 'the package'}" would lead to a part that is not there`);
}
