import type {
  ErrorType,
  ErrorValueObject,
  StringValueObject,
  ValueObjectFactory,
} from '@univerjs/engine-formula';

/** Texts made of what numbers are written with, and not of days. */
const LIKE_A_NUMBER = /^[\s\d.,%+\-eE$€£¥()]+$/;
/** With a comma between thousands, and nowhere else. */
const GROUPS = /^[^\d,]*\d{1,3}(?:,\d{3})+(?![\d,])[^,]*$/;
const DONE = Symbol('reads no number in which a comma parts no thousands');

/** What of Univer's formula engine makes numbers of texts. */
interface Engine {
  ErrorType: typeof ErrorType;
  ErrorValueObject: typeof ErrorValueObject;
  StringValueObject: typeof StringValueObject;
  ValueObjectFactory: typeof ValueObjectFactory;
}

/**
 * Has the engine make no number of a text in which a comma parts no thousands. Univer 0.25.1 passes over it where a percentage is: `0,5%` in a
 * cell was 5 % in what is calculated from it. Whether a comma is one before decimals is known to nobody but the Excel that opens the file;
 * `1,5` alone is an error in the engine, too.
 */
export function readTextsStrictly(engine: Engine): void {
  const { ErrorType, ErrorValueObject, StringValueObject, ValueObjectFactory } = engine;
  if (DONE in StringValueObject) return;
  Object.defineProperty(StringValueObject, DONE, { value: true });
  const { prototype } = StringValueObject;
  const toNumber = prototype.convertToNumberObjectValue;
  prototype.convertToNumberObjectValue = function (this: StringValueObject) {
    if (!isNoNumber(this.getValue())) return toNumber.call(this);
    return ErrorValueObject.create(ErrorType.VALUE);
  };
  const create = ValueObjectFactory.create.bind(ValueObjectFactory);
  ValueObjectFactory.create = (raw, isText) =>
    create(raw, isText || (typeof raw === 'string' && isNoNumber(raw.replace(/^"|"$/g, ''))));
}

/** Whether a text looks like a number and is none for sure, in whichever language. */
export function isNoNumber(text: string): boolean {
  return text.includes(',') && LIKE_A_NUMBER.test(text) && !GROUPS.test(text);
}
