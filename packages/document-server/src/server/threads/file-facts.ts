import type { Protection } from '@benchbook/documents';

/** What the documents package says about a file before anyone edits it. */
export interface FileFacts {
  readOnlyReason: string | undefined;
  keptNotShown: string[];
  /** What the author of the document lets others do. */
  protection?: Protection | undefined;
  /** Too large for an editor: it is shown as pages. */
  asPages: boolean;
}
