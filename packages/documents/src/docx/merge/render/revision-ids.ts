import type { OpcPackage } from '../../../opc/zip.ts';
import { storiesOf } from '../../read/story.ts';

/** Tracked changes (ECMA-376 part 1, 17.13.5); their ids are numbers. */
export const REVISIONS = new Set(
  'ins del moveFrom moveTo rPrChange pPrChange sectPrChange tblPrChange trPrChange tcPrChange cellIns cellDel'.split(
    ' ',
  ),
);

const NAMED = new RegExp(`<w:(?:${[...REVISIONS].join('|')})\\s[^>]*?\\bw:id="([^"]*)"`, 'g');

/**
 * Ids of tracked changes that come over from the editor, which are unique in a document (17.13.5.18). superdoc 1.46.3 counts the new ones of each part
 * from 1, past those it knows there, or names them by a UUID. What is one suggestion there, as the text and the ends of a deletion, has one
 * id here too: by that it is one when the document is opened again.
 */
export class RevisionIds {
  readonly #original: OpcPackage;
  readonly #base: OpcPackage;
  readonly #stored = new Map<string, ReadonlySet<string>>();
  readonly #given = new Map<string, string>();
  #highest = 0;

  constructor(original: OpcPackage, base: OpcPackage) {
    this.#original = original;
    this.#base = base;
  }

  /** The id in the original of what the editor has in this part under that one. */
  of(part: string, id: string): string {
    if (/^\d{1,9}$/.test(id) && this.#storedIn(part).has(id)) return id;
    const name = `${part}\n${id}`;
    const known = this.#given.get(name);
    if (known !== undefined) return known;
    if (this.#given.size === 0) this.#highest = this.#highestTaken();
    const free = String(++this.#highest);
    this.#given.set(name, free);
    return free;
  }

  /** What the editor found in the original. */
  #storedIn(part: string): ReadonlySet<string> {
    let ids = this.#stored.get(part);
    if (ids === undefined) {
      const text = this.#base.has(part) ? this.#base.text(part) : '';
      ids = new Set([...text.matchAll(NAMED)].map(([, id = '']) => id));
      this.#stored.set(part, ids);
    }
    return ids;
  }

  #highestTaken(): number {
    let highest = 0;
    for (const { part } of storiesOf(this.#original)) {
      for (const [, id] of this.#original.text(part).matchAll(/\bid="(\d{1,9})"/g))
        highest = Math.max(highest, Number(id));
    }
    return highest;
  }
}
