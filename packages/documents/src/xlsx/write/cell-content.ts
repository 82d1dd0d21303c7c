import { escapeText, type XmlElement } from '../../opc/index.ts';
import { isErrorValue } from '../display/text-type.ts';
import type { CellContent } from '../edits.ts';
import { cellName } from '../file/references.ts';
import { EditRefused } from '../file/refused.ts';
import { decodeText, encodeText } from '../file/strings.ts';
import { type AttributeChanges, elementWithContent } from '../file/xml-edit.ts';
import { tokenizeFormula } from '../formula/formula.ts';
import { FormulaProblem } from '../formula/formula-syntax.ts';
import { formulaForFile } from '../formula/formula-text.ts';
import { type FormulaForm, formOfFormula, SEVERAL_RESULTS } from '../locks/array-formulas.ts';
import { checkRuns, type KeptFonts, keptFonts, type RunSource, runProperties } from './text-runs.ts';

/** Characters a cell holds at most, and a formula (Excel's limits). */
const MAX_TEXT = 32_767;
const MAX_FORMULA = 8_192;

/** How formulas are written that are calculated from several values at once (dynamic-arrays.ts). */
export interface ArrayForms {
  form(formula: string): FormulaForm;
  index(): number;
}

interface WrittenContent {
  /** The cell's `t`; null for a number or nothing, which is the default. */
  type: string | null;
  xml: string;
  /** The cell's `cm`: its formula is a dynamic array formula. */
  metadata?: number;
}

/** A cell element with its content replaced; its style and the extensions it carries stay. */
export function cellWithContent(
  element: XmlElement,
  row: number,
  column: number,
  content: CellContent,
  arrays: ArrayForms,
  runs: () => RunSource,
): string {
  const prefix = element.name.slice(0, element.name.length - element.localName.length);
  const before = plainFormula(element);
  const { type, xml, metadata } = writeContent(prefix, content, cellName(row, column), before, arrays, runs);
  const kept = element.children.filter((child) => !['f', 'v', 'is'].includes(child.localName));
  // `cm` and `vm` point to metadata of the old value: an array, a picture, a rich error.
  const changes: AttributeChanges = {
    t: type,
    cm: metadata === undefined ? null : String(metadata),
    vm: null,
  };
  return elementWithContent(element, changes, xml + kept.map((child) => child.outer).join(''));
}

/** The formula of a cell that is written as one of a single cell. */
function plainFormula(element: XmlElement): string | undefined {
  const formula = element.children.find((child) => child.localName === 'f');
  const isPlain = (formula?.attribute('', 't') ?? 'normal') === 'normal';
  return formula && isPlain && formula.text !== '' ? decodeText(formula.text) : undefined;
}

/**
 * Throws EditRefused for what no cell can hold; `name` is the cell's.
 *
 * @returns false for a formula of which only the workbook tells how it is written: one with several results.
 */
export function checkContent(content: CellContent, name: string): boolean {
  let isPlain = true;
  const form = (formula: string): FormulaForm => {
    // A name may stand for one cell or for several.
    isPlain = [true, false].every((several) => formOfFormula(formula, () => several) === 'plain');
    return 'plain';
  };
  writeContent('', content, name, undefined, { form, index: () => 1 }, () => NO_RUNS);
  return isPlain;
}

const NO_RUNS: RunSource = { cell: { properties: {}, palette: { theme: [], indexed: [] } } };

