/**
 * Where unit tests try functions that wait for nobody: no database, process or peer is behind them, so that it does not matter when
 * they get the processor. They run beside the browser.
 */
export const PURE = [
  'apps/web/src',
  'packages/calculation/src',
  'packages/contract/src',
  'packages/documents/src',
  'packages/editors/src',
  'packages/words/src',
  'scripts',
];

/** @param {string} file from the root of the project, with `/` */
export const isPure = (file) => PURE.some((folder) => file.startsWith(`${folder}/`));
