/**
 * What a person has chosen for how they work in the editor. It is kept in their browser, under their id, since several
 * people share a computer of a laboratory; where the browser keeps nothing it holds until the page is closed.
 */
export class Choices {
  readonly #prefix: string;
  readonly #unkept = new Map<string, string>();

  constructor(userId: string) {
    this.#prefix = `editor ${userId} `;
  }

  /** What was chosen under that name; null: nothing. */
  get(name: string): string | null {
    const kept = this.#unkept.get(name);
    if (kept !== undefined) return kept;
    try {
      return localStorage.getItem(this.#prefix + name);
    } catch {
      return null;
    }
  }

  set(name: string, value: string): void {
    this.#unkept.set(name, value);
    try {
      localStorage.setItem(this.#prefix + name, value);
    } catch {
      // The browser keeps nothing for pages of other origins: it holds as long as this one.
    }
  }
}
