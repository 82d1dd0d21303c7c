import { NS } from '../../opc/index.ts';

/**
 * Small documents in three states, for tests of random edits: as stored, as the editor reads them, and as the editor has
 * them after an edit. The editor knows only a part of what is stored, and cuts its text into other runs.
 */

/** Properties as they are stored and as the editor has them; what it does not know is not in `read`. */
export interface Look {
  stored: string;
  read: string;
}

/** What is around characters inside of a paragraph. `read` is undefined where the editor shows the content only. */
export interface Around {
  stored: readonly [string, string];
  read: readonly [string, string] | undefined;
}

/** One character, or an object in its place, which is stored in one way and read in another. */
export interface Piece {
  /** A character; or an object, as it is stored in a run. */
  text: string;
  /** How the editor writes an object; undefined where it shows nothing of it. Characters: the character. */
  read: string | undefined;
  look: Look;
  isBold: boolean;
  around: Around | undefined;
  /** Whether a person typed it: the file knows nothing of it. */
  isNew: boolean;
  /** Whether a new run begins with it in the file. */
  begins: boolean;
}

export interface Paragraph {
  /** The editor's id of it. */
  id: string;
  look: Look;
  pieces: Piece[];
}

const isObject = (text: string): boolean => text.startsWith('<');

const W14 = `xmlns:w14="${NS.word2010}"`;

/** Paragraphs as they are stored. */
export function stored(paragraphs: readonly Paragraph[]): string {
  return paragraphs
    .map(({ look, pieces }) => {
      const content = inRuns(pieces, {
        lookOf: (piece) => piece.look.stored,
        textOf: ({ text }) => text,
        tagsOf: ({ around }) => around?.stored,
        begins: (piece) => piece.begins,
      });
      return `<w:p>${look.stored && `<w:pPr>${look.stored}</w:pPr>`}${content}</w:p>`;
    })
    .join('');
}

/** Paragraphs as the editor writes them. */
export function read(paragraphs: readonly Paragraph[]): string {
  return paragraphs
    .map(({ id, look, pieces }) => {
      const content = inRuns(
        pieces.filter((piece) => piece.read !== undefined),
        {
          lookOf: readLook,
          textOf: (piece) => piece.read ?? '',
          tagsOf: ({ around }) => around?.read,
          begins: () => false,
        },
      );
      return `<w:p ${W14} w14:paraId="${id}">${look.read && `<w:pPr>${look.read}</w:pPr>`}${content}</w:p>`;
    })
    .join('');
}

const readLook = ({ look, isBold }: Piece): string => (isBold ? BOLD : '') + look.read;

const BOLD = '<w:b/>';

interface Writing {
  lookOf: (piece: Piece) => string;
  textOf: (piece: Piece) => string;
  tagsOf: (piece: Piece) => readonly [string, string] | undefined;
  begins: (piece: Piece) => boolean;
}

function inRuns(pieces: readonly Piece[], { lookOf, textOf, tagsOf, begins }: Writing): string {
  let out = '';
  for (let i = 0; i < pieces.length; ) {
    const first = pieces[i];
    if (!first) break;
    let end = i + 1;
    while (end < pieces.length && pieces[end]?.around === first.around) end++;
    const [open, close] = tagsOf(first) ?? ['', ''];
    out += open;
    for (; i < end; ) {
      const start = pieces[i];
      if (!start) break;
      let content = '';
      let text = '';
      const endText = () => {
        if (text) content += `<w:t xml:space="preserve">${text}</w:t>`;
        text = '';
      };
      do {
        const piece = pieces[i++];
        if (!piece) break;
        if (isObject(textOf(piece))) {
          endText();
          content += textOf(piece);
        } else text += textOf(piece);
      } while (i < end && lookOf(pieces[i] as Piece) === lookOf(start) && !begins(pieces[i] as Piece));
      endText();
      const look = lookOf(start);
      out += `<w:r>${look && `<w:rPr>${look}</w:rPr>`}${content}</w:r>`;
    }
    out += close;
  }
  return out;
}

