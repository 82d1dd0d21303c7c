import { t } from '@benchbook/words';
import type { PageContext } from '../../frame/editor-contract.ts';
import { element } from '../../frame/screen/dom.ts';
import { UNITS, type Unit, unitOf } from '../../frame/screen/length-unit.ts';
import type { SuperdocDocument } from '../superdoc-document.ts';
import { PAPERS, type Paper, paperOf, sizeOf } from './papers.ts';
import { breakSection } from './section-break.ts';
import { type PageSetup, SIDES, type Side, setupOf, whyNot, withSetup } from './section-properties.ts';
import { changeSections, sectionAt, sectionsIn } from './sections.ts';

/** Why the pages cannot be changed among suggestions. */
export const NO_SUGGESTION = t(
  'Pages cannot be changed as a suggestion here. Whoever may edit this document changes them while changes are not tracked.',
);

/** What of the document is to have other pages. */
type Extent = 'section' | 'document' | 'onwards';

const SIDE_NAMES: Record<Side, string> = {
  top: t('Top margin'),
  bottom: t('Bottom margin'),
  left: t('Left margin'),
  right: t('Right margin'),
};

/** Size, orientation and margins of the pages, of the section the caret is in or of all of them. */
export function pageSetupPanel(
  toolbar: PageContext['frame']['toolbar'],
  document_: SuperdocDocument,
  focus: () => void,
): HTMLElement {
  return toolbar.panel({
    id: 'page-setup',
    label: t('Page set-up'),
    icon: 'pageSetup',
    fill: (panel, close) => {
      if (document_.superdoc.config.documentMode !== 'editing') {
        panel.append(element('p', { class: 'hint' }, NO_SUGGESTION));
        return;
      }
      const { doc, selection } = document_.editor.state;
      const sections = sectionsIn(doc);
      const here = sectionAt(sections, doc, selection.head);
      fillPanel(panel, {
        setup: setupOf(sections[here]?.properties),
        count: sections.length,
        apply: (setup, extent) => {
          close();
          applySetup(document_, setup, extent);
          focus();
        },
      });
    },
  });
}

function applySetup({ editor }: SuperdocDocument, setup: PageSetup, extent: Extent): void {
  const { view } = editor;
  if (!view) return;
  const sections = sectionsIn(view.state.doc);
  const here = sectionAt(sections, view.state.doc, view.state.selection.head);
  if (extent === 'onwards') {
    breakSection(view, (properties) => withSetup(properties, setup));
    return;
  }
  const wanted = sections.map((_, at) => at).filter((at) => extent === 'document' || at === here);
  changeSections(view, new Map(wanted.map((at) => [at, withSetup(sections[at]?.properties, setup)])));
}

interface Form {
  setup: PageSetup;
  /** How many sections there are. */
  count: number;
  apply: (setup: PageSetup, extent: Extent) => void;
}

