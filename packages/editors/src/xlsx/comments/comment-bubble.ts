import { t } from '@benchbook/words';
import type { IDisposable, Injector, Workbook } from '@univerjs/core';
import { IRenderManagerService } from '@univerjs/engine-render';
import { SheetsSelectionsService } from '@univerjs/sheets';
import { HoverManagerService, IEditorBridgeService } from '@univerjs/sheets-ui';
import { element } from '../../frame/screen/dom.ts';
import { put } from '../../frame/screen/panel-at.ts';
import { cellEdges } from '../drawings/cell-edges.ts';
import type { CellComments } from './cell-comments.ts';
import { commentView, noteView, spoken } from './said-comments.ts';

interface Place {
  row: number;
  column: number;
}

/**
 * Shows what is written at the cell below the pointer, else at the selected one, beside it; and says it of the selected one to
 * those who hear. It goes while a cell is open, and takes no click.
 */
export class CommentBubble implements IDisposable {
  readonly #injector: Injector;
  readonly #workbook: Workbook;
  readonly #comments: CellComments;
  readonly #bubble = element('div', { class: 'comment-bubble', 'aria-hidden': 'true', hidden: true });
  readonly #said = element('p', { class: 'said', role: 'status' });
  readonly #ends: IDisposable[] = [];
  #hovered: Place | null = null;
  #isPaused = false;
  #shown = '';

  constructor([injector, workbook]: [Injector, Workbook], comments: CellComments, host: HTMLElement) {
    this.#injector = injector;
    this.#workbook = workbook;
    this.#comments = comments;
    // Univer takes all of `host`.
    host.after(this.#said, this.#bubble);
    const render = injector.get(IRenderManagerService).getRenderById(workbook.getUnitId());
    const follow = (
      source: { subscribe(next: () => void): { unsubscribe(): void } } | undefined,
      next: () => void,
    ) => {
      const followed = source?.subscribe(next);
      this.#ends.push({ dispose: () => followed?.unsubscribe() });
    };
    const hover = injector.get(HoverManagerService);
    const hovered = hover.currentCell$.subscribe((cell) => {
      const location = cell?.location;
      this.#hovered = location ? { row: location.row, column: location.col } : null;
      this.#show();
    });
    this.#ends.push(
      { dispose: () => hovered.unsubscribe() },
      comments.watch(() => this.#changed()),
    );
    follow(injector.get(SheetsSelectionsService).selectionChanged$, () => this.#changed());
    follow(injector.get(IEditorBridgeService).visible$, () => this.#show());
    follow(workbook.activeSheet$, () => this.#changed());
    follow(render?.engine.endFrame$, () => this.#place());
  }

  /** Shows nothing while a panel about the cell is open. */
  pause(isPaused: boolean): void {
    this.#isPaused = isPaused;
    this.#show();
  }

  dispose(): void {
    for (const end of this.#ends) end.dispose();
    this.#bubble.remove();
    this.#said.remove();
  }

  #changed(): void {
    this.#shown = '';
    const selected = this.#selected;
    const here = selected && this.#at(selected);
    const said = here ? spoken(here) : '';
    if (this.#said.textContent !== said) this.#said.textContent = said;
    this.#show();
  }

  get #selected(): Place | null {
    const primary = this.#injector.get(SheetsSelectionsService).getCurrentLastSelection()?.primary;
    return primary ? { row: primary.actualRow, column: primary.actualColumn } : null;
  }

  #at({ row, column }: Place) {
    return this.#comments.at(this.#workbook.getActiveSheet().getSheetId(), row, column);
  }

  /** The cell whose comments are to be seen now. */
  get #wanted(): Place | null {
    if (this.#isPaused || this.#injector.get(IEditorBridgeService).isVisible().visible) return null;
    return [this.#hovered, this.#selected].find((place) => place && this.#at(place)) ?? null;
  }

  #show(): void {
    const place = this.#wanted;
    const key = place ? `${place.row},${place.column}` : '';
    if (key !== this.#shown) {
      this.#shown = key;
      const here = place && this.#at(place);
      this.#bubble.replaceChildren(
        ...(here?.notes.map(noteView) ?? []),
        ...(here?.threads.flatMap(({ isResolved, comments }) => [
          ...(isResolved ? [element('p', { class: 'state' }, t('Resolved'))] : []),
          ...comments.map((comment) => commentView(comment)),
        ]) ?? []),
      );
    }
    this.#place();
  }

  #place(): void {
    if (this.#shown === '' && this.#bubble.hidden) return;
    const place = this.#wanted;
    const edges = place && cellEdges(this.#injector, this.#workbook, place);
    this.#bubble.hidden = !edges;
    // Beside the cell, not on the next one, where the person goes on.
    if (edges) put(this.#bubble, { ...edges, left: edges.right + 6, bottom: edges.top - 4 });
  }
}
