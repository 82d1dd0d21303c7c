import { NS } from '../../opc/namespaces.ts';
import { relatedPart } from '../../opc/relationships.ts';
import type { Splice } from '../../opc/splice.ts';
import type { XmlElement } from '../../opc/xml.ts';
import type { OpcPackage } from '../../opc/zip.ts';
import { DocumentLooks } from '../read/given-looks.ts';

/** What says that a text is of a script of its own (ECMA-376 part 1, 17.3.2.30 rtl, 17.3.2.7 cs). */
const SIGNS = ['rtl', 'cs'];
const MAY_HOLD_SIGNS = /<(?:\w+:)?(?:rtl|cs)[\s/>]/;

/** Properties, and what they are called for texts in Arabic, Hebrew, Thai and the like (17.3.2.2, 17.3.2.17, 17.3.2.39). */
const PAIRS = [
  ['b', 'bCs'],
  ['i', 'iCs'],
  ['sz', 'szCs'],
] as const;

/**
 * Has texts of complex scripts shown as large, bold and slanted as they are. Word has that in properties of their own, and superdoc 1.46.3
 * shows these texts by those of Latin letters: those say the same, for the copy it is given only. What is changed of a text in the editor
 * is changed of both.
 */
export function complexScripts(pkg: OpcPackage, main: string): (root: XmlElement) => Splice[] {
  const looks = new DocumentLooks(pkg);
  const styles = relatedPart(pkg, main, 'styles');
  const inStyles = styles !== undefined && pkg.has(styles) && MAY_HOLD_SIGNS.test(pkg.text(styles));
  return (root) => {
    if (!inStyles && !MAY_HOLD_SIGNS.test(root.source)) return [];
    return [...root.descendants()].flatMap((element) => {
      const paragraph = paragraphOf(element);
      const container = paragraph?.parent;
      if (!paragraph || !container) return [];
      const own = element.child(NS.word, 'rPr');
      const { levels } = looks.within(container)(paragraph, styleOf(own));
      const all = own ? [own, ...levels] : levels;
      return SIGNS.some((sign) => isOn(first(all, sign))) ? shownLike(element, own, all) : [];
    });
  };
}

/** The paragraph of a run, or of what its own mark looks like. */
function paragraphOf(element: XmlElement): XmlElement | undefined {
  const isMark = element.is(NS.word, 'pPr');
  if (!isMark && !element.is(NS.word, 'r')) return undefined;
  let at = element.parent;
  while (at && !at.is(NS.word, 'p')) at = at.parent;
  return isMark && (at !== element.parent || !element.child(NS.word, 'rPr')) ? undefined : at;
}

function shownLike(element: XmlElement, own: XmlElement | undefined, all: readonly XmlElement[]): Splice[] {
  const splices: Splice[] = [];
  let added = '';
  for (const [latin, complex] of PAIRS) {
    const wanted = said(first(all, complex), complex);
    if (said(first(all, latin), latin) === wanted) continue;
    const text = `<w:${latin} w:val="${wanted}"/>`;
    const stated = own?.child(NS.word, latin);
    if (stated) splices.push({ start: stated.start, end: stated.end, text });
    else added += text;
  }
  if (added === '') return splices;
  if (own && !own.isSelfClosing) splices.push({ start: own.innerEnd, end: own.innerEnd, text: added });
  else if (own) splices.push({ start: own.start, end: own.end, text: `<w:rPr>${added}</w:rPr>` });
  else if (!element.isSelfClosing)
    splices.push({ start: element.innerStart, end: element.innerStart, text: `<w:rPr>${added}</w:rPr>` });
  return splices;
}

const first = (levels: readonly XmlElement[], name: string): XmlElement | undefined =>
  levels.map((level) => level.child(NS.word, name)).find((each) => each !== undefined);

/** What nothing is said of is ten points high, and neither bold nor slanted. */
function said(property: XmlElement | undefined, name: string): string {
  if (name.startsWith('sz')) return property?.attribute(NS.word, 'val') ?? '20';
  return isOn(property) ? '1' : '0';
}

const isOn = (property: XmlElement | undefined): boolean =>
  property !== undefined && !/^(?:0|false|off|none)$/i.test(property.attribute(NS.word, 'val') ?? 'true');

const styleOf = (properties: XmlElement | undefined): string | undefined =>
  properties?.child(NS.word, 'rStyle')?.attribute(NS.word, 'val');
