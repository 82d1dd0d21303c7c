import type { Jpeg } from './jpeg.ts';

/** A photo that is put into a document. */
export interface Photo {
  picture: Jpeg;
  /** What it shows, in the words of who took it; '': nothing. */
  caption: string;
  /** Who adds it and when, for documents in which changes are tracked. */
  author: string;
  at: Date;
}
