import { t } from '@benchbook/words';
import type { PageContext } from '../../frame/editor-contract.ts';
import { element } from '../../frame/screen/dom.ts';
import { type Unit, unitOf } from '../../frame/screen/length-unit.ts';
import type { SuperdocDocument } from '../superdoc-document.ts';
import type { Picture, Wrap } from './attributes.ts';
import { changePicture, NO_SUGGESTION, selectedPicture } from './selected.ts';

const TWIPS_PER_PIXEL = 15;
/** Twentieths of a point: a millimetre, and what Word takes at most (22 inches). */
const SMALLEST = 57;
const LARGEST = 31_680;
/** Characters, as of pictures in workbooks. */
const MOST_DESCRIPTION = 2_000;

const WRAPS: [Wrap, string][] = [
  ['Inline', t('In the line')],
  ['Square', t('Text on both sides')],
  ['TopAndBottom', t('Text above and below')],
];
/** Those that are kept, and chosen in Word. */
const OTHERS: Partial<Record<Wrap, string>> = {
  Tight: t('Text close around'),
  Through: t('Text around and in gaps'),
  None: t('In front of or behind the text'),
};

/** Size, place and description of the selected picture. */
export function picturePanel(
  toolbar: PageContext['frame']['toolbar'],
  document_: SuperdocDocument,
  focus: () => void,
): HTMLElement {
  return toolbar.panel({
    id: 'picture',
    label: t('Picture'),
    icon: 'image',
    fill: (panel, close) => {
      const selected = selectedPicture(document_);
      const isSuggestion = document_.superdoc.config.documentMode !== 'editing';
      if (!selected || isSuggestion) {
        const hint = isSuggestion
          ? NO_SUGGESTION
          : t('Click on a picture first: its size and place are set here.');
        panel.append(element('p', { class: 'hint' }, hint));
        return;
      }
      fillPanel(panel, selected.picture, (wanted) => {
        close();
        changePicture(document_, wanted);
        focus();
      });
    },
  });
}

function fillPanel(panel: HTMLElement, picture: Picture, apply: (wanted: Picture) => void): void {
  const unit = unitOf(navigator.language, document.documentElement.lang);
  const size = (name: string, pixels: number) =>
    element('input', {
      name,
      value: unit.say(pixels * TWIPS_PER_PIXEL),
      inputmode: 'decimal',
      autocomplete: 'off',
    });
  const width = size('width', picture.width);
  const height = size('height', picture.height);
  const proportions = element('input', { type: 'checkbox', name: 'proportions', checked: true });
  const description = element('input', {
    name: 'description',
    value: picture.description,
    maxlength: MOST_DESCRIPTION,
    autocomplete: 'off',
  });
  const other = OTHERS[picture.wrap];
  const wraps = other ? [...WRAPS, [picture.wrap, other] satisfies [Wrap, string]] : WRAPS;
  const wrap = element(
    'select',
    { name: 'wrap' },
    ...wraps.map(([value, label]) => element('option', { value, selected: value === picture.wrap }, label)),
  );
  const follow = (one: HTMLInputElement, another: HTMLInputElement, ratio: number) => {
    one.addEventListener('input', () => {
      const typed = unit.read(one.value);
      if (proportions.checked && typed !== undefined) another.value = unit.say(typed * ratio);
    });
  };
  const ratio = picture.height / picture.width;
  follow(width, height, ratio);
  follow(height, width, 1 / ratio);

  const problem = element('p', { class: 'problem', role: 'alert' });
  const button = element('button', { type: 'submit', class: 'primary' }, t('Apply'));
  const wanted = (): Picture => ({
    ...readSize({ picture, unit }, width.value, height.value, proportions.checked),
    description: description.value.replace(/\s+/g, ' ').trim(),
    wrap: wrap.value as Wrap,
  });
  button.addEventListener('click', (event) => {
    problem.textContent = whyNot(wanted(), unit) ?? '';
    if (problem.textContent === '') return;
    event.preventDefault();
    // The panel this one may hang in closes at a press on its buttons.
    event.stopPropagation();
  });
  const form = element(
    'form',
    { class: 'form page-setup', novalidate: true },
    element(
      'div',
      { class: 'pair' },
      element('label', {}, t('Width ({name})', { name: unit.name }), width),
      element('label', {}, t('Height ({name})', { name: unit.name }), height),
    ),
    element('label', { class: 'check' }, proportions, t('Keep proportions')),
    element('label', {}, t('Text around it'), wrap),
    element('label', {}, t('What the picture shows'), description),
    element('p', { class: 'hint' }, t('Read out to those who do not see it, and kept in the file.')),
    problem,
    element('div', { class: 'actions' }, button),
  );
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    apply(wanted());
  });
  panel.append(form);
}

/**
 * The size that two fields say, in pixels. One that says what it said at first stands for what the file has, which may be finer,
 * and of two in proportion the one that was typed says the other.
 */
export function readSize(
  { picture, unit }: { picture: Picture; unit: Unit },
  width: string,
  height: string,
  inProportion: boolean,
): Pick<Picture, 'width' | 'height'> {
  const isSame = (text: string, pixels: number) => text === unit.say(pixels * TWIPS_PER_PIXEL);
  const read = (text: string, pixels: number) =>
    isSame(text, pixels) ? pixels : (unit.read(text) ?? Number.NaN) / TWIPS_PER_PIXEL;
  const size = { width: read(width, picture.width), height: read(height, picture.height) };
  const isProduct = (text: string, pixels: number) => text === unit.say(Math.round(pixels * TWIPS_PER_PIXEL));
  const fromWidth = (size.width * picture.height) / picture.width;
  const fromHeight = (size.height * picture.width) / picture.height;
  if (inProportion && !isSame(width, picture.width) && isProduct(height, fromWidth))
    return { ...size, height: fromWidth };
  if (inProportion && !isSame(height, picture.height) && isProduct(width, fromHeight))
    return { ...size, width: fromHeight };
  return size;
}

function whyNot({ width, height }: Picture, unit: Unit): string | undefined {
  const isPossible = [width, height].every(
    (pixels) => pixels * TWIPS_PER_PIXEL >= SMALLEST - 1 && pixels * TWIPS_PER_PIXEL <= LARGEST + 1,
  );
  if (isPossible) return undefined;
  const { name } = unit;
  return t('Width and height are numbers between {smallest} and {largest} {name}.', {
    smallest: unit.say(SMALLEST),
    largest: unit.say(LARGEST),
    name,
  });
}
