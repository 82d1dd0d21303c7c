import type { Mentionable } from '@benchbook/contract';

/** What is typed and not written yet, and whom it mentions. */
export interface Draft {
  text: string;
  mentioned: readonly Mentionable[];
}
export const NO_DRAFT: Draft = { text: '', mentioned: [] };
