import { t } from '@benchbook/words';
import { element } from '../../frame/screen/dom.ts';
import { type Edges, openPanelAt } from '../../frame/screen/panel-at.ts';
import { selectedTable } from '../copying/selected-cells.ts';
import { mayInsert } from '../references/fields.ts';
import type { SuperdocDocument } from '../superdoc-document.ts';
import { type Fillable, fillableIn, keepAlike, storedAs } from './bound.ts';
import {
  asksForContent,
  bindingOf,
  type Control,
  type ControlAttributes,
  controlOf,
  isLocked,
  withChecked,
  withChosen,
  withDay,
} from './control.ts';
import { dateText } from './dates.ts';
import { fillControl, noticeFilling, selectContent } from './filling.ts';
import { controlsAround, controlsSelected, type FoundControl, takesOnlyText } from './found.ts';
import { keepIdsApart } from './own-ids.ts';

const LOCKED = t('The author of this document has locked this field. It stays as it is.');
const BOUND = t(
  'This field shows what is stored elsewhere in the document, and Word would put that back. Change it in Word; here it stays as it is.',
);
const NO_SUGGESTION = t(
  'A field cannot be filled in as a suggestion here. Whoever may edit this document fills it in while changes are not tracked.',
);
const CHOOSE = t('This field takes what is in its list. A click or Alt+Down shows it.');
const DAY = t('This field takes a day. A click or Alt+Down shows the calendar.');
const TICK = t('This box takes a click or the space bar.');
const ONE_LINE = t('This field takes one line.');
const ONLY_TEXT = t('This field takes text only.');

/** CSS pixels a mouse may move in a click. */
const STILL = 4;

const ON_SCREEN = '.superdoc-structured-content-inline, .superdoc-structured-content-block';

/**
 * Content controls for who fills them in: boxes ticked, entries and days chosen by mouse and keyboard, and what is typed in the place
 * of what they ask for. What they do not take is refused: `refuse` says why. The answer ends it.
 */
