import type { Editor } from 'superdoc';

/** As superdoc 1.46.3 has them. */
const OF_A_WORD = /[\p{L}\p{N}\p{M}'‘’_~-]/u;

/** A character and its position in the document; '' for a tab, a picture or another object. */
export interface Placed {
  character: string;
  at: number;
}

/** Positions in the document: from, and up to but not including. */
export interface Range {
  from: number;
  to: number;
}

/**
 * superdoc selects nothing by a double click on the right half of the last letter of a word, and of a word in several looks only
 * the piece that was clicked. Here what a double click has selected is made the whole word.
 *
 * @param writing the editor somebody writes in, be it that of a header or a note
 * @returns what ends it
 */
export function selectWholeWords(writing: () => Editor): () => void {
  let pressedIn: Editor | undefined;
  const press = () => {
    pressedIn = writing();
  };
  const select = () => {
    const editor = writing();
    // A double click opens a header, too.
    if (editor !== pressedIn) return;
    const { doc, selection } = editor.state;
    if ('node' in selection) return;
    const { $from, from, to } = selection;
    let { depth } = $from;
    while (depth > 0 && !$from.node(depth).isTextblock) depth -= 1;
    const characters: Placed[] = [];
    doc.nodesBetween($from.start(depth), $from.end(depth), (node, at) => {
      let next = at;
      for (const character of node.text ?? (node.isLeaf ? [''] : [])) {
        characters.push({ character, at: next });
        next += character.length;
      }
    });
    const word = wordAround(characters, { from, to });
    if (word && (word.from !== from || word.to !== to)) editor.commands.setTextSelection?.(word);
  };
  window.addEventListener('pointerdown', press, { capture: true });
  window.addEventListener('dblclick', select);
  return () => {
    window.removeEventListener('pointerdown', press, { capture: true });
    window.removeEventListener('dblclick', select);
  };
}

/** The word that a selection or a caret is in, or ends; undefined where there is none, or more than one is selected. */
export function wordAround(characters: readonly Placed[], { from, to }: Range): Range | undefined {
  const isOfWord = (index: number) => OF_A_WORD.test(characters[index]?.character ?? '');
  const placeOf = (position: number) => {
    const index = characters.findIndex(({ at }) => at >= position);
    return index < 0 ? characters.length : index;
  };
  const [selected, behind] = [placeOf(from), placeOf(to)];
  for (let index = selected; index < behind; index += 1) if (!isOfWord(index)) return undefined;
  let [first, end] = [selected, behind];
  while (isOfWord(first - 1)) first -= 1;
  while (isOfWord(end)) end += 1;
  const [begins, ends] = [characters[first], characters[end - 1]];
  return first < end && begins && ends ? { from: begins.at, to: ends.at + ends.character.length } : undefined;
}
