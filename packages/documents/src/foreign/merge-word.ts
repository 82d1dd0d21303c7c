import { mergeAndVerify } from '../docx/merge/verify.ts';
import { DocumentError } from '../errors.ts';
import { NS } from '../opc/namespaces.ts';
import { type OpcPackage, readPackage } from '../opc/zip.ts';
import { withNamesOf } from './names-of-word.ts';
import { NotProven } from './not-proven.ts';
import type { ForeignStates } from './states.ts';

/**
 * The original with the change that leads from `base` to `edited`, both written anew by a foreign editor.
 *
 * @throws NotProven where a change is of a kind the merge does not carry, or its place is not certain.
 */
export function mergeWord({ original, base, edited }: ForeignStates): Uint8Array {
  checkNothingElseChanged(readPackage(base), readPackage(edited));
  try {
    const named = withNamesOf(original, base, edited);
    return mergeAndVerify({ original, ...named }).bytes;
  } catch (error) {
    if (error instanceof NotProven || !(error instanceof DocumentError)) throw error;
    const why =
      error.code === 'verification-failed'
        ? 'The merged document failed its check, so the edit may be at another place than where it was made.'
        : error.message;
    throw new NotProven(why, { cause: error });
  }
}

/** Parts the merge reads, or that say nothing of what a person did. */
const MERGED =
  /^word\/(?:document\d*|header\d*|footer\d*|footnotes|endnotes|comments\w*|numbering|settings|styles|people|fontTable|webSettings|stylesWithEffects)\.xml$|^word\/_rels\/|\.rels$|^\[Content_Types\]\.xml$|^docProps\//i;

/**
 * What both exports have must be equal where the merge does not look. New parts come over with what refers to them.
 */
function checkNothingElseChanged(base: OpcPackage, edited: OpcPackage): void {
  for (const name of base.names()) {
    if (MERGED.test(name)) continue;
    if (!edited.has(name)) continue; // what referred to it is gone, which the merge sees
    if (!base.sameContent(edited, name)) throw new NotProven(`${nameOfPart(name)} was changed.`);
  }
  checkStyles(base, edited);
  checkBookmarks(base, edited);
}

/** LibreOffice gives form fields a bookmark under another name in every file, which would look like an edit. */
function checkBookmarks(base: OpcPackage, edited: OpcPackage): void {
  const [before, after] = [bookmarksOf(base), bookmarksOf(edited)];
  const isOnlyIn = (mine: Set<string>, theirs: Set<string>) => [...mine].some((name) => !theirs.has(name));
  if (isOnlyIn(before, after) && isOnlyIn(after, before)) {
    throw new NotProven('The editor gave bookmarks of the document other names.');
  }
}

const bookmarksOf = (pkg: OpcPackage): Set<string> =>
  new Set(
    pkg
      .names()
      .filter((name) => /^word\/[^/]+\.xml$/i.test(name))
      .flatMap((name) => [...pkg.text(name).matchAll(/<w:bookmarkStart\b[^>]*\bw:name="([^"]*)"/g)])
      .map(([, name]) => name ?? ''),
  );

function nameOfPart(name: string): string {
  if (/\/charts?\//i.test(name)) return 'A chart';
  if (/\/media\//i.test(name)) return 'A picture';
  if (/\/embeddings\//i.test(name)) return 'An embedded object';
  if (/\/diagrams\//i.test(name)) return 'A diagram';
  if (/\/theme\//i.test(name)) return 'The theme of the document';
  return `A part of the document that is not text (${name.split('/').at(-1)})`;
}

/** A style that is changed changes text nobody touched; a new one comes with the text that has it. */
function checkStyles(base: OpcPackage, edited: OpcPackage): void {
  const now = stylesOf(edited);
  for (const [id, before] of stylesOf(base)) {
    const after = now.get(id);
    if (after !== undefined && after !== before) throw new NotProven('The look of a style was changed.');
  }
}

function stylesOf(pkg: OpcPackage): Map<string, string> {
  if (!pkg.has('word/styles.xml')) return new Map();
  return new Map(
    pkg
      .xml('word/styles.xml')
      .children.filter((element) => element.is(NS.word, 'style') || element.is(NS.word, 'docDefaults'))
      .map((element) => [element.attribute(NS.word, 'styleId') ?? '', element.outer]),
  );
}
