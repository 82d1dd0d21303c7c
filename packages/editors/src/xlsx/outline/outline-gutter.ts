import { type OutlineRun, outlineGroups } from '@benchbook/documents/outline';
import { t } from '@benchbook/words';
import { CommandType, ICommandService, type Injector, type Workbook } from '@univerjs/core';
import { IRenderManagerService, SHEET_VIEWPORT_KEY } from '@univerjs/engine-render';
import { element } from '../../frame/screen/dom.ts';
import type { RuleState } from '../conditional/rule-state.ts';
import { type GridView, gridView } from '../drawings/grid-view.ts';
import type { Pane } from '../drawings/placing.ts';
import { askForFrame } from '../univer-corrections/resting.ts';
import { foldGroup, isFolded, showToLevel } from './fold-groups.ts';
import { groupName } from './group-names.ts';
import './outline-gutter.css';

type Axis = OutlineRun['axis'];

export interface GutterOptions {
  state: RuleState<OutlineRun>;
  /** Where the sums of a sheet stand: before what they sum up, or behind it. */
  isBefore(sheet: string, axis: Axis): boolean;
  isEditable(): boolean;
}

/** CSS pixels of a level, and around all of them. */
const LEVEL = 14;
const EDGE = 4;

const PANES: Record<Axis, readonly string[]> = {
  row: [SHEET_VIEWPORT_KEY.VIEW_MAIN, SHEET_VIEWPORT_KEY.VIEW_MAIN_TOP],
  column: [SHEET_VIEWPORT_KEY.VIEW_MAIN, SHEET_VIEWPORT_KEY.VIEW_MAIN_LEFT],
};

/** A group as it is drawn in one of the panes it may be seen in. */
interface DrawnGroup {
  line: HTMLElement;
  button: HTMLButtonElement;
}

/** The groups of one axis of the sheet that is shown, in a strip beside its cells. */
class Strip {
  readonly #axis: Axis;
  readonly #grid: [Injector, Workbook];
  readonly #options: GutterOptions;
  readonly element: HTMLElement;
  readonly #levels = element('div', { class: 'levels' });
  readonly #panes = new Map<string, HTMLElement>();
  #drawn = new Map<string, DrawnGroup>();
  #groups: { group: OutlineRun; folded: boolean }[] = [];

  constructor(axis: Axis, grid: [Injector, Workbook], options: GutterOptions) {
    this.#axis = axis;
    this.#grid = grid;
    this.#options = options;
    const label = axis === 'row' ? t('Groups of rows') : t('Groups of columns');
    this.element = element(
      'div',
      { class: `outline-strip ${axis}s`, role: 'group', 'aria-label': label },
      this.#levels,
    );
    // The keyboard stays with the cells.
    this.element.addEventListener('mousedown', (event) => event.preventDefault());
  }