export function offerControls(
  document_: SuperdocDocument,
  docx: Blob,
  refuse: (why: string) => void,
): () => void {
  noticeFilling(document_.editor);
  keepIdsApart(document_.editor);
  // Until it is known, none is filled in; where it cannot be known, neither.
  let fillable: Fillable = new Map();
  let isOver = false;
  fillableIn(document_, docx).then(
    (found) => {
      if (isOver) return;
      fillable = found;
      keepAlike(document_.editor, fillable);
    },
    () => {},
  );
  const whyClosed = (attributes: ControlAttributes) => whyClosedTo(attributes, fillable);
  const whyRefused = () => refusalOf(document_, fillable);
  document_.refusesHere = (what) => {
    if (what === 'text') enterSelected(document_);
    const why =
      whyRefused() ?? (what === 'object' && takesOnlyText(document_.writing.state) ? ONLY_TEXT : undefined);
    if (why) refuse(why);
    return why !== undefined;
  };
  const use = (found: FoundControl, place: Edges | undefined): boolean => {
    const control = controlOf(found.attributes);
    const isChosen = control.kind === 'box' || control.kind === 'list' || control.kind === 'date';
    if (!isChosen) return false;
    const closed = whyClosed(found.attributes);
    if (closed) refuse(closed);
    else if (!mayInsert(document_)) refuse(NO_SUGGESTION);
    else if (control.kind === 'box') tick(document_, found, control);
    else if (place) choose(document_, found, control, place);
    return true;
  };

  let pressed: { x: number; y: number; found: FoundControl; place: Edges } | undefined;
  const press = ({ button, target, clientX, clientY }: MouseEvent) => {
    pressed = undefined;
    const shown = button === 0 ? controlShown(document_, target) : undefined;
    if (shown) pressed = { x: clientX, y: clientY, ...shown };
  };
  const release = ({ clientX, clientY }: MouseEvent) => {
    const { x, y, found, place } = pressed ?? {};
    pressed = undefined;
    if (!found || x === undefined || y === undefined) return;
    if (Math.hypot(clientX - x, clientY - y) > STILL) return;
    clicked = () => {
      if (!use(found, place) && takesText(found)) selectContent(document_, found);
    };
    // Once superdoc has put the caret where the click was.
    setTimeout(followClick);
  };
  let clicked: (() => void) | undefined;
  /** What is typed at once comes behind what the click does, or it would stand in the middle of what is asked for. */
  const followClick = () => {
    const follow = clicked;
    clicked = undefined;
    follow?.();
  };

  const isHeard = ({ target }: Event) => {
    const { view, isEditable } = document_.writing;
    return isEditable && target instanceof Node && (view?.dom.contains(target) ?? false);
  };
  const stop = (event: Event) => {
    event.preventDefault();
    event.stopPropagation();
  };
  const refuseDeleting = (event: KeyboardEvent) => {
    const why = whyRefused();
    if (!why) return;
    stop(event);
    refuse(why);
  };
  const heedKey = (event: KeyboardEvent) => {
    const { key, altKey, ctrlKey, metaKey, shiftKey } = event;
    followClick();
    if (event.isComposing || ctrlKey || metaKey || !isHeard(event)) return;
    if ([...key].length === 1) enterSelected(document_);
    const { selection } = document_.writing.state;
    const [inner] = controlsAround(selection.$from);
    const isDeleting = (key === 'Backspace' || key === 'Delete') && !shiftKey;
    if (!inner) {
      if (isDeleting && selectedTable(selection)) refuseDeleting(event);
      return;
    }
    const isStored = storedAs(inner.attributes, fillable) !== undefined;
    // What is stored is characters.
    if (isStored && (key === 'Tab' || (key === 'Enter' && (shiftKey || !inner.isInline)))) {
      stop(event);
      refuse(ONE_LINE);
      return;
    }
    if (shiftKey) return;
    const { kind } = controlOf(inner.attributes);
    const isAsked =
      (key === ' ' && (kind === 'box' || kind === 'list')) ||
      (key === 'Enter' && (kind === 'list' || kind === 'date')) ||
      (key === 'ArrowDown' && altKey);
    if (isAsked && use(inner, edgesOf(inner))) stop(event);
    else if (key === 'Enter' && inner.isInline && !altKey && !whyClosed(inner.attributes)) {
      const refusal = goOn(document_, isStored);
      if (refusal !== 'behind') stop(event);
      if (refusal === 'refused') refuse(ONE_LINE);
    } else if (isDeleting) refuseDeleting(event);
  };
  /** Typing, pasting and cutting: the latter two have events of their own, which the editor answers itself. */
  const heedInput = (event: InputEvent | ClipboardEvent) => {
    if (!isHeard(event) || ('inputType' in event && event.inputType.startsWith('history'))) return;
    if (event.type === 'paste' || ('inputType' in event && event.inputType.startsWith('insert')))
      enterSelected(document_);
    const why = whyRefused();
    if (!why) {
      if ('clipboardData' in event && event.type === 'paste') pasteAsText(event);
      return;
    }
    stop(event);
    refuse(why);
  };
  /** Into a field whose characters are stored, of what is pasted. */
  const pasteAsText = (event: ClipboardEvent) => {
    const { $from, $to } = document_.writing.state.selection;
    const isStored = [...controlsAround($from), ...controlsAround($to)].some(
      ({ attributes }) => storedAs(attributes, fillable) !== undefined,
    );
    if (!isStored) return;
    stop(event);
    const text = event.clipboardData?.getData('text/plain').replaceAll(/\s+/g, ' ').trim();
    if (text) document_.insertText(text);
  };
  window.addEventListener('pointerdown', press, { capture: true });
  window.addEventListener('pointerup', release, { capture: true });
  window.addEventListener('keydown', heedKey, { capture: true });
  const inputs = ['beforeinput', 'paste', 'cut'] as const;
  for (const input of inputs) window.addEventListener(input, heedInput, { capture: true });
  return () => {
    isOver = true;
    window.removeEventListener('pointerdown', press, { capture: true });
    window.removeEventListener('pointerup', release, { capture: true });
    window.removeEventListener('keydown', heedKey, { capture: true });
    for (const input of inputs) window.removeEventListener(input, heedInput, { capture: true });
  };
}

