import { t } from '@benchbook/words';
import { element } from '../../frame/screen/dom.ts';
import { COLORS, type Color, type Mark, type MarkPlace, type NewMark } from './mark.ts';

/** Characters of a note, as the host takes them. */
const MOST_TEXT = 2_000;

const NAMES: Record<Color, string> = {
  yellow: t('Yellow'),
  green: t('Green'),
  blue: t('Blue'),
  pink: t('Pink'),
};

let last: Color = 'yellow';

interface Writing {
  place: Omit<MarkPlace, 'color'>;
  /** The mark that is written anew. */
  before?: Mark;
  /** Rejects with a sentence. */
  write(mark: NewMark): Promise<void>;
}

/** Fills a panel in which a highlight or a note is written. It stays open until that is in the record. */
export function fillMarkForm(panel: HTMLElement, close: () => void, { place, before, write }: Writing): void {
  panel.classList.add('mark-panel');
  const isNote = place.kind === 'note';
  const own = before && before.text !== before.quote ? before.text : '';
  const label = isNote ? t('Note') : t('Note (may stay empty)');
  const text = element('textarea', {
    rows: 3,
    maxlength: MOST_TEXT,
    'aria-label': label,
    placeholder: label,
  });
  text.value = own;
  const problem = element('p', { class: 'problem', role: 'alert' });
  const colors = colorChoice(before?.color ?? last);
  const save = element(
    'button',
    { type: 'submit', class: 'primary' },
    before ? t('Write anew') : isNote ? t('Add the note') : t('Highlight'),
  );
  const form = element(
    'form',
    { class: 'form' },
    ...(place.quote ? [element('blockquote', {}, place.quote)] : []),
    // First, where the keyboard goes.
    text,
    colors.element,
    ...(before
      ? [element('p', { class: 'state' }, t('What you wrote before stays among the remarks.'))]
      : []),
    problem,
    element('div', { class: 'actions' }, save),
  );
  const submit = async () => {
    const words = text.value.trim();
    if (isNote && words === '') {
      problem.textContent = t('Write what the note is to say.');
      text.focus();
      return;
    }
    save.disabled = true;
    problem.textContent = '';
    last = colors.value();
    try {
      // What is only highlighted says what it marks.
      const said = words || place.quote || t('Highlighted');
      await write({ ...place, color: last, text: said, ...(before && { replaces: before.id }) });
      close();
    } catch (error) {
      problem.textContent = error instanceof Error ? error.message : String(error);
      save.disabled = false;
    }
  };
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    void submit();
  });
  form.addEventListener('keydown', (event) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    form.requestSubmit();
  });
  panel.replaceChildren(form);
}

interface Showing {
  change?(): void;
  /** Rejects with a sentence. */
  withdraw?(): Promise<void>;
}

/** Fills a panel with what a mark says, and what its writer can do. */
export function fillMark(
  panel: HTMLElement,
  close: () => void,
  { mark, change, withdraw }: Showing & { mark: Mark },
): void {
  panel.classList.add('mark-panel');
  const problem = element('p', { class: 'problem', role: 'alert' });
  const button = (label: string, run: () => void) => {
    const made = element('button', { type: 'button', class: 'secondary' }, label);
    made.addEventListener('click', run);
    return made;
  };
  const takeBack = () => {
    const sure = button(t('Withdraw it: it stays, struck out, among the remarks'), () => {
      sure.disabled = true;
      withdraw?.().then(close, (error: unknown) => {
        sure.disabled = false;
        problem.textContent = error instanceof Error ? error.message : String(error);
      });
    });
    actions.replaceChildren(sure);
    sure.focus();
  };
  const actions = element(
    'div',
    { class: 'actions' },
    ...(change ? [button(t('Change'), change)] : []),
    ...(withdraw ? [button(t('Withdraw'), takeBack)] : []),
  );
  const { quote, text, by, when, page } = mark;
  panel.replaceChildren(
    element(
      'div',
      { class: 'form', tabindex: '-1', 'data-autofocus': true },
      element(
        'p',
        {},
        element('strong', {}, by),
        element('span', { class: 'state' }, t(' {when}, page {page}', { when, page })),
      ),
      ...(quote ? [element('blockquote', {}, quote)] : []),
      ...(text === quote ? [] : [element('p', { class: 'text', dir: 'auto' }, text)]),
      problem,
      ...(actions.childElementCount > 0 ? [actions] : []),
    ),
  );
}

function colorChoice(chosen: Color): { element: HTMLElement; value(): Color } {
  const choices = COLORS.map((color) => {
    const input = element('input', {
      type: 'radio',
      name: 'color',
      value: color,
      'aria-label': NAMES[color],
    });
    input.checked = color === chosen;
    return { color, input };
  });
  const box = element(
    'fieldset',
    { class: 'mark-colors' },
    element('legend', {}, t('Colour')),
    ...choices.map(({ color, input }) =>
      element('label', { title: NAMES[color], 'data-color': color }, input),
    ),
  );
  return { element: box, value: () => choices.find(({ input }) => input.checked)?.color ?? chosen };
}