  /** Looks at the groups anew; answers how much room they take. */
  read(sheet: string): number {
    const [, workbook] = this.#grid;
    const groups = outlineGroups(this.#options.state.rulesOf(sheet), this.#axis);
    this.#groups = groups.map((group) => ({ group, folded: isFolded(workbook, group) }));
    const deepest = Math.max(0, ...groups.map(({ level }) => level));
    this.element.hidden = deepest === 0;
    if (this.#levels.childElementCount !== (deepest === 0 ? 0 : deepest + 1)) this.#offerLevels(deepest);
    return deepest === 0 ? 0 : (deepest + 1) * LEVEL + EDGE;
  }

  /** Puts each group where its rows or columns are now. */
  place(view: GridView): void {
    const left = new Map(this.#drawn);
    this.#drawn = new Map();
    const isEditable = this.#options.isEditable();
    const main = view.panes.reduce(
      (first, pane) => Math.min(first, this.#startOf(pane)),
      Number.POSITIVE_INFINITY,
    );
    this.#levels.style.setProperty('--header', `${Number.isFinite(main) ? main : 0}px`);
    for (const pane of view.panes.filter(({ name }) => PANES[this.#axis].includes(name))) {
      const box = this.#pane(pane);
      for (const { group, folded } of this.#groups) {
        const at = this.#spanOf(group, view, pane);
        if (at.end < -LEVEL || at.start > this.#sizeOf(pane) + LEVEL) continue;
        const key = `${pane.name} ${group.from} ${group.level}`;
        const drawn = left.get(key) ?? this.#draw(group, box);
        left.delete(key);
        this.#drawn.set(key, drawn);
        this.#update(drawn, group, folded, at, isEditable);
      }
    }
    for (const { line, button } of left.values()) {
      line.remove();
      button.remove();
    }
    for (const button of this.#levels.querySelectorAll('button')) button.disabled = !isEditable;
  }

  #update(
    { line, button }: DrawnGroup,
    group: OutlineRun,
    folded: boolean,
    { start, end, button: middle }: { start: number; end: number; button: number },
    isEditable: boolean,
  ): void {
    const across = `${EDGE / 2 + (group.level - 1) * LEVEL}px`;
    const from = Math.min(start, middle);
    const length = `${Math.max(0, Math.max(end, middle) - from)}px`;
    const isRow = this.#axis === 'row';
    Object.assign(
      line.style,
      isRow
        ? { left: across, top: `${from}px`, height: length }
        : { top: across, left: `${from}px`, width: length },
    );
    line.hidden = folded;
    line.classList.toggle('before', middle < start);
    const place = `${middle - LEVEL / 2}px`;
    Object.assign(button.style, isRow ? { left: across, top: place } : { top: across, left: place });
    const name = groupName(group);
    const label = folded ? t('Show: {name}', { name }) : t('Fold: {name}', { name });
    if (button.title !== label) {
      button.title = label;
      button.setAttribute('aria-label', label);
      button.setAttribute('aria-expanded', String(!folded));
      button.textContent = folded ? '+' : '−';
    }
    button.disabled = !isEditable;
  }

  #draw(group: OutlineRun, box: HTMLElement): DrawnGroup {
    const line = element('span', { class: 'bracket' });
    // The panel of the toolbar is the way of the keyboard.
    const button = element('button', { type: 'button', tabindex: -1 });
    button.addEventListener('click', () => {
      const [, workbook] = this.#grid;
      const sheet = workbook.getActiveSheet().getSheetId();
      const { state, isBefore } = this.#options;
      const before = isBefore(sheet, this.#axis);
      foldGroup(this.#grid, state.rulesOf(sheet), group, !isFolded(workbook, group), before);
    });
    box.append(line, button);
    return { line, button };
  }

  #pane(pane: Pane): HTMLElement {
    let box = this.#panes.get(pane.name);
    if (!box) {
      box = element('div', { class: 'pane' });
      this.#panes.set(pane.name, box);
      this.element.append(box);
    }
    const [start, size] = [`${this.#startOf(pane)}px`, `${this.#sizeOf(pane)}px`];
    Object.assign(
      box.style,
      this.#axis === 'row' ? { top: start, height: size } : { left: start, width: size },
    );
    return box;
  }

  /** Where a group begins, ends and has its button, in CSS pixels of its pane. */
  #spanOf(group: OutlineRun, view: GridView, pane: Pane): { start: number; end: number; button: number } {
    const isRow = this.#axis === 'row';
    const edge = (place: number) => {
      const at = isRow ? view.rowStart(place) - pane.scroll.top : view.columnStart(place) - pane.scroll.left;
      return at * view.scale;
    };
    const isBefore = group.from > 0 && this.#options.isBefore(view.sheet, this.#axis);
    const sum = isBefore ? group.from - 1 : group.to + 1;
    return { start: edge(group.from), end: edge(group.to + 1), button: (edge(sum) + edge(sum + 1)) / 2 };
  }

  #startOf({ box }: Pane): number {
    return this.#axis === 'row' ? box.top : box.left;
  }

  #sizeOf({ box }: Pane): number {
    return this.#axis === 'row' ? box.height : box.width;
  }

  #offerLevels(deepest: number): void {
    const count = deepest === 0 ? 0 : deepest + 1;
    this.#levels.replaceChildren(
      ...Array.from({ length: count }, (_, index) => {
        const level = index + 1;
        const label =
          this.#axis === 'row'
            ? t('Rows to level {level}', { level })
            : t('Columns to level {level}', { level });
        const button = element(
          'button',
          { type: 'button', tabindex: -1, title: label, 'aria-label': label },
          String(level),
        );
        button.addEventListener('click', () => {
          const sheet = this.#grid[1].getActiveSheet().getSheetId();
          const isBefore = this.#options.isBefore(sheet, this.#axis);
          showToLevel(this.#grid, this.#options.state.rulesOf(sheet), this.#axis, level, isBefore);
        });
        return button;
      }),
    );
  }
}

/** Groups of rows and columns beside the cells, as in Excel: lines with a button each, and one for each level. */
export class OutlineGutter {
  readonly #grid: [Injector, Workbook];
  readonly #content: HTMLElement;
  readonly #rows: Strip;
  readonly #columns: Strip;
  readonly #ends: (() => void)[];
  readonly #askForFrame: () => void;
  #isStale = true;
  #shown = '';

  constructor(grid: [Injector, Workbook], options: GutterOptions) {
    this.#grid = grid;
    const [injector, workbook] = grid;
    const render = injector.get(IRenderManagerService).getRenderById(workbook.getUnitId());
    const content = render?.engine.getCanvasElement().closest<HTMLElement>('[data-range-selector]');
    if (!render || !content?.parentElement) throw new Error('The grid is not there yet.');
    this.#content = content;
    this.#rows = new Strip('row', grid, options);
    this.#columns = new Strip('column', grid, options);
    content.parentElement.append(this.#rows.element, this.#columns.element);
    const { engine } = render;
    this.#askForFrame = () => askForFrame(engine);
    const frames = engine.endFrame$.subscribe(() => this.#follow());
    const commands = injector.get(ICommandService).onCommandExecuted(({ type }) => {
      if (type !== CommandType.MUTATION) return;
      this.#isStale = true;
      this.#askForFrame();
    });
    this.#ends = [
      () => frames.unsubscribe(),
      () => commands.dispose(),
      options.state.watch(() => this.refresh()),
    ];
    this.#askForFrame();
  }

  /** Has everything drawn anew with the next frame. */
  refresh(): void {
    this.#isStale = true;
    this.#shown = '';
    this.#askForFrame();
  }

  dispose(): void {
    for (const end of this.#ends) end();
    this.#rows.element.remove();
    this.#columns.element.remove();
    this.#content.style.margin = '';
  }

  #follow(): void {
    const view = gridView(...this.#grid);
    if (!view || (!this.#isStale && view.key === this.#shown)) return;
    if (this.#isStale || !this.#shown.startsWith(`["${view.sheet}"`)) {
      this.#isStale = false;
      const [width, height] = [this.#rows.read(view.sheet), this.#columns.read(view.sheet)];
      const margin = `${height}px 0px 0px ${width}px`;
      if (this.#content.style.margin !== margin) this.#content.style.margin = margin;
      const { offsetLeft, offsetTop, clientWidth, clientHeight } = this.#content;
      const put = (strip: HTMLElement, left: number, top: number, wide: number, tall: number) =>
        Object.assign(strip.style, {
          left: `${left}px`,
          top: `${top}px`,
          width: `${wide}px`,
          height: `${tall}px`,
        });
      put(this.#rows.element, offsetLeft - width, offsetTop, width, clientHeight);
      put(this.#columns.element, offsetLeft, offsetTop - height, clientWidth, height);
    }
    this.#shown = view.key;
    this.#rows.place(view);
    this.#columns.place(view);
  }
}
