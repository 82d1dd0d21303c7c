import { type Relationship, readRelationships, removeRelationship } from '../opc/relationships.ts';
import { applySplices, type Splice } from '../opc/splice.ts';
import type { XmlElement } from '../opc/xml.ts';
import type { OpcPackage } from '../opc/zip.ts';

export function splice(pkg: OpcPackage, part: string, splices: Splice[]): void {
  if (splices.length > 0) pkg.set(part, applySplices(pkg.text(part), splices));
}

/** Nothing in the place of an element. */
export const whole = ({ start, end }: XmlElement): Splice => ({ start, end, text: '' });

/** Removes relationships of all parts, and answers those it removed; what they lead to stays. */
export function takeRelationships(
  pkg: OpcPackage,
  isTaken: (relationship: Relationship) => boolean,
): Relationship[] {
  const taken: Relationship[] = [];
  for (const name of pkg.names().filter((each) => /(?:^|\/)_rels\/[^/]+\.rels$/i.test(each))) {
    const part = name.replace(/_rels\/([^/]+)\.rels$/i, '$1');
    for (const relationship of readRelationships(pkg, part).filter(isTaken)) {
      removeRelationship(pkg, part, relationship.id);
      taken.push(relationship);
    }
  }
  return taken;
}
