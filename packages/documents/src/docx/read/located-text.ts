/** Text of one paragraph or cell and where it stands. */
export interface LocatedText {
  location: string;
  text: string;
  /** Of a paragraph of the body: the heading it stands under, a heading's is its own; undefined before the first. */
  heading?: string;
}
