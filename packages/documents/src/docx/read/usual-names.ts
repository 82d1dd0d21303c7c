import { readContentTypes, removeContentType, setContentType } from '../../opc/content-types.ts';
import { NS } from '../../opc/namespaces.ts';
import {
  readRelationships,
  relatedPart,
  relationshipKind,
  relationshipsPartOf,
  relativeTarget,
  resolveTarget,
} from '../../opc/relationships.ts';
import { applySplices, type Splice } from '../../opc/splice.ts';
import { escapeAttribute, namespaceOf, type XmlElement } from '../../opc/xml.ts';
import type { OpcPackage } from '../../opc/zip.ts';
import { EXTENSIONS } from './editor-export.ts';

/** Parts the editor looks for by these names, by the kind of the relationship that leads to them. */
const USUAL_PARTS: Record<string, string> = {
  styles: 'word/styles.xml',
  settings: 'word/settings.xml',
  numbering: 'word/numbering.xml',
  fontTable: 'word/fontTable.xml',
  webSettings: 'word/webSettings.xml',
  theme: 'word/theme/theme1.xml',
  footnotes: 'word/footnotes.xml',
  endnotes: 'word/endnotes.xml',
  comments: 'word/comments.xml',
  commentsExtended: 'word/commentsExtended.xml',
  commentsIds: 'word/commentsIds.xml',
  commentsExtensible: 'word/commentsExtensible.xml',
  people: 'word/people.xml',
};
const MAIN = 'word/document.xml';

/**
 * Gives the parts of the document the names that Word for the desktop gives them. A package may name them as it likes,
 * and Word for the web writes `word/document2.xml`; superdoc 1.46.3 knows the usual names only. Answers the main part.
 */
export function useUsualNames(pkg: OpcPackage, main: string): string {
  const names = new Map<string, string>([[main, MAIN]]);
  for (const relationship of readRelationships(pkg, main)) {
    const name = USUAL_PARTS[relationshipKind(relationship)];
    const isTaken = [...names.values()].includes(name ?? '');
    if (name && !relationship.external && pkg.has(relationship.part) && !isTaken)
      names.set(relationship.part, name);
  }
  const folder = main.slice(0, main.lastIndexOf('/') + 1);
  if (folder !== 'word/') {
    for (const part of pkg.names()) {
      const isInFolder =
        part.startsWith(folder) &&
        !/(?:^|\/)_rels\/|^\[Content_Types\]\.xml$|^(?:docProps|customXml)\//i.test(part);
      if (isInFolder && !names.has(part)) names.set(part, `word/${part.slice(folder.length)}`);
    }
  }
  const moved = new Map([...names].filter(([from, to]) => from !== to));
  if (moved.size > 0) rename(pkg, moved);
  return MAIN;
}

function rename(pkg: OpcPackage, names: ReadonlyMap<string, string>): void {
  const nameOf = (part: string) => names.get(part) ?? part;
  const owners = pkg.names().flatMap((name) => {
    const owner = /^(.*?)_rels\/([^/]*)\.rels$/.exec(name);
    return owner ? [`${owner[1]}${owner[2]}`] : [];
  });
  // All is read before anything is written: a new name may be another one's old name.
  const relations = owners.map((owner) => ({ owner, text: withTargets(pkg, owner, nameOf) }));
  const types = readContentTypes(pkg);
  const parts = [...names].map(([from, to]) => ({ from, to, type: types.of(from), bytes: pkg.read(from) }));
  for (const { from } of parts) {
    removeContentType(pkg, from);
    pkg.remove(from);
  }
  for (const owner of owners) if (names.has(owner)) pkg.remove(relationshipsPartOf(owner));
  for (const { to, type, bytes } of parts) {
    pkg.set(to, bytes);
    if (type) setContentType(pkg, to, type);
  }
  for (const { owner, text } of relations) pkg.set(relationshipsPartOf(nameOf(owner)), text);
}

function withTargets(pkg: OpcPackage, owner: string, nameOf: (part: string) => string): string {
  const root = pkg.xml(relationshipsPartOf(owner));
  const splices = root.children.flatMap((element) => {
    const target = element.findAttribute('', 'Target');
    const isExternal = element.attribute('', 'TargetMode')?.toLowerCase() === 'external';
    if (!target || isExternal || target.value.startsWith('#')) return [];
    const part = resolveTarget(owner, target.value);
    if (nameOf(part) === part && nameOf(owner) === owner) return [];
    const text = escapeAttribute(relativeTarget(nameOf(owner), nameOf(part)));
    return [{ start: target.valueStart, end: target.valueEnd, text }];
  });
  return applySplices(root.source, splices);
}

