import { retold, t } from '@benchbook/words';
import { sayAgain } from '../connection/retelling.ts';
import type { SaveState } from '../connection/save-state.ts';
import { describeSaveState } from '../connection/save-state.ts';
import { element } from './dom.ts';
import type { IconName } from './icons.ts';
import { icon } from './icons.ts';
import { attachPopover } from './popover.ts';
import { leaveByEscape, moveWithF6 } from './regions.ts';
import { Toolbar } from './toolbar.ts';

/** What a line above the document is about; one line each, in this order from the top. */
const LINES = [
  'asks',
  'connection',
  'save',
  'unsaved',
  'recovered',
  'read-only',
  'protected',
  'writer',
  'kept',
  'chart-sheets',
  'results',
  'texts',
  'found',
  'asked',
  'message',
] as const;
export type LineName = (typeof LINES)[number];

/** A button in a line: it does something, or has a panel below it. */
export type LineAction = { label: string } & ({ run: () => void } | { fill: FillPanel });

export interface Line {
  tone: 'plain' | 'warning' | 'error';
  text: string;
  /** The text once more, of one that names what is said of documents: as soon as that can be said in the language of the page. */
  again?: () => string;
  /** Read out after the text, for those who do not see the buttons. */
  hint?: string;
  actions?: LineAction[];
  /** The person can close it. */
  closable?: boolean;
}

/** Fills the panel below a button, at every opening. */
type FillPanel = (panel: HTMLElement, close: () => void) => void;

const LINE_ICONS: Record<Line['tone'], IconName> = { plain: 'info', warning: 'warning', error: 'warning' };

/** How people write into a document. */
const WRITING = ['keydown', 'beforeinput', 'compositionstart', 'paste', 'cut', 'drop'];

/**
 * What all editor pages look like around the document: the toolbar row with the save state at its end, lines of
 * text below it, and the stage, where the editor is mounted. Nothing in here knows a connection or a host.
 */
export class Frame {
  readonly toolbar: Toolbar;
  /** The editor mounts in here. It fills the window below the toolbar and the lines. */
  readonly stage: HTMLElement;
  /** From the page around: to what stands above the document, or to the document itself (`back`). */
  readonly takeKeyboard: (back: boolean) => void;
  readonly #lines = new Map<LineName, HTMLElement>();
  readonly #saveText: HTMLElement;
  readonly #saveButton: HTMLButtonElement;
  readonly #cover: HTMLElement;
  readonly #menu: HTMLButtonElement;
  #fillMenu: FillPanel | null = null;
  #tellsSaved = true;
  #onSave: () => void = () => {};
  #onRetry: () => void = () => {};
  #focusDocument: () => void = () => {};
  #usesEscape: () => boolean = () => false;
  #leave: (back: boolean) => boolean = () => false;

