import { t } from '@benchbook/words';
import type { PageContext } from '../../frame/editor-contract.ts';
import { element } from '../../frame/screen/dom.ts';
import { fillColours, fillForm, fillTableSizes } from '../../frame/screen/pickers.ts';
import { fillMenu } from '../../frame/screen/popover.ts';
import type { SuperDocUI, SuperdocDocument } from '../superdoc-document.ts';
import type { Lines } from './cells.ts';
import { insertInTable } from './inserting.ts';
import {
  columnWidth,
  drawLines,
  type Line,
  repeatHeader,
  repeatsHeader,
  setColumnWidth,
  setStyle,
  shade,
  styleOf,
} from './look.ts';
import { canBeSuggested, NO_SUGGESTION } from './suggestible.ts';

type Toolbar = PageContext['frame']['toolbar'];

const COMMANDS = [
  ['table-add-row-before', t('Insert row above')],
  ['table-add-row-after', t('Insert row below')],
  ['table-add-column-before', t('Insert column left')],
  ['table-add-column-after', t('Insert column right')],
  null,
  ['table-merge-cells', t('Merge cells')],
  ['table-split-cell', t('Split cell')],
  null,
  ['table-delete-row', t('Delete row')],
  ['table-delete-column', t('Delete column')],
  ['table-delete', t('Delete table')],
] as const;

const LINES: { label: string; lines: Lines }[] = [
  { label: t('All borders'), lines: 'all' },
  { label: t('Outer borders'), lines: 'outer' },
  { label: t('Inner borders'), lines: 'inner' },
  { label: t('Top'), lines: 'top' },
  { label: t('Bottom'), lines: 'bottom' },
  { label: t('Left'), lines: 'left' },
  { label: t('Right'), lines: 'right' },
];

const STROKES: { label: string; line: Line }[] = [
  { label: t('Thin'), line: { kind: 'single', size: 4 } },
  { label: t('1 point'), line: { kind: 'single', size: 8 } },
  { label: t('1½ points'), line: { kind: 'single', size: 12 } },
  { label: t('2¼ points'), line: { kind: 'single', size: 18 } },
  { label: t('Double'), line: { kind: 'double', size: 4 } },
  { label: t('Dotted'), line: { kind: 'dotted', size: 4 } },
  { label: t('Dashed'), line: { kind: 'dashed', size: 4 } },
];

const NARROWEST = 0.1;
const WIDEST = 55;

/** Inserts a table of a chosen size; inside a table, what can be done with its rows, columns, cells and looks. */
export function tablePanel(
  toolbar: Toolbar,
  document_: SuperdocDocument,
  ui: SuperDocUI,
  focus: () => void,
): HTMLElement {
  return toolbar.panel({
    id: 'table',
    label: t('Table'),
    icon: 'table',
    fill: (panel, close) => {
      const { commands } = ui.toolbar.getSnapshot();
      if (commands['table-add-row-before']?.disabled !== false) {
        return fillTableSizes(panel, close, (rows, cols) => {
          if (!document_.refusesHere('object')) ui.toolbar.execute('table-insert', { rows, cols });
          focus();
        });
      }
      const { documentMode, user } = document_.superdoc.config;
      const isTracked = documentMode !== 'editing';
      const entries = COMMANDS.map((entry) => {
        if (!entry) return null;
        const [id, label] = entry;
        const isLeft = isTracked && !canBeSuggested(id, document_.writing.state, user?.name);
        const run = () => {
          if (/-(?:row|column)-(?:before|after)$/.test(id)) {
            insertInTable(document_, () => void ui.toolbar.execute(id));
          } else ui.toolbar.execute(id);
          focus();
        };
        return { label, disabled: isLeft || (commands[id]?.disabled ?? true), run };
      });
      fillMenu(panel, close, [...entries, null, ...lookEntries(panel, close, document_, focus)]);
      if (isTracked) panel.append(element('p', { class: 'hint' }, NO_SUGGESTION));
    },
  });
}

/** How a table looks. superdoc tracks no change of that, so it could not be a suggestion. */
function lookEntries(panel: HTMLElement, close: () => void, document_: SuperdocDocument, focus: () => void) {
  const disabled = document_.superdoc.config.documentMode !== 'editing';
  const editor = document_.writing;
  const then = (change: () => void) => {
    change();
    focus();
  };
  /** An entry in the place of which the panel goes on with something else. */
  const opens = (label: string, fill: () => void) => ({
    label: `${label}…`,
    disabled,
    staysOpen: true,
    run: () => {
      panel.replaceChildren();
      fill();
      panel.querySelector<HTMLElement>('input, select, [data-autofocus]')?.focus();
    },
  });
  const repeats = repeatsHeader(editor.state);
  return [
    opens(t('Shading'), () =>
      fillColours(panel, close, t('No shading'), (colour) => then(() => shade(editor, colour))),
    ),
    opens(t('Borders'), () =>
      fillBorders(panel, close, (lines, line) => then(() => drawLines(editor, lines, line))),
    ),
    opens(t('Column width'), () => {
      const width = columnWidth(editor.state);
      fillForm(panel, close, {
        fields: [{ name: 'width', label: t('Width in centimetres'), value: width ? String(width) : '' }],
        submit: {
          label: t('Set'),
          run: (values) => {
            const typed = Number((values.width ?? '').trim().replace(',', '.'));
            if (typed >= NARROWEST && typed <= WIDEST) then(() => setColumnWidth(editor, typed));
            else focus();
          },
        },
      });
    }),
    opens(t('Table style'), () => {
      const used = styleOf(editor.state);
      const { styles } = document_.editor.doc.tables.getStyles({});
      const shown = styles.filter(({ hidden, id }) => !hidden || id === used);
      fillMenu(
        panel,
        close,
        shown.map(({ id, name }) => ({
          label: `${name ?? id}${id === used ? t(' (in use)') : ''}`,
          run: () => then(() => setStyle(editor, id)),
        })),
      );
    }),
    {
      label: repeats ? t('No header rows from here on') : t('Repeat as header row'),
      disabled,
      run: () => then(() => repeatHeader(editor, !repeats)),
    },
  ];
}

function fillBorders(
  panel: HTMLElement,
  close: () => void,
  choose: (lines: Lines, line: Line | null) => void,
): void {
  const strokes = element('select', { 'aria-label': t('Line') });
  for (const [index, { label }] of STROKES.entries())
    strokes.append(element('option', { value: String(index) }, label));
  panel.append(element('label', { class: 'form' }, t('Line'), strokes));
  const drawn = () => STROKES[Number(strokes.value)]?.line ?? { kind: 'single' as const, size: 4 };
  fillMenu(panel, close, [
    ...LINES.map(({ label, lines }) => ({ label, run: () => choose(lines, drawn()) })),
    null,
    { label: t('No borders'), run: () => choose('all', null) },
  ]);
}
