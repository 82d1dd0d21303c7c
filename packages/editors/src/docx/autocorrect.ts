import type { Choices } from '../frame/choices.ts';
import { inOneStep } from './one-step.ts';
import type { SuperdocDocument } from './superdoc-document.ts';

/**
 * Signs, and the character they stand for. No word and no part of one is among them, `mu` stays `mu`; nor `(c)` and `...`,
 * which are an entry of a list, an atom in a SMILES and the end of a thought more often than a character.
 */
const SYMBOLS = new Map([
  ['->', '→'],
  ['<=', '≤'],
  ['>=', '≥'],
  ['~=', '≈'],
  ['<=>', '⇌'],
  ['+-', '±'],
  ['+/-', '±'],
]);

/** All signs in front of the caret: with another among them (`-->`, `->>`, `<==`) something longer is meant. */
const SIGNS = /[-+/<>=~]+$/;

/** What stands in front of signs that are a symbol, and the key that is typed behind them. `NAD+->NADH` has neither. */
const ALONE = { inFront: /^\s?$/, behind: /^\s$/ };
/** A charge or a genotype stands behind a word, and before a letter: `Ca2+-`, `Trp53+/-`, `(+/-)-`. */
const PLUS_MINUS = { inFront: /^[\s([{]?$/, behind: /^[\s\d]$/ };

/** What signs become when a key shows that they ended; undefined: they stay. `before` is their paragraph up to the caret. */
export function symbolFor(before: string, key: string): { signs: string; symbol: string } | undefined {
  const signs = SIGNS.exec(before)?.[0] ?? '';
  const symbol = SYMBOLS.get(signs);
  if (symbol === undefined) return undefined;
  const { inFront, behind } = symbol === '±' ? PLUS_MINUS : ALONE;
  const neighbour = before.charAt(before.length - signs.length - 1);
  return inFront.test(neighbour) && behind.test(key) ? { signs, symbol } : undefined;
}

const CHOICE = 'symbols while typing';

/** Whether a person has symbols made of what they type; they do unless they chose otherwise. */
export const makesSymbols = (choices: Choices): boolean => choices.get(CHOICE) !== 'off';

export function makeSymbols(choices: Choices, on: boolean): void {
  choices.set(CHOICE, on ? 'on' : 'off');
}

/**
 * Makes symbols of what is typed, `→` of `->` for one. The key behind the signs is typed first and the symbol is a change of
 * its own behind it: the next Ctrl+Z takes back the symbol, and leaves what was typed. The answer ends it.
 */
export function correctTyping(document_: SuperdocDocument, choices: Choices): () => void {
  const correct = (event: InputEvent) => {
    const { data, target, inputType, isComposing } = event;
    if (inputType !== 'insertText' || isComposing || data === null || !/^[\s\d]$/.test(data)) return;
    const { view, isEditable } = document_.writing;
    if (!view || !isEditable || !(target instanceof Node) || !view.dom.contains(target)) return;
    const found = view.state.selection.empty ? symbolFor(textBefore(view.state), data) : undefined;
    if (!found || !makesSymbols(choices)) return;
    event.preventDefault();
    event.stopPropagation();
    view.dispatch(view.state.tr.insertText(data).setMeta('inputType', 'insertText'));
    const end = view.state.selection.from;
    const place = end - data.length;
    const start = place - found.signs.length;
    // Where changes are tracked, the key may stand apart from signs that were there before.
    if (view.state.doc.textBetween(start, end) !== found.signs + data) return;
    inOneStep(view, (change) => change.insertText(found.symbol, start, place));
  };
  window.addEventListener('beforeinput', correct, { capture: true });
  return () => window.removeEventListener('beforeinput', correct, { capture: true });
}

/** What stands in the paragraph before the caret: its runs are one text, a tab and the end of a line are blank. */
function textBefore({ selection: { $from } }: SuperdocDocument['editor']['state']): string {
  let depth = $from.depth;
  while (depth > 0 && $from.node(depth).isInline) depth--;
  let text = '';
  const caret = $from.pos - $from.start(depth);
  $from.node(depth).nodesBetween(0, caret, (node, at) => {
    if (node.isText) text += node.text?.slice(0, caret - at) ?? '';
    else if (node.isAtom) text += /tab|break/i.test(node.type.name) ? ' ' : '\ufffc';
    return !node.isAtom;
  });
  // superdoc gives the caret a character without width where there is no text.
  return text.replaceAll('\u200b', '');
}
