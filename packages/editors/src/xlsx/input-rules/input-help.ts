import type { InputRule } from '@benchbook/documents';
import type { RuleValue } from '@benchbook/documents/conditional';
import { t } from '@benchbook/words';
import { CellValueType, ICommandService, type Injector, type Workbook } from '@univerjs/core';
import { IRenderManagerService } from '@univerjs/engine-render';
import { SheetsSelectionsService } from '@univerjs/sheets';
import { element } from '../../frame/screen/dom.ts';
import { icon } from '../../frame/screen/icons.ts';
import type { RuleState } from '../conditional/rule-state.ts';
import { gridView } from '../drawings/grid-view.ts';
import type { InputRules } from './input-rules.ts';
import './input-rules.css';

/** What stands beside the selected cell: the arrow of its list, and what its author says of it. */
export class InputHelp {
  readonly #injector: Injector;
  readonly #workbook: Workbook;
  readonly #rules: InputRules;
  readonly #layer: HTMLElement;
  readonly #arrow: HTMLButtonElement;
  readonly #list: HTMLElement;
  readonly #said: HTMLElement;
  readonly #focus: () => void;
  readonly #ends: (() => void)[];
  #isEditable = false;
  #placed = '';

  constructor(
    [injector, workbook]: [Injector, Workbook],
    rules: InputRules,
    state: RuleState<InputRule>,
    focus: () => void,
  ) {
    this.#injector = injector;
    this.#workbook = workbook;
    this.#rules = rules;
    this.#focus = focus;
    this.#arrow = element('button', {
      type: 'button',
      class: 'arrow',
      tabindex: -1,
      title: t('Choose (Alt+Down)'),
      'aria-label': t('Choose from the list'),
      hidden: true,
    });
    this.#arrow.append(icon('down'));
    this.#list = element('div', {
      class: 'input-list',
      role: 'listbox',
      'aria-label': t('Allowed values'),
      hidden: true,
    });
    this.#said = element('div', { class: 'input-prompt', role: 'status', hidden: true });
    this.#layer = element('div', { class: 'input-help' }, this.#arrow, this.#said, this.#list);
    const render = injector.get(IRenderManagerService).getRenderById(workbook.getUnitId());
    if (!render) throw new Error('The grid is not there yet.');
    render.engine.getCanvasElement().after(this.#layer);
    const frames = render.engine.endFrame$.subscribe(() => this.#follow());
    const selected = injector.get(SheetsSelectionsService).selectionChanged$.subscribe(() => {
      this.#close();
      this.#follow();
    });
    this.#arrow.addEventListener('pointerdown', (event) => event.preventDefault());
    this.#arrow.addEventListener('click', () => (this.#list.hidden ? this.#open() : this.#leave()));
    this.#list.addEventListener('keydown', (event) => this.#onKey(event));
    const onKey = (event: KeyboardEvent) => {
      if (!event.altKey || event.key !== 'ArrowDown' || this.#arrow.hidden) return;
      event.preventDefault();
      event.stopPropagation();
      this.#open();
    };
    const onPress = (event: PointerEvent) => {
      if (event.target instanceof Node && !this.#layer.contains(event.target)) this.#close();
    };
    window.addEventListener('keydown', onKey, { capture: true });
    window.addEventListener('pointerdown', onPress, { capture: true });
    this.#ends = [
      state.watch(() => this.#follow()),
      () => frames.unsubscribe(),
      () => selected.unsubscribe(),
      () => window.removeEventListener('keydown', onKey, { capture: true }),
      () => window.removeEventListener('pointerdown', onPress, { capture: true }),
      () => this.#layer.remove(),
    ];
    this.#follow();
  }

  setEditable(editable: boolean): void {
    this.#isEditable = editable;
    this.#placed = '';
    this.#follow();
  }

  dispose(): void {
    for (const end of this.#ends) end();
  }

  get #cell(): { sheet: string; row: number; column: number; rule: InputRule } | undefined {
    const primary = this.#injector.get(SheetsSelectionsService).getCurrentLastSelection()?.primary;
    if (!primary) return undefined;
    const sheet = this.#workbook.getActiveSheet().getSheetId();
    const { actualRow: row, actualColumn: column } = primary;
    const rule = this.#rules.ruleAt(sheet, row, column);
    return rule && { sheet, row, column, rule };
  }

  /** Puts arrow and prompt where the cell is now; nothing where it is not seen. */
  #follow(): void {
    const cell = this.#cell;
    const view = cell && gridView(this.#injector, this.#workbook);
    const merged = cell && this.#workbook.getActiveSheet().getMergedCell(cell.row, cell.column);
    const left = view?.columnStart(cell?.column ?? 0) ?? 0;
    const top = view?.rowStart(cell?.row ?? 0) ?? 0;
    const right = view?.columnStart((merged?.endColumn ?? cell?.column ?? 0) + 1) ?? 0;
    const bottom = view?.rowStart((merged?.endRow ?? cell?.row ?? 0) + 1) ?? 0;
    const scale = view?.scale ?? 1;
    const pane = view?.panes.find(
      ({ box, scroll }) =>
        left >= scroll.left - 1 &&
        top >= scroll.top - 1 &&
        (left - scroll.left) * scale < box.width &&
        (top - scroll.top) * scale < box.height,
    );
    const x = (value: number) => (pane ? pane.box.left + (value - pane.scroll.left) * scale : 0);
    const y = (value: number) => (pane ? pane.box.top + (value - pane.scroll.top) * scale : 0);
    const { prompt } = cell?.rule ?? { prompt: null };
    const placed = JSON.stringify([
      pane && [x(right), y(top), y(bottom)],
      cell?.row,
      cell?.column,
      prompt,
      this.#isEditable,
      cell?.rule.test,
    ]);
    if (placed === this.#placed) return;
    this.#placed = placed;
    this.#arrow.hidden = !(pane && this.#isEditable && cell?.rule.test.kind === 'list' && cell.rule.arrow);
    this.#said.hidden = !(pane && prompt);
    if (!pane) {
      this.#close();
      return;
    }
    Object.assign(this.#arrow.style, { left: `${x(right)}px`, top: `${y(bottom) - 20}px` });
    Object.assign(this.#list.style, {
      left: `${x(left)}px`,
      top: `${y(bottom)}px`,
      minWidth: `${x(right) - x(left)}px`,
    });
    Object.assign(this.#said.style, { left: `${x(left) + 12}px`, top: `${y(bottom) + 8}px` });
    const said = prompt ? [element('strong', {}, prompt.title), element('span', {}, prompt.text)] : [];
    this.#said.replaceChildren(...said);
  }

  #open(): void {
    const cell = this.#cell;
    if (!cell || !this.#isEditable) return;
    const items = this.#rules.itemsOf(cell.sheet, cell.rule, cell.row, cell.column);
    const now = String(this.#workbook.getActiveSheet().getCellRaw(cell.row, cell.column)?.v ?? '');
    const options = items?.map((item) => {
      const text = shown(item);
      const option = element(
        'div',
        { role: 'option', tabindex: -1, 'aria-selected': String(text === now) },
        text,
      );
      option.addEventListener('click', () => this.#choose(item));
      return option;
    });
    this.#list.replaceChildren(
      ...(options && options.length > 0
        ? options
        : [
            element(
              'p',
              {},
              items ? t('The list is empty.') : t('What this list offers is known to Excel only.'),
            ),
          ]),
    );
    this.#list.hidden = false;
    this.#said.hidden = true;
    const first = this.#list.querySelector<HTMLElement>('[aria-selected="true"]') ?? options?.[0];
    first?.focus();
  }

  #onKey(event: KeyboardEvent): void {
    const options = [...this.#list.querySelectorAll<HTMLElement>('[role="option"]')];
    const at = options.indexOf(document.activeElement as HTMLElement);
    const go = (place: number) => options[Math.max(0, Math.min(options.length - 1, place))]?.focus();
    if (event.key === 'ArrowDown') go(at + 1);
    else if (event.key === 'ArrowUp') go(at - 1);
    else if (event.key === 'Home') go(0);
    else if (event.key === 'End') go(options.length - 1);
    else if (event.key === 'Enter' || event.key === ' ') options[at]?.click();
    else if (event.key === 'Escape' || event.key === 'Tab') this.#leave();
    else if (event.key.length === 1) {
      const letter = event.key.toLowerCase();
      const next = [...options.slice(at + 1), ...options].find((one) =>
        one.textContent?.toLowerCase().startsWith(letter),
      );
      next?.focus();
    } else return;
    event.preventDefault();
    event.stopPropagation();
  }

  #choose(item: RuleValue): void {
    const cell = this.#cell;
    this.#leave();
    if (!cell) return;
    const { row, column, sheet } = cell;
    const range = { startRow: row, endRow: row, startColumn: column, endColumn: column };
    // As if it were typed: an entry that reads as a number is one.
    const number =
      typeof item === 'string' && item.trim() !== '' && Number.isFinite(Number(item)) ? Number(item) : item;
    const value =
      typeof number === 'number'
        ? { v: number, t: CellValueType.NUMBER }
        : typeof number === 'boolean'
          ? { v: number ? 1 : 0, t: CellValueType.BOOLEAN }
          : { v: shown(item), t: CellValueType.STRING };
    void this.#injector.get(ICommandService).executeCommand('sheet.command.set-range-values', {
      unitId: this.#workbook.getUnitId(),
      subUnitId: sheet,
      range,
      value: { ...value, p: null, f: null, si: null },
    });
  }

  #close(): void {
    this.#list.hidden = true;
  }

  #leave(): void {
    this.#close();
    this.#placed = '';
    this.#follow();
    this.#focus();
  }
}

function shown(item: RuleValue): string {
  if (item === null) return '';
  if (typeof item === 'boolean') return item ? 'TRUE' : 'FALSE';
  return typeof item === 'object' ? item.error : String(item);
}
