import { NS } from '../../opc/namespaces.ts';
import { relatedPart } from '../../opc/relationships.ts';
import { applySplices } from '../../opc/splice.ts';
import type { XmlElement } from '../../opc/xml.ts';
import type { OpcPackage } from '../../opc/zip.ts';
import { storiesOf } from '../read/story.ts';
import { addMissingPart } from '../show/prepare.ts';

/** The first settings, in the order the schema wants (ECMA-376 part 1, annex A, CT_Settings). */
const ORDER =
  'writeProtection view zoom removePersonalInformation removeDateAndTime doNotDisplayPageBoundaries displayBackgroundShape printPostScriptOverText printFractionalCharacterWidth printFormsData embedTrueTypeFonts embedSystemFonts saveSubsetFonts saveFormsData mirrorMargins alignBordersAndEdges bordersDoNotSurroundHeader bordersDoNotSurroundFooter gutterAtTop hideSpellingErrors hideGrammaticalErrors activeWritingStyle proofState formsDesign attachedTemplate linkStyles stylePaneFormatFilter stylePaneSortMethod documentType mailMerge revisionView trackRevisions doNotTrackMoves doNotTrackFormatting documentProtection autoFormatOverride styleLockTheme styleLockQFSet defaultTabStop autoHyphenation consecutiveHyphenLimit hyphenationZone doNotHyphenateCaps showEnvelope summaryLength clickAndTypeStyle defaultTableStyle evenAndOddHeaders'.split(
    ' ',
  );

/**
 * Settings a person changes here. Even pages have headers of their own only if `evenAndOddHeaders` says so, whatever the
 * sections refer to; `trackRevisions` has what everybody types tracked (ECMA-376 part 1, 17.10.1 and 17.15.1.90).
 */
const SWITCHES = ['evenAndOddHeaders', 'trackRevisions'];

/** Makes in the settings of `target` the change that leads from `base` to `edited`. */
export function mergeSettings(target: OpcPackage, base: OpcPackage, edited: OpcPackage): void {
  for (const name of SWITCHES) {
    const isWanted = isOn(edited, name);
    if (isWanted !== isOn(base, name) && isWanted !== isOn(target, name)) turn(target, name, isWanted);
  }
}

function turn(target: OpcPackage, name: string, isWanted: boolean): void {
  addMissingPart(target, mainOf(target), 'settings', `<w:settings xmlns:w="${NS.word}"></w:settings>`);
  const part = relatedPart(target, mainOf(target), 'settings') ?? '';
  const root = target.xml(part);
  const prefix = root.name.slice(0, -root.localName.length);
  const text = isWanted ? `<${prefix}${name}/>` : '';
  target.set(part, applySplices(root.source, [{ ...placeOf(root, name), text: wrapped(root, text) }]));
}

function placeOf(root: XmlElement, name: string): { start: number; end: number } {
  const known = root.child(NS.word, name);
  if (known) return { start: known.start, end: known.end };
  if (root.isSelfClosing) return { start: root.start, end: root.end };
  const inFront = new Set(ORDER.slice(0, ORDER.indexOf(name)));
  const at = root.children.findLast((child) => inFront.has(child.localName))?.end ?? root.innerStart;
  return { start: at, end: at };
}

function wrapped(root: XmlElement, text: string): string {
  return root.isSelfClosing ? `${root.outer.replace(/\s*\/>$/, '>')}${text}</${root.name}>` : text;
}

function isOn(pkg: OpcPackage, name: string): boolean {
  const part = relatedPart(pkg, mainOf(pkg), 'settings');
  const setting = part && pkg.has(part) ? pkg.xml(part).child(NS.word, name) : undefined;
  return setting !== undefined && !/^(?:0|false|off)$/.test(setting.attribute(NS.word, 'val') ?? '');
}

function mainOf(pkg: OpcPackage): string {
  return storiesOf(pkg)[0]?.part ?? 'word/document.xml';
}
