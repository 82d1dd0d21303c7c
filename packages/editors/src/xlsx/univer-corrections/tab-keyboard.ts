import { ICommandService, type IDisposable, type Injector, type Workbook } from '@univerjs/core';

const TAB = '[data-u-comp="slide-tab-item"]';
/** What a menu of Univer is shown in, beside what it is made of. */
const MENU = '.univer-popup';
/** What is done by tabs and their menu. */
const DONE =
  /^sheet\.mutation\.(?:insert-sheet|remove-sheet|set-worksheet-(?:name|hide|order)|set-tab-color)$/;
const NAME = `${TAB} [contenteditable="true"]`;

const tabAt = (target: EventTarget | null) =>
  target instanceof Element ? target.closest<HTMLElement>(TAB) : null;

/**
 * Has the keyboard with the cells once somebody clicked a tab, named it, or chose something of its menu, as in Excel. Univer 0.25.1
 * leaves it with the tab, or with nobody: what was typed next came nowhere, and the first Ctrl+Z took nothing back. Who goes along
 * the tabs by keys stays there.
 *
 * @param focus brings the keyboard to the cells
 */
export function leaveTabsForCells(
  injector: Injector,
  container: HTMLElement,
  focus: () => void,
): IDisposable {
  const over = new AbortController();
  const { signal } = over;
  const isNaming = () => container.querySelector(NAME) !== null;
  const isOurs = (target: EventTarget | null) =>
    target instanceof Element && target.closest(`${TAB}, ${MENU}`) !== null;
  // At once, and not when the menu is out of sight.
  const done = injector.get(ICommandService).onCommandExecuted(({ id }) => {
    if (!DONE.test(id) || isNaming()) return;
    const { activeElement: at, body } = document;
    if (at === body || isOurs(at)) focus();
  });
  // Keys click, too, without a pointer that has gone down.
  const clicked = ({ target, detail }: MouseEvent) => {
    if (detail > 0 && tabAt(target) && !isNaming()) focus();
  };
  // What had the keyboard is gone, or gives it to nobody. Menus stand beside the container.
  const left = ({ target, relatedTarget }: FocusEvent) => {
    if (!isOurs(target) || relatedTarget) return;
    setTimeout(() => {
      const hasNobody = document.activeElement === document.body && document.hasFocus();
      if (hasNobody && !signal.aborted && !isNaming()) focus();
    });
  };
  container.addEventListener('click', clicked, { signal });
  // Univer keeps it from what stands around.
  document.addEventListener('focusout', left, { capture: true, signal });
  return {
    dispose: () => {
      done.dispose();
      over.abort();
    },
  };
}

/**
 * Lets a name that is being typed into a tab be given up by Escape, and pasted with its spaces. Univer 0.25.1 knows no Escape there,
 * and made "Run12" of a pasted "Run 12".
 */
export function typeNamesAsElsewhere(container: HTMLElement, workbook: Workbook): IDisposable {
  const over = new AbortController();
  const options = { capture: true, signal: over.signal };
  const nameAt = (target: EventTarget | null) =>
    target instanceof Element ? target.closest<HTMLElement>(NAME) : null;
  const giveUp = (event: KeyboardEvent) => {
    const name = nameAt(event.target);
    if (!name || event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    const sheet = workbook.getSheetBySheetId(tabAt(name)?.dataset.id ?? '');
    if (sheet) name.textContent = sheet.getName();
    name.blur();
  };
  const paste = (event: ClipboardEvent) => {
    if (!nameAt(event.target)) return;
    event.preventDefault();
    event.stopPropagation();
    const text = event.clipboardData?.getData('text/plain').replace(/\s+/g, ' ').trim();
    // The only way in which the browser can take it back by itself.
    if (text) document.execCommand('insertText', false, text);
  };
  container.addEventListener('keydown', giveUp, options);
  container.addEventListener('paste', paste, options);
  return { dispose: () => over.abort() };
}
