/** The three states of a save by an editor that writes the whole document anew, such as an ONLYOFFICE Docs. */
export interface ForeignStates {
  /** The stored version that was opened. */
  original: Uint8Array;
  /** What the editor's own conversion makes of the original, with no edit in it. */
  base: Uint8Array;
  /** What the editor saved. */
  edited: Uint8Array;
}
