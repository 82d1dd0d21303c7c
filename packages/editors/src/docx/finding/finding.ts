import { inOneStep } from '../one-step.ts';
import type { SuperdocDocument } from '../superdoc-document.ts';
import { searchStorageOf } from './marking.ts';
import { matchesIn, type Query } from './matches.ts';
import { textOf } from './paragraph-text.ts';
import { rewrite } from './rewrite.ts';

/** What was found, with the place in the document of each of its UTF-16 units. */
export interface Found {
  text: string;
  places: number[];
  /** It is more than text, and stays. */
  isFixed: boolean;
}

/** How many were replaced, and how many stay, since they are more than text. */
export interface Replacement {
  replaced: number;
  stays: number;
}

/** Milliseconds without a change of the document until it is looked through anew. */
const LOOK_AFTER = 250;

/** What somebody looks for in the text of a document: marked as long as it is asked for, wherever the text changes. */
export class Finding {
  found: readonly Found[] = [];
  /** Which of them the person is at; -1 for none. */
  current = -1;
  readonly #document: SuperdocDocument;
  readonly #changed: () => void;
  #query: Query | null = null;
  /** Where the caret was when the search began. */
  #from = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  readonly #follow = () => {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#lookAnew(), LOOK_AFTER);
  };

  /** @param changed is called when there is something else to be said of what was found */
  constructor(document_: SuperdocDocument, changed: () => void) {
    this.#document = document_;
    this.#changed = changed;
    document_.editor.on('update', this.#follow);
  }

  /** Selects the one the person is at: that takes the keyboard to the text. */
  select(): void {
    const { places } = this.found[this.current] ?? {};
    const [from, last] = [places?.[0], places?.at(-1)];
    if (from === undefined || last === undefined) return;
    this.#document.editor.commands.setTextSelection?.({ from, to: last + 1 });
  }

  dispose(): void {
    clearTimeout(this.#timer);
    this.#document.editor.off('update', this.#follow);
    this.found = [];
    this.#mark();
  }

  /** Searches from the caret on. */
  begin(): void {
    this.#from = this.#document.editor.state.selection.from;
  }

  /** Looks for something else, and goes to the first one behind the place where the search began; null: for nothing. */
  look(query: Query | null): void {
    this.#query = query;
    this.#read();
    this.#goToFirst(this.#from);
  }

  go(step: 1 | -1): void {
    const { length } = this.found;
    if (length === 0) return;
    this.current = this.current < 0 ? 0 : (this.current + step + length) % length;
    this.#show();
  }

  /** Replaces the one the person is at and goes to the next one; one Ctrl+Z takes it back. */
  replace(text: string): Replacement {
    const here = this.found[this.current];
    if (!here) return { replaced: 0, stays: 0 };
    const made = this.#write([here], text);
    const at = here.places[0] ?? 0;
    this.#read();
    const behind = made.replaced > 0 ? at + text.length : at + 1;
    this.#goToFirst(behind);
    return made;
  }

  /** Replaces all of them; one Ctrl+Z takes that back. */
  replaceAll(text: string): Replacement {
    const made = this.#write(this.found, text);
    this.#lookAnew();
    return made;
  }

  #write(wanted: readonly Found[], text: string): Replacement {
    const { view, isEditable } = this.#document.editor;
    const free = isEditable ? wanted.filter(({ isFixed }) => !isFixed) : [];
    if (view && free.length > 0) {
      inOneStep(view, (change) => {
        // From the end on, so that places in front stay what they are.
        for (const one of free.toReversed()) rewrite(change, one, text);
        return change;
      });
    }
    return { replaced: free.length, stays: wanted.length - free.length };
  }

  #goToFirst(from: number): void {
    const next = this.found.findIndex(({ places }) => (places[0] ?? 0) >= from);
    this.current = this.found.length > 0 ? Math.max(0, next) : -1;
    this.#show();
  }

  #lookAnew(): void {
    clearTimeout(this.#timer);
    this.#read();
    this.current = Math.min(this.current, this.found.length - 1);
    this.#mark();
    this.#changed();
  }

  #read(): void {
    const query = this.#query;
    const found: Found[] = [];
    if (query) {
      this.#document.editor.state.doc.descendants((node, at) => {
        if (node.type.name !== 'paragraph') return true;
        const { text, places, fixed } = textOf(node, at + 1);
        for (const { start, end } of matchesIn(text, query)) {
          found.push({
            text: text.slice(start, end),
            places: places.slice(start, end),
            isFixed: fixed.slice(start, end).includes(true),
          });
        }
        // Text boxes are in paragraphs, and have such of their own.
        return true;
      });
    }
    this.found = found;
  }

  #show(): void {
    const { editor } = this.#document;
    const from = this.found[this.current]?.places[0];
    if (from !== undefined) {
      const scroll = { block: 'center', behavior: 'auto', suppressSelectionSyncScroll: true } as const;
      void editor.presentationEditor?.scrollToPositionAsync(from, scroll);
    }
    this.#mark();
    this.#changed();
  }

  #mark(): void {
    const { editor } = this.#document;
    const search = searchStorageOf(editor);
    if (!search) return;
    search.searchResults = this.found.map(({ places, text }) => {
      const [from = 0, to = 0] = [places[0], places.at(-1)];
      return { from, to: to + 1, id: `asked-${from}`, text };
    });
    search.highlightEnabled = true;
    search.activeMatchIndex = this.current;
    // It draws them with the next change of anything.
    editor.view?.dispatch(editor.state.tr);
  }
}
