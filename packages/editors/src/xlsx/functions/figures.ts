import { generalText, isGeneral, numberText } from '@benchbook/documents/display';
import { t } from '@benchbook/words';
import type { IDisposable, Injector } from '@univerjs/core';
import { LocaleService } from '@univerjs/core';
import { MessageType } from '@univerjs/design';
import {
  FUNCTION_NAMES_MATH,
  FUNCTION_NAMES_STATISTICAL,
  type IFunctionNames,
} from '@univerjs/engine-formula';
import { functionDisplayNames, IStatusBarService } from '@univerjs/sheets-ui';
import { IClipboardInterfaceService, IMessageService } from '@univerjs/ui';
import { element } from '../../frame/screen/dom.ts';

const { AVERAGE, COUNT, COUNTA, MAX, MIN } = FUNCTION_NAMES_STATISTICAL;

/** In the order of Excel; those after the counts are numbers of the kind that is selected. */
const COUNTS: readonly IFunctionNames[] = [COUNTA, COUNT];
const FIGURES: readonly IFunctionNames[] = [AVERAGE, ...COUNTS, MIN, MAX, FUNCTION_NAMES_MATH.SUM];

/** Keys of Univer's words, by what they are about. */
const WORDS: Partial<Record<IFunctionNames, string>> = functionDisplayNames;

/**
 * What selected numbers come to, as Excel says it: in the number format of the cell where the selection begins, else as General
 * shows it in a cell with room.
 *
 * @param pattern code of the number format, if that cell has one
 */
export function figureText(value: number, pattern: string | null | undefined): string {
  if (!pattern || isGeneral(pattern) || pattern === '@') return generalText(value);
  return numberText(value, pattern)?.text.trim() ?? generalText(value);
}

/**
 * Says below the cells what the selected ones come to. Univer 0.25.1 has such a line, too, but rounds to three decimals, which made 0 of
 * 0.00012, and writes no number from a hundred million on without an exponent; it knows the figures by `IStatusBarService`.
 */
export function showFigures(injector: Injector, container: HTMLElement): IDisposable {
  const status = injector.get(IStatusBarService);
  const locale = injector.get(LocaleService);
  // Somebody who goes along the cells hears the cells, and comes here by the Tab key to hear, or copy, what they come to.
  const line = element('div', { class: 'figures', role: 'group', 'aria-label': t('Of the selected cells') });
  line.addEventListener('keydown', (event) => goAlong(line, event));
  // Beside the tabs; what stands there already is React's, which leaves what it did not make.
  container
    .querySelector('[data-u-comp="slide-tab-bar"]')
    ?.closest('section')
    ?.lastElementChild?.before(line);
  const copy = async (value: number) => {
    await injector.get(IClipboardInterfaceService).writeText(String(value));
    injector
      .get(IMessageService)
      .show({ type: MessageType.Success, content: locale.t('sheets-ui.statusbar.copied') });
  };
  const shown = status.state$.subscribe((state) => {
    const found = new Map(state?.values.map(({ func, value }) => [func, value]));
    const hasNumbers = (found.get(COUNT) ?? 0) > 0;
    const isShown = (name: IFunctionNames) => found.has(name) && (hasNumbers || name === COUNTA);
    const said = FIGURES.filter(isShown).map((name) => {
      const value = found.get(name) ?? 0;
      const text = COUNTS.includes(name) ? String(value) : figureText(value, state?.pattern || null);
      const word = locale.t(WORDS[name] ?? String(name));
      const title = locale.t('sheets-ui.statusbar.clickToCopy');
      const button = element('button', { type: 'button', tabindex: '-1', title }, `${word}: ${text}`);
      button.addEventListener('click', () => void copy(value));
      return button;
    });
    line.replaceChildren(...said);
    stopAt(line, shownButtons(line)[0]);
  });
  return {
    dispose: () => {
      shown.unsubscribe();
      line.remove();
    },
  };
}

/** A narrow window shows some of them only. */
const shownButtons = (line: HTMLElement): HTMLButtonElement[] =>
  [...line.querySelectorAll('button')].filter((button) => button.checkVisibility());

/** The Tab key stops at the line once. */
function stopAt(line: HTMLElement, stop: HTMLButtonElement | undefined): void {
  for (const button of line.querySelectorAll('button')) button.tabIndex = button === stop ? 0 : -1;
}

/** Arrows, Home and End go along the line. */
function goAlong(line: HTMLElement, event: KeyboardEvent): void {
  const buttons = shownButtons(line);
  const at = buttons.findIndex((button) => button.matches(':focus'));
  const to = { ArrowRight: at + 1, ArrowDown: at + 1, ArrowLeft: at - 1, ArrowUp: at - 1, Home: 0, End: -1 }[
    event.key
  ];
  const next = to === undefined ? undefined : buttons.at(to % buttons.length);
  if (!next) return;
  event.preventDefault();
  event.stopPropagation();
  stopAt(line, next);
  next.focus();
}