/** Whether the next letter takes the place of all that is shown in a control: what it asks for, or nothing. */
const takesText = ({ node, attributes }: FoundControl): boolean =>
  asksForContent(attributes) || node.content.size === 0;

/** Goes into a control of a line that is selected as a whole: what is written would take its place, and the field be gone. */
function enterSelected(document_: SuperdocDocument): void {
  const { state } = document_.writing;
  const { from, to } = state.selection;
  const whole = controlsSelected(state).find((found) => found.from === from && found.to === to);
  if (whole?.isInline) selectContent(document_, whole);
}

/** Why what is in a control cannot be changed here; undefined where it can. */
function whyClosedTo(attributes: ControlAttributes, fillable: Fillable): string | undefined {
  if (isLocked(attributes)) return LOCKED;
  const isBound = bindingOf(attributes) !== undefined;
  return isBound && storedAs(attributes, fillable) === undefined ? BOUND : undefined;
}

/** Why nothing can be typed over what is selected, or deleted of it; undefined where it can. */
function refusalOf(document_: SuperdocDocument, fillable: Fillable): string | undefined {
  const { state } = document_.writing;
  for (const found of controlsSelected(state)) {
    const isWhole = state.selection.ranges.some(
      ({ $from, $to }) => $from.pos <= found.from && $to.pos >= found.to,
    );
    // Of a whole control there are other locks: those against its being deleted.
    const closed = isWhole
      ? /sdt/i.test(found.attributes.lockMode ?? '') && LOCKED
      : whyClosedTo(found.attributes, fillable);
    if (closed) return closed;
    if (isWhole) continue;
    const control = controlOf(found.attributes);
    if (control.kind === 'box') return TICK;
    if (control.kind === 'list' && !control.takesOthers) return CHOOSE;
    if (storedAs(found.attributes, fillable) === undefined) continue;
    if (control.kind === 'date') return DAY;
    if (!mayInsert(document_)) return NO_SUGGESTION;
  }
  return undefined;
}

/**
 * Enter in a control within a line, which superdoc 1.46.3 does not heed: at its end the text goes on behind it, at its beginning in
 * front of it, and elsewhere it gets a line more, if it may have one: it is one piece of one paragraph.
 */
function goOn({ writing }: SuperdocDocument, isStored: boolean): 'behind' | 'refused' | 'done' {
  const { view, state, commands } = writing;
  const { $from, $to } = state.selection;
  const controls = controlsAround($from).filter(({ isInline }) => isInline);
  const [inner, outer] = [controls[0], controls.at(-1)];
  if (!view || !inner || !outer) return 'behind';
  const isBlank = (from: number, to: number) =>
    state.doc.textBetween(from, to, '', '\ufffc').replaceAll('\u200b', '') === '';
  const isBehind = isBlank($to.pos, outer.to);
  const isInFront = isBlank(outer.from, $from.pos);
  if (isBehind || isInFront) {
    const place = isBehind ? outer.to : outer.from;
    commands.setTextSelection?.({ from: place, to: place });
    commands.splitBlock?.();
    return 'done';
  }
  const control = controlOf(inner.attributes);
  if (isStored || (control.kind === 'line' && !control.hasLines)) return 'refused';
  commands.insertLineBreak?.();
  return 'done';
}

function tick(document_: SuperdocDocument, found: FoundControl, box: Control & { kind: 'box' }): void {
  const isChecked = !box.isChecked;
  const { text, font } = isChecked ? box.checked : box.unchecked;
  const sdtPr = withChecked(found.attributes.sdtPr ?? {}, isChecked);
  const isOther = box.checked.font !== box.unchecked.font;
  fillControl(document_, found, { text, sdtPr, ...(isOther && { font }) });
}

