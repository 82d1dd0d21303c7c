import { types } from 'pg';

/** The type `timestamp with time zone`, by its number in the catalogue of PostgreSQL. */
const TIMESTAMPTZ = types.builtins.TIMESTAMPTZ;

/** How values come from the database: as pg reads them, moments quicker. A page of a list holds dozens of them. */
export const valueTypes = {
  getTypeParser(type: number, format?: 'text' | 'binary') {
    return type === TIMESTAMPTZ && format !== 'binary' ? readMoment : types.getTypeParser(type, format);
  },
};

const ZERO = 48;
const DASH = 45;
const COLON = 58;
const POINT = 46;
const PLUS = 43;
const SPACE = 32;

/**
 * `2026-11-26 16:30:05.123456+00` as a Date, to the millisecond, what is less cut off. Whatever looks otherwise (before Christ,
 * after the year 9999, infinity, an offset with seconds) is read by pg.
 */
export function readMoment(text: string): unknown {
  const length = text.length;
  const isPlain =
    length >= 22 &&
    text.charCodeAt(4) === DASH &&
    text.charCodeAt(7) === DASH &&
    text.charCodeAt(10) === SPACE &&
    text.charCodeAt(13) === COLON &&
    text.charCodeAt(16) === COLON;
  if (!isPlain) return readByPg(text);
  let at = 19;
  let thousandths = 0;
  if (text.charCodeAt(at) === POINT) {
    let worth = 100;
    for (at += 1; isDigit(text.charCodeAt(at)); at += 1, worth = Math.floor(worth / 10)) {
      thousandths += worth * (text.charCodeAt(at) - ZERO);
    }
  }
  const sign = text.charCodeAt(at);
  if (sign !== PLUS && sign !== DASH) return readByPg(text);
  const hasMinutes = text.charCodeAt(at + 3) === COLON;
  if (at + (hasMinutes ? 6 : 3) !== length) return readByPg(text);
  const offset = twoAt(text, at + 1) * 60 + (hasMinutes ? twoAt(text, at + 4) : 0);
  const year = twoAt(text, 0) * 100 + twoAt(text, 2);
  if (year < 100) return readByPg(text); // which Date takes for one of the last century
  const local = Date.UTC(
    year,
    twoAt(text, 5) - 1,
    twoAt(text, 8),
    twoAt(text, 11),
    twoAt(text, 14),
    twoAt(text, 17),
    thousandths,
  );
  return new Date(local - (sign === PLUS ? offset : -offset) * 60_000);
}

const readByPg = (text: string): unknown => types.getTypeParser(TIMESTAMPTZ, 'text')(text);

const isDigit = (code: number): boolean => code >= ZERO && code < ZERO + 10;

/** The number that two digits of a text are. */
const twoAt = (text: string, at: number): number =>
  (text.charCodeAt(at) - ZERO) * 10 + text.charCodeAt(at + 1) - ZERO;
