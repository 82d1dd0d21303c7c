import { placeOfName } from '@benchbook/contract';

/** A problem of a placeholder, with where the Data Object says what it stands for, if it does. */
export function withPlaces(msg: string, placeholder: string, dataObject: string): string {
  const [, name] = /^\{[#?^/]?\s*([^|<>=!}]+?)\s*[|<>=!}]/.exec(placeholder) ?? [];
  const place = name === undefined ? null : placeOfName(dataObject, name);
  return place === null ? msg : `${msg} (Data Object: line ${place.line}, column ${place.column}.)`;
}
