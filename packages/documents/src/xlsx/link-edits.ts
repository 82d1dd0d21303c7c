import type { RuleRange } from './rule-edits.ts';

export type LinkEdit = SetLink | MoveLinks;

/** Where cells lead to: each cell has at most one link, so its cells leave those they had. null: nowhere. */
export interface SetLink {
  op: 'set-link';
  sheet: string;
  range: RuleRange;
  link: LinkDesign | null;
}

/** Cells were moved to others of their sheet, as `MoveComments`, and lead from there to where they led. */
export interface MoveLinks {
  op: 'move-links';
  sheet: string;
  range: RuleRange;
  row: number;
  column: number;
}

/** `tip`: said while the pointer is there, of at most `MOST_TIP` characters. */
export type LinkDesign = LinkTarget & { tip?: string };

type LinkTarget =
  /** `http:`, `https:` or `mailto:` */
  | { kind: 'address'; address: string }
  /** Cells, as a formula names them, or a name. */
  | { kind: 'place'; place: string };
