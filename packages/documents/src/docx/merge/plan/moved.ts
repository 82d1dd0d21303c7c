import { NS } from '../../../opc/namespaces.ts';
import type { XmlElement } from '../../../opc/xml.ts';
import { contentKey, hasSameContent, paragraphId } from '../../read/blocks.ts';
import { blockText } from '../../read/story.ts';
import type { Moved } from './plan.ts';

/** A story in the three states. */
interface States {
  original: XmlElement;
  base: XmlElement;
  edited: XmlElement;
}

/**
 * Paragraphs that are as they were, at another place: where a selection from one table into the next is deleted, the editor moves what
 * is left of the second; and people cut and paste, after which the editor knows a paragraph no more by its id. There they keep the
 * original's bytes, with all the editor does not know of.
 */
export class MovedParagraphs {
  readonly #states: States;
  /** By their ids, and those that were cut and pasted by what is in them. */
  #known: ReadonlyMap<string, { base: XmlElement; original: XmlElement }> | undefined;

  constructor(states: States) {
    this.#states = states;
  }

  /**
   * The original of a paragraph of the edited state that has the id and the content of one of the base, or no id and the content of one
   * that is gone; undefined where it is not sure.
   */
  originalOf(paragraph: XmlElement): XmlElement | undefined {
    if (!paragraph.is(NS.word, 'p')) return undefined;
    this.#known ??= this.#paragraphs();
    const known = this.#known.get(paragraphId(paragraph) ?? contentKey(paragraph));
    return known && hasSameContent(known.base, paragraph) ? known.original : undefined;
  }

  /** Those in a new block, in order; none of them in another. */
  within(block: XmlElement): Moved[] {
    const moved: Moved[] = [];
    for (const edited of block.descendants()) {
      if (edited.start < (moved.at(-1)?.edited.end ?? 0)) continue;
      const original = this.originalOf(edited);
      if (original) moved.push({ edited, original });
    }
    return moved;
  }

  /** Paragraphs with text by their ids, where base and original have the same ones in the same order. */
  #paragraphs(): Map<string, { base: XmlElement; original: XmlElement }> {
    const { original, base, edited } = this.#states;
    const [mine, before, after] = [original, base, edited].map(paragraphsIn);
    const known = new Map<string, { base: XmlElement; original: XmlElement }>();
    if (!mine || !before || mine.length !== before.length) return known;
    if (before.some((each, i) => blockText(each) !== blockText(mine[i] ?? each))) return known;
    const [inBase, inEdited] = [before, after ?? []].map((all) =>
      Map.groupBy(all, (each) => paragraphId(each)),
    );
    const pasted = Map.groupBy(inEdited?.get(undefined) ?? [], contentKey);
    const gone = before.filter((each) => !inEdited?.has(paragraphId(each)));
    const cut = Map.groupBy(pasted.size > 0 ? gone : [], contentKey);
    before.forEach((each, i) => {
      const id = paragraphId(each);
      const stored = mine[i];
      if (id === undefined || !stored || blockText(each).trim() === '') return;
      const isOne = inBase?.get(id)?.length === 1 && inEdited?.get(id)?.length === 1;
      if (!isText(stored)) return;
      if (isOne) known.set(id, { base: each, original: stored });
      const key = contentKey(each);
      if (cut.get(key)?.length === 1 && pasted.has(key)) known.set(key, { base: each, original: stored });
    });
    return known;
  }
}

const paragraphsIn = (story: XmlElement): XmlElement[] =>
  [...story.descendants()].filter((each) => each.is(NS.word, 'p'));

/** What a paragraph of text alone has in its runs; in what has more there may be what is referred to, or not seen. */
const PLAIN = new Set(['rPr', 't', 'tab', 'br']);

const isText = (paragraph: XmlElement): boolean =>
  paragraph.child(NS.word, 'pPr')?.child(NS.word, 'sectPr') === undefined &&
  paragraph.children.every(
    (each) => each.is(NS.word, 'pPr') || (each.is(NS.word, 'r') && each.children.every(isPlain)),
  );

const isPlain = ({ namespace, localName }: XmlElement): boolean =>
  namespace === NS.word && PLAIN.has(localName);
