import { placeOfName, placeOfReference } from '@benchbook/contract';
import { asSentence, type Said, type Sentence, sentence } from '@benchbook/words/server';

/** A problem of a placeholder, with where the Data Object says what it stands for, if it does. */
export function withPlaces(msg: string, placeholder: string, dataObject: string): Said {
  const [, name] = /^\{[#?^/]?\s*([^|<>=!}]+?)\s*[|<>=!}]/.exec(placeholder) ?? [];
  const place = name === undefined ? null : placeOfName(dataObject, name);
  return place === null ? msg : atPlace(msg, place);
}

/** What is wrong with a reference, `$lims.sample.id`, with where the Data Object asks for it. */
export function atReference(msg: Said, reference: string, dataObject: string): Said {
  const place = placeOfReference(dataObject, reference);
  if (place === null) return msg;
  return atPlace(msg, place);
}

function atPlace(msg: Said, place: { line: number; column: number }): Sentence {
  const [line, column] = [String(place.line), String(place.column)];
  return sentence('{msg} (Data Object: line {line}, column {column}.)', {
    msg: asSentence(msg),
    line,
    column,
  });
}
