/** Text of one paragraph or cell and where it stands. */
export interface LocatedText {
  location: string;
  text: string;
}
