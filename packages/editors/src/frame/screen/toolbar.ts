import { t } from '@benchbook/words';
import { type Choice, offerChoices, showChoice } from './choice-list.ts';
import { element } from './dom.ts';
import type { IconName } from './icons.ts';
import { icon } from './icons.ts';
import { attachPopover, type Popover } from './popover.ts';

export interface ButtonOptions {
  id: string;
  /** The button's name, read out and shown as its tooltip. */
  label: string;
  icon: IconName;
  /** As the person would press it, e.g. `Ctrl+B`. */
  shortcut?: string;
  /** Has an on and an off state. */
  toggle?: boolean;
  /** Why it cannot be pressed now: its tooltip. */
  unavailable?: string | undefined;
  onPress: () => void;
}

export interface SelectOptions {
  id: string;
  label: string;
  /** CSS pixels. */
  width: number;
  options: Choice[];
  onChange: (value: string) => void;
}

export interface PanelOptions {
  id: string;
  label: string;
  icon: IconName;
  /** Called at every opening. */
  fill: (panel: HTMLElement, close: () => void) => void;
}

export interface ItemState {
  disabled?: boolean;
  pressed?: boolean;
  value?: string;
  /** What a value that a list does not offer is called. */
  valueName?: string | undefined;
  /** Why it cannot be pressed now, its tooltip; '' where it can. */
  unavailable?: string;
  /** What a list is to offer now. */
  options?: Choice[];
  hidden?: boolean;
  /** A colour (CSS) to show under the icon. */
  swatch?: string;
  icon?: IconName;
}

/**
 * One row of controls: arrow keys move inside it (ARIA toolbar pattern), and the groups that find no room move
 * into a "More" panel. Pressing a button leaves the focus, and so the selection, in the document.
 */
export class Toolbar {
  readonly element: HTMLElement;
  readonly #groups: HTMLElement;
  readonly #more: HTMLButtonElement;
  /** The panel below "More". */
  readonly #overflowPanel: Popover;
  readonly #items = new Map<string, HTMLElement>();
  #all: { element: HTMLElement; rank: number }[] = [];
  #overflow: HTMLElement[] = [];
  /** The row changed while "More" was open. */
  #isPutOff = false;
  #due: 'nothing' | 'tab stop' | 'layout' = 'nothing';
  /** CSS pixels that the groups had when they were laid out last. */
  #laidOutFor = -1;
  #afterPress: () => void = () => {};

