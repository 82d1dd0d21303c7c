import { formatNumber, t } from '@benchbook/words';
import { closeButton } from '../../frame/screen/close-button.ts';
import { element } from '../../frame/screen/dom.ts';
import { searchStorageOf } from '../finding/marking.ts';
import { rewrite } from '../finding/rewrite.ts';
import { inOneStep } from '../one-step.ts';
import type { SuperdocDocument } from '../superdoc-document.ts';
import { correctionsOf } from './corrections.ts';
import { hasLetters, type SpelledParagraph, spelledParagraphs } from './paragraphs.ts';

/**
 * A panel in which the browser checks the words of one paragraph after the other: superdoc 1.46.3 paints its pages, and browsers mark
 * words in fields only. What was corrected is put into the document word by word as the person goes on, one Ctrl+Z a paragraph. It goes
 * through what somebody writes in: the text, or a header, a footer or a note while they are there.
 */
export class SpellingPanel {
  readonly #document: SuperdocDocument;
  readonly #closed: () => void;
  readonly #panel: HTMLElement;
  readonly #field = element('textarea', { rows: 6, spellcheck: 'true', autocomplete: 'off' });
  readonly #said = element('p', { class: 'found', role: 'status' });
  readonly #problem = element('p', { class: 'problem', role: 'alert' });
  readonly #language = element('p', { class: 'hint' });
  #paragraphs: SpelledParagraph[] = [];
  #at = 0;
  #isWriting = false;
  /** What could not be put into the document when somebody wanted to close. */
  #refused: string | undefined;
  readonly #follow = () => this.#lookAgain();
  /** That of the text, or of a header, a footer or a note. */
  #editor: SuperdocDocument['editor'];
  readonly #leave = ({ target }: PointerEvent) => {
    // A click leaves a header or a note, and nothing can be put into it any more.
    if (!(target instanceof Node && this.#panel.contains(target))) this.takeAlong();
  };

  /** @param stage what the panel stands above */
  constructor(stage: HTMLElement, document_: SuperdocDocument, closed: () => void) {
    this.#document = document_;
    this.#closed = closed;
    const close = closeButton(() => this.close());
    this.#panel = element(
      'div',
      { class: 'find-panel spelling form', role: 'dialog', 'aria-label': t('Spelling') },
      element('div', { class: 'first' }, this.#said, close),
      this.#field,
      this.#language,
      this.#problem,
      element(
        'div',
        { class: 'actions' },
        this.#button(t('Previous'), 'secondary', () => this.#go(-1)),
        this.#button(t('Next'), 'primary', () => this.#go(1)),
      ),
    );
    this.#panel.addEventListener('keydown', (event) => this.#onKey(event));
    this.#panel.addEventListener('focusin', () => this.#goAlong());
    window.addEventListener('pointerdown', this.#leave, { capture: true });
    (stage.closest('.stage') ?? stage).after(this.#panel);
    this.#editor = document_.writing;
    this.#begin();
  }

  focus(): void {
    this.#goAlong();
    this.#field.focus();
  }

  /** Begins where the caret is. */
  #begin(): void {
    this.#paragraphs = spelledParagraphs(this.#editor.state.doc);
    const caret = this.#editor.state.selection.from;
    const here = this.#paragraphs.findIndex(({ places }) => (places.at(-1) ?? 0) >= caret - 1);
    this.#at = Math.max(0, here);
    this.#editor.on('update', this.#follow);
    this.#show();
  }

  /** Goes through what somebody writes in now: meanwhile they may have gone into a header, or out of one. */
  #goAlong(): void {
    const { writing } = this.#document;
    if (writing === this.#editor) return;
    this.#editor.off('update', this.#follow);
    if (this.#canWrite) this.#mark(undefined);
    this.#editor = writing;
    this.#begin();
  }

  /** What was corrected last is put into the document first. Where that cannot be, it is said, and asked for again it closes. */
  close(): void {
    const isToldOf = this.#refused === this.#field.value;
    if (!this.take() && !isToldOf) {
      this.#refused = this.#field.value;
      this.#problem.append(` ${t('Close once more to leave it as it is in the document.')}`);
      return;
    }
    this.#end();
    this.#document.writing.view?.focus();
  }

  /** Ends it with the document, which takes nothing any more. */
  destroy(): void {
    this.#end();
  }

  /** Whether something can be put into what is gone through. */
  get #canWrite(): boolean {
    return this.#editor.isEditable && this.#editor.view?.isDestroyed === false;
  }

  #button(label: string, kind: 'primary' | 'secondary', run: () => void): HTMLButtonElement {
    const made = element('button', { type: 'button', class: kind }, label);
    made.addEventListener('click', run);
    return made;
  }

  #end(): void {
    this.#editor.off('update', this.#follow);
    window.removeEventListener('pointerdown', this.#leave, { capture: true });
    this.#mark(undefined);
    this.#panel.remove();
    this.#closed();
  }

  #onKey(event: KeyboardEvent): void {
    // What is typed here is nothing for the document; the save is the page's.
    if (!((event.ctrlKey || event.metaKey) && /^s$/i.test(event.key))) event.stopPropagation();
    if (event.key === 'Escape') this.close();
    else if (event.key === 'Enter' && event.target === this.#field) this.#go(event.shiftKey ? -1 : 1);
    else return;
    event.preventDefault();
  }

  #go(step: 1 | -1): void {
    const from = this.#paragraphs[this.#at]?.at ?? 0;
    if (!this.take()) return;
    // One that lost its letters is none of them any more.
    this.#paragraphs = spelledParagraphs(this.#editor.state.doc);
    const next =
      step > 0
        ? this.#paragraphs.findIndex(({ at }) => at > from)
        : this.#paragraphs.findLastIndex(({ at }) => at < from);
    const first = step > 0 ? 0 : Math.max(0, this.#paragraphs.length - 1);
    this.#at = next < 0 ? first : next;
    this.#show();
    this.#field.focus();
  }

  /** Has a save take along what was corrected. Into an empty field somebody is about to write. */
  takeAlong(): void {
    if (this.#field.value.trim() === '') return;
    const here = this.#paragraphs[this.#at]?.at;
    if (this.take(here)) this.#mark(this.#paragraphs[this.#at]);
  }

  /**
   * Puts into the document what was corrected; false: that cannot be, and is said.
   * @param kept the place of the paragraph that stays, though it has no letters any more
   */
  take(kept?: number): boolean {
    const paragraph = this.#paragraphs[this.#at];
    const now = this.#field.value.replace(/[\r\n]+/g, ' ');
    if (!paragraph || now === paragraph.text) return true;
    const corrections = correctionsOf(paragraph.text, now);
    const refused = corrections.find(({ start, end }) => paragraph.fixed.slice(start, end).includes(true));
    if (refused) {
      const text = paragraph.text.slice(refused.start, refused.end).trim();
      this.#problem.textContent = t('“{text}” is not only text, or locked, and stays as it is.', { text });
      return false;
    }
    const { view } = this.#editor;
    if (!view || !this.#canWrite) {
      this.#problem.textContent = t('Somebody else edits the document now: nothing was corrected.');
      return false;
    }
    this.#isWriting = true;
    inOneStep(view, (change) => {
      // From the end on, so that places in front stay what they are.
      for (const { start, end, text } of corrections.toReversed()) {
        const stretch = {
          text: paragraph.text.slice(start, end),
          places: paragraph.places.slice(start, end),
        };
        rewrite(change, stretch, text);
      }
      return change;
    });
    this.#isWriting = false;
    this.#paragraphs = spelledParagraphs(this.#editor.state.doc, kept);
    return true;
  }

  /** Follows what is typed in the document meanwhile; what was corrected here and not put in yet stays in the field. */
  #lookAgain(): void {
    if (this.#isWriting) return;
    const before = this.#paragraphs[this.#at];
    this.#paragraphs = spelledParagraphs(
      this.#editor.state.doc,
      before && !hasLetters(before.text) ? before.at : undefined,
    );
    const same = this.#paragraphs.findIndex(({ text }, at) => at >= this.#at && text === before?.text);
    if (same >= 0) this.#at = same;
    else this.#at = Math.min(this.#at, Math.max(0, this.#paragraphs.length - 1));
    const now = this.#paragraphs[this.#at];
    if (before && this.#field.value !== before.text && now?.text !== before.text) {
      this.#problem.textContent = t('This paragraph was changed meanwhile. Look at it again.');
    }
    if (now?.text !== before?.text) this.#show(false);
  }

  #show(clears = true): void {
    const paragraph = this.#paragraphs[this.#at];
    if (clears) this.#problem.textContent = '';
    this.#field.value = paragraph?.text ?? '';
    this.#field.disabled = !paragraph;
    const count = this.#paragraphs.length;
    const label = paragraph
      ? t('Paragraph {current} of {count}', {
          current: formatNumber(this.#at + 1),
          count: formatNumber(count),
        })
      : t('There are no words to check.');
    this.#said.textContent = label;
    this.#field.setAttribute('aria-label', label);
    const language = paragraph?.language ?? this.#document.language ?? '';
    this.#field.lang = language;
    this.#language.textContent = `${language ? `${nameOf(language)}. ` : ''}${t(
      'Your browser marks words it does not know, and suggests others by the right mouse button.',
    )}`;
    this.#mark(paragraph);
    const from = paragraph?.places[0];
    if (from !== undefined) {
      const scroll = { block: 'center', behavior: 'auto', suppressSelectionSyncScroll: true } as const;
      void this.#editor.presentationEditor?.scrollToPositionAsync(from, scroll);
    }
  }

  /** Marks the paragraph that is checked, as what a search has found. */
  #mark(paragraph: SpelledParagraph | undefined): void {
    const [from, last] = [paragraph?.places[0], paragraph?.places.at(-1)];
    if (this.#editor !== this.#document.editor) {
      // superdoc draws what was found in the text only. Nothing stays selected: the next key would take its place.
      const [start = 0, end = start] =
        from === undefined || last === undefined ? [this.#editor.state.selection.to] : [from, last + 1];
      if (this.#canWrite) this.#editor.commands.setTextSelection?.({ from: start, to: end });
      return;
    }
    const search = searchStorageOf(this.#editor);
    if (!search) return;
    search.searchResults =
      paragraph && from !== undefined && last !== undefined
        ? [{ from, to: last + 1, id: 'spelled', text: paragraph.text }]
        : [];
    search.highlightEnabled = true;
    search.activeMatchIndex = -1;
    // It draws them with the next change of anything.
    this.#editor.view?.dispatch(this.#editor.state.tr);
  }
}

/** A language in words of the reader; a code nobody knows as it is. */
function nameOf(language: string): string {
  try {
    return (
      new Intl.DisplayNames([document.documentElement.lang || 'en'], { type: 'language' }).of(language) ??
      language
    );
  } catch {
    return language;
  }
}
