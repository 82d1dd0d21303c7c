/**
 * Where bookmarks stand, found when somebody asks for one of them.
 *
 * After every key superdoc looks for the page of each bookmark on every page, twice: for the numbers of page references, and
 * for a list that nobody reads. In a report of 44 pages that was a sixth of the work for a letter. Only the bookmarks that
 * page references name are asked for, and most documents have none.
 *
 * @template Place where a bookmark stands, as superdoc says it
 */
export class WantedAnchors<Place> {
  readonly #bookmarks: ReadonlyMap<string, number>;
  readonly #find: (position: number) => Place | null | undefined;
  readonly #found = new Map<string, Place | undefined>();

  /**
   * @param bookmarks their positions by their names
   * @param find what superdoc does for one of them
   */
  constructor(bookmarks: ReadonlyMap<string, number>, find: (position: number) => Place | null | undefined) {
    this.#bookmarks = bookmarks;
    this.#find = find;
  }

  /** How many may be asked for. */
  get size(): number {
    return this.#bookmarks.size;
  }

  /** Undefined for one that is not there, or stands nowhere. */
  get(name: string): Place | undefined {
    const position = this.#bookmarks.get(name);
    if (position === undefined) return undefined;
    if (!this.#found.has(name)) this.#found.set(name, this.#find(position) ?? undefined);
    return this.#found.get(name);
  }
}
