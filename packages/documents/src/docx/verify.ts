import { DocumentError } from '../errors.ts';
import { readContentTypes } from '../opc/content-types.ts';
import { NS } from '../opc/namespaces.ts';
import { readRelationships } from '../opc/relationships.ts';
import { parseXml, type XmlElement } from '../opc/xml.ts';
import { type OpcPackage, readPackage } from '../opc/zip.ts';
import { blocksOf, contentKey } from './blocks.ts';
import { readEditorExport } from './editor-export.ts';
import { containerOf, counterpart, type MergeInput } from './merge.ts';
import { pairInOrder } from './sequence.ts';
import { blockText, storiesOf } from './story.ts';

const failed = (what: string) =>
  new DocumentError(
    'verification-failed',
    `The document was not saved, because the result failed its check: ${what}. Your changes are kept in the editor's journal.`,
  );

/**
 * Guard after a merge: opens the result anew and checks that it is a sound package, that every block the person
 * did not touch is byte for byte the original's, and that the text they changed is there. Throws DocumentError
 * `verification-failed` otherwise.
 */
export function verifyMerge({ original, base, edited, merged }: MergeInput & { merged: Uint8Array }): void {
  if (merged === original || Buffer.compare(merged, original) === 0) {
    checkEditIsThere(
      readPackage(original),
      readEditorExport(base),
      readEditorExport(edited),
      readPackage(merged),
    );
    return;
  }
  const before = readPackage(original);
  const after = readPackage(merged);
  checkPackage(before, after);
  checkUntouchedParts(before, after);
  checkEditIsThere(before, readEditorExport(base), readEditorExport(edited), after);
}

/** Content types, relationships and XML of everything that is not the original's. */
function checkPackage(before: OpcPackage, after: OpcPackage): void {
  const types = readContentTypes(after);
  for (const name of after.names()) {
    if (before.has(name) && before.sameContent(after, name)) continue;
    if (name !== '[Content_Types].xml' && !types.of(name))
      throw failed(`the new part "${name}" has no content type`);
    if (/\.(?:xml|rels)$/i.test(name)) parseXml(after.text(name));
    const owner = /^(.*?)_rels\/([^/]+)\.rels$/.exec(name);
    if (!owner) continue;
    const old = new Set(readRelationships(before, `${owner[1]}${owner[2]}`).map(({ id }) => id));
    const ids = new Set<string>();
    for (const { id, external, part } of readRelationships(after, `${owner[1]}${owner[2]}`)) {
      if (ids.has(id)) throw failed('two links have the same name');
      ids.add(id);
      if (!external && !old.has(id) && !after.has(part))
        throw failed('a link leads to a part that is not there');
    }
  }
  for (const name of before.names()) {
    if (!after.has(name)) throw failed(`the part "${name}" is missing`);
  }
}

/** Parts a person cannot change in the editor, such as macros, charts and fonts, and every picture. */
function checkUntouchedParts(before: OpcPackage, after: OpcPackage): void {
  for (const name of before.names()) {
    const mayChange =
      /\.rels$|^\[Content_Types\]\.xml$|^word\/[^/]+\.xml$/i.test(name) ||
      storiesOf(before).some((s) => s.part === name);
    if (!mayChange && !before.sameContent(after, name)) throw failed(`the part "${name}" was changed`);
  }
}

/**
 * What was removed, added or rewritten between base and edited must be what was removed, added or rewritten between
 * original and merged: the same number of untouched blocks with the original's bytes, the same new text.
 */
function checkEditIsThere(
  original: OpcPackage,
  base: OpcPackage,
  edited: OpcPackage,
  merged: OpcPackage,
): void {
  for (const story of storiesOf(original)) {
    const baseStory = counterpart(base, story);
    const editedStory = counterpart(edited, story);
    const edits = baseStory && editedStory && base.text(baseStory.part) !== edited.text(editedStory.part);
    if (!edits && original.sameContent(merged, story.part)) continue;
    const mine = containerOf(original, story);
    const result = containerOf(merged, story);
    if (!mine || !result) throw failed('its body is missing');
    if (!baseStory || !editedStory) {
      // The editor does not know the part, so only a reference to something new in it may have been added.
      checkUntouchedBlocks(mine, result, mine, mine);
      continue;
    }
    const before = containerOf(base, baseStory);
    const after = containerOf(edited, editedStory);
    if (!before || !after) throw failed('its body is missing');
    const isNotes = story.kind === 'footnotes' || story.kind === 'endnotes' || story.kind === 'comments';
    checkUntouchedBlocks(mine, result, before, after);
    if (!isNotes) checkText(mine, result, before, after);
    checkReferences(original, merged, story.part, result);
  }
}

/** No more of the original's blocks may be gone than the person touched. */
function checkUntouchedBlocks(
  mine: XmlElement,
  result: XmlElement,
  before: XmlElement,
  after: XmlElement,
): void {
  const kept = (from: string[], to: string[]) => pairInOrder(from, to).filter((at) => at >= 0).length;
  const outer = (container: XmlElement) => blocksOf(container).map((block) => block.outer);
  const keys = (container: XmlElement) => blocksOf(container).map(contentKey);
  const touched = blocksOf(before).length - kept(keys(before), keys(after));
  const lost = blocksOf(mine).length - kept(outer(mine), outer(result));
  if (lost > touched) throw failed('a part of the text nobody edited was changed');
}

/** Text the person wrote is in the result; text they removed is gone; nothing else differs. */
function checkText(mine: XmlElement, result: XmlElement, before: XmlElement, after: XmlElement): void {
  const expected = changedText(before, after);
  const found = changedText(mine, result);
  const same = (a: Map<string, number>, b: Map<string, number>) =>
    a.size === b.size && [...a].every(([key, n]) => b.get(key) === n);
  if (!same(expected, found)) throw failed('your change is not in it as you made it');
}

/** How often each character was added (positive) or removed (negative) between two states, white space aside. */
function changedText(before: XmlElement, after: XmlElement): Map<string, number> {
  const changes = new Map<string, number>();
  const countIn = (container: XmlElement, step: number) => {
    for (const block of blocksOf(container)) {
      for (const character of blockText(block)) {
        if (/\s/.test(character)) continue;
        const sum = (changes.get(character) ?? 0) + step;
        if (sum === 0) changes.delete(character);
        else changes.set(character, sum);
      }
    }
  };
  countIn(before, -1);
  countIn(after, 1);
  return changes;
}

/** Every relationship a new piece of the part names is there. */
function checkReferences(before: OpcPackage, after: OpcPackage, part: string, root: XmlElement): void {
  if (before.sameContent(after, part)) return;
  const known = new Set(readRelationships(after, part).map(({ id }) => id));
  const old = before.text(part);
  for (const element of root.descendants()) {
    for (const attribute of element.attributes) {
      const [prefix, name] = attribute.name.split(':');
      if (!name || !prefix || element.attribute(NS.officeRelationships, name) !== attribute.value) continue;
      if (attribute.value && !known.has(attribute.value) && !old.includes(`"${attribute.value}"`)) {
        throw failed('it names a link that is not there');
      }
    }
  }
}
