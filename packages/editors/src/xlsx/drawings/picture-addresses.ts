/** Addresses under which this page holds pictures; each is loaded once. */
export class PictureAddresses {
  readonly #load: (part: string) => Promise<Blob>;
  readonly #known = new Map<string, Promise<string>>();
  #isOver = false;

  constructor(load: (part: string) => Promise<Blob>) {
    this.#load = load;
  }

  of(part: string): Promise<string> {
    const known = this.#known.get(part);
    if (known) return known;
    const address = this.#load(part).then((picture) => {
      if (this.#isOver) throw new Error('The workbook is closed.');
      return URL.createObjectURL(picture);
    });
    this.#known.set(part, address);
    return address;
  }

  dispose(): void {
    this.#isOver = true;
    for (const address of this.#known.values()) {
      address.then(
        (known) => URL.revokeObjectURL(known),
        () => {},
      );
    }
  }
}
