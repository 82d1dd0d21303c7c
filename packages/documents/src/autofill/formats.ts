import { BARCODES, type BarcodeKind, barcodeOf } from './barcode.ts';
import {
  compareDecimals,
  type Decimal,
  meanOf,
  placesOf,
  readDecimal,
  rounded,
  significantAt,
  sumOf,
  writeDecimal,
} from './decimals.ts';
import type { FillValue } from './fill-value.ts';
import { type Picture, pictureOfText } from './picture.ts';
import type { TagFormat } from './tags.ts';

export type Plain = string | number | boolean | null;

/** A value with what its formats say about it. */
export interface Formatted {
  value: Plain;
  /** How it is written; left out: as it is. */
  text?: string;
  /** The same for a cell of Excel that holds the value itself. */
  numberFormat?: string;
  /** It leads to the address that it is. */
  isLink?: true;
  /** It is a picture, which its text says in words. */
  picture?: Picture;
}

/** What keeps a value from being formatted, as the end of a sentence about its placeholder. */
export class Unformattable extends Error {}

/** Of a list: what is made of all its items. */
const OF_LISTS: Record<string, (items: readonly FillValue[]) => Plain> = {
  count: (items) => items.length,
  sum: (items) => calculated(items, 'added up', (numbers) => sumOf(numbers)),
  mean: (items) =>
    calculated(items, 'averaged', (numbers) => (numbers.length === 0 ? null : meanOf(numbers))),
  min: (items) => extreme(items, -1),
  max: (items) => extreme(items, 1),
};

