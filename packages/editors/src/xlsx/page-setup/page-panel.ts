import type { PageLine, SheetPage } from '@benchbook/documents';
import { t } from '@benchbook/words';
import { element } from '../../frame/screen/dom.ts';
import { unitOf } from '../../frame/screen/length-unit.ts';
import {
  CODES,
  changedPage,
  fieldsOf,
  type LineName,
  type PageFields,
  SIDES,
  shownLine,
} from './page-form.ts';
import './page-setup.css';

/** Papers by their number in the file (ECMA-376 part 1, 18.3.1.63), the usual ones first. */
const PAPERS: readonly (readonly [number, string])[] = [
  [9, 'A4 (210 × 297 mm)'],
  [11, 'A5 (148 × 210 mm)'],
  [8, 'A3 (297 × 420 mm)'],
  [66, 'A2 (420 × 594 mm)'],
  [1, t('Letter (8.5 × 11 in)')],
  [5, t('Legal (8.5 × 14 in)')],
  [3, t('Tabloid (11 × 17 in)')],
  [7, t('Executive (7.25 × 10.5 in)')],
];

const SIDE_WORDS: Record<(typeof SIDES)[number], string> = {
  left: t('Left'),
  right: t('Right'),
  top: t('Top'),
  bottom: t('Bottom'),
  header: t('Header'),
  footer: t('Footer'),
};

export interface PagePanelOptions {
  page: SheetPage;
  /** Name of the sheet that is shown. */
  sheet: string;
  /** The selected cells as they are named, and the row and column of the first of them, by their names. */
  selected: { cells: string; row: string; column: string };
  /** Changes the pages; answers why not. */
  set(page: Partial<SheetPage>): string | null;
}

/** Fills a panel with what a sheet is printed on. */
export function fillPagePanel(panel: HTMLElement, close: () => void, options: PagePanelOptions): void {
  const unit = unitOf(navigator.language, document.documentElement.lang);
  const { page, selected } = options;
  const begin = fieldsOf(page, unit);
  const made = makeFields(begin, page);
  const { input, select, check } = made;
  const problem = element('p', { class: 'problem', role: 'alert' });
  const apply = element('button', { type: 'submit', class: 'primary' }, t('Apply'));
  const percent = labelled(t('Percent'), input.percent);
  const pages = element(
    'div',
    { class: 'pair' },
    labelled(t('Pages wide'), input.wide),
    labelled(t('Pages tall'), input.tall),
  );
  const showScale = () => {
    percent.hidden = select.scale.value !== 'percent';
    pages.hidden = select.scale.value === 'percent';
  };
  select.scale.addEventListener('change', showScale);
  showScale();
  const form = element(
    'form',
    {
      class: 'form page-layout',
      novalidate: true,
      'aria-label': t('Pages of “{sheet}”', { sheet: options.sheet }),
    },
    fieldset(
      t('Page'),
      element(
        'div',
        { class: 'pair' },
        labelled(t('Orientation'), select.orientation),
        labelled(t('Paper'), select.paper),
      ),
      labelled(t('Size of what is printed'), select.scale),
      percent,
      pages,
      check.gridlines.label,
      check.headings.label,
      check.across.label,
      check.down.label,
    ),
    fieldset(
      t('Margins ({unit})', { unit: unit.name }),
      element(
        'div',
        { class: 'pair' },
        ...SIDES.map((side) => labelled(SIDE_WORDS[side], made.margins[side])),
      ),
    ),
    fieldset(
      t('What is printed'),
      withTool(labelled(t('Print area'), input.area), t('Selected cells'), () => {
        input.area.value = selected.cells;
      }),
      element(
        'div',
        { class: 'pair' },
        labelled(t('Rows on every page'), input.titleRows),
        labelled(t('Columns on every page'), input.titleColumns),
        labelled(t('Rows that begin a page'), input.breakRows),
        labelled(t('Columns that begin a page'), input.breakColumns),
      ),
      tool(t('Begin a page at the selected cell'), () => {
        if (selected.row !== '1') addTo(input.breakRows, selected.row);
        if (selected.column !== 'A') addTo(input.breakColumns, selected.column);
      }),
    ),
    fieldset(t('Header and footer'), ...linesOf(made.lines, check)),
    problem,
    element('div', { class: 'actions' }, apply),
  );
  const set = (): boolean => {
    const changed = changedPage(made.read(), page, unit);
    const isSame = 'page' in changed && Object.keys(changed.page).length === 0;
    const wrong =
      'problem' in changed
        ? changed
        : { problem: isSame ? null : options.set(changed.page), field: 'orientation' };
    problem.textContent = wrong.problem ?? '';
    if (wrong.problem === null) close();
    else form.querySelector<HTMLElement>(`[name="${wrong.field}"]`)?.focus();
    return wrong.problem === null;
  };
  form.addEventListener('submit', (event) => event.preventDefault());
  // The panel this one may hang in closes at a press on its buttons: it is to stay until all is done. Enter presses this one.
  form.addEventListener('click', (event) => {
    if (event.target !== apply || !set()) event.stopPropagation();
  });
  panel.replaceChildren(form);
}

