import type { OpenDocument, Shown } from './editor.ts';

/** What a person did, ready to be looked for in what was stored. */
export interface Done {
  /** What is different beside it, one sentence each. */
  check(after: Uint8Array): string[];
  /** Whether the edit is to be seen in what an editor shows; left out where it is nothing that can be read. */
  isShown?(shown: Shown): boolean;
}

/** What an edit is done with. */
export interface Plan {
  /** The file as it is before the edit. */
  bytes: Uint8Array;
  /** Chooses the place. */
  seed: number;
  /** What is typed: no word of any language, so that it is found again and corrected by nobody. */
  word: string;
}

/** One kind of edit: does it in the open document as a person would. `refused`: the editor said why it does not. */
export type Edit = (document: OpenDocument, plan: Plan) => Promise<Done | { refused: string }>;
