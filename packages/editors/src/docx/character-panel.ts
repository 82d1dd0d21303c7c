import { t } from '@benchbook/words';
import type { Choices } from '../frame/choices.ts';
import type { PageContext } from '../frame/editor-contract.ts';
import { element } from '../frame/screen/dom.ts';
import { makeSymbols, makesSymbols } from './autocorrect.ts';
import {
  CHARACTER_GROUPS,
  findCharacters,
  named,
  type SpecialCharacter,
  shownOf,
} from './special-characters.ts';

const CHOICE = 'recent characters';

/** Characters kept as those that were chosen last. */
const RECENT = 12;

/** Characters to choose from: those chosen last, all of them in groups, and those whose names hold what is typed. */
export function characterPanel(
  toolbar: PageContext['frame']['toolbar'],
  choices: Choices,
  write: (character: string) => void,
): HTMLElement {
  return toolbar.panel({
    id: 'characters',
    label: t('Special characters'),
    icon: 'omega',
    fill: (panel, close) => {
      panel.append(
        picker(choices, (character) => {
          close();
          remember(choices, character);
          write(character);
        }),
        whileTyping(choices),
      );
    },
  });
}

function picker(choices: Choices, choose: (character: string) => void): HTMLElement {
  const input = element('input', { type: 'search', autocomplete: 'off', spellcheck: 'false' });
  const list = element('div', { class: 'character-list' });
  const said = element('output', {}, '');
  const show = () => {
    const typed = input.value.trim();
    const recent = recentOf(choices);
    const groups =
      typed === ''
        ? [
            ...(recent.length > 0 ? [{ title: t('Chosen last'), characters: recent }] : []),
            ...CHARACTER_GROUPS,
          ]
        : [{ title: t('Found'), characters: findCharacters(typed) }];
    list.replaceChildren(...groups.map((group) => section(group, said, choose)));
    said.textContent =
      typed !== '' && groups[0]?.characters.length === 0 ? t('No character has that name.') : '';
    setTabStop(list, buttonsIn(list)[0]);
  };
  input.addEventListener('input', show);
  input.addEventListener('keydown', (event) => {
    const first = buttonsIn(list)[0];
    if (event.key === 'Enter') event.preventDefault();
    if (event.key === 'Enter' && input.value.trim() !== '') first?.click();
    if (event.key !== 'ArrowDown') return;
    event.preventDefault();
    first?.focus();
  });
  list.addEventListener('focusin', ({ target }) => setTabStop(list, target));
  list.addEventListener('keydown', (event) => {
    const next = neighbour(buttonsIn(list), event);
    if (next === undefined) return;
    event.preventDefault();
    (next ?? input).focus();
  });
  show();
  return element('div', { class: 'characters' }, element('label', {}, t('Find by name'), input), list, said);
}

function section(
  { title, characters }: { title: string; characters: readonly SpecialCharacter[] },
  said: HTMLElement,
  choose: (character: string) => void,
): HTMLElement {
  const grid = element('div', { class: 'character-grid', role: 'group', 'aria-label': title });
  for (const [character, name = ''] of characters) {
    const shown = shownOf(character);
    const isWord = shown !== character;
    const button = element('button', { type: 'button', 'aria-label': name, title: name }, shown);
    if (isWord) button.classList.add('word');
    const tell = () => {
      said.textContent = isWord ? name : `${character}  ${name}`;
    };
    button.addEventListener('pointerenter', tell);
    button.addEventListener('focus', tell);
    button.addEventListener('click', () => choose(character));
    grid.append(button);
  }
  return element('div', {}, element('div', { class: 'character-title', 'aria-hidden': 'true' }, title), grid);
}

function whileTyping(choices: Choices): HTMLElement {
  const box = element('input', { type: 'checkbox', name: 'symbols-while-typing' });
  box.checked = makesSymbols(choices);
  box.addEventListener('change', () => makeSymbols(choices, box.checked));
  return element(
    'label',
    { class: 'check' },
    box,
    t('Make symbols, lists and links while typing: -> becomes →, - begins a list'),
  );
}

const buttonsIn = (list: HTMLElement): HTMLButtonElement[] => [...list.querySelectorAll('button')];

/** The Tab key stops at the characters once. */
function setTabStop(list: HTMLElement, target: EventTarget | null | undefined): void {
  for (const button of buttonsIn(list)) button.tabIndex = button === target ? 0 : -1;
}

/** Where an arrow key leads from a button; null: out of the list at its top; undefined: nowhere. */
function neighbour(
  buttons: HTMLButtonElement[],
  { key, target }: KeyboardEvent,
): HTMLButtonElement | null | undefined {
  const from = buttons.find((button) => button === target);
  if (!from) return undefined;
  const at = buttons.indexOf(from);
  if (key === 'ArrowRight') return buttons[at + 1];
  if (key === 'ArrowLeft') return buttons[at - 1];
  const down = key === 'ArrowDown';
  if (!down && key !== 'ArrowUp') return undefined;
  const { offsetTop: top, offsetLeft: left } = from;
  const beyond = buttons.filter(({ offsetTop }) => (down ? offsetTop > top : offsetTop < top));
  const row = beyond.at(down ? 0 : -1)?.offsetTop;
  const inRow = beyond.filter(({ offsetTop }) => offsetTop === row);
  const nearest = inRow.sort((a, b) => Math.abs(a.offsetLeft - left) - Math.abs(b.offsetLeft - left))[0];
  return nearest ?? (down ? undefined : null);
}

function recentOf(choices: Choices): SpecialCharacter[] {
  // Several people may have written into the storage of a browser, and other programs.
  const kept = (choices.get(CHOICE) ?? '').split('\n');
  return kept.map(named).filter((character) => character !== undefined);
}

function remember(choices: Choices, character: string): void {
  const others = recentOf(choices).map(([each]) => each);
  choices.set(CHOICE, [...new Set([character, ...others])].slice(0, RECENT).join('\n'));
}
