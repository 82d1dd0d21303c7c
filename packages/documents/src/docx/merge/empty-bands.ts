import { NS } from '../../opc/namespaces.ts';
import { readRelationships } from '../../opc/relationships.ts';
import { applySplices, type Splice } from '../../opc/splice.ts';
import type { XmlElement } from '../../opc/xml.ts';
import type { OpcPackage } from '../../opc/zip.ts';
import { storiesOf } from '../read/story.ts';

/**
 * The editor makes a header or footer as soon as somebody double-clicks where one would stand, and keeps it when what they
 * wrote there is taken back. One that came like that and has nothing in it is none. Where an earlier section has one of its
 * kind it stays: without it, its section would have that one.
 */
export function dropEmptyBands(base: OpcPackage, edited: OpcPackage): void {
  const main = storiesOf(edited)[0]?.part;
  if (main === undefined) return;
  const added = new Map(
    readRelationships(edited, main)
      .filter(({ part }) => edited.has(part) && !base.has(part))
      .map(({ id, part }) => [id, part]),
  );
  if (added.size === 0) return;
  const root = edited.xml(main);
  const emptyOf = (name: string): Splice[] => {
    const handedOn = new Set<string>();
    return root.descendantsNamed(NS.word, name).flatMap((reference) => {
      const kind = reference.attribute(NS.word, 'type') ?? 'default';
      const part = added.get(reference.attribute(NS.officeRelationships, 'id') ?? '');
      const isNothing = part !== undefined && !handedOn.has(kind) && isEmpty(edited.xml(part));
      if (isNothing) return [{ start: reference.start, end: reference.end, text: '' }];
      handedOn.add(kind);
      return [];
    });
  };
  const splices = [...emptyOf('headerReference'), ...emptyOf('footerReference')];
  if (splices.length > 0) edited.set(main, applySplices(root.source, splices));
}

/** Whether there is nothing but paragraphs with nothing in them, however they look. */
function isEmpty(band: XmlElement): boolean {
  return band.children.every(
    (block) =>
      block.is(NS.word, 'p') &&
      block.children.every((child) => child.localName === 'pPr' || isEmptyRun(child)),
  );
}

function isEmptyRun(element: XmlElement): boolean {
  return element.is(NS.word, 'r') && element.children.every(({ localName }) => localName === 'rPr');
}
