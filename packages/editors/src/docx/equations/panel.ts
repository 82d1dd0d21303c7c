import { t } from '@benchbook/words';
import type { PageContext } from '../../frame/editor-contract.ts';
import { element } from '../../frame/screen/dom.ts';
import { insertInline, make, mayInsert, NO_SUGGESTION } from '../references/fields.ts';
import type { SuperdocDocument } from '../superdoc-document.ts';
import { type MathNode, ommlOf, textOf } from './omml.ts';

type Temml = typeof import('temml').default;

/** What is asked for most, with what it is called and what it writes; `|` is where the caret goes. */
const PIECES: [sign: string, name: string, latex: string][] = [
  ['a⁄b', t('Fraction'), '\\frac{|}{}'],
  ['√', t('Root'), '\\sqrt{|}'],
  ['xₙ', t('Subscript'), '_{|}'],
  ['xⁿ', t('Superscript'), '^{|}'],
  ['∑', t('Sum'), '\\sum_{|}^{} '],
  ['∫', t('Integral'), '\\int_{|}^{} '],
  ['( )', t('Brackets that grow'), '\\left( | \\right)'],
  ['x̄', t('Mean'), '\\bar{|}'],
  ['µ', t('Upright letters and units'), '\\mathrm{|}'],
  ['⇌', t('Chemical formula or reaction'), '\\ce{|}'],
];

/** Writes an equation in LaTeX, which is shown as it is typed. What reads LaTeX comes when somebody first asks for it. */
export function equationPanel({ frame }: PageContext, document_: SuperdocDocument): HTMLElement {
  return frame.toolbar.panel({
    id: 'equation',
    label: t('Equation'),
    icon: 'equation',
    fill: (panel, close) => {
      if (!mayInsert(document_)) {
        panel.append(element('p', { class: 'hint' }, NO_SUGGESTION));
        return;
      }
      fillPanel(panel, (math) => {
        close();
        const equation = ommlOf(math);
        const attributes = { originalXml: equation, textContent: textOf(equation) };
        insertInline(document_, (schema) => [make(schema, 'mathInline', attributes)]);
        document_.focus();
      });
    },
  });
}

function fillPanel(panel: HTMLElement, insert: (math: MathNode) => void): void {
  const field = element('textarea', {
    'aria-label': t('Equation in LaTeX'),
    rows: 3,
    placeholder: 'E = m c^2',
    autocomplete: 'off',
    spellcheck: 'false',
    'data-autofocus': true,
  });
  const shown = element('div', { class: 'equation-shown', 'aria-label': t('How it looks'), role: 'img' });
  const problem = element('p', { class: 'problem', role: 'alert' });
  const button = element('button', { type: 'submit', class: 'primary', disabled: true }, t('Insert'));
  const pieces = PIECES.map(([sign, name, latex]) => {
    const piece = element(
      'button',
      { type: 'button', class: 'secondary', title: name, 'aria-label': name },
      sign,
    );
    piece.addEventListener('click', (event) => {
      // The panel this one may hang in closes at a press on its buttons.
      event.stopPropagation();
      const [before = '', behind = ''] = latex.split('|');
      const { selectionStart: from, selectionEnd: to, value } = field;
      field.setRangeText(before + value.slice(from, to) + behind, from, to, 'end');
      field.setSelectionRange(from + before.length, to + before.length);
      field.focus();
      follow();
    });
    return piece;
  });
  let temml: Temml | undefined;
  let math: MathNode | undefined;
  const follow = () => {
    math = undefined;
    problem.textContent = '';
    shown.replaceChildren();
    const latex = field.value.trim();
    if (temml && latex !== '') {
      try {
        const tree = temml.__renderToMathMLTree(latex, { throwOnError: true, displayMode: false });
        // What cannot be written is told now, not when it is inserted.
        ommlOf(tree);
        math = tree;
        temml.render(latex, shown, { throwOnError: true, displayMode: true });
      } catch (error) {
        problem.textContent = describe(error);
      }
    }
    button.disabled = math === undefined;
  };
  field.addEventListener('input', follow);
  field.addEventListener('keydown', (event) => {
    if (event.key !== 'Enter' || event.shiftKey || event.isComposing) return;
    event.preventDefault();
    if (math) insert(math);
  });
  const form = element(
    'form',
    { class: 'form equation' },
    element('div', { class: 'equation-pieces' }, ...pieces),
    field,
    shown,
    problem,
    element('div', { class: 'actions' }, button),
  );
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    if (math) insert(math);
  });
  panel.append(form);
  import('temml').then(
    (loaded) => {
      temml = loaded.default;
      follow();
    },
    () => (problem.textContent = t('What reads LaTeX could not be loaded. Close this and try again.')),
  );
}

/** Temml's own words, without its name and what only it knows. */
function describe(error: unknown): string {
  const said = error instanceof Error ? error.message : String(error);
  return t('Not LaTeX yet: {said}', {
    said: said.replace(/^.*?ParseError:\s*/, '').replace(/\s+at position \d+:.*$/s, ''),
  }).slice(0, 200);
}
