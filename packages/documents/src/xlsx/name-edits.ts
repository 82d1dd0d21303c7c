/** What a defined name means from now on. Formulas that use it stay as they are written. */
export interface NameEdit {
  op: 'set-name';
  /** The sheet the name belongs to; of a name of the whole workbook a sheet there is, the one that was shown. */
  sheet: string;
  /** Whether the name belongs to that sheet alone. */
  isLocal: boolean;
  name: string;
  /** A formula without its `=`, all its cells fixed and with their sheet (`Data!$B$2:$B$9`); null: it is no name any more. */
  meaning: string | null;
}

/** A defined name is called something else, and so it is wherever it is used: in cells, names, charts, rules, pivot sources. */
export interface RenameName {
  op: 'rename-name';
  /** As of `NameEdit`. */
  sheet: string;
  isLocal: boolean;
  name: string;
  to: string;
}
