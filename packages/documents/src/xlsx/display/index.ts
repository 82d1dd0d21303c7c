export { digitPixels, digitWidth } from './digit-widths.ts';
export { type CellKind, type FittedText, fitCell, type Measure, wholeText } from './fit.ts';
export { generalText, generalTexts } from './general.ts';
export { formattedText, isGeneral, type NumberText, numberColor, numberText } from './number-text.ts';
export { documentStyle, isDocumentText, type TextDocument, textDocument } from './text-document.ts';
export {
  type DocumentPart,
  documentParts,
  documentText,
  type FontStyle,
  MAX_RUNS,
  sameRuns,
  textFont,
  textRuns,
} from './text-runs.ts';
export { isErrorValue, seemsValue } from './text-type.ts';
