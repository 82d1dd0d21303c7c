import { CONTENT_TYPES_PART, readContentTypes } from '../../opc/content-types.ts';
import { NS } from '../../opc/namespaces.ts';
import { readRelationships, relationshipKind } from '../../opc/relationships.ts';
import { parseXml, type XmlElement } from '../../opc/xml.ts';
import { type OpcPackage, readPackage } from '../../opc/zip.ts';
import { plainText, type Story, storiesOf } from '../read/story.ts';
import { type Rejection, rejectedBlocks } from './rejected.ts';
import { keptComments, type Restriction } from './restricted-comments.ts';

/** `reason` is a sentence for the person. */
export type RestrictionCheck = { allowed: true } | { allowed: false; reason: string };

/** Parts a comment lives in, wherever Word puts them. */
const COMMENT_KINDS = new Set([
  'comments',
  'commentsExtended',
  'commentsIds',
  'commentsExtensible',
  'people',
]);
/** What new text and its comments may refer to: it is added beside what is there, under names of its own. */
const ADDABLE_KINDS = new Set(['image', 'hyperlink']);
const DEFINITION_KINDS = new Set(['styles', 'numbering', 'fontTable']);

/**
 * Proves that a document differs from an earlier state only as the restriction allows. Suggestions: with all tracked
 * changes of that person rejected, both states have the same text, formatting and suggestions of others. Comments:
 * only their own, with their anchors in the text, differ. Throws DocumentError if one cannot be read.
 */
export function checkRestricted(
  before: Uint8Array,
  after: Uint8Array,
  restriction: Restriction,
): RestrictionCheck {
  if (Buffer.compare(before, after) === 0) return { allowed: true };
  const old = readPackage(before);
  const now = readPackage(after);
  const problem = packageProblem(old, now, restriction) ?? storyProblem(old, now, restriction);
  if (problem === undefined) return { allowed: true };
  const may = restriction.maySuggest ? 'suggest changes in it' : 'comment on it';
  return { allowed: false, reason: `You may only ${may}, not edit this document: ${problem}` };
}

function storyProblem(old: OpcPackage, now: OpcPackage, restriction: Restriction): string | undefined {
  const author = restriction.maySuggest ? restriction.person : null;
  const comments = keptComments(old, now, restriction);
  if (comments.problem !== undefined) return comments.problem;
  const before: Rejection = { author, nameOf: comments.nameBefore };
  const after: Rejection = { author, nameOf: comments.nameAfter };
  for (const story of storiesOf(old)) {
    if (story.kind === 'comments' || now.sameContent(old, story.part)) continue;
    const mine = containersOf(old, story);
    const theirs = containersOf(now, story);
    for (const [id, container] of theirs) {
      const stood = mine.get(id);
      // A note that is new belongs to an insertion, without which nobody sees it.
      if (!stood) continue;
      if (author !== null && !isOwnWithin(stood, container, author)) return SUGGESTED_AS_ANOTHER;
      const at = firstDifference([stood, before], [container, after]);
      if (at !== undefined) return `what was changed near “${at.trim().slice(0, 60)}” cannot be kept.`;
    }
    for (const id of mine.keys()) if (!theirs.has(id)) return 'a note was removed.';
  }
  return undefined;
}

const SUGGESTED_AS_ANOTHER = 'a suggestion is not under your name.';

/**
 * Whether others suggested nothing more within what the author inserted than they had: it is as well hidden there as what
 * the author may write.
 */
function isOwnWithin(old: XmlElement, now: XmlElement, author: string): boolean {
  const before = suggestedWithin(old, author);
  return [...suggestedWithin(now, author)].every(([by, text]) => {
    const known = before.get(by);
    return known !== undefined && isPartOf(text, known);
  });
}

/** What others suggested within the insertions of an author: the text, by who did what when. */
function suggestedWithin(container: XmlElement, author: string): Map<string, string> {
  const found = new Map<string, string>();
  const visit = (parent: XmlElement, isWithin: boolean) => {
    for (const child of parent.children) {
      const by = child.attribute(NS.word, 'author');
      if (isWithin && by !== undefined && by !== author) {
        const key = `${child.localName}\n${by}\n${child.attribute(NS.word, 'date')}`;
        found.set(key, (found.get(key) ?? '') + plainText(child));
      }
      visit(child, isWithin || isInsertedBy(child, author));
    }
  };
  visit(container, false);
  return found;
}

function isInsertedBy(element: XmlElement, author: string): boolean {
  const mark = element.is(NS.word, 'tr') ? element.child(NS.word, 'trPr')?.child(NS.word, 'ins') : element;
  const isInsertion = mark?.is(NS.word, 'ins') === true || mark?.is(NS.word, 'moveTo') === true;
  return isInsertion && mark.attribute(NS.word, 'author') === author;
}

