import type { Choices } from '../frame/choices.ts';
import { takesOnlyText } from './controls/found.ts';
import { type Link, type ListKind, linkFor, listFor } from './lists-and-links.ts';
import { inOneStep, separately } from './one-step.ts';
import { mayInsert } from './references/fields.ts';
import type { SuperdocDocument } from './superdoc-document.ts';

/**
 * Signs, and the character they stand for. No word and no part of one is among them, `mu` stays `mu`; nor `(c)` and `...`,
 * which are an entry of a list, an atom in a SMILES and the end of a thought more often than a character.
 */
const SYMBOLS = new Map([
  ['->', '→'],
  ['--', '–'],
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

/** Whether a person has symbols, lists and links made of what they type; they do unless they chose otherwise. */
export const makesSymbols = (choices: Choices): boolean => choices.get(CHOICE) !== 'off';

export function makeSymbols(choices: Choices, on: boolean): void {
  choices.set(CHOICE, on ? 'on' : 'off');
}

/**
 * Makes symbols, lists and links of what is typed: `→` of `->` for one. The key behind it is typed first and what is made of it
 * is a change of its own: the next Ctrl+Z takes that back, and leaves what was typed. The answer ends it.
 */
export function correctTyping(document_: SuperdocDocument, choices: Choices): () => void {
  const correct = (event: InputEvent) => {
    const { data, target, inputType, isComposing } = event;
    if (inputType !== 'insertText' || isComposing || data === null || !/^[\s\d]$/.test(data)) return;
    const { view, isEditable } = document_.writing;
    if (!view || !isEditable || !(target instanceof Node) || !view.dom.contains(target)) return;
    const change = view.state.selection.empty
      ? changeFor(document_, textBefore(view.state), data)
      : undefined;
    if (!change || !makesSymbols(choices)) return;
    event.preventDefault();
    event.stopPropagation();
    view.dispatch(view.state.tr.insertText(data).setMeta('inputType', 'insertText'));
    const end = view.state.selection.from;
    const start = end - data.length - change.typed.length;
    // Where changes are tracked, the key may stand apart from what was there before.
    if (view.state.doc.textBetween(Math.max(0, start), end) !== change.typed + data) return;
    change.make(start, end - data.length);
  };
  window.addEventListener('beforeinput', correct, { capture: true });
  return () => window.removeEventListener('beforeinput', correct, { capture: true });
}

/** What becomes of what was typed, and how: between the places where that begins and ends. */
interface Correction {
  typed: string;
  make: (start: number, end: number) => void;
}

function changeFor(document_: SuperdocDocument, before: string, key: string): Correction | undefined {
  const symbol = symbolFor(before, key);
  if (symbol) {
    return {
      typed: symbol.signs,
      make: (start, end) => {
        const { view } = document_.writing;
        if (view) inOneStep(view, (change) => change.insertText(symbol.symbol, start, end));
      },
    };
  }
  // superdoc tracks neither.
  if (!mayInsert(document_)) return undefined;
  const list = listFor(before, key);
  if (list && !isInList(document_.writing.state))
    return { typed: before, make: (start, end) => makeList(document_, list, start, end + key.length) };
  if (takesOnlyText(document_.writing.state)) return undefined;
  const link = linkFor(before, key);
  return link && { typed: link.text + link.behind, make: (start) => makeLink(document_, link, start) };
}

/** The paragraph loses the sign in front of it, and is the first item of a list. */
function makeList({ writing }: SuperdocDocument, kind: ListKind, start: number, end: number): void {
  const { view } = writing;
  if (!view) return;
  separately(view, () => {
    const chain = writing.chain().command(({ tr }: { tr: SuperdocDocument['editor']['state']['tr'] }) => {
      tr.delete(start, end);
      return true;
    });
    (kind === 'bulleted' ? chain.toggleBulletList?.() : chain.toggleOrderedList?.())?.run();
  });
}

function makeLink({ writing }: SuperdocDocument, { text, href }: Link, start: number): void {
  const { view } = writing;
  if (!view) return;
  const caret = view.state.selection.from;
  separately(view, () => {
    writing
      .chain()
      .setTextSelection({ from: start, to: start + text.length })
      .setLink?.({ href })
      .setTextSelection({ from: caret, to: caret })
      .run();
  });
}

function isInList({ selection: { $from } }: SuperdocDocument['editor']['state']): boolean {
  for (let depth = $from.depth; depth > 0; depth--) {
    const { type, attrs } = $from.node(depth);
    if (type.name === 'paragraph')
      return Boolean(attrs.listRendering ?? attrs.paragraphProperties?.numberingProperties);
  }
  return false;
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