const OF_VALUES: Record<string, (one: Formatted, argument: string) => Formatted> = {
  decimals: (one, argument) => withPlaces(one, wholeNumber(argument, 'decimals', 0, 15)),
  significant: (one, argument) => {
    const number = readDecimal(one.value);
    if (!number) return one;
    const places = placesOf(number, wholeNumber(argument, 'significant', 1, 15));
    if (places >= 0) return withPlaces(one, places);
    return { ...one, text: writeDecimal(significantAt(number, places)), numberFormat: '0' };
  },
  date: (one, argument) => withDay(one, argument),
  link: (one) => {
    if (one.value === null || one.value === '') return one;
    if (!/^(?:https?:\/\/|mailto:)[^\s"<>\\]+$/i.test(String(one.value)))
      throw new Unformattable(
        'is to be a link, and its value is no address that begins with https://, http:// or mailto:',
      );
    return { ...one, isLink: true };
  },
  qrcode: (one, argument) => withBarcode(one, 'qrcode', argument),
  datamatrix: (one, argument) => withBarcode(one, 'datamatrix', argument),
  code128: (one, argument) => withBarcode(one, 'code128', argument),
  picture: withPicture,
};

export const FORMAT_NAMES = [...Object.keys(OF_VALUES), 'default', ...Object.keys(OF_LISTS)];

export const isOfList = ({ name }: TagFormat): boolean => Object.hasOwn(OF_LISTS, name);

/**
 * A value in its formats, from left to right. What is no number or no day stays as it is written: a result `<0.05` is not
 * to become anything else. @throws Unformattable
 */
export function formatted(value: FillValue | undefined, formats: readonly TagFormat[]): Formatted {
  let one: FillValue | undefined = value;
  let made: Formatted | undefined;
  for (const { name, argument } of formats) {
    if (Object.hasOwn(OF_LISTS, name)) {
      if (!Array.isArray(one)) throw new Unformattable(`says ${name}, which is for lists, and is none`);
      one = OF_LISTS[name]?.(one) ?? null;
    } else if (name === 'default') {
      if (one === undefined || one === null || one === '') one = argument;
    } else {
      const format = Object.hasOwn(OF_VALUES, name) ? OF_VALUES[name] : undefined;
      if (!format)
        throw new Unformattable(
          `has a format that there is not: ${name}. There are ${FORMAT_NAMES.join(', ')}`,
        );
      made = format(made ?? { value: plain(one) }, argument);
    }
  }
  return made ?? { value: plain(one) };
}

function plain(value: FillValue | undefined): Plain {
  if (value === undefined) return null;
  if (typeof value === 'object' && value !== null) throw new Unformattable('is not one value');
  return value;
}

function wholeNumber(argument: string, name: string, least: number, most: number): number {
  const number = /^\d{1,3}$/.test(argument) ? Number(argument) : Number.NaN;
  if (number >= least && number <= most) return number;
  throw new Unformattable(`says ${name} without a number from ${least} to ${most} behind it`);
}

function withPlaces(one: Formatted, places: number): Formatted {
  const number = readDecimal(one.value);
  if (!number) return one;
  const numberFormat = places === 0 ? '0' : `0.${'0'.repeat(places)}`;
  return { ...one, text: writeDecimal(rounded(number, places)), numberFormat };
}

/** Of nothing nothing is drawn. */
function withBarcode(one: Formatted, kind: BarcodeKind, argument: string): Formatted {
  const text = one.text ?? String(one.value ?? '');
  if (text === '') return one;
  const { called, takes, most } = BARCODES[kind];
  const width = argument === '' ? undefined : wholeNumber(argument, kind, 5, 99);
  const picture = takes.test(text) ? barcodeOf(kind, text, width) : undefined;
  if (!picture) throw new Unformattable(`is to be a ${called}, which takes ${most}`);
  return { ...one, picture };
}

/** @param argument how many millimetres it is wide, and what it shows in words: `60 Plate before staining` */
function withPicture(one: Formatted, argument: string): Formatted {
  const text = one.text ?? String(one.value ?? '');
  if (text === '') return one;
  const [, size = '', words = ''] = /^(\d*)\s*(.*)$/su.exec(argument) ?? [];
  const width = size === '' ? undefined : wholeNumber(size, 'picture', 5, 400);
  const picture = pictureOfText(text, width);
  if ('refused' in picture) throw new Unformattable(picture.refused);
  return { ...one, picture, text: words || picture.called };
}

function calculated(
  items: readonly FillValue[],
  doing: string,
  calculate: (numbers: Decimal[]) => Decimal | null,
): Plain {
  const numbers = items.map((item, index) => numberOf(item, index, doing));
  const result = calculate(numbers);
  if (result === null) return null;
  const text = writeDecimal(result);
  return items.every((item) => typeof item === 'number') ? Number(text) : text;
}

/** The item itself, as it is written. */
function extreme(items: readonly FillValue[], sign: -1 | 1): Plain {
  let best: { item: FillValue; number: Decimal } | undefined;
  for (const [index, item] of items.entries()) {
    const number = numberOf(item, index, 'compared');
    if (!best || compareDecimals(number, best.number) * sign > 0) best = { item, number };
  }
  return (best?.item ?? null) as Plain;
}

function numberOf(item: FillValue, index: number, doing: string): Decimal {
  const number = readDecimal(item);
  if (number) return number;
  const shown = typeof item === 'object' && item !== null ? 'a group of values' : `“${item ?? 'nothing'}”`;
  throw new Unformattable(`cannot be ${doing}: its item ${index + 1} is ${shown}, and no number`);
}

const ISO = /^(\d{4})-(\d\d)-(\d\d)(?:[T ](\d\d):(\d\d)(?::(\d\d))?)?$/;
const MONTHS = 'January February March April May June July August September October November December'.split(
  ' ',
);
const DAY_PARTS = /YYYY|YY|MMMM|MMM|MM|M|DD|D|HH|mm|ss/g;
/** The same in a number format of Excel. */
const EXCEL_PARTS: Record<string, string> = {
  ...{ YYYY: 'yyyy', YY: 'yy', MMMM: 'mmmm', MMM: 'mmm', MM: 'mm', M: 'm' },
  ...{ DD: 'dd', D: 'd', HH: 'hh', mm: 'mm', ss: 'ss' },
};

function withDay(one: Formatted, pattern: string): Formatted {
  if (pattern === '' || !/^(?:YYYY|YY|M{1,4}|D{1,2}|HH|mm|ss|[ .,:/-])+$/.test(pattern))
    throw new Unformattable(
      'says date without a pattern such as DD.MM.YYYY, D MMM YYYY or YYYY-MM-DD HH:mm behind it',
    );
  const [, year, month = '', day = '', hours = '00', minutes = '00', seconds = '00'] =
    typeof one.value === 'string' ? (ISO.exec(one.value) ?? []) : [];
  const name = MONTHS[Number(month) - 1];
  if (year === undefined || name === undefined || Number(day) < 1 || Number(day) > 31) return one;
  const parts: Record<string, string> = {
    ...{
      YYYY: year,
      YY: year.slice(2),
      MMMM: name,
      MMM: name.slice(0, 3),
      MM: month,
      M: String(Number(month)),
    },
    ...{ DD: day, D: String(Number(day)), HH: hours, mm: minutes, ss: seconds },
  };
  return {
    ...one,
    text: pattern.replace(DAY_PARTS, (part) => parts[part] ?? part),
    numberFormat: pattern.replace(DAY_PARTS, (part) => EXCEL_PARTS[part] ?? part),
  };
}
