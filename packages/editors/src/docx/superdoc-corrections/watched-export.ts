import {
  type ModelNode,
  paragraphsOf,
  paragraphsWritten,
  textsLeftOut,
  type WrittenNode,
} from './left-out.ts';

/** A paragraph that superdoc shows and did not write. */
export interface LeftOut {
  /** The part of the package where it belongs: `word/document.xml`. */
  part: string;
  /** Its text, with what `lettersOf` leaves out of it. */
  text: string;
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

const RELATIONSHIPS = 'word/_rels/document.xml.rels';

/**
 * Holds every export of a document against what is shown. superdoc 1.46.3 left cells outside of the grid of their table out of what it
 * wrote, and said nothing (docs/decisions/0177). Where a document is given to superdoc in a way that it does not write, that is no edit:
 * what is left out of an untouched document is known from then on.
 */
export class WatchedExport {
  #leftOut: LeftOut[] = [];
  readonly #known = new Map<string, number>();

  constructor(converter: Converter) {
    const write = converter.exportToDocx;
    converter.exportToDocx = async (body, ...others) => {
      const first = storiesOf(converter, body);
      const written = await write.call(converter, body, ...others);
      // What is typed while pictures are fetched is in the next export; headers are written once they are there.
      this.#leftOut = [...first, ...bandsOf(converter)].flatMap(({ part, paragraphs }) => {
        const root = converter.convertedXml[part];
        const texts = textsLeftOut(paragraphs, root ? paragraphsWritten(root) : []);
        return texts.map((text) => ({ part, text }));
      });
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

const keyOf = ({ part, text }: LeftOut): string => `${part} ${text}`;

/** The paragraphs of a part, as they are shown. */
interface Story {
  part: string;
  paragraphs: string[];
}

const storyOf = (part: string, nodes: readonly ModelNode[] = []): Story => ({
  part,
  paragraphs: paragraphsOf(nodes),
});

/** The body and the notes, which are written first. */
function storiesOf({ footnotes, endnotes }: Converter, body: ModelNode): Story[] {
  const notes = Object.entries({ footnotes, endnotes });
  return [
    storyOf('word/document.xml', body.content),
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
  const links = convertedXml[RELATIONSHIPS]?.elements?.flatMap(({ elements = [] }) => elements) ?? [];
  return Object.entries({ ...headers, ...footers }).flatMap(([id, { content }]) => {
    const target = links.find(({ attributes }) => attributes?.Id === id)?.attributes?.Target;
    return target === undefined ? [] : [storyOf(`word/${target.replace(/^\/?(?:word\/)?/, '')}`, content)];
  });
}
