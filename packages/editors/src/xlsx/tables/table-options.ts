import type { StyledTable, TableLook, TableShows } from '@benchbook/documents';
import {
  BUILT_IN_STYLES,
  TOTAL_FUNCTIONS,
  type TotalFunction,
  tableLookAt,
} from '@benchbook/documents/tables';
import { t } from '@benchbook/words';
import { element } from '../../frame/screen/dom.ts';
import '../conditional/conditional.css';
import type { TableChanges } from './table-changes.ts';
import './tables.css';

/** The styles a table may have. */
export interface OfferedStyles {
  /** The names of those of the workbook. */
  own: readonly string[];
  partsOf(style: string | null): TableLook;
}

const FUNCTIONS: Record<TotalFunction, string> = {
  average: t('Average'),
  count: t('Count'),
  countNums: t('Count of numbers'),
  max: t('Largest'),
  min: t('Smallest'),
  sum: t('Sum'),
  stdDev: t('Standard deviation'),
  var: t('Variance'),
};

const SHOWS: [keyof TableShows, string][] = [
  ['rowStripes', t('Stripes of rows')],
  ['columnStripes', t('Stripes of columns')],
  ['firstColumn', t('First column')],
  ['lastColumn', t('Last column')],
];

const KINDS: Record<string, (number: number) => string> = {
  Light: (number) => t('Light {number}', { number }),
  Medium: (number) => t('Medium {number}', { number }),
  Dark: (number) => t('Dark {number}', { number }),
};

/** Fills a panel with what a table is called, how it looks and what its totals are; each change is made at once. */
export function fillTableOptions(
  panel: HTMLElement,
  close: () => void,
  changes: TableChanges,
  styles: OfferedStyles,
): void {
  panel.classList.add('rules-panel', 'table-options');
  const said = element('p', { class: 'problem', role: 'alert' });
  const say = (problem: string | null) => {
    said.textContent = problem ?? '';
    return problem === null;
  };
  const totals = element('div', { class: 'totals' });
  const form = element(
    'form',
    { class: 'form', novalidate: true },
    nameField(changes, say),
    said,
    totals,
    styleFields(changes, styles, say),
    element('div', { class: 'actions' }, element('button', { type: 'submit', class: 'primary' }, t('Done'))),
  );
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    // Enter within the name gives it first.
    const name = form.querySelector<HTMLInputElement>('[name="name"]');
    if (name && !say(changes.rename(name.value.trim()))) name.focus();
    else close();
  });
  const fillTotals = () => totals.replaceChildren(...totalFields(changes, say, fillTotals));
  fillTotals();
  panel.replaceChildren(form);
}

function nameField(changes: TableChanges, say: (problem: string | null) => boolean): HTMLElement {
  const name = element('input', {
    name: 'name',
    value: changes.name,
    autocomplete: 'off',
    spellcheck: 'false',
    maxlength: 255,
    'data-autofocus': '',
  });
  name.addEventListener('change', () => say(changes.rename(name.value.trim())));
  return element('label', {}, t('Name'), name);
}

function totalFields(
  changes: TableChanges,
  say: (problem: string | null) => boolean,
  again: () => void,
): HTMLElement[] {
  const { totals } = changes;
  const shown = element('input', { type: 'checkbox', name: 'totals', checked: totals !== undefined });
  shown.addEventListener('change', () => {
    say(changes.showTotals(shown.checked));
    again();
    document.querySelector<HTMLElement>('.table-options [name="totals"]')?.focus();
  });
  const box = element('label', { class: 'check' }, shown, t('Row of totals'));
  if (!totals) return [box];
  const rows = totals.map(({ column, kind, shown: text, canCount }, place) => {
    const options = [
      element('option', { value: 'none' }, t('Nothing')),
      ...(kind === 'text' ? [element('option', { value: 'text' }, text)] : []),
      ...(canCount ? TOTAL_FUNCTIONS : []).map((name) => element('option', { value: name }, FUNCTIONS[name])),
    ];
    const select = element('select', {}, ...options);
    select.value = kind;
    select.addEventListener('change', () => {
      if (select.value === 'text') return;
      // Only the values that are offered above.
      say(changes.setTotal(place, select.value as TotalFunction | 'none'));
    });
    return element('label', { class: 'total' }, element('span', {}, column), select);
  });
  return [box, element('div', { class: 'columns' }, ...rows)];
}