function writeContent(
  prefix: string,
  content: CellContent,
  name: string,
  before: string | undefined,
  arrays: ArrayForms,
  runs: () => RunSource,
): WrittenContent {
  const value = (text: string) => `<${prefix}v>${text}</${prefix}v>`;
  if (content.kind === 'empty') return { type: null, xml: '' };
  if (content.kind === 'number') return { type: null, xml: value(writeNumber(content.value, name)) };
  if (content.kind === 'boolean') return { type: 'b', xml: value(content.value ? '1' : '0') };
  if (content.kind === 'error') {
    if (!isErrorValue(content.value))
      throw new EditRefused(`Excel knows no error value “${content.value}” as that in ${name}.`);
    return { type: 'e', xml: value(escapeText(content.value)) };
  }
  if (content.kind === 'text') {
    return {
      type: 'inlineStr',
      xml: `<${prefix}is>${writeTexts(prefix, content, name, runs)}</${prefix}is>`,
    };
  }
  const formula = formulaForFile(content.formula);
  if (formula.trim() === '' || formula.length > MAX_FORMULA) {
    throw new EditRefused(
      `The formula in ${name} is ${formula.trim() ? 'longer than Excel allows' : 'empty'}.`,
    );
  }
  const isArray = formOf(formula, name, before, arrays) === 'array';
  const array = isArray ? ` t="array" ref="${name}"` : '';
  const metadata = isArray ? { metadata: arrays.index() } : {};
  const written = `<${prefix}f${array}${space(formula)}>${escapeText(encodeText(formula))}</${prefix}f>`;
  const { result } = content;
  if (!isKnown(result)) {
    return { ...metadata, type: null, xml: written };
  }
  if (typeof result === 'number') {
    return { ...metadata, type: null, xml: written + value(writeNumber(result, name)) };
  }
  if (typeof result === 'boolean') {
    return { ...metadata, type: 'b', xml: written + value(result ? '1' : '0') };
  }
  if (isErrorValue(result)) return { ...metadata, type: 'e', xml: written + value(escapeText(result)) };
  return {
    ...metadata,
    type: 'str',
    xml: `${written}<${prefix}v${space(result)}>${writeText(result, name)}</${prefix}v>`,
  };
}

function writeTexts(
  prefix: string,
  content: Extract<CellContent, { kind: 'text' }>,
  name: string,
  source: () => RunSource,
): string {
  const element = (text: string) => `<${prefix}t${space(text)}>${writeText(text, name)}</${prefix}t>`;
  checkRuns(content, name);
  const { value, runs = [] } = content;
  if (runs.length === 0) return element(value);
  writeText(value, name);
  let kept: KeptFonts | undefined;
  let at = 0;
  return runs
    .map(({ length, font }) => {
      const text = value.slice(at, at + length);
      kept ??= keptFonts(value, source());
      const properties = font ? runProperties(prefix, font, at, kept) : '';
      at += length;
      return `<${prefix}r>${properties}${element(text)}</${prefix}r>`;
    })
    .join('');
}

/**
 * The result of a formula as a file holds it: the `t` of its cell (null: a number) and the text of its `v`. Numbers are
 * written with as few digits as give the same number again, 17 at most.
 */
export function writeResult(value: number | string | boolean | { error: string }): {
  type: string | null;
  text: string;
} {
  if (typeof value === 'number') return { type: null, text: String(value) };
  if (typeof value === 'boolean') return { type: 'b', text: value ? '1' : '0' };
  if (typeof value === 'object') return { type: 'e', text: escapeText(value.error) };
  return { type: 'str', text: escapeText(encodeText(value)) };
}

/**
 * How a formula is to be written. One that the file had as a plain formula, and that only follows cells that were moved,
 * stays one: Excel goes on calculating it with one cell of each range.
 */
function formOf(formula: string, name: string, before: string | undefined, arrays: ArrayForms): FormulaForm {
  try {
    const form = arrays.form(formula);
    if (form === 'plain' || (before !== undefined && isSameButReferences(before, formula))) return 'plain';
    if (form === 'spills')
      throw new EditRefused(`The formula in ${name} cannot be stored: it ${SEVERAL_RESULTS}`);
    return form;
  } catch (error) {
    if (!(error instanceof FormulaProblem)) throw error;
    throw new EditRefused(`The formula in ${name} cannot be read: ${error.message}.`);
  }
}

function isSameButReferences(one: string, other: string): boolean {
  const skeleton = (formula: string) =>
    tokenizeFormula(formula)
      .map((token) => (token.kind === 'reference' ? '§' : token.text))
      .join('')
      .replaceAll('#REF!', '§');
  return skeleton(one) === skeleton(other);
}

/** Whether a result is worth keeping: `#NAME?` only says that the editor knows less functions and names than Excel. */
export function isKnown(result: number | string | boolean | undefined): result is number | string | boolean {
  return (
    result !== undefined && result !== '#NAME?' && !(typeof result === 'number' && !Number.isFinite(result))
  );
}

function writeNumber(number: number, name: string): string {
  if (!Number.isFinite(number)) throw new EditRefused(`The number in ${name} is too large for a cell.`);
  return String(number);
}

function writeText(text: string, name: string): string {
  if (text.length > MAX_TEXT) {
    throw new EditRefused(`The text in ${name} is longer than the ${MAX_TEXT} characters a cell can hold.`);
  }
  return escapeText(encodeText(text));
}

/** White space at the edges and line breaks are only kept where the file says so. */
function space(text: string): string {
  return /^\s|\s$|\n/.test(text) ? ' xml:space="preserve"' : '';
}
