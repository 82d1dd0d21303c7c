/** A defined name of a workbook, as its file has it. */
export interface DefinedName {
  name: string;
  /** The id of the sheet it belongs to; null: to the workbook. */
  sheet: string | null;
  /** The formula it stands for, without `=`. */
  meaning: string;
  /** Whether the editor calculates with it; others are kept as they are. */
  isKnown: boolean;
}

/** What may use a name beside cells and other names. */
export type NameUser = 'chart' | 'conditional-format' | 'input-rule' | 'printed' | 'pivot-table' | 'other';

/** That something uses a name. */
export interface NameUse {
  name: string;
  by: NameUser;
  /** The name of the sheet it stands on; null: on none. */
  sheet: string | null;
}
