import type { OpcPackage } from '../opc/zip.ts';
import { pictureType } from '../xlsx/drawings/picture-type.ts';
import type { DiffPicture } from './shape.ts';

/** A picture that is larger is named, and so are those beyond the room of one comparison. */
const LARGEST = 2 * 1024 * 1024;
const ROOM = 8 * 1024 * 1024;

/** The pictures of a comparison, each once, in the order in which they were asked for. */
export class Pictures {
  readonly list: DiffPicture[] = [];
  readonly #known = new Map<string, number>();
  #left = ROOM;

  /** Its place in the list, or why it is not there, in words that go on after a comma. */
  add(pkg: OpcPackage, part: string): number | string {
    const bytes = Buffer.from(pkg.read(part));
    const found = pictureType(bytes);
    if ('notShown' in found) return `not shown here as ${found.notShown} are not`;
    const data = bytes.length > LARGEST ? undefined : bytes.toString('base64');
    const known = data === undefined ? undefined : this.#known.get(data);
    if (known !== undefined) return known;
    if (data === undefined || bytes.length > this.#left) return 'too large to be shown here';
    this.#left -= bytes.length;
    const place = this.list.push({ type: found.type, data }) - 1;
    this.#known.set(data, place);
    return place;
  }
}