/** The prefixes everybody uses, by the namespaces they stand for in documents. */
const USUAL_PREFIXES = new Map<string, string>([
  [NS.word, 'w'],
  [NS.officeRelationships, 'r'],
  [NS.wordDrawing, 'wp'],
  [NS.drawing, 'a'],
  [NS.chart, 'c'],
  [NS.math, 'm'],
  [NS.compatibility, 'mc'],
  [NS.vml, 'v'],
  [NS.office, 'o'],
  ['urn:schemas-microsoft-com:office:word', 'w10'],
  ['http://schemas.openxmlformats.org/drawingml/2006/picture', 'pic'],
  ['http://schemas.microsoft.com/office/word/2010/wordprocessingShape', 'wps'],
  ['http://schemas.microsoft.com/office/word/2010/wordprocessingGroup', 'wpg'],
  ['http://schemas.microsoft.com/office/word/2010/wordprocessingDrawing', 'wp14'],
  ...Object.entries(EXTENSIONS).map(([prefix, uri]) => [uri, prefix] as const),
]);

/**
 * Replaces what stands for a namespace by the prefix everybody uses, in all parts of the document: superdoc 1.46.3 goes
 * by prefixes and shows nothing of `ns0:document`. A part in which such a prefix means something else stays as it is.
 */
export function useUsualPrefixes(pkg: OpcPackage): void {
  for (const part of pkg.names()) {
    if (!/^word\/[^/]+\.xml$/i.test(part)) continue;
    const text = withUsualPrefixes(pkg.xml(part));
    if (text !== undefined) pkg.set(part, text);
  }
}

function withUsualPrefixes(root: XmlElement): string | undefined {
  const isUsual = [...root.scope].every(([prefix]) => usual(root, prefix) === prefix);
  if (isUsual && root.name === `w:${root.localName}`) return undefined;
  const splices: Splice[] = [];
  const added = new Map<string, string>();
  const renamed = (at: XmlElement, prefix: string) => {
    const name = usual(at, prefix);
    if (name !== prefix) added.set(name, at.scope.get(prefix) ?? '');
    return name;
  };
  const nameSplice = (start: number, prefix: string, name: string): Splice[] =>
    name === prefix
      ? []
      : [{ start, end: start + (prefix ? prefix.length + 1 : 0), text: name ? `${name}:` : '' }];
  for (const element of [root, ...root.descendants()]) {
    const prefix = prefixOf(element.name);
    const name = renamed(element, prefix);
    splices.push(...nameSplice(element.start + 1, prefix, name));
    if (!element.isSelfClosing) splices.push(...nameSplice(element.innerEnd + 2, prefix, name));
    for (const attribute of element.attributes) {
      const own = prefixOf(attribute.name);
      const start = element.source.lastIndexOf(attribute.name, attribute.valueStart);
      const list = namesPrefixes(element, attribute.name);
      if (own && own !== 'xmlns' && own !== 'xml')
        splices.push(...nameSplice(start, own, renamed(element, own)));
      if (list) {
        const text = attribute.value.replace(/[^\s]+/g, (each) => renamed(element, each));
        splices.push({ start: attribute.valueStart, end: attribute.valueEnd, text: escapeAttribute(text) });
      }
    }
  }
  if (splices.length === 0) return undefined;
  // Another meaning of such a prefix, anywhere in the part, would be lost.
  const isTaken = [root, ...root.descendants()].some(({ scope }) =>
    [...added].some(([prefix, uri]) => scope.has(prefix) && scope.get(prefix) !== uri),
  );
  if (isTaken) return undefined;
  const declarations = [...added]
    .filter(([prefix]) => !root.scope.has(prefix))
    .map(([prefix, uri]) => ` xmlns:${prefix}="${escapeAttribute(uri)}"`);
  const at = root.start + 1 + root.name.length;
  return applySplices(root.source, [...splices, { start: at, end: at, text: declarations.join('') }]);
}

/** Attributes whose value is a list of prefixes (ECMA-376 part 3, 7.2 and 7.6). */
function namesPrefixes(element: XmlElement, name: string): boolean {
  if (/:(?:Ignorable|MustUnderstand)$/.test(name))
    return namespaceOf(element.scope, prefixOf(name)) === NS.compatibility;
  return name === 'Requires' && element.is(NS.compatibility, 'Choice');
}

function usual({ scope }: Pick<XmlElement, 'scope'>, prefix: string): string {
  const namespace = namespaceOf(scope, prefix);
  return (namespace && USUAL_PREFIXES.get(namespace)) ?? prefix;
}

function prefixOf(name: string): string {
  const colon = name.indexOf(':');
  return colon < 0 ? '' : name.slice(0, colon);
}

/** The part of a document that is the same story as another one's, whatever the packages call it. */
export function isSamePart(pkg: OpcPackage, part: string, other: OpcPackage, otherPart: string): boolean {
  return part === otherPart || withoutFolder(pkg, part) === withoutFolder(other, otherPart);
}

function withoutFolder(pkg: OpcPackage, part: string): string {
  const main = relatedPart(pkg, '', 'officeDocument') ?? MAIN;
  const folder = main.slice(0, main.lastIndexOf('/') + 1);
  return part.startsWith(folder) ? part.slice(folder.length) : part;
}
