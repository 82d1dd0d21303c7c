import { brief } from '../../brief.ts';
import { type Story, type StoryKind, storiesOf } from '../../docx/read/story.ts';
import { NS } from '../../opc/namespaces.ts';
import type { XmlElement } from '../../opc/xml.ts';
import { styleAspects } from './aspects.ts';
import type { ReadBlock, Segment } from './content.ts';
import type { VersionContext } from './context.ts';
import { paragraphOf, readBlocks } from './read-blocks.ts';

/** A running text of both versions; the one that lacks it has no blocks. */
export interface StoryPair {
  name: string;
  before: ReadBlock[];
  after: ReadBlock[];
}

interface ReadStory {
  kind: StoryKind;
  part: string;
  name: string;
  blocks: ReadBlock[];
  key: string;
}

const ORDER: StoryKind[] = ['document', 'header', 'footer', 'footnotes', 'endnotes', 'comments'];

/** The stories of two versions that belong together: of the same kind and text, of the same part, or in order. */
export function pairStories(before: VersionContext, after: VersionContext): StoryPair[] {
  const old = storiesOf(before.pkg).map((story, _, all) => readStory(story, all, before));
  const now = storiesOf(after.pkg).map((story, _, all) => readStory(story, all, after));
  const pairs: StoryPair[] = [];
  for (const kind of ORDER) {
    const left = old.filter((story) => story.kind === kind);
    const right = now.filter((story) => story.kind === kind);
    const partners = new Map<ReadStory, ReadStory>();
    const match = (fits: (a: ReadStory, b: ReadStory) => boolean) => {
      for (const b of right.filter((story) => !partners.has(story))) {
        const taken = new Set(partners.values());
        const a = left.find((story) => !taken.has(story) && fits(story, b));
        if (a) partners.set(b, a);
      }
    };
    match((a, b) => a.part === b.part && a.key === b.key);
    match((a, b) => a.key === b.key);
    match((a, b) => a.part === b.part);
    match(() => true);
    for (const b of right)
      pairs.push({ name: b.name, before: partners.get(b)?.blocks ?? [], after: b.blocks });
    const gone = left.filter((story) => ![...partners.values()].includes(story));
    for (const a of gone) {
      const isTaken = right.some((story) => story.name === a.name);
      pairs.push({ name: isTaken ? `${a.name}, deleted` : a.name, before: a.blocks, after: [] });
    }
  }
  return pairs;
}

function readStory(story: Story, all: Story[], context: VersionContext): ReadStory {
  const root = context.pkg.xml(story.part);
  const blocks = blocksOf(root, story, context);
  const number = all.filter(({ kind }) => kind === story.kind).indexOf(story) + 1;
  const isNumbered = story.kind === 'header' || story.kind === 'footer';
  const name = story.kind === 'document' ? 'body' : isNumbered ? `${story.kind} ${number}` : story.kind;
  return { ...story, name, blocks, key: blocks.map(({ key }) => key).join('\n') };
}

function blocksOf(root: XmlElement, { kind, part }: Story, context: VersionContext): ReadBlock[] {
  if (kind === 'document') {
    const body = root.child(NS.word, 'body');
    return body ? readBlocks(body, part, context) : [];
  }
  if (kind === 'header' || kind === 'footer') return readBlocks(root, part, context);
  const resolved = kind === 'comments' ? resolvedComments(context) : new Set<string>();
  return root.children.flatMap((note) => {
    // Lines between text and notes are notes of their own kind (ECMA-376 part 1, 17.11.23).
    if (/separator|notice/i.test(note.attribute(NS.word, 'type') ?? '')) return [];
    const blocks = readBlocks(note, part, context);
    return kind === 'comments' ? withAuthor(blocks, note, resolved) : blocks;
  });
}

/** A comment starts with who wrote it and whether it is resolved. */
function withAuthor(blocks: ReadBlock[], comment: XmlElement, resolved: ReadonlySet<string>): ReadBlock[] {
  const author = comment.attribute(NS.word, 'author') ?? '';
  const paragraphIds = comment.children.map(paragraphId);
  const isResolved = paragraphIds.some((id) => id !== undefined && resolved.has(id));
  const object = `${isResolved ? 'resolved comment' : 'comment'}${author ? ` by ${author}` : ''}`;
  const mark: Segment = { text: '', object, identity: '', format: '', look: {}, tracked: undefined };
  const [first, ...rest] = blocks;
  if (first?.kind !== 'paragraph') return [paragraphOf([mark]), ...blocks];
  return [paragraphOf([mark, ...first.segments], first), ...rest];
}

/** Ids of the last paragraphs of comments that are done ([MS-DOCX] 2.5.3.2 commentEx). */
function resolvedComments(context: VersionContext): Set<string> {
  const done = new Set<string>();
  for (const entry of context.part('commentsExtended')?.children ?? []) {
    const attribute = (name: string) => entry.attributes.find((a) => a.name.endsWith(`:${name}`))?.value;
    const id = attribute('paraId');
    if (id !== undefined && /^(?:1|true|on)$/.test(attribute('done') ?? '')) done.add(id.toUpperCase());
  }
  return done;
}

function paragraphId(paragraph: XmlElement): string | undefined {
  return paragraph.attribute(NS.word2010, 'paraId')?.toUpperCase();
}

/** What styles say of themselves, each aspect with the name of its style. */
function definitions(context: VersionContext, names: readonly string[]): Map<string, string> {
  const found = new Map<string, string>();
  for (const { name, chain } of context.styles.values()) {
    const [own] = chain;
    if (!own || !names.includes(name)) continue;
    for (const [aspect, value] of styleAspects(own, context)) found.set(brief`“${name}” ${aspect}`, value);
  }
  return found;
}

/** Styles that differ, as a story of one paragraph, because a style changes the look of text nobody touched. */
export function styleStory(before: VersionContext, after: VersionContext): StoryPair[] {
  const differing = (mine: VersionContext, other: VersionContext) =>
    [...mine.styles]
      .filter(([id, style]) => style.key !== other.styles.get(id)?.key)
      .map(([, { name }]) => name);
  const defaults = (context: VersionContext) => {
    const element = context.part('styles')?.child(NS.word, 'docDefaults');
    return element?.outer ?? '';
  };
  const old = differing(before, after);
  const now = differing(after, before);
  if (defaults(before) !== defaults(after)) {
    old.push('document defaults');
    now.push('document defaults');
  }
  if (old.length === 0 && now.length === 0) return [];
  const paragraph = (names: string[], context: VersionContext, format: string) =>
    paragraphOf(
      names.length === 0
        ? []
        : [
            {
              ...{ text: names.join(', '), object: undefined, identity: '', format, look: {} },
              tracked: undefined,
              aspects: () => definitions(context, names),
            },
          ],
    );
  return [
    {
      name: 'styles',
      before: [paragraph(old, before, 'before')],
      after: [paragraph(now, after, 'after')],
    },
  ];
}
