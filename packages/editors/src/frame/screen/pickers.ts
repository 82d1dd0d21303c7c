import { t } from '@benchbook/words';
import { element } from './dom.ts';

/** The colours on offer: eight hues in four strengths, and greys. `#rrggbb`. */
const PALETTE = [
  ...['#000000', '#434b54', '#6b7580', '#97a1ab', '#c3cad1', '#dfe4e8', '#f1f3f5', '#ffffff'],
  ...['#c92a2a', '#d9600f', '#c28a00', '#2b8a3e', '#0b7285', '#1864ab', '#5f3dc4', '#a61e6d'],
  ...['#fa5252', '#fd7e14', '#fab005', '#40c057', '#15aabf', '#228be6', '#7950f2', '#e64980'],
  ...['#ffa8a8', '#ffc078', '#ffe066', '#8ce99a', '#66d9e8', '#74c0fc', '#b197fc', '#faa2c1'],
  ...['#ffe3e3', '#ffe8cc', '#fff3bf', '#d3f9d8', '#c5f6fa', '#d0ebff', '#e5dbff', '#ffdeeb'],
];

/** Fills a panel with colours to choose from; `null` is the choice called `none` (e.g. "Automatic"). */
export function fillColours(
  panel: HTMLElement,
  close: () => void,
  none: string,
  choose: (colour: string | null) => void,
): void {
  const grid = element('div', { class: 'swatches' });
  const add = (button: HTMLButtonElement, colour: string | null) => {
    button.addEventListener('click', () => {
      close();
      choose(colour);
    });
    grid.append(button);
  };
  add(element('button', { type: 'button', class: 'none', 'data-autofocus': true }, none), null);
  for (const colour of PALETTE) {
    const style = `background:${colour}`;
    add(element('button', { type: 'button', style, 'aria-label': colour, title: colour }), colour);
  }
  panel.append(grid);
}

/** Fills a panel with a grid on which the size of a new table is pointed out. */
export function fillTableSizes(
  panel: HTMLElement,
  close: () => void,
  choose: (rows: number, columns: number) => void,
): void {
  const grid = element('div', { class: 'grid-picker' });
  const said = element('output', {}, t('Choose a size'));
  const cells: { button: HTMLButtonElement; row: number; column: number }[] = [];
  for (let row = 1; row <= 6; row += 1) {
    for (let column = 1; column <= 8; column += 1) {
      const label = `${row} × ${column}`;
      const button = element('button', {
        type: 'button',
        'aria-label': t('{label} table', { label }),
        tabindex: row * column > 1 ? -1 : 0,
        // Arrows choose, whoever opened it: they went to the text, and Enter made a paragraph there.
        ...(row * column === 1 && { 'data-autofocus': '' }),
      });
      const show = () => {
        said.textContent = label;
        for (const cell of cells) {
          cell.button.classList.toggle('chosen', cell.row <= row && cell.column <= column);
        }
      };
      button.addEventListener('pointerenter', show);
      button.addEventListener('focus', show);
      button.addEventListener('click', () => {
        close();
        choose(row, column);
      });
      cells.push({ button, row, column });
      grid.append(button);
    }
  }
  grid.addEventListener('keydown', (event) => {
    const step = { ArrowRight: [0, 1], ArrowLeft: [0, -1], ArrowDown: [1, 0], ArrowUp: [-1, 0] }[event.key];
    const at = cells.find(({ button }) => button === document.activeElement);
    if (!step || !at) return;
    event.preventDefault();
    const [down = 0, right = 0] = step;
    cells.find(({ row, column }) => row === at.row + down && column === at.column + right)?.button.focus();
  });
  grid.append(said);
  panel.append(grid);
}

/** Fills a panel with fields, a button that hands in their values, and optionally one that takes something away. */
export function fillForm(
  panel: HTMLElement,
  close: () => void,
  options: {
    fields: { name: string; label: string; value: string; placeholder?: string }[];
    submit: { label: string; run: (values: Record<string, string>) => void };
    remove?: { label: string; run: () => void };
  },
): void {
  const form = element('form', { class: 'form' });
  for (const { name, label, value, placeholder } of options.fields) {
    const input = element('input', { name, value, placeholder, autocomplete: 'off', spellcheck: 'false' });
    form.append(element('label', {}, label, input));
  }
  const actions = element('div', { class: 'actions' });
  const { remove } = options;
  if (remove) {
    const button = element('button', { type: 'button', class: 'secondary' }, remove.label);
    button.addEventListener('click', () => {
      close();
      remove.run();
    });
    actions.append(button);
  }
  actions.append(element('button', { type: 'submit', class: 'primary' }, options.submit.label));
  form.append(actions);
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    const values = Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, String(value)]));
    close();
    options.submit.run(values);
  });
  panel.append(form);
}
