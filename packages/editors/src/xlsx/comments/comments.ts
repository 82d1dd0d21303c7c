import type { SheetComments } from '@benchbook/documents';
import { cellName } from '@benchbook/documents/comments';
import { t } from '@benchbook/words';
import type { IDisposable, Injector, Workbook } from '@univerjs/core';
import { CommandType, ICommandService } from '@univerjs/core';
import { SheetsSelectionsService } from '@univerjs/sheets';
import { IEditorBridgeService } from '@univerjs/sheets-ui';
import { IShortcutService, KeyCode, MetaKeys } from '@univerjs/ui';
import { openPanelAt } from '../../frame/screen/panel-at.ts';
import { fillMenu } from '../../frame/screen/popover.ts';
import { cellEdges } from '../drawings/cell-edges.ts';
import { CellComments } from './cell-comments.ts';
import { CommentBubble } from './comment-bubble.ts';
import { markComments } from './comment-marks.ts';
import { fillCommentPanel } from './comment-panel.ts';
import './comments.css';

export interface CommentsContext {
  /** What Univer fills. */
  host: HTMLElement;
  sheets: readonly SheetComments[];
  user: { id: string; name: string };
  /** Brings the keyboard back to the cells. */
  focus(): void;
  finishTyping(): void;
  goTo(sheet: string, row: number, column: number): void;
  /** Ends what was begun, and says why. */
  refuse(reason: string): never;
}

export const COMMENT_HERE = 'benchbook.command.comment-here';

/** As in Excel, and as Word has it. */
const KEYS = [
  KeyCode.F2 | MetaKeys.SHIFT,
  KeyCode.F2 | MetaKeys.SHIFT | MetaKeys.CTRL_COMMAND,
  KeyCode.M | MetaKeys.CTRL_COMMAND | MetaKeys.ALT,
];
const PRIORITY = 100;
/** Characters of a comment in a list. */
const EXCERPT = 60;

/** The notes and comments of a workbook: marked, shown and edited. */
export class Comments implements IDisposable {
  readonly #grid: [Injector, Workbook];
  readonly #context: CommentsContext;
  readonly #comments: CellComments;
  readonly #bubble: CommentBubble;
  readonly #ends: IDisposable[];
  #isEditable = false;

  constructor(grid: [Injector, Workbook], context: CommentsContext) {
    const [injector] = grid;
    this.#grid = grid;
    this.#context = context;
    this.#comments = new CellComments(grid, context.sheets, context.user, context.refuse);
    this.#bubble = new CommentBubble(grid, this.#comments, context.host);
    const handler = () => {
      this.open();
      return true;
    };
    const shortcuts = injector.get(IShortcutService);
    const preconditions = () => !injector.get(IEditorBridgeService).isVisible().visible;
    this.#ends = [
      this.#comments,
      this.#bubble,
      ...markComments(grid, this.#comments),
      injector.get(ICommandService).registerCommand({ id: COMMENT_HERE, type: CommandType.COMMAND, handler }),
      ...KEYS.map((binding) =>
        shortcuts.registerShortcut({ id: COMMENT_HERE, binding, priority: PRIORITY, preconditions }),
      ),
    ];
  }

  setEditable(editable: boolean): void {
    this.#isEditable = editable;
  }

  /** What is written at a cell. */
  kindAt(sheet: string, row: number, column: number): '' | 'note' | 'comments' {
    const here = this.#comments.at(sheet, row, column);
    if (!here) return '';
    return here.threads.length > 0 ? 'comments' : 'note';
  }

  /** Calls back when something of them changed. */
  watch(changed: () => void): IDisposable {
    return this.#comments.watch(changed);
  }

  /** Opens the panel of the selected cell. */
  open(): void {
    const { focus, finishTyping } = this.#context;
    finishTyping();
    const [injector, workbook] = this.#grid;
    const primary = injector.get(SheetsSelectionsService).getCurrentLastSelection()?.primary;
    const sheet = workbook.getActiveSheet().getSheetId();
    const place = { sheet, row: primary?.actualRow ?? 0, column: primary?.actualColumn ?? 0 };
    const canEdit = this.#isEditable;
    if (!canEdit && !this.#comments.at(sheet, place.row, place.column)) return;
    const edges = cellEdges(injector, workbook, place) ?? { left: 16, right: 16, top: 96, bottom: 96 };
    this.#bubble.pause(true);
    openPanelAt(
      edges,
      t('Comments on {cellName}', { cellName: cellName(place.row, place.column) }),
      (panel, close) => fillCommentPanel(panel, close, { comments: this.#comments, place, canEdit }),
      () => {
        this.#bubble.pause(false);
        focus();
      },
    );
  }

  /** Fills a panel with all there are, in the order of the sheets. */
  fillList(panel: HTMLElement, close: () => void): void {
    const [, workbook] = this.#grid;
    const entries = workbook.getSheets().flatMap((sheet) => {
      const id = sheet.getSheetId();
      const { notes, threads } = this.#comments.on(id);
      const all = [
        ...notes.map(({ row, column, text }) => ({ row, column, text, state: '' })),
        ...threads.map(({ row, column, isResolved, comments }) => {
          const answers = comments.length > 1 ? t(', {count} answered', { count: comments.length - 1 }) : '';
          const state = `${answers}${isResolved ? t(', resolved') : ''}`;
          return { row, column, text: comments[0]?.text ?? '', state };
        }),
      ].sort((one, other) => one.row - other.row || one.column - other.column);
      return all.map(({ row, column, text, state }) => ({
        label: `${sheet.getName()}!${cellName(row, column)}: ${excerpt(text)}${state}`,
        disabled: sheet.isSheetHidden() === 1,
        run: () => this.#context.goTo(id, row, column),
      }));
    });
    const none = [{ label: t('There are no comments or notes.'), disabled: true, run: () => {} }];
    fillMenu(panel, close, entries.length > 0 ? entries : none);
  }

  dispose(): void {
    for (const end of this.#ends) end.dispose();
  }
}

function excerpt(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length > EXCERPT ? `${line.slice(0, EXCERPT - 1)}…` : line;
}
