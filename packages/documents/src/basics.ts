/**
 * What a program needs that has its documents read and written by threads: their kinds, refusals, packages, empty documents
 * and words that are looked for. None of it reads a document, so that the readers, writers and comparers take memory in
 * those threads alone.
 */
export * from './blank.ts';
export * from './errors.ts';
export { PRINT_EDITION } from './export/print-edition.ts';
export { type DocumentFormat, type DocumentType, isForMacros, mediaTypeOf, typeOfFormat } from './formats.ts';
export * from './opc/index.ts';
export { type Asked, askedFor, type Mark, marksIn, type Term } from './passages/asked.ts';
export { indexed, lineOf, type Word, wordsOf } from './passages/words.ts';
export { type FactsPage, factsPage } from './pdf/facts-page.ts';
