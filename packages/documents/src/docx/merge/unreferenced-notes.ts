import { NS } from '../../opc/namespaces.ts';
import { applySplices } from '../../opc/splice.ts';
import type { OpcPackage } from '../../opc/zip.ts';
import { counterpart, type StoryKind, storiesOf } from '../read/story.ts';

/** Which notes the marks of a kind lead to. */
const MARKS = { footnotes: 'footnoteReference', endnotes: 'endnoteReference' } as const;

const isNotes = (kind: StoryKind): kind is keyof typeof MARKS => kind in MARKS;

/**
 * Takes the notes out of the edited state whose last mark in the text somebody deleted. superdoc 1.46.3 leaves the text of some
 * of them behind, where nobody sees it and every search finds it.
 */
export function dropUnreferencedNotes(base: OpcPackage, edited: OpcPackage): void {
  for (const story of storiesOf(edited)) {
    const { kind } = story;
    if (!isNotes(kind) || !counterpart(base, edited, story)) continue;
    const gone = referencesIn(base, MARKS[kind]);
    for (const id of referencesIn(edited, MARKS[kind])) gone.delete(id);
    if (gone.size === 0) continue;
    const splices = edited
      .xml(story.part)
      .children.filter((note) => gone.has(note.attribute(NS.word, 'id') ?? ''))
      .map(({ start, end }) => ({ start, end, text: '' }));
    if (splices.length > 0) edited.set(story.part, applySplices(edited.text(story.part), splices));
  }
}

/** Ids of the notes that have a mark in the text. */
function referencesIn(pkg: OpcPackage, mark: string): Set<string> {
  const ids = new Set<string>();
  for (const { part, kind } of storiesOf(pkg)) {
    if (kind !== 'document' || !pkg.text(part).includes(mark)) continue;
    for (const element of pkg.xml(part).descendantsNamed(NS.word, mark)) {
      const id = element.attribute(NS.word, 'id');
      if (id !== undefined) ids.add(id);
    }
  }
  return ids;
}
