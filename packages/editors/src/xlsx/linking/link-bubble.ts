import { t } from '@benchbook/words';
import type { IDisposable, Injector, Workbook } from '@univerjs/core';
import { IRenderManagerService } from '@univerjs/engine-render';
import { SheetsSelectionsService } from '@univerjs/sheets';
import { IEditorBridgeService } from '@univerjs/sheets-ui';
import { element } from '../../frame/screen/dom.ts';
import { put } from '../../frame/screen/panel-at.ts';
import { cellEdges } from '../drawings/cell-edges.ts';
import type { CellLink, LinkState } from './cell-links.ts';
import './linking.css';

export interface LinkBubbleOptions {
  linkAt(row: number, column: number): CellLink | undefined;
  open(link: CellLink): void;
}

/** Below the selected cell, where it leads to; a click opens it, and a screen reader says it. */
export class LinkBubble implements IDisposable {
  readonly #grid: [Injector, Workbook];
  readonly #linkAt: (row: number, column: number) => CellLink | undefined;
  readonly #open: (link: CellLink) => void;
  readonly #bubble = element('div', { class: 'link-bubble', hidden: true });
  readonly #said = element('p', { class: 'said', role: 'status' });
  readonly #ends: (() => void)[];

  constructor(
    grid: [Injector, Workbook],
    host: HTMLElement,
    state: LinkState,
    { linkAt, open }: LinkBubbleOptions,
  ) {
    const [injector, workbook] = grid;
    this.#grid = grid;
    this.#linkAt = linkAt;
    this.#open = open;
    // Univer takes all of `host`.
    host.after(this.#said, this.#bubble);
    const render = injector.get(IRenderManagerService).getRenderById(workbook.getUnitId());
    const selected = injector.get(SheetsSelectionsService).selectionChanged$.subscribe(() => this.#show());
    const typing = injector.get(IEditorBridgeService).visible$.subscribe(() => this.#show());
    const sheets = workbook.activeSheet$.subscribe(() => this.#show());
    const frames = render?.engine.endFrame$.subscribe(() => this.#place());
    this.#ends = [
      state.watch(() => this.#show()),
      () => selected.unsubscribe(),
      () => typing.unsubscribe(),
      () => sheets.unsubscribe(),
      () => frames?.unsubscribe(),
      () => this.#bubble.remove(),
      () => this.#said.remove(),
    ];
    this.#show();
  }

  dispose(): void {
    for (const end of this.#ends) end();
  }

  get #cell(): { row: number; column: number } | undefined {
    const [injector] = this.#grid;
    if (injector.get(IEditorBridgeService).isVisible().visible) return undefined;
    const primary = injector.get(SheetsSelectionsService).getCurrentLastSelection()?.primary;
    return primary && { row: primary.actualRow, column: primary.actualColumn };
  }

  #show(): void {
    const cell = this.#cell;
    const link = cell && this.#linkAt(cell.row, cell.column);
    const said = link ? t('Link to {said}', { said: link.said }) : '';
    if (this.#said.textContent !== said) this.#said.textContent = said;
    this.#bubble.hidden = !link;
    if (!link) return;
    const isOpen = link.address !== undefined || link.place !== undefined;
    const button = element('button', { type: 'button', tabindex: -1, disabled: !isOpen }, t('Open'));
    button.addEventListener('pointerdown', (event) => event.preventDefault());
    button.addEventListener('click', () => this.#open(link));
    this.#bubble.replaceChildren(element('span', {}, link.said), button);
    this.#place();
  }

  #place(): void {
    if (this.#bubble.hidden) return;
    const cell = this.#cell;
    const edges = cell && cellEdges(...this.#grid, cell);
    this.#bubble.style.visibility = edges ? 'visible' : 'hidden';
    if (edges) put(this.#bubble, edges);
  }
}