  constructor(root: HTMLElement) {
    this.toolbar = new Toolbar(t('Document'));
    this.stage = element('main', { class: 'stage', 'aria-label': t('Document'), tabindex: '-1' });
    this.#saveButton = this.toolbar.button({
      id: 'save',
      label: t('Save'),
      icon: 'save',
      shortcut: shortcut('S'),
      onPress: () => this.#onSave(),
    });
    this.#saveText = element('span', { class: 'save-text', role: 'status' });
    const save = element('div', { class: 'save' }, this.#saveText, this.#saveButton);
    this.toolbar.element.append(save);
    this.#saveButton.hidden = true;
    this.#menu = element('button', {
      type: 'button',
      class: 'tool',
      'aria-label': t('Document'),
      title: t('Document'),
      'data-tool': 'document',
    });
    this.#menu.append(icon('menu'));
    this.#menu.hidden = true;
    attachPopover(this.#menu, t('Document'), (panel, close) => this.#fillMenu?.(panel, close));
    this.toolbar.element.prepend(this.#menu);

    const lines = element('div', { class: 'lines' });
    for (const name of LINES) {
      const line = element('div', { class: 'line', 'data-line': name, role: 'status' });
      line.hidden = true;
      this.#lines.set(name, line);
      lines.append(line);
    }
    this.#cover = element('div', { class: 'cover' });
    this.#cover.hidden = true;
    const below = element('div', { class: 'below' }, this.stage, this.#cover);
    root.replaceChildren(this.toolbar.element, lines, below);
    for (const type of WRITING)
      this.stage.addEventListener(type, (event) => this.#holdUnderCover(event), { capture: true });
    document.addEventListener('keydown', (event) => this.#keepSaveShortcut(event), { capture: true });
    const regions = [
      { element: lines, focus: () => focusFirstButton(lines) },
      { element: this.toolbar.element, focus: () => this.toolbar.focus() },
      {
        element: below,
        focus: () => {
          this.#focusDocument();
          return true;
        },
      },
    ];
    this.takeKeyboard = moveWithF6(root, regions, (back) => this.#leave(back));
    leaveByEscape(this.toolbar.element, [this.toolbar.element, lines], () => this.#needsEscape());
  }

  /** Shows the save button and has Ctrl+S (Cmd+S) do the same; `retry` is offered when a save failed. */
  offerSave(save: () => void, retry: () => void): void {
    this.#onSave = save;
    this.#onRetry = retry;
    this.#saveButton.hidden = false;
  }

  withdrawSave(): void {
    this.#onSave = () => {};
    this.#saveButton.hidden = true;
  }

  /** Shows the menu of what the application can do with the document, or none. */
  offerMenu(fill: FillPanel | null): void {
    this.#fillMenu = fill;
    this.#menu.hidden = fill === null;
  }

  /** Whether the save state stands in the toolbar. A failure, which something can be done about, has its line in any case. */
  tellSaved(isTold: boolean): void {
    this.#tellsSaved = isTold;
    this.#saveText.hidden = !isTold && this.#saveText.dataset.kind !== 'news';
  }

  showSaveState(state: SaveState): void {
    this.#saveText.hidden = !this.#tellsSaved;
    this.#saveText.textContent = describeSaveState(state);
    this.#saveText.title = '';
    this.#saveText.dataset.kind = state.kind;
    const { kind } = state;
    if (kind !== 'failed') {
      this.setLine('save', null);
      return;
    }
    const text = state.retrying
      ? t('Could not save: {message} Trying again.', { message: state.message })
      : t('Could not save: {message}', { message: state.message });
    this.setLine('save', {
      tone: 'error',
      text,
      actions: [{ label: t('Retry'), run: () => this.#onRetry() }],
    });
  }

  /** A short text where the save state stands, for those who have none: they read. */
  showNews(text: string): void {
    this.#saveText.hidden = false;
    this.#saveText.textContent = text;
    this.#saveText.title = text;
    this.#saveText.dataset.kind = 'news';
  }

  /** A place for an editor, which nobody sees or can reach before `showLayer`. */
  newLayer(): HTMLElement {
    const layer = element('div', { class: 'layer waiting', inert: true });
    this.stage.append(layer);
    return layer;
  }

  /** The layer that is before the person; null: none yet. */
  get shownLayer(): HTMLElement | null {
    return this.stage.querySelector(':scope > .layer:not(.waiting)');
  }

  /** Shows what was mounted in this layer in the place of every other. */
  showLayer(layer: HTMLElement): void {
    for (const other of this.stage.querySelectorAll(':scope > .layer')) if (other !== layer) other.remove();
    layer.classList.remove('waiting');
    layer.removeAttribute('inert');
  }

  /** How the keyboard gets back into the document, and whether the document has a use for Escape at this moment. */
  onFocusDocument(focus: () => void, usesEscape: () => boolean): void {
    this.#focusDocument = focus;
    this.#usesEscape = usesEscape;
  }

  /** How the keyboard goes on to the page around, back or ahead; says whether it could. */
  onLeave(leave: (back: boolean) => boolean): void {
    this.#leave = leave;
  }

  /** Marks of what was found go by it, too. */
  #needsEscape(): boolean {
    return this.#usesEscape() || this.#lines.get('found')?.hidden === false;
  }

  focusDocument(): void {
    this.#focusDocument();
  }

  /** Shows, changes or (with `null`) takes away the line about something. */
  setLine(name: LineName, line: Line | null): void {
    const row = this.#lines.get(name);
    if (!row) return;
    const hadFocus = row.contains(document.activeElement);
    row.hidden = line === null;
    row.replaceChildren();
    if (hadFocus) this.#focusDocument();
    if (!line) return;
    row.dataset.tone = line.tone;
    // Why a document cannot be edited is read before anything is pressed.
    const again = line.again ?? (name === 'read-only' && (() => retold(line.text)));
    const text = again ? sayAgain(element('span', {}), again) : element('span', {}, retold(line.text));
    row.append(icon(LINE_ICONS[line.tone]), text);
    if (line.hint) row.append(element('span', { class: 'read-out' }, line.hint));
    for (const action of line.actions ?? []) {
      const button = element('button', { type: 'button', class: 'link-button' }, action.label);
      if ('run' in action) button.addEventListener('click', action.run);
      else attachPopover(button, action.label, action.fill);
      row.append(button);
    }
    if (line.closable) {
      const button = element('button', {
        type: 'button',
        class: 'close',
        'aria-label': t('Dismiss'),
        title: t('Dismiss'),
      });
      button.append(icon('close'));
      button.addEventListener('click', () => {
        row.hidden = true;
      });
      row.append(button);
    }
  }

  /** Covers the stage with a waiting page; the toolbar stays. */
  showBusy(text: string): void {
    this.#cover.replaceChildren(
      element(
        'div',
        { class: 'sheet', 'aria-hidden': 'true' },
        ...['38%', '92%', '86%', '95%', '60%', '0', '90%', '82%', '44%'].map((width) =>
          element('i', { style: `width:${width}` }),
        ),
      ),
      element('p', { class: 'busy', role: 'status' }, text),
    );
    this.#cover.dataset.kind = 'busy';
    this.#cover.hidden = false;
    this.stage.setAttribute('inert', '');
  }

  hideBusy(): void {
    if (this.#cover.dataset.kind === 'busy') this.#uncover();
  }

  /** An editor that is not ready may have the keyboard already, and would do half of what is typed. */
  #holdUnderCover(event: Event): void {
    if (this.#cover.hidden) return;
    const isKey = event instanceof KeyboardEvent;
    if (isKey && (event.key === 'Tab' || event.key === 'F6')) return;
    event.stopImmediatePropagation();
    if (!isKey || !(event.ctrlKey || event.metaKey || event.altKey)) event.preventDefault();
  }

  /** Covers the stage with what went wrong and what the person can do about it. */
  showError(title: string, text: string, actions: { label: string; run: () => void }[]): void {
    const buttons = actions.map(({ label, run }, index) => {
      const button = element(
        'button',
        { type: 'button', class: index === 0 ? 'primary' : 'secondary' },
        label,
      );
      button.addEventListener('click', run);
      return button;
    });
    this.#cover.replaceChildren(
      element(
        'section',
        { class: 'panel', role: 'alert' },
        icon('warning'),
        element('h1', {}, title),
        sayAgain(element('p', {}), () => retold(text)),
        element('div', { class: 'actions' }, ...buttons),
      ),
    );
    this.#cover.dataset.kind = 'error';
    this.#cover.hidden = false;
    this.stage.setAttribute('inert', '');
  }

  /** Back to an empty page, as before the first document. */
  reset(): void {
    this.#uncover();
    this.clearLines();
    this.toolbar.clear();
    this.withdrawSave();
    this.offerMenu(null);
    this.tellSaved(true);
    this.showSaveState({ kind: 'clean' });
    this.stage.replaceChildren();
  }

  clearLines(): void {
    for (const name of LINES) this.setLine(name, null);
  }

  #uncover(): void {
    this.#cover.hidden = true;
    this.#cover.replaceChildren();
    this.stage.removeAttribute('inert');
  }

  /** The browser's own "save page" is never what a person wants in here, read-only or not. */
  #keepSaveShortcut(event: KeyboardEvent): void {
    if (!(event.ctrlKey || event.metaKey) || event.altKey || event.key.toLowerCase() !== 's') return;
    event.preventDefault();
    event.stopPropagation();
    if (!event.repeat) this.#onSave();
  }
}

function focusFirstButton(lines: HTMLElement): boolean {
  const buttons = [...lines.querySelectorAll('button')];
  const first = buttons.find((button) => button.offsetParent !== null);
  first?.focus();
  return first !== undefined;
}

const isMac = /Mac|iPhone|iPad/.test(navigator.platform);

/** A shortcut as it is written on this machine: `shortcut('Shift+Z')` is `Ctrl+Shift+Z`, or `⇧⌘Z` on a Mac. */
export function shortcut(keys: string): string {
  return isMac ? keys.replace('Shift+', '⇧').replace(/(.)$/, '⌘$1') : `Ctrl+${keys}`;
}
