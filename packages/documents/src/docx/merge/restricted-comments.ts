import { NS } from '../../opc/namespaces.ts';
import { relatedPart } from '../../opc/relationships.ts';
import type { XmlElement } from '../../opc/xml.ts';
import type { OpcPackage } from '../../opc/zip.ts';
import { commentsOf, idOf, pair, wroteWhat } from '../show/comment-names.ts';
import { type Thread, threadsOf } from './comment-threads.ts';
import { rejectedBlocks } from './rejected.ts';

/** What a person who may not edit may do to a document all the same. */
export interface Restriction {
  /** Under this name their suggestions and comments are theirs. */
  person: string;
  maySuggest: boolean;
  mayComment: boolean;
}

/** The comments of two states of a document that have to be the same in both. */
export interface KeptComments {
  /** Why the later state cannot be kept, as what follows “You may only …: ”. */
  problem: string | undefined;
  /** By which name the anchors of a comment count in the state; undefined: they do not. */
  nameBefore(id: string): string | undefined;
  nameAfter(id: string): string | undefined;
}

/**
 * Holds two states of a document against each other by the comments that a person may not change: those of others say the
 * same, as answers to the same and as open or resolved as they were, and what is new is by that person. Gone is only what
 * was about nothing but what they had suggested. Where comments are in the text is for who compares that.
 */
export function keptComments(old: OpcPackage, now: OpcPackage, restriction: Restriction): KeptComments {
  const before = new CommentsIn(old, restriction);
  const after = new CommentsIn(now, restriction);
  const pairs = pair(before.kept, after.kept, [
    (comment) => `${idOf(comment)}\n${wroteWhat(comment)}`,
    wroteWhat,
  ]);
  const names = new Map([...pairs].map(([was, is]) => [idOf(is) ?? '', idOf(was) ?? '']));
  const nameAfter = (id: string) => names.get(id);
  const isChanged = ([was, is]: [XmlElement, XmlElement]) =>
    contentOf(was) !== contentOf(is) ||
    before.standing(was, (id) => id) !== after.standing(is, (id) => nameAfter(id) ?? '');
  const gone = before.kept.filter((comment) => !pairs.has(comment)).map((comment) => idOf(comment) ?? '');
  const isWrong =
    names.size < after.kept.length ||
    [...pairs].some(isChanged) ||
    gone.some((id) => !isOfOwnText(old, id, restriction));
  return {
    problem: isWrong ? 'a comment that is not yours was changed, added or removed.' : undefined,
    nameBefore: (id) => (gone.includes(id) ? undefined : before.nameOf(id)),
    nameAfter,
  };
}

/** Whether a comment is about nothing that is left once the suggestions of that person are rejected. */
function isOfOwnText(pkg: OpcPackage, id: string, { person, maySuggest }: Restriction): boolean {
  const root = pkg.xml(relatedPart(pkg, '', 'officeDocument') ?? 'word/document.xml');
  const body = root.child(NS.word, 'body') ?? root;
  const text = (author: string | null) =>
    rejectedBlocks(body, { author, nameOf: (other) => (other === id ? id : undefined) })
      .map(({ key }) => key)
      .join('\n');
  const [written, left] = [text(null), text(maySuggest ? person : null)];
  const isEmpty = left.includes(`<commentRangeStart ${id}></>\n<commentRangeEnd ${id}>`);
  return written.includes(` ${id}>`) && (isEmpty || !left.includes(` ${id}>`));
}

class CommentsIn {
  /** Those that are not the person's to change. */
  readonly kept: readonly XmlElement[];
  readonly #ids: ReadonlySet<string>;
  readonly #threads: ReadonlyMap<string, Thread>;

  constructor(pkg: OpcPackage, { person, mayComment }: Restriction) {
    this.kept = commentsOf(pkg).filter(
      (comment) => !mayComment || comment.attribute(NS.word, 'author') !== person,
    );
    this.#ids = new Set(this.kept.map((comment) => idOf(comment) ?? ''));
    this.#threads = threadsOf(pkg);
  }

  nameOf(id: string): string | undefined {
    return this.#ids.has(id) ? id : undefined;
  }

  /** What a comment answers, and whether its thread is resolved, which who began that decides. `nameOf`: of a comment that has to be kept. */
  standing(comment: XmlElement, nameOf: (id: string) => string): string {
    const id = idOf(comment) ?? '';
    const thread = this.#threads.get(id);
    const { parent } = thread ?? {};
    const answers = parent === undefined ? 'nothing' : this.#ids.has(parent) ? nameOf(parent) : 'their own';
    return this.#ids.has(this.#firstOf(id)) ? `${answers} ${thread?.done}` : answers;
  }

  #firstOf(id: string): string {
    const above = new Set([id]);
    for (let first = id; ; ) {
      const parent = this.#threads.get(first)?.parent;
      if (parent === undefined || above.has(parent)) return first;
      above.add(parent);
      first = parent;
    }
  }
}

const contentOf = (comment: XmlElement): string =>
  [
    comment.attribute(NS.word, 'author'),
    ...rejectedBlocks(comment, { author: null, nameOf: () => undefined }).map(({ key }) => key),
  ].join('\n');
