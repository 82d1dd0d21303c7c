import { readContentTypes, removeContentType, setContentType } from './content-types.ts';
import { insertLast } from './insert-last.ts';
import { NS, transitionalUri } from './namespaces.ts';
import { applySplices } from './splice.ts';
import { escapeAttribute, type XmlElement } from './xml.ts';
import type { OpcPackage } from './zip.ts';

/** A link from a part to another part or to an address outside (ECMA-376 part 2, 6.5). */
export interface Relationship {
  readonly id: string;
  /** Type URI in its transitional form. */
  readonly type: string;
  /** As written. */
  readonly target: string;
  readonly external: boolean;
  /** Name of the part an internal relationship leads to, '' for an external one. */
  readonly part: string;
}

/** The last word of a relationship type, e.g. `image`, `header`, `officeDocument`. */
export function relationshipKind(relationship: Pick<Relationship, 'type'>): string {
  return relationship.type.slice(relationship.type.lastIndexOf('/') + 1);
}

/** Name of the part that holds the relationships of `part`; '' stands for the package itself. */
export function relationshipsPartOf(part: string): string {
  const slash = part.lastIndexOf('/');
  return `${part.slice(0, slash + 1)}_rels/${part.slice(slash + 1)}.rels`;
}

/** The part a target names, seen from `part` (RFC 3986 section 5.2, without a leading slash). */
export function resolveTarget(part: string, target: string): string {
  const path = target.replaceAll('\\', '/').replace(/[#?].*$/s, '');
  const from = path.startsWith('/') ? [] : part.split('/').slice(0, -1);
  for (const segment of path.split('/')) {
    if (segment === '..') from.pop();
    else if (segment !== '.' && segment !== '') from.push(segment);
  }
  return from.join('/');
}

/** What was read of the root of a relationships part, for as long as that is there: parts are found by it again and again. */
const known = new WeakMap<XmlElement, { owner: string; relationships: readonly Relationship[] }>();

/** All relationships of a part ('' for the package) in the order of the file; none if it has no such part. */
export function readRelationships(pkg: OpcPackage, part: string): Relationship[] {
  const name = relationshipsPartOf(part);
  if (!pkg.has(name)) return [];
  // Which parts there are may change meanwhile.
  return relationshipsOf(pkg.xml(name), part).map((each) => {
    const named = partNamed(pkg, each.part);
    return named === each.part ? each : { ...each, part: named };
  });
}

function relationshipsOf(root: XmlElement, owner: string): readonly Relationship[] {
  const read = known.get(root);
  if (read?.owner === owner) return read.relationships;
  const relationships = relationshipElements(root).map((element) => relationshipOf(element, owner));
  known.set(root, { owner, relationships });
  return relationships;
}

function relationshipOf(element: XmlElement, owner: string): Relationship {
  const target = element.attribute('', 'Target') ?? '';
  const external = element.attribute('', 'TargetMode')?.toLowerCase() === 'external';
  return {
    id: element.attribute('', 'Id') ?? '',
    type: transitionalUri(element.attribute('', 'Type') ?? ''),
    target,
    external,
    part: external ? '' : resolveTarget(owner, target),
  };
}

/** The first part `part` leads to by a relationship of this kind, e.g. `styles`; undefined if there is none. */
export function relatedPart(pkg: OpcPackage, part: string, kind: string): string | undefined {
  return readRelationships(pkg, part).find((r) => !r.external && relationshipKind(r) === kind)?.part;
}

const RELATIONSHIPS_TYPE = 'application/vnd.openxmlformats-package.relationships+xml';

/** Writes the relationships of a part, all of them. A part that is new has a type then, as every part must. */
export function writeRelationships(pkg: OpcPackage, part: string, text: string): void {
  const name = relationshipsPartOf(part);
  pkg.set(name, text);
  // Some producers give each of these parts its type, and none to others.
  if (readContentTypes(pkg).of(name) === '') setContentType(pkg, name, RELATIONSHIPS_TYPE);
}

/** Takes the relationships of a part away, with the type that they may have by themselves; none are no error. */
export function removeRelationships(pkg: OpcPackage, part: string): void {
  const name = relationshipsPartOf(part);
  if (!pkg.has(name)) return;
  removeContentType(pkg, name);
  pkg.remove(name);
}

/** Adds a relationship and answers its new id. Only the inserted element changes in the relationships part. */
export function addRelationship(
  pkg: OpcPackage,
  part: string,
  relationship: { type: string } & ({ part: string } | { externalTarget: string }),
): string {
  const name = relationshipsPartOf(part);
  if (!pkg.has(name)) {
    writeRelationships(
      pkg,
      part,
      `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<Relationships xmlns="${NS.packageRelationships}"></Relationships>`,
    );
  }
  const root = pkg.xml(name);
  const taken = new Set(relationshipElements(root).map((element) => element.attribute('', 'Id')));
  let number = taken.size + 1;
  while (taken.has(`rId${number}`)) number++;
  const id = `rId${number}`;
  const target =
    'part' in relationship
      ? `Target="${escapeAttribute(relativeTarget(part, relationship.part))}"`
      : `Target="${escapeAttribute(relationship.externalTarget)}" TargetMode="External"`;
  const element = `Relationship Id="${id}" Type="${escapeAttribute(relationship.type)}" ${target}/>`;
  pkg.set(name, insertLast(root, element));
  return id;
}

/** Removes a relationship; one that is not there is no error. */
export function removeRelationship(pkg: OpcPackage, part: string, id: string): void {
  const name = relationshipsPartOf(part);
  if (!pkg.has(name)) return;
  const root = pkg.xml(name);
  const found = relationshipElements(root).find((element) => element.attribute('', 'Id') === id);
  if (found) pkg.set(name, applySplices(root.source, [{ start: found.start, end: found.end, text: '' }]));
}

function relationshipElements(root: XmlElement): XmlElement[] {
  return root.children.filter((element) => element.localName === 'Relationship');
}

/** Some producers percent-encode targets and name the ZIP entry unencoded, others the other way round. */
function partNamed(pkg: OpcPackage, name: string): string {
  if (!name.includes('%') || pkg.has(name)) return name;
  try {
    const decoded = decodeURIComponent(name);
    return pkg.has(decoded) ? decoded : name;
  } catch {
    return name;
  }
}

/** The target that leads from one part to another, both by their names. */
export function relativeTarget(from: string, to: string): string {
  const source = from.split('/').slice(0, -1);
  const target = to.split('/');
  let common = 0;
  while (common < source.length && common < target.length - 1 && source[common] === target[common]) common++;
  return [...source.slice(common).map(() => '..'), ...target.slice(common)].join('/');
}
