import {
  lettersOf,
  type ModelNode,
  paragraphsOf,
  paragraphsWritten,
  textsLeftOut,
  type WrittenNode,
} from './left-out.ts';
import { commentsLeftOut, type ShownComment } from './left-out-comments.ts';
import { type Thing, thingsLeftOut, thingsOf, thingsWritten } from './left-out-things.ts';
import { BODY, targetsOf } from './targets.ts';

/** What superdoc shows and did not write: a paragraph, something in one, or a comment. */
export interface LeftOut {
  /** The part of the package where it belongs: `word/document.xml`. */
  part: string;
  /** What of it people read, if anything. */
  text: string;
  /** What tells it from others in its part. */
  key: string;
}

/** What superdoc's types do not tell of how it writes a document: the stories beside the body, and the parts as they are written. */
export interface Converter {
  exportToDocx(body: ModelNode, ...others: unknown[]): Promise<string>;
  convertedXml: Record<string, WrittenNode | undefined>;
  headers?: Record<string, ModelNode>;
  footers?: Record<string, ModelNode>;
  footnotes?: Note[] | null;
  endnotes?: Note[] | null;
}

interface Note {
  /** Of the lines between text and notes. */
  type?: string | null;
  content?: ModelNode[];
}

export const COMMENTS = 'word/comments.xml';

/**
 * Holds every export of a document against what is shown. superdoc 1.46.3 left cells outside of the grid of their table out of what it
 * wrote, and said nothing (docs/decisions/0177). Where a document is given to superdoc in a way that it does not write, that is no edit:
 * what is left out of an untouched document is known from then on.
 */
export class WatchedExport {
  #leftOut: LeftOut[] = [];
  readonly #known = new Map<string, number>();

  /** `comments`: those that are shown beside the pages, at any moment. */
  constructor(converter: Converter, comments: () => readonly ShownComment[]) {
    const write = converter.exportToDocx;
    converter.exportToDocx = async (body, ...others) => {
      const first = storiesOf(converter, body);
      const shown = comments().map((comment) => ({ ...comment }));
      const written = await write.call(converter, body, ...others);
      const { convertedXml } = converter;
      // What is typed while pictures are fetched is in the next export; headers are written once they are there.
      this.#leftOut = [
        ...[...first, ...bandsOf(converter)].flatMap((story) => leftOutOf(story, convertedXml)),
        ...commentsLeftOut(shown, body.content ?? [], convertedXml).map((each) => said(COMMENTS, each)),
      ];
      return written;
    };
  }

  /** What the last export left out is left out of the document as it was opened. */
  isUntouched(): void {
    this.#known.clear();
    for (const each of this.#leftOut) this.#known.set(keyOf(each), (this.#known.get(keyOf(each)) ?? 0) + 1);
  }

  /** What the last export left out and that of the untouched document did not. */
  get leftOut(): LeftOut[] {
    const known = new Map(this.#known);
    return this.#leftOut.filter((each) => {
      const count = known.get(keyOf(each)) ?? 0;
      known.set(keyOf(each), count - 1);
      return count <= 0;
    });
  }
}

const keyOf = ({ part, key }: LeftOut): string => `${part} ${key}`;
const said = (part: string, { key, letters }: Thing): LeftOut => ({ part, text: letters, key });

/** The paragraphs of a part, and what is in them, as they are shown. */
interface Story {
  part: string;
  paragraphs: string[];
  things: Thing[];
}

const storyOf = (part: string, nodes: readonly ModelNode[] = []): Story => ({
  part,
  paragraphs: paragraphsOf(nodes),
  things: thingsOf(nodes),
});

function leftOutOf({ part, paragraphs, things }: Story, parts: Converter['convertedXml']): LeftOut[] {
  const root = parts[part];
  const texts = textsLeftOut(paragraphs, root ? paragraphsWritten(root) : []);
  const written = root && things.length > 0 ? thingsWritten(root, targetsOf(part, parts)) : [];
  return [
    ...texts.map((text) => ({ part, text: lettersOf(text), key: text })),
    ...thingsLeftOut(things, written).map((each) => said(part, each)),
  ];
}

/** The body and the notes, which are written first. */
function storiesOf({ footnotes, endnotes }: Converter, body: ModelNode): Story[] {
  const notes = Object.entries({ footnotes, endnotes });
  return [
    storyOf(BODY, body.content),
    ...notes.map(([kind, all]) =>
      storyOf(
        `word/${kind}.xml`,
        all?.flatMap(({ content }) => content ?? []),
      ),
    ),
  ];
}

/** Headers and footers, by the relationships that lead to them. */
function bandsOf({ headers, footers, convertedXml }: Converter): Story[] {
  const targetOf = targetsOf(BODY, convertedXml);
  return Object.entries({ ...headers, ...footers }).flatMap(([id, { content }]) => {
    const part = targetOf(id);
    return part === undefined ? [] : [storyOf(part, content)];
  });
}