function fillPanel(panel: HTMLElement, { setup, count, apply }: Form): void {
  const unit = unitOf(navigator.language, document.documentElement.lang);
  const extents: [Extent, string][] = [
    ...(count > 1 ? [['section', t('This section')] satisfies [Extent, string]] : []),
    ['document', t('Whole document')],
    ['onwards', t('From the paragraph with the cursor on')],
  ];
  const size = (name: string, value: number) =>
    element('input', { name, value: unit.say(value), inputmode: 'decimal', autocomplete: 'off' });
  const paper = select('paper', paperChoices(), paperOf(setup)?.name ?? '');
  const orientation = select(
    'orientation',
    [
      ['portrait', t('Portrait')],
      ['landscape', t('Landscape')],
    ],
    setup.width > setup.height ? 'landscape' : 'portrait',
  );
  const width = size('width', setup.width);
  const height = size('height', setup.height);
  const sides = SIDES.map((side) => ({ side, input: size(side, setup[side]) }));
  const extent = select('extent', extents, extents[0]?.[0] ?? 'document');
  const problem = element('p', { class: 'problem', role: 'alert' });
  const button = element('button', { type: 'submit', class: 'primary' }, t('Apply'));

  const turn = () => {
    const [w, h] = [width.value, height.value];
    const isTurned = (unit.read(w) ?? 0) > (unit.read(h) ?? 0) !== (orientation.value === 'landscape');
    if (isTurned) [width.value, height.value] = [h, w];
  };
  paper.addEventListener('change', () => {
    const chosen = PAPERS.find(({ name }) => name === paper.value);
    if (!chosen) return;
    const chosenSize = sizeOf(chosen, orientation.value === 'landscape');
    width.value = unit.say(chosenSize.width);
    height.value = unit.say(chosenSize.height);
  });
  orientation.addEventListener('change', turn);
  const follow = () => {
    const [w, h] = [unit.read(width.value) ?? Number.NaN, unit.read(height.value) ?? Number.NaN];
    paper.value = paperOf({ width: w, height: h })?.name ?? '';
    if (w !== h) orientation.value = w > h ? 'landscape' : 'portrait';
  };
  for (const input of [width, height]) input.addEventListener('input', follow);

  const form = element(
    'form',
    { class: 'form page-setup', novalidate: true },
    labelled(t('Paper'), paper),
    labelled(t('Orientation'), orientation),
    pair(
      labelled(t('Width ({name})', { name: unit.name }), width),
      labelled(t('Height ({name})', { name: unit.name }), height),
    ),
    pair(
      ...sides.slice(0, 2).map(({ side, input }) => labelled(`${SIDE_NAMES[side]} (${unit.name})`, input)),
    ),
    pair(...sides.slice(2).map(({ side, input }) => labelled(`${SIDE_NAMES[side]} (${unit.name})`, input))),
    labelled(t('Apply to'), extent),
    problem,
    element('div', { class: 'actions' }, button),
  );
  const wanted = () => {
    const inputs = { width, height, ...Object.fromEntries(sides.map(({ side, input }) => [side, input])) };
    return readSetup(setup, inputs, unit);
  };
  button.addEventListener('click', (event) => {
    problem.textContent = whyNot(wanted()) ?? '';
    if (problem.textContent === '') return;
    event.preventDefault();
    // The panel this one may hang in closes at a press on its buttons.
    event.stopPropagation();
  });
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    apply(wanted(), extent.value as Extent);
  });
  panel.append(form);
}

/** What the fields say; one that says what it said at first stands for what the file has, which may be finer. */
function readSetup(setup: PageSetup, inputs: Record<string, HTMLInputElement>, unit: Unit): PageSetup {
  const read = (name: keyof PageSetup) => {
    const text = inputs[name]?.value ?? '';
    return text === unit.say(setup[name]) ? setup[name] : (unit.read(text) ?? Number.NaN);
  };
  const names = Object.keys(setup) as (keyof PageSetup)[];
  const wanted = Object.fromEntries(names.map((name) => [name, read(name)])) as Record<
    keyof PageSetup,
    number
  >;
  // The name of a paper says its size more exactly than its millimetres.
  const paper = paperOf(wanted);
  const isAsBefore = wanted.width === setup.width && wanted.height === setup.height;
  return paper && !isAsBefore ? { ...wanted, ...sizeOf(paper, wanted.width > wanted.height) } : wanted;
}

function paperChoices(): [string, string][] {
  const inches = UNITS.in;
  const millimetres = UNITS.mm;
  const said = ({ width, height, isMetric }: Paper) => {
    const unit = isMetric ? millimetres : inches;
    return `${unit.say(width)} × ${unit.say(height)} ${unit.name}`;
  };
  return [
    ...PAPERS.map((paper) => [paper.name, `${paper.name} (${said(paper)})`] satisfies [string, string]),
    ['', t('Another size')],
  ];
}

function select(name: string, choices: [string, string][], chosen: string): HTMLSelectElement {
  const options = choices.map(([value, label]) =>
    element('option', { value, selected: value === chosen }, label),
  );
  return element('select', { name }, ...options);
}

function labelled(label: string, control: HTMLElement): HTMLElement {
  return element('label', {}, label, control);
}

function pair(...fields: HTMLElement[]): HTMLElement {
  return element('div', { class: 'pair' }, ...fields);
}