  constructor(label: string) {
    this.#groups = element('div', { class: 'toolbar-groups' });
    this.#more = element('button', {
      type: 'button',
      class: 'tool more',
      'aria-label': t('More'),
      title: t('More'),
    });
    this.#more.append(icon('more'));
    this.#more.hidden = true;
    this.#overflowPanel = attachPopover(
      this.#more,
      t('More'),
      (panel, close) => {
        panel.classList.add('overflow');
        panel.append(...this.#overflow);
        // Done with one press, also in a panel that opened inside this one, unless that goes on with something else.
        panel.onclick = (press) => {
          const isButton = press.target instanceof Element && press.target.closest('button:not(.opens)');
          // What was pressed may be gone from its panel already.
          const within = press.composedPath().find((one) => one instanceof HTMLElement && one.popover);
          const isInner = within instanceof HTMLElement && within !== panel;
          if (!isButton) return;
          if (!isInner) close();
          // A form is sent behind the press.
          else
            setTimeout(() => {
              if (!within.matches(':popover-open')) close();
            });
        };
      },
      () => {
        if (this.#isPutOff) this.#lookSoon('layout');
      },
    );
    // Escape leads here, from where Tab goes on to a button and a letter back into the text.
    this.element = element('div', {
      class: 'toolbar',
      role: 'toolbar',
      'aria-label': label,
      tabindex: '-1',
    });
    this.element.append(this.#groups, this.#more);
    this.element.addEventListener('keydown', (event) => this.#moveFocus(event));
    this.element.addEventListener('focusin', ({ target }) => {
      if (target !== this.element) this.#setTabStop(target);
    });
    // A press on a control must not take the selection out of the document; fields need the focus themselves.
    this.element.addEventListener('mousedown', (event) => {
      if (event.target instanceof Element && !event.target.closest('select, input')) event.preventDefault();
    });
    // The row itself, and what the save state at its end leaves of it.
    const observer = new ResizeObserver(() => {
      if (this.#groups.clientWidth !== this.#laidOutFor) this.#layOut();
    });
    observer.observe(this.element);
    observer.observe(this.#groups);
  }

  /** `focus` is called after a choice in a list, to bring the keyboard back to the document. */
  returnFocusWith(focus: () => void): void {
    this.#afterPress = focus;
  }

  /**
   * Adds controls that stay together, after the ones that are there; a thin line parts them from the next group.
   * Where there is no room, groups of the highest `rank` go into "More" first.
   */
  addGroup(rank: number, ...controls: HTMLElement[]): void {
    this.#all.push({ element: element('div', { class: 'group', role: 'group' }, ...controls), rank });
    this.#lookSoon('layout');
  }

  /** Takes every control out again. */
  clear(): void {
    this.#overflowPanel.close();
    this.#all = [];
    const save = this.#items.get('save');
    this.#items.clear();
    if (save) this.#items.set('save', save);
    this.#lookSoon('layout');
  }

  /** Brings the keyboard to the control it stood on last. False: there is none. */
  focus(): boolean {
    const stop = this.#controls().find((control) => control.tabIndex === 0);
    stop?.focus();
    return stop !== undefined;
  }

  /** Does what a press on a control does, also on one that found no room. An id that is not in the toolbar is ignored. */
  press(id: string): void {
    const item = this.#items.get(id);
    if (!item) return;
    // One in "More" is still in the page for a moment when that has just been closed.
    if (item.offsetParent === null) this.#more.click();
    item.click();
  }

  button(options: ButtonOptions): HTMLButtonElement {
    const button = this.#iconButton(options.id, options.label, options.icon, options.shortcut);
    if (options.toggle) button.setAttribute('aria-pressed', 'false');
    if (options.unavailable) Object.assign(button, { disabled: true, title: options.unavailable });
    button.addEventListener('click', options.onPress);
    return button;
  }

  /** A button that opens a panel below it. */
  panel(options: PanelOptions): HTMLButtonElement {
    const button = this.#iconButton(options.id, options.label, options.icon);
    button.classList.add('opens');
    button.append(icon('down'));
    attachPopover(button, options.label, options.fill);
    return button;
  }

  select(options: SelectOptions): HTMLElement {
    const select = element('select', { 'aria-label': options.label, title: options.label });
    offerChoices(select, options.options);
    // Letters and arrows choose in a closed list, one after the other: the next ones are not for the document.
    let isByKeys = false;
    select.addEventListener('keydown', (event) => {
      const { key, altKey } = event;
      if (key === 'Enter' && isByKeys) {
        event.preventDefault();
        this.#afterPress();
      }
      isByKeys = (key.length === 1 && key !== ' ') || (/^Arrow/.test(key) && !altKey);
    });
    select.addEventListener('pointerdown', () => (isByKeys = false));
    select.addEventListener('change', () => {
      options.onChange(select.value);
      if (!isByKeys) this.#afterPress();
    });
    this.#items.set(options.id, select);
    const box = element('span', { class: 'choice' }, select);
    box.style.width = `${options.width}px`;
    box.append(icon('down'));
    return box;
  }

  /** Puts other controls (a page number field, say) under the toolbar's care. */
  custom(id: string, control: HTMLElement): HTMLElement {
    this.#items.set(id, control);
    return control;
  }

  /** Changes what a control shows; an id that is not in the toolbar is ignored. */
  update(id: string, state: ItemState): void {
    const item = this.#items.get(id);
    if (!item) return;
    if (state.hidden !== undefined && item.hidden !== state.hidden) {
      item.hidden = state.hidden;
      this.#lookSoon('layout');
    }
    if (item instanceof HTMLButtonElement || item instanceof HTMLSelectElement) {
      if (state.disabled !== undefined && state.disabled !== item.disabled) {
        item.disabled = state.disabled;
        this.#lookSoon('tab stop');
      }
    }
    if (state.unavailable !== undefined) {
      item.dataset.title ??= item.title;
      const title = state.unavailable || item.dataset.title;
      if (item.title !== title) item.title = title;
    }
    if (state.pressed !== undefined && item.hasAttribute('aria-pressed'))
      item.setAttribute('aria-pressed', String(state.pressed));
    if (state.swatch) item.style.setProperty('--swatch', state.swatch);
    if (state.icon) item.querySelector('.icon')?.replaceWith(icon(state.icon));
    if (item instanceof HTMLSelectElement) {
      if (state.options) offerChoices(item, state.options);
      if (state.value !== undefined) showChoice(item, state.value, state.valueName);
    }
  }

  #iconButton(id: string, label: string, name: IconName, shortcut?: string): HTMLButtonElement {
    const title = shortcut ? `${label} (${shortcut})` : label;
    const button = element('button', {
      type: 'button',
      class: 'tool',
      'aria-label': label,
      title,
      'data-tool': id,
    });
    button.append(icon(name));
    this.#items.set(id, button);
    return button;
  }

  /**
   * Looks once, however much is changed in one go: each question about the room that is left, or about what can be seen,
   * makes the browser lay out the page, and a document is opened with hundreds of changes.
   */
  #lookSoon(at: 'tab stop' | 'layout'): void {
    if (this.#due === 'nothing') queueMicrotask(() => this.#look());
    if (this.#due !== 'layout') this.#due = at;
  }

  #look(): void {
    const due = this.#due;
    this.#due = 'nothing';
    if (due === 'layout') this.#layOut();
    else if (!this.#hasTabStop()) this.#setTabStop(null);
  }

  /**
   * Moves whole groups into "More" until the rest fits in one row, and back again those for which that leaves room. Not
   * while "More" is open: somebody may be writing in it, and the row changes by itself, with the news of the save state.
   *
   * All groups are measured at once. Trying them one after the other made the browser lay out the page for each.
   */
  #layOut(): void {
    this.#isPutOff = this.#overflowPanel.isOpen();
    if (this.#isPutOff) return;
    const all = this.#all.map((group) => group.element);
    this.#show(all);
    this.#more.hidden = true;
    let shown = all;
    if (this.#groups.scrollWidth > this.#groups.clientWidth) {
      this.#more.hidden = false;
      shown = this.#fitting();
      this.#show(shown);
    }
    this.#overflow = all.filter((element) => !shown.includes(element));
    if (!this.#hasTabStop()) this.#setTabStop(null);
    this.#laidOutFor = this.#groups.clientWidth;
  }

  /** Groups that fit into the row beside "More", while all of them are in it. */
  #fitting(): HTMLElement[] {
    const width = (element: HTMLElement) => element.getBoundingClientRect().width;
    const widths = new Map(this.#all.map(({ element }) => [element, width(element)]));
    const widthOf = (element: HTMLElement) => widths.get(element) ?? 0;
    // The row is as wide as whole pixels: what is larger by a part of one still fits.
    let room = width(this.#groups) + 0.5 - this.#all.reduce((sum, { element }) => sum + widthOf(element), 0);
    const left: HTMLElement[] = [];
    for (const { element } of this.#all.toSorted((a, b) => b.rank - a.rank)) {
      if (room >= 0) break;
      left.push(element);
      room += widthOf(element);
    }
    const back = new Set<HTMLElement>();
    for (const element of left.reverse()) {
      if (widthOf(element) > room) continue;
      back.add(element);
      room -= widthOf(element);
    }
    return this.#all.flatMap(({ element }) =>
      left.includes(element) && !back.has(element) ? [] : [element],
    );
  }

  /** What stays is not moved: taken out for a moment, a control loses the press it is under, and the keyboard. */
  #show(groups: readonly HTMLElement[]): void {
    const row = this.#groups;
    for (const child of [...row.children]) if (!groups.some((group) => group === child)) child.remove();
    groups.forEach((group, at) => {
      const there = row.children[at] ?? null;
      if (there !== group) row.insertBefore(group, there);
    });
  }

  #controls(): HTMLElement[] {
    return [...this.element.querySelectorAll<HTMLElement>('button, select, input')].filter(
      (control) => !control.matches(':disabled') && control.offsetParent !== null,
    );
  }

  #hasTabStop(): boolean {
    return this.#controls().some((control) => control.tabIndex === 0);
  }

  /** The Tab key stops at the toolbar once: where the focus was last, or at its first control. */
  #setTabStop(target: EventTarget | null): void {
    const controls = this.#controls();
    const stop = controls.find((control) => control === target) ?? controls[0];
    for (const control of this.element.querySelectorAll<HTMLElement>('button, select, input')) {
      control.tabIndex = control === stop ? 0 : -1;
    }
  }

  #moveFocus(event: KeyboardEvent): void {
    const isField = event.target instanceof HTMLSelectElement || event.target instanceof HTMLInputElement;
    if (event.key === 'Escape') {
      this.#afterPress();
      return;
    }
    if (event.target === this.element) return;
    if (isField && event.key !== 'Tab') return;
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!step && event.key !== 'Home' && event.key !== 'End') return;
    const controls = this.#controls();
    const { activeElement } = document;
    const at = activeElement instanceof HTMLElement ? controls.indexOf(activeElement) : -1;
    const next = step
      ? controls.at((at + step) % controls.length)
      : controls.at(event.key === 'Home' ? 0 : -1);
    next?.focus();
    event.preventDefault();
  }
}