/** Whether letters can be left out of a text so that the other one is left. */
function isPartOf(text: string, of: string): boolean {
  let at = 0;
  for (const letter of text) {
    at = of.indexOf(letter, at) + 1;
    if (at === 0) return false;
  }
  return true;
}

/** Where two states differ, as the text that stands there. */
function firstDifference(old: [XmlElement, Rejection], now: [XmlElement, Rejection]): string | undefined {
  const before = rejectedBlocks(...old);
  const after = rejectedBlocks(...now);
  for (let i = 0; i < Math.max(before.length, after.length); i++) {
    if (before[i]?.key !== after[i]?.key) return after[i]?.text || before[i]?.text || '';
  }
  return undefined;
}

/** The elements that hold a story's blocks: one, or one a note. */
function containersOf(pkg: OpcPackage, { part, kind }: Story): Map<string, XmlElement> {
  const root = pkg.xml(part);
  if (kind === 'footnotes' || kind === 'endnotes') {
    return new Map(root.children.map((note) => [note.attribute(NS.word, 'id') ?? '', note]));
  }
  return new Map([['', root.child(NS.word, 'body') ?? root]]);
}

function packageProblem(old: OpcPackage, now: OpcPackage, restriction: Restriction): string | undefined {
  const free = new Set(
    restriction.mayComment ? [...partsOf(old, COMMENT_KINDS), ...partsOf(now, COMMENT_KINDS)] : [],
  );
  const stories = new Set(storiesOf(old).map(({ part }) => part));
  const definitions = partsOf(old, DEFINITION_KINDS);
  const added = partsOf(now, new Set(['image', ...COMMENT_KINDS]));
  for (const name of new Set([...old.names(), ...now.names()])) {
    const owner = /^(.*?)_rels\/([^/]+)\.rels$/.exec(name);
    if (free.has(name) || name === CONTENT_TYPES_PART) continue;
    if (owner) {
      const problem = linksProblem(old, now, `${owner[1]}${owner[2]}`);
      if (problem) return problem;
    } else if (!old.has(name)) {
      const isImage = added.has(name) && restriction.maySuggest;
      if (!isImage && !free.has(name)) return 'something was added that is no suggestion.';
    } else if (!now.has(name)) {
      return 'a part of the document was removed.';
    } else if (!now.sameContent(old, name) && !stories.has(name)) {
      if (!definitions.has(name) || !onlyAdds(old.text(name), now.text(name))) {
        return 'its definitions were changed.';
      }
    }
  }
  const types = readContentTypes(old);
  const typesNow = readContentTypes(now);
  const changed = old.names().some((name) => types.of(name) !== typesNow.of(name) && !free.has(name));
  return changed ? 'the kind of one of its parts was changed.' : undefined;
}

/** Every link that was there still is; new ones lead to comments, pictures and addresses. */
function linksProblem(old: OpcPackage, now: OpcPackage, part: string): string | undefined {
  const before = new Map(readRelationships(old, part).map((link) => [link.id, JSON.stringify(link)]));
  const after = readRelationships(now, part);
  for (const link of after) {
    const known = before.get(link.id);
    const kind = relationshipKind(link);
    if (
      known === undefined
        ? !ADDABLE_KINDS.has(kind) && !COMMENT_KINDS.has(kind)
        : known !== JSON.stringify(link)
    ) {
      return 'one of its links was changed.';
    }
  }
  const ids = new Set(after.map(({ id }) => id));
  return [...before.keys()].every((id) => ids.has(id)) ? undefined : 'one of its links was removed.';
}

/** Everything defined before is defined in the same way; new definitions have names of their own and are no defaults. */
function onlyAdds(before: string, after: string): boolean {
  const old = parseXml(before).children;
  const now = parseXml(after).children;
  const texts = new Set(now.map(({ outer }) => outer));
  if (!old.every(({ outer }) => texts.has(outer))) return false;
  const known = new Set(old.map(({ outer }) => outer));
  const names = new Set(old.map(definitionName));
  return now
    .filter(({ outer }) => !known.has(outer))
    .every((added) => !names.has(definitionName(added)) && added.attribute(NS.word, 'default') === undefined);
}

function definitionName(element: XmlElement): string {
  const id = ['styleId', 'abstractNumId', 'numId', 'name'].map(
    (name) => element.attribute(NS.word, name) ?? '',
  );
  return `${element.localName}|${id.join('|')}`;
}

/** Names of the parts the main document leads to by relationships of these kinds. */
function partsOf(pkg: OpcPackage, kinds: ReadonlySet<string>): Set<string> {
  return new Set(
    storiesOf(pkg).flatMap(({ part }) =>
      readRelationships(pkg, part)
        .filter((link) => !link.external && kinds.has(relationshipKind(link)))
        .map((link) => link.part),
    ),
  );
}