/** The beginning or end of a paragraph, or a place between two of its pieces, by their numbers. */
export interface Place {
  paragraph: number;
  at: number;
}

/** What a person does. */
export type Edit =
  | { kind: 'type'; place: Place; text: string }
  | { kind: 'delete'; from: Place; to: Place }
  | { kind: 'split'; place: Place }
  | { kind: 'bold'; from: Place; to: Place };

/** The paragraphs after an edit; the ones given stay as they are. `newId` names a paragraph that comes. */
export function edited(paragraphs: readonly Paragraph[], edit: Edit, newId: () => string): Paragraph[] {
  switch (edit.kind) {
    case 'type':
      return changed(paragraphs, edit.place.paragraph, (pieces) => typed(pieces, edit.place.at, edit.text));
    case 'bold': {
      const { from, to } = inOrder(edit.from, edit.to);
      return paragraphs.map((each, p) => {
        const isIn = (at: number) =>
          comesBefore(from, { paragraph: p, at: at + 1 }) && comesBefore({ paragraph: p, at }, to);
        return {
          ...each,
          pieces: each.pieces.map((piece, at) => (isIn(at) ? { ...piece, isBold: true } : piece)),
        };
      });
    }
    case 'split': {
      const { paragraph, at } = edit.place;
      return paragraphs.flatMap((each, p) =>
        p === paragraph
          ? [
              { ...each, pieces: each.pieces.slice(0, at) },
              { ...each, id: newId(), pieces: each.pieces.slice(at) },
            ]
          : [each],
      );
    }
    case 'delete': {
      const { from, to } = inOrder(edit.from, edit.to);
      const first = paragraphs[from.paragraph];
      const last = paragraphs[to.paragraph];
      if (!first || !last) return [...paragraphs];
      // What is not shown nobody selects.
      const left = paragraphs.slice(from.paragraph, to.paragraph + 1).flatMap(({ pieces }, k) => {
        const p = from.paragraph + k;
        return pieces.filter(
          (piece, at) =>
            piece.read === undefined ||
            !(comesBefore(from, { paragraph: p, at: at + 1 }) && comesBefore({ paragraph: p, at }, to)),
        );
      });
      const joined = { ...first, pieces: left };
      return [...paragraphs.slice(0, from.paragraph), joined, ...paragraphs.slice(to.paragraph + 1)];
    }
  }
}

function changed(
  paragraphs: readonly Paragraph[],
  index: number,
  change: (pieces: readonly Piece[]) => Piece[],
): Paragraph[] {
  return paragraphs.map((each, p) => (p === index ? { ...each, pieces: change(each.pieces) } : each));
}

/** What is typed looks like what stands in front of it, and is in a link only where both its neighbours are. */
function typed(pieces: readonly Piece[], at: number, text: string): Piece[] {
  const shown = (piece: Piece | undefined) => piece?.read !== undefined;
  const before = pieces.slice(0, at).findLast(shown);
  const after = pieces.slice(at).find(shown);
  const model = before ?? after;
  const around = before?.around?.read && before.around === after?.around ? before.around : undefined;
  const came = [...text].map(
    (character): Piece => ({
      text: character,
      read: character,
      look: model?.look ?? { stored: '', read: '' },
      isBold: model?.isBold ?? false,
      around,
      isNew: true,
      begins: false,
    }),
  );
  return [...pieces.slice(0, at), ...came, ...pieces.slice(at)];
}

function comesBefore(a: Place, b: Place): boolean {
  return a.paragraph < b.paragraph || (a.paragraph === b.paragraph && a.at < b.at);
}

function inOrder(a: Place, b: Place): { from: Place; to: Place } {
  return comesBefore(b, a) ? { from: b, to: a } : { from: a, to: b };
}
