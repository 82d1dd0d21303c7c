import { NS } from '../opc/namespaces.ts';
import { relatedPart } from '../opc/relationships.ts';
import { applySplices } from '../opc/splice.ts';
import type { XmlElement } from '../opc/xml.ts';
import type { OpcPackage } from '../opc/zip.ts';
import { addMissingPart } from './prepare.ts';
import { storiesOf } from './story.ts';

/** What stands in front of `w:evenAndOddHeaders` in the settings (ECMA-376 part 1, annex A, CT_Settings). */
const IN_FRONT = new Set(
  'writeProtection view zoom removePersonalInformation removeDateAndTime doNotDisplayPageBoundaries displayBackgroundShape printPostScriptOverText printFractionalCharacterWidth printFormsData embedTrueTypeFonts embedSystemFonts saveSubsetFonts saveFormsData mirrorMargins alignBordersAndEdges bordersDoNotSurroundHeader bordersDoNotSurroundFooter gutterAtTop hideSpellingErrors hideGrammaticalErrors activeWritingStyle proofState formsDesign attachedTemplate linkStyles stylePaneFormatFilter stylePaneSortMethod documentType mailMerge revisionView trackRevisions doNotTrackMoves doNotTrackFormatting documentProtection autoFormatOverride styleLockTheme styleLockQFSet defaultTabStop autoHyphenation consecutiveHyphenLimit hyphenationZone doNotHyphenateCaps showEnvelope summaryLength clickAndTypeStyle defaultTableStyle'.split(
    ' ',
  ),
);

/** Even pages have headers of their own only if the settings say so, whatever the sections refer to. */
export function mergeSettings(target: OpcPackage, base: OpcPackage, edited: OpcPackage): void {
  const isWanted = hasEvenHeaders(edited);
  if (isWanted === hasEvenHeaders(base) || isWanted === hasEvenHeaders(target)) return;
  addMissingPart(target, mainOf(target), 'settings', `<w:settings xmlns:w="${NS.word}"></w:settings>`);
  const part = relatedPart(target, mainOf(target), 'settings') ?? '';
  const root = target.xml(part);
  const known = root.child(NS.word, 'evenAndOddHeaders');
  const prefix = root.name.slice(0, -root.localName.length);
  const text = isWanted ? `<${prefix}evenAndOddHeaders/>` : '';
  target.set(part, applySplices(root.source, [{ ...placeOf(root, known), text: wrapped(root, text) }]));
}

function placeOf(root: XmlElement, known: XmlElement | undefined): { start: number; end: number } {
  if (known) return { start: known.start, end: known.end };
  if (root.isSelfClosing) return { start: root.start, end: root.end };
  const at = root.children.findLast((child) => IN_FRONT.has(child.localName))?.end ?? root.innerStart;
  return { start: at, end: at };
}

function wrapped(root: XmlElement, text: string): string {
  return root.isSelfClosing ? `${root.outer.replace(/\s*\/>$/, '>')}${text}</${root.name}>` : text;
}

function hasEvenHeaders(pkg: OpcPackage): boolean {
  const part = relatedPart(pkg, mainOf(pkg), 'settings');
  const setting = part && pkg.has(part) ? pkg.xml(part).child(NS.word, 'evenAndOddHeaders') : undefined;
  return setting !== undefined && !/^(?:0|false|off)$/.test(setting.attribute(NS.word, 'val') ?? '');
}

function mainOf(pkg: OpcPackage): string {
  return storiesOf(pkg)[0]?.part ?? 'word/document.xml';
}
