import type { RuleRange } from './rule-edits.ts';

/** Where cells lead to: each cell has at most one link, so its cells leave those they had. null: nowhere. */
export interface LinkEdit {
  op: 'set-link';
  sheet: string;
  range: RuleRange;
  link: LinkDesign | null;
}

export type LinkDesign =
  /** `http:`, `https:` or `mailto:` */
  | { kind: 'address'; address: string }
  /** Cells, as a formula names them, or a name. */
  | { kind: 'place'; place: string };
