import { escapeText, type XmlElement } from '../opc/index.ts';
import type { CellContent } from './edits.ts';
import { formulaForFile } from './formula-text.ts';
import { cellName } from './references.ts';
import { EditRefused } from './refused.ts';
import { encodeText } from './strings.ts';
import { type AttributeChanges, elementWithContent } from './xml-edit.ts';

/** Characters a cell holds at most, and a formula (Excel's limits). */
const MAX_TEXT = 32_767;
const MAX_FORMULA = 8_192;

const ERRORS = new Set(
  '#NULL! #DIV/0! #VALUE! #REF! #NAME? #NUM! #N/A #GETTING_DATA #SPILL! #CALC! #FIELD! #BLOCKED!'.split(' '),
);

interface WrittenContent {
  /** The cell's `t`; null for a number or nothing, which is the default. */
  type: string | null;
  xml: string;
}

/** A cell element with its content replaced; its style and the extensions it carries stay. */
export function cellWithContent(
  element: XmlElement,
  row: number,
  column: number,
  content: CellContent,
): string {
  const prefix = element.name.slice(0, element.name.length - element.localName.length);
  const { type, xml } = writeContent(prefix, content, cellName(row, column));
  const kept = element.children.filter((child) => !['f', 'v', 'is'].includes(child.localName));
  // `cm` and `vm` point to metadata of the old value: an array, a picture, a rich error.
  const changes: AttributeChanges = { t: type, cm: null, vm: null };
  return elementWithContent(element, changes, xml + kept.map((child) => child.outer).join(''));
}

function writeContent(prefix: string, content: CellContent, name: string): WrittenContent {
  const value = (text: string) => `<${prefix}v>${text}</${prefix}v>`;
  if (content.kind === 'empty') return { type: null, xml: '' };
  if (content.kind === 'number') return { type: null, xml: value(writeNumber(content.value, name)) };
  if (content.kind === 'boolean') return { type: 'b', xml: value(content.value ? '1' : '0') };
  if (content.kind === 'text') {
    return {
      type: 'inlineStr',
      xml: `<${prefix}is><${prefix}t${space(content.value)}>${writeText(content.value, name)}</${prefix}t></${prefix}is>`,
    };
  }
  const formula = formulaForFile(content.formula);
  if (formula.trim() === '' || formula.length > MAX_FORMULA) {
    throw new EditRefused(
      `The formula in ${name} is ${formula.trim() ? 'longer than Excel allows' : 'empty'}.`,
    );
  }
  const written = `<${prefix}f${space(formula)}>${escapeText(encodeText(formula))}</${prefix}f>`;
  const { result } = content;
  if (!isKnown(result)) {
    return { type: null, xml: written };
  }
  if (typeof result === 'number') return { type: null, xml: written + value(writeNumber(result, name)) };
  if (typeof result === 'boolean') return { type: 'b', xml: written + value(result ? '1' : '0') };
  if (ERRORS.has(result)) return { type: 'e', xml: written + value(escapeText(result)) };
  return {
    type: 'str',
    xml: `${written}<${prefix}v${space(result)}>${writeText(result, name)}</${prefix}v>`,
  };
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
