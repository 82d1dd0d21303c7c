export type FillValue = string | number | boolean | null | FillValue[] | { [name: string]: FillValue };
/** What placeholders stand for, by their names. */
export type FillValues = Record<string, FillValue>;