function styleFields(
  changes: TableChanges,
  styles: OfferedStyles,
  say: (problem: string | null) => boolean,
): HTMLElement {
  const { style = null, shows } = changes.look;
  const boxes = SHOWS.map(([name, label]) => {
    const box = element('input', { type: 'checkbox', name, checked: shows?.[name] ?? false });
    return { name, box, field: element('label', { class: 'check' }, box, label) };
  });
  const shown = (): TableShows => {
    const isOn = (name: keyof TableShows) => boxes.some((one) => one.name === name && one.box.checked);
    return {
      firstColumn: isOn('firstColumn'),
      lastColumn: isOn('lastColumn'),
      rowStripes: isOn('rowStripes'),
      columnStripes: isOn('columnStripes'),
    };
  };
  const gallery = element('div', { class: 'gallery', role: 'radiogroup', 'aria-label': t('Style') });
  const paint = () => {
    const chosen = gallery.querySelector<HTMLInputElement>(':checked')?.value ?? style ?? '';
    gallery.replaceChildren(
      ...offered(styles.own).map(({ name, label }) => {
        const parts = styles.partsOf(name);
        const radio = element('input', {
          type: 'radio',
          name: 'style',
          value: name ?? '',
          'aria-label': label,
          checked: (name ?? '') === chosen,
        });
        return element('label', { title: label }, radio, sample(parts, shown()));
      }),
    );
  };
  paint();
  const apply = () => {
    const chosen = gallery.querySelector<HTMLInputElement>(':checked')?.value ?? style ?? '';
    say(changes.restyle(chosen === '' ? null : chosen, shown()));
  };
  gallery.addEventListener('change', apply);
  for (const { box } of boxes)
    box.addEventListener('change', () => {
      apply();
      paint();
    });
  return element(
    'div',
    { class: 'looks' },
    element('div', { class: 'row' }, ...boxes.map(({ field }) => field)),
    gallery,
  );
}

/** None, those of the workbook, then those that every program brings along. */
function offered(own: readonly string[]): { name: string | null; label: string }[] {
  const all = Object.entries(BUILT_IN_STYLES).flatMap(([kind, most]) =>
    Array.from({ length: most }, (_, place) => ({
      name: `TableStyle${kind}${place + 1}`,
      label: KINDS[kind]?.(place + 1) ?? kind,
    })),
  );
  return [{ name: null, label: t('No style') }, ...own.map((name) => ({ name, label: name })), ...all];
}

/** A small table in a style. */
function sample(parts: TableLook, shows: TableShows): HTMLElement {
  const size = 4;
  const range = { startRow: 0, startColumn: 0, endRow: size - 1, endColumn: size - 1 };
  const table: StyledTable = { ranges: [range], headers: 1, totals: 0, parts, shows };
  const cells = Array.from({ length: size * size }, (_, at) => {
    const look = tableLookAt(table, Math.floor(at / size), at % size) ?? {};
    const cell = element('span');
    if (look.fill) cell.style.background = look.fill;
    cell.style.color = look.color ?? '#000000';
    if (look.bold) cell.classList.add('bold');
    for (const side of ['top', 'right', 'bottom', 'left'] as const) {
      const line = look.borders?.[side];
      if (line) cell.style.setProperty(`border-${side}`, `1px solid ${line.color}`);
    }
    return cell;
  });
  return element('span', { class: 'sample', 'aria-hidden': 'true' }, ...cells);
}
