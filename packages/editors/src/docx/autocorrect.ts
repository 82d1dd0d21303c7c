import type { Choices } from '../frame/choices.ts';
import { inOneStep } from './one-step.ts';
import type { SuperdocDocument } from './superdoc-document.ts';

/** What is typed, and the character it stands for. No word and no part of one is among them: `mu` stays `mu`. */
const SYMBOLS: readonly (readonly [typed: string, symbol: string])[] = [
  ['->', '→'],
  ['+-', '±'],
  ['+/-', '±'],
  ['<=', '≤'],
  ['>=', '≥'],
  ['~=', '≈'],
  ['(c)', '©'],
  ['...', '…'],
];

/** In front of one of these something longer is meant: another arrow, a line of a program, a row of dots. */
const PART_OF_MORE = /[-+<>=~.]$/;

/** Characters before the caret that decide what a key completes. */
const LOOKS_BACK = 4;

/** What a key completes: the character it makes, and how many of those before it become that. Undefined: nothing. */
export function symbolFor(before: string, key: string): { symbol: string; length: number } | undefined {
  const text = before + key;
  const [typed, symbol] = SYMBOLS.find(([pattern]) => text.endsWith(pattern)) ?? [];
  if (typed === undefined || symbol === undefined) return undefined;
  if (PART_OF_MORE.test(text.slice(0, -typed.length))) return undefined;
  return { symbol, length: typed.length - key.length };
}

const CHOICE = 'symbols while typing';

/** Whether a person has symbols made of what they type; they do unless they chose otherwise. */
export const makesSymbols = (choices: Choices): boolean => choices.get(CHOICE) !== 'off';

export function makeSymbols(choices: Choices, on: boolean): void {
  choices.set(CHOICE, on ? 'on' : 'off');
}

/**
 * Makes symbols of what is typed, `→` of `->` for one. The key is typed first and the symbol is a change of its own behind
 * it: the next Ctrl+Z takes back the symbol, and leaves what was typed. The answer ends it.
 */
export function correctTyping(document_: SuperdocDocument, choices: Choices): () => void {
  const correct = (event: InputEvent) => {
    const { data, target, inputType, isComposing } = event;
    if (inputType !== 'insertText' || isComposing || data?.length !== 1) return;
    if (!SYMBOLS.some(([typed]) => typed.endsWith(data)) || !makesSymbols(choices)) return;
    const { view, isEditable } = document_.writing;
    if (!view || !isEditable || !(target instanceof Node) || !view.dom.contains(target)) return;
    const { $from, empty } = view.state.selection;
    const before = $from.parent.textBetween(Math.max(0, $from.parentOffset - LOOKS_BACK), $from.parentOffset);
    const found = empty ? symbolFor(before, data) : undefined;
    if (!found) return;
    event.preventDefault();
    event.stopPropagation();
    view.dispatch(view.state.tr.insertText(data).setMeta('inputType', 'insertText'));
    const end = view.state.selection.from;
    const start = end - data.length - found.length;
    // Where changes are tracked, the key may stand apart from signs that were there before.
    if (view.state.doc.textBetween(start, end) !== before.slice(-found.length) + data) return;
    inOneStep(view, (change) => change.insertText(found.symbol, start, end));
  };
  window.addEventListener('beforeinput', correct, { capture: true });
  return () => window.removeEventListener('beforeinput', correct, { capture: true });
}
