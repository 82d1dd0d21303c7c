import { t } from '@benchbook/words';
import type { PageContext } from '../../frame/editor-contract.ts';
import { element } from '../../frame/screen/dom.ts';
import { inOneStep } from '../one-step.ts';
import { insertInline, make, mayInsert, NO_SUGGESTION } from '../references/fields.ts';
import type { SuperdocDocument } from '../superdoc-document.ts';
import { type FoundEquation, takeWanted, withEquation } from './changing.ts';
import { latexOf, looksAs } from './latex.ts';
import { type MathNode, type Omml, ommlOf, textOf } from './omml.ts';
import { printOf, withPrint } from './print.ts';

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
      const before = takeWanted(document_);
      fillPanel(panel, before?.equation, (math) => {
        close();
        const equation = withPrint(ommlOf(math), (before && printOf(before.equation)) ?? []);
        const attributes = { originalXml: equation, textContent: textOf(equation) };
        if (before) change(document_, before, equation);
        else insertInline(document_, (schema) => [make(schema, 'mathInline', attributes)]);
        document_.focus();
      });
    },
  });
}

/** Puts an equation in the place of another one, where that one still is. */
function change({ editor }: SuperdocDocument, before: FoundEquation, equation: Omml): void {
  const { view } = editor;
  const { node, position } = before;
  if (!view || view.state.doc.nodeAt(position) !== node) return;
  inOneStep(view, (transaction) =>
    transaction.replaceWith(
      position,
      position + node.nodeSize,
      withEquation(before, equation, textOf(equation)),
    ),
  );
}

/** @param before what is to be changed; undefined for a new one */
function fillPanel(panel: HTMLElement, before: Omml | undefined, insert: (math: MathNode) => void): void {
  const field = element('textarea', {
    'aria-label': t('Equation in LaTeX'),
    rows: 3,
    placeholder: 'E = m c^2',
    autocomplete: 'off',
    spellcheck: 'false',
    'data-autofocus': true,
  });
  const shown = element('div', { class: 'equation-shown', 'aria-label': t('How it looks'), role: 'img' });
  const hint = element('p', { class: 'hint' });
  const problem = element('p', { class: 'problem', role: 'alert' });
  const button = element(
    'button',
    { type: 'submit', class: 'primary', disabled: true },
    before ? t('Change') : t('Insert'),
  );
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
  /** What is there already, where LaTeX says all of it. */
  const begin = (reader: Temml, equation: Omml) => {
    const latex = latexOf(equation);
    const back = latex === undefined ? undefined : treeOf(reader, latex);
    if (latex !== undefined && back && looksAs(ommlOf(back), equation) && printOf(equation)) {
      field.value = latex;
      return;
    }
    field.disabled = true;
    for (const piece of pieces) piece.disabled = true;
    hint.textContent = t(
      'This equation has something that LaTeX does not say here. Put another one in its place, or change it in Word.',
    );
  };
  field.addEventListener('input', follow);
  field.addEventListener('keydown', (event) => {
    if (event.key !== 'Enter' || event.shiftKey || event.isComposing) return;
    event.preventDefault();
    // As a press on it, which closes the panel this one may hang in, too.
    button.click();
  });
  const form = element(
    'form',
    { class: 'form equation' },
    hint,
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
      if (before) begin(temml, before);
      follow();
    },
    () => (problem.textContent = t('What reads LaTeX could not be loaded. Close this and try again.')),
  );
}

/** What Temml makes of LaTeX; undefined where that is none. */
function treeOf(temml: Temml, latex: string): MathNode | undefined {
  try {
    return temml.__renderToMathMLTree(latex, { throwOnError: true, displayMode: false });
  } catch {
    return undefined;
  }
}

/** Temml's own words, without its name and what only it knows. */
function describe(error: unknown): string {
  const said = error instanceof Error ? error.message : String(error);
  return t('Not LaTeX yet: {said}', {
    said: said.replace(/^.*?ParseError:\s*/, '').replace(/\s+at position \d+:.*$/s, ''),
  }).slice(0, 200);
}
