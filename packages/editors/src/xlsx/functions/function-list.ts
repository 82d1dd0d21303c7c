import { t } from '@benchbook/words';
import { FunctionType, type IFunctionInfo } from '@univerjs/engine-formula';

/** A function as a person chooses it. */
export interface OfferedFunction {
  name: string;
  kind: string;
  /** What it does, in a few words. */
  what: string;
  /** What it does, at length. */
  description: string;
  arguments: { name: string; detail: string; isOptional: boolean; repeats: boolean }[];
}

/** In the order of Excel's own list; what else Univer has (functions of its own, names, tables) a file does not hold. */
const KINDS: [FunctionType, string][] = [
  [FunctionType.Math, t('Mathematics')],
  [FunctionType.Statistical, t('Statistics')],
  [FunctionType.Logical, t('Logic')],
  [FunctionType.Lookup, t('Lookup and references')],
  [FunctionType.Text, t('Text')],
  [FunctionType.Date, t('Days and times')],
  [FunctionType.Engineering, t('Engineering')],
  [FunctionType.Information, t('Information')],
  [FunctionType.Financial, t('Finance')],
  [FunctionType.Database, t('Database')],
  [FunctionType.Compatibility, t('Of older versions')],
];

/** Functions of Univer 0.25.1 that Excel does not have, has with another meaning, or that ask others over the network. */
export const NOT_OF_EXCEL = new Set(
  (
    'AVERAGE.WEIGHTED CALL EPOCHTODATE EUROCONVERT IMAGE ISBETWEEN ISDATE ISEMAIL ISURL MARGINOFERROR NUMBERSTRING ' +
    'REGEXEXTRACT REGEXMATCH REGEXREPLACE REGISTER.ID ROUNDBANK RTD TO_DATE'
  ).split(' '),
);

/** The functions Excel has that are calculated here, by their names. */
export function offeredFunctions(known: Iterable<IFunctionInfo>): OfferedFunction[] {
  const kinds = new Map(KINDS);
  const offered: OfferedFunction[] = [];
  for (const { functionName, functionType, abstract, description, functionParameter } of known) {
    const kind = kinds.get(functionType);
    if (kind === undefined || NOT_OF_EXCEL.has(functionName)) continue;
    offered.push({
      name: functionName,
      kind,
      what: abstract,
      description,
      arguments: functionParameter.map(({ name, detail, require, repeat }) => ({
        name,
        detail,
        isOptional: require !== 1,
        repeats: repeat === 1,
      })),
    });
  }
  return offered.toSorted((one, other) => (one.name < other.name ? -1 : 1));
}

/** The kinds of functions there are, in Excel's order. */
export function kindsOf(functions: readonly OfferedFunction[]): string[] {
  return KINDS.map(([, kind]) => kind).filter((kind) => functions.some((one) => one.kind === kind));
}

/**
 * The functions of a kind (empty: of all) that a person may mean, the likeliest first: whose name is what was written, begins with
 * it, has it in it, and those that are described by all its words.
 */
export function foundFunctions(
  functions: readonly OfferedFunction[],
  written: string,
  kind = '',
): OfferedFunction[] {
  const name = written.trim().replace(/^=/, '').replace(/\($/, '').toUpperCase();
  const words = written.trim().toLowerCase().split(/\s+/);
  const rank = (one: OfferedFunction): number => {
    if (name === '' || one.name === name) return 0;
    if (one.name.startsWith(name)) return 1;
    if (one.name.includes(name)) return 2;
    const said = `${one.what} ${one.description}`.toLowerCase();
    return words.every((word) => said.includes(word)) ? 3 : 4;
  };
  return functions
    .filter((one) => kind === '' || one.kind === kind)
    .map((one) => ({ one, at: rank(one) }))
    .filter(({ at }) => at < 4)
    .toSorted((a, b) => a.at - b.at)
    .map(({ one }) => one);
}

/** A call as a person reads it: what may be left out in square brackets. */
export function callOf({ name, arguments: all }: OfferedFunction): string {
  const said = all.map((one) => {
    const text = one.repeats ? `${one.name}, …` : one.name;
    return one.isOptional ? `[${text}]` : text;
  });
  return `${name}(${said.join(', ')})`;
}
