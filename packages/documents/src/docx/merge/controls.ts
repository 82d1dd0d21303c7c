import { NS } from '../../opc/namespaces.ts';
import { applySplices } from '../../opc/splice.ts';
import { parseXml, type XmlElement } from '../../opc/xml.ts';
import { contentKey } from '../read/blocks.ts';
import { type Carry, mergeProperties } from './render/properties.ts';

/**
 * Describes the content controls within lines as the edited state has them, where that is another way than in the base: which box is
 * ticked, which entry and day were chosen, whether something is asked for still (ECMA-376 part 1, 17.5.2; [MS-DOCX] 2.6.1.17).
 * Those around blocks are merged with these.
 *
 * @param merged the part with its text merged
 * @returns the part with that, too
 */
export function describeControls(merged: string, base: XmlElement, edited: XmlElement, carry: Carry): string {
  const [before, after] = [controlsIn(base), controlsIn(edited)];
  const changes = [...after].flatMap(([id, is]) => {
    const was = before.get(id);
    // Of several with one id nobody knows which is which, unless all of them are there.
    if (was?.length !== is.length) return [];
    const isSame = is.every((each, i) => was[i] && contentKey(was[i]) === contentKey(each));
    return isSame ? [] : [{ id, was, is }];
  });
  if (changes.length === 0) return merged;
  const mine = controlsIn(parseXml(merged));
  const splices = changes.flatMap(({ id, was, is }) => {
    const own = mine.get(id);
    if (own?.length !== is.length) return [];
    return own.map((properties, i) => ({
      start: properties.start,
      end: properties.end,
      text: mergeProperties(properties, was[i], is[i], carry),
    }));
  });
  return applySplices(merged, splices);
}

/** What describes the content controls within lines, by their ids. */
export function controlsIn(root: XmlElement): Map<string, XmlElement[]> {
  const found = new Map<string, XmlElement[]>();
  for (const control of root.descendantsNamed(NS.word, 'sdt')) {
    const properties = isInLine(control) ? control.child(NS.word, 'sdtPr') : undefined;
    if (!properties) continue;
    const id = properties.child(NS.word, 'id')?.attribute(NS.word, 'val') ?? '';
    found.set(id, [...(found.get(id) ?? []), properties]);
  }
  return found;
}

/** Whether it stands in a paragraph. A text box in a line has blocks of its own. */
function isInLine(control: XmlElement): boolean {
  let around = control.parent;
  while (around && !around.is(NS.word, 'p') && !around.is(NS.word, 'txbxContent')) around = around.parent;
  return around?.is(NS.word, 'p') ?? false;
}