type Check = 'gridlines' | 'headings' | 'across' | 'down' | 'first' | 'even';
type Text =
  | 'percent'
  | 'wide'
  | 'tall'
  | 'area'
  | 'titleRows'
  | 'titleColumns'
  | 'breakRows'
  | 'breakColumns';

function makeFields(begin: PageFields, page: SheetPage) {
  const text = (name: string, value: string, attributes: Record<string, string> = {}) =>
    element('input', { name, value, autocomplete: 'off', spellcheck: 'false', ...attributes });
  const select = (name: string, choices: readonly (readonly [string, string])[], at: string) =>
    element(
      'select',
      { name },
      ...choices.map(([value, label]) => element('option', { value, selected: value === at }, label)),
    );
  const kept = { placeholder: t('kept as the file has it') };
  const number = { inputmode: 'numeric' };
  const asNeeded = { ...number, placeholder: t('as it takes') };
  const input: Record<Text, HTMLInputElement> = {
    percent: text('percent', begin.percent, number),
    wide: text('wide', begin.wide, asNeeded),
    tall: text('tall', begin.tall, asNeeded),
    area: text('area', begin.area, page.area ? { placeholder: t('all cells') } : kept),
    titleRows: text('titleRows', begin.titleRows, page.titles ? { placeholder: '1:2' } : kept),
    titleColumns: text('titleColumns', begin.titleColumns, page.titles ? { placeholder: 'A:B' } : kept),
    breakRows: text('breakRows', begin.breakRows),
    breakColumns: text('breakColumns', begin.breakColumns),
  };
  const selects = {
    orientation: select(
      'orientation',
      [
        ['portrait', t('Portrait')],
        ['landscape', t('Landscape')],
      ],
      begin.orientation,
    ),
    paper: select('paper', papers(page.paper), begin.paper),
    scale: select(
      'scale',
      [
        ['percent', t('In percent of its size')],
        ['fit', t('Fitted onto pages')],
      ],
      begin.scale,
    ),
  };
  const checks: Record<Check, ReturnType<typeof checkBox>> = {
    gridlines: checkBox('gridlines', t('Gridlines'), begin.gridlines),
    headings: checkBox('headings', t('Numbers of rows and letters of columns'), begin.headings),
    across: checkBox('across', t('In the middle from left to right'), begin.across),
    down: checkBox('down', t('In the middle from top to bottom'), begin.down),
    first: checkBox('first', t('The first page has its own'), begin.first.isUsed),
    even: checkBox('even', t('Even pages have their own'), begin.even.isUsed),
  };
  const margin = (side: (typeof SIDES)[number]) => text(side, begin.margins[side], { inputmode: 'decimal' });
  const margins = {
    left: margin('left'),
    right: margin('right'),
    top: margin('top'),
    bottom: margin('bottom'),
    header: margin('header'),
    footer: margin('footer'),
  };
  const line = (name: LineName, { left, center, right }: PageLine) => ({
    left: text(`${name}-left`, left),
    center: text(`${name}-center`, center),
    right: text(`${name}-right`, right),
  });
  const lines = {
    header: line('header', begin.header),
    footer: line('footer', begin.footer),
    firstHeader: line('firstHeader', begin.first.header),
    firstFooter: line('firstFooter', begin.first.footer),
    evenHeader: line('evenHeader', begin.even.header),
    evenFooter: line('evenFooter', begin.even.footer),
  };
  const textsOf = (of: Record<string, HTMLInputElement>) => (name: string) => of[name]?.value ?? '';
  const read = (): PageFields => {
    const [said, margin] = [textsOf(input), textsOf(margins)];
    const lineNow = (name: LineName) => {
      const part = textsOf(lines[name]);
      return { left: part('left'), center: part('center'), right: part('right') };
    };
    return {
      orientation: selects.orientation.value === 'landscape' ? 'landscape' : 'portrait',
      paper: selects.paper.value,
      scale: selects.scale.value === 'fit' ? 'fit' : 'percent',
      percent: said('percent'),
      wide: said('wide'),
      tall: said('tall'),
      margins: {
        left: margin('left'),
        right: margin('right'),
        top: margin('top'),
        bottom: margin('bottom'),
        header: margin('header'),
        footer: margin('footer'),
      },
      area: said('area'),
      titleRows: said('titleRows'),
      titleColumns: said('titleColumns'),
      breakRows: said('breakRows'),
      breakColumns: said('breakColumns'),
      gridlines: checks.gridlines.input.checked,
      headings: checks.headings.input.checked,
      across: checks.across.input.checked,
      down: checks.down.input.checked,
      header: lineNow('header'),
      footer: lineNow('footer'),
      first: {
        isUsed: checks.first.input.checked,
        header: lineNow('firstHeader'),
        footer: lineNow('firstFooter'),
      },
      even: {
        isUsed: checks.even.input.checked,
        header: lineNow('evenHeader'),
        footer: lineNow('evenFooter'),
      },
    };
  };
  return { input, select: selects, check: checks, margins, lines, read };
}

