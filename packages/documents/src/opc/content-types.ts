import { DocumentError } from '../errors.ts';
import { insertLast } from './insert-last.ts';
import { applySplices } from './splice.ts';
import { escapeAttribute, type XmlElement } from './xml.ts';
import type { OpcPackage } from './zip.ts';

export const CONTENT_TYPES_PART = '[Content_Types].xml';

/** Content types of a package (ECMA-376 part 2, 6.2.3): by part name first, by extension second. */
export interface ContentTypes {
  /** Media type of a part, '' if the package gives none. */
  of(part: string): string;
}

/** Throws DocumentError `not-a-document` if the package has no content types: then it is a plain ZIP archive. */
export function readContentTypes(pkg: OpcPackage): ContentTypes {
  const root = readRoot(pkg);
  const byName = new Map<string, string>();
  const byExtension = new Map<string, string>();
  for (const element of root.children) {
    const type = element.attribute('', 'ContentType') ?? '';
    if (element.localName === 'Override') byName.set(partKey(element.attribute('', 'PartName') ?? ''), type);
    if (element.localName === 'Default')
      byExtension.set((element.attribute('', 'Extension') ?? '').toLowerCase(), type);
  }
  return { of: (part) => byName.get(partKey(part)) ?? byExtension.get(extensionOf(part)) ?? '' };
}

/** Gives a part its content type, as an override; nothing is written if the part already has it. */
export function setContentType(pkg: OpcPackage, part: string, type: string): void {
  if (readContentTypes(pkg).of(part) === type) return;
  removeContentType(pkg, part);
  const name = escapeAttribute(`/${part}`);
  pkg.set(
    CONTENT_TYPES_PART,
    insertLast(readRoot(pkg), `Override PartName="${name}" ContentType="${escapeAttribute(type)}"/>`),
  );
}

/** Removes the override of a part; a part without one is no error. */
export function removeContentType(pkg: OpcPackage, part: string): void {
  const root = readRoot(pkg);
  const found = root.children.find(
    (element) =>
      element.localName === 'Override' && partKey(element.attribute('', 'PartName') ?? '') === partKey(part),
  );
  if (found)
    pkg.set(
      CONTENT_TYPES_PART,
      applySplices(root.source, [{ start: found.start, end: found.end, text: '' }]),
    );
}

function readRoot(pkg: OpcPackage): XmlElement {
  if (!pkg.has(CONTENT_TYPES_PART)) {
    throw new DocumentError('not-a-document', 'The file is a ZIP archive, not a Word or Excel document.');
  }
  return pkg.xml(CONTENT_TYPES_PART);
}

function partKey(part: string): string {
  return part.replace(/^\/+/, '').toLowerCase();
}

function extensionOf(part: string): string {
  const name = part.slice(part.lastIndexOf('/') + 1);
  return name.slice(name.lastIndexOf('.') + 1).toLowerCase();
}