/** Shows what can be chosen beside a control. */
function choose(
  document_: SuperdocDocument,
  found: FoundControl,
  control: Control & { kind: 'list' | 'date' },
  place: Edges,
): void {
  const sdtPr = found.attributes.sdtPr ?? {};
  const fill = (text: string, described = sdtPr) => {
    document_.focus();
    fillControl(document_, found, { text, sdtPr: described });
  };
  const label = control.kind === 'list' ? t('Choose an entry') : t('Choose a day');
  openPanelAt(
    place,
    label,
    (panel, close) => {
      if (control.kind === 'date') {
        panel.append(
          formWith(
            element('input', { type: 'date', value: control.day, 'aria-label': label, required: true }),
            (day) => {
              close();
              fill(dateText(day, control.format, control.language), withDay(sdtPr, day));
            },
          ),
        );
        return;
      }
      if (control.takesOthers) {
        const own = element('input', {
          'aria-label': t('Another entry'),
          required: true,
          autocomplete: 'off',
        });
        panel.append(
          formWith(own, (text) => {
            close();
            fill(text);
          }),
        );
      }
      const list = element('div', { class: 'menu', role: 'listbox', 'aria-label': label });
      for (const { text, value } of control.items) {
        const isChosen = !asksForContent(found.attributes) && found.node.textContent === text;
        const item = element(
          'button',
          { type: 'button', role: 'option', 'aria-selected': String(isChosen) },
          text,
        );
        item.addEventListener('click', () => {
          close();
          fill(text, withChosen(sdtPr, value));
        });
        list.append(item);
      }
      const items = [...list.querySelectorAll('button')];
      (items.find((item) => item.ariaSelected === 'true') ?? items[0])?.setAttribute('data-autofocus', '');
      list.addEventListener('keydown', (event) => {
        const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
        if (!step) return;
        event.preventDefault();
        const at = items.findIndex((item) => item.matches(':focus'));
        items.at((at + step) % items.length)?.focus();
      });
      panel.append(list);
    },
    () => document_.focus(),
  );
}

/** A form of one field, which hands its value in. */
function formWith(field: HTMLInputElement, done: (value: string) => void): HTMLElement {
  const form = element(
    'form',
    { class: 'form' },
    field,
    element(
      'div',
      { class: 'actions' },
      element('button', { type: 'submit', class: 'primary' }, t('Insert')),
    ),
  );
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    if (field.value !== '') done(field.value);
  });
  return form;
}

/** The innermost content control at a place on the screen that somebody writes in, and where it is. */
function controlShown(
  document_: SuperdocDocument,
  target: EventTarget | null,
): { found: FoundControl; place: Edges } | undefined {
  const shown = target instanceof Element ? target.closest<HTMLElement>(ON_SCREEN) : null;
  if (!shown || !(target instanceof Element) || !document_.writing.isEditable) return undefined;
  const isInBand = shown.closest('.superdoc-page-header, .superdoc-page-footer') !== null;
  if (isInBand === (document_.writing === document_.editor)) return undefined;
  const start = target.closest<HTMLElement>('[data-pm-start]')?.dataset.pmStart;
  const { doc } = document_.writing.state;
  if (start === undefined || Number(start) > doc.content.size) return undefined;
  const [found] = controlsAround(doc.resolve(Number(start)));
  return found && { found, place: shown.getBoundingClientRect() };
}

/** Where a control is on the screen. */
function edgesOf({ node, from, to }: FoundControl): Edges | undefined {
  const all = [...document.querySelectorAll<HTMLElement>(ON_SCREEN)].filter(
    ({ dataset }) => dataset.sdtId === String(node.attrs.id),
  );
  const isIt = ({ dataset }: HTMLElement) => Number(dataset.pmStart) >= from && Number(dataset.pmStart) <= to;
  return (all.find(isIt) ?? all[0])?.getBoundingClientRect();
}