function checkBox(name: string, label: string, checked: boolean) {
  const input = element('input', { type: 'checkbox', name, checked });
  return { input, label: element('label', { class: 'check' }, input, label) };
}

/** A paper that is not in the list is the first choice, and stays while it is chosen. */
function papers(now: number | null): [string, string][] {
  const known = PAPERS.map(([number, name]): [string, string] => [String(number), name]);
  if (now === null) return [['', t('As the printer has it')], ...known];
  return PAPERS.some(([number]) => number === now)
    ? known
    : [[String(now), t('Another size (number {number})', { number: now })], ...known];
}

const HEADER_WORDS: [string, string, string] = [t('Header, left'), t('Header, middle'), t('Header, right')];
const FOOTER_WORDS: [string, string, string] = [t('Footer, left'), t('Footer, middle'), t('Footer, right')];

type LineFields = Record<'left' | 'center' | 'right', HTMLInputElement>;

/** The parts of header and footer, each with what it will say, and the codes that can be put where the caret was last. */
function linesOf(
  lines: Record<LineName, LineFields>,
  { first, even }: Record<'first' | 'even', ReturnType<typeof checkBox>>,
): HTMLElement[] {
  let last = lines.footer.center;
  const part = (name: string, input: HTMLInputElement) => {
    const shown = element('small', { class: 'shown' });
    const show = () => {
      const text = shownLine(input.value);
      shown.textContent = text === input.value ? '' : text;
    };
    input.addEventListener('input', show);
    input.addEventListener('focus', () => {
      last = input;
    });
    show();
    return element('label', {}, name, input, shown);
  };
  const three = (line: LineFields, names: [string, string, string]) =>
    element(
      'div',
      { class: 'three' },
      part(names[0], line.left),
      part(names[1], line.center),
      part(names[2], line.right),
    );
  /** Those of some pages, which are seen while they are used. */
  const others = (name: string, { input, label }: typeof first, of: [LineFields, LineFields]) => {
    const group = element(
      'div',
      { class: 'others', role: 'group', 'aria-label': name },
      three(of[0], HEADER_WORDS),
      three(of[1], FOOTER_WORDS),
    );
    const show = () => {
      group.hidden = !input.checked;
    };
    input.addEventListener('change', show);
    show();
    return [label, group];
  };
  const codes = CODES.map(([code, said]) =>
    tool(said, () => {
      last.setRangeText(code, last.selectionStart ?? 0, last.selectionEnd ?? 0, 'end');
      last.dispatchEvent(new Event('input'));
      last.focus();
    }),
  );
  return [
    three(lines.header, HEADER_WORDS),
    three(lines.footer, FOOTER_WORDS),
    ...others(t('First page'), first, [lines.firstHeader, lines.firstFooter]),
    ...others(t('Even pages'), even, [lines.evenHeader, lines.evenFooter]),
    element('div', { class: 'codes', role: 'group', 'aria-label': t('Put in') }, ...codes),
    element(
      'p',
      { class: 'hint' },
      t(
        'Excel prints its own date, time and file name; a PDF made here leaves them empty, because no version has them.',
      ),
    ),
  ];
}

function fieldset(name: string, ...children: HTMLElement[]): HTMLElement {
  return element('fieldset', {}, element('legend', {}, name), ...children);
}

function labelled(label: string, control: HTMLElement): HTMLElement {
  return element('label', {}, label, control);
}

function tool(label: string, run: () => void): HTMLElement {
  const button = element('button', { type: 'button', class: 'secondary' }, label);
  button.addEventListener('click', run);
  return button;
}

function withTool(field: HTMLElement, label: string, run: () => void): HTMLElement {
  return element('div', { class: 'with-tool' }, field, tool(label, run));
}

function addTo(input: HTMLInputElement, place: string): void {
  const places = input.value.split(/[,;\s]+/).filter((one) => one !== '');
  if (!places.includes(place)) input.value = [...places, place].join(', ');
}
