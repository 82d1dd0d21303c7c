import { type OutlineRun, outlineGroups } from '@benchbook/documents/outline';
import { columnName } from '@benchbook/documents/sorting';
import { t } from '@benchbook/words';
import { element } from '../../frame/screen/dom.ts';
import '../conditional/conditional.css';

export interface OutlinePanelOptions {
  runs: readonly OutlineRun[];
  isFolded(group: OutlineRun): boolean;
  fold(group: OutlineRun, fold: boolean): void;
  /** Shows what is above a level. */
  showTo(axis: OutlineRun['axis'], level: number): void;
}

/** Fills a panel with the groups of a sheet, to fold and show them. */
export function fillOutlinePanel(panel: HTMLElement, options: OutlinePanelOptions): void {
  const show = () => {
    const axes = (['row', 'column'] as const).map((axis) => axisOf(axis, options, show));
    const none = element(
      'p',
      { class: 'hint', 'data-autofocus': true, tabindex: -1 },
      t('This sheet has no groups.'),
    );
    const parts = axes.flat();
    panel.replaceChildren(element('div', { class: 'form' }, ...(parts.length > 0 ? parts : [none])));
  };
  show();
}

function axisOf(axis: OutlineRun['axis'], options: OutlinePanelOptions, shown: () => void): HTMLElement[] {
  const groups = outlineGroups(options.runs, axis);
  if (groups.length === 0) return [];
  const isRows = axis === 'row';
  const button = (key: string, label: string, text: string, run: () => void) => {
    const attributes = {
      type: 'button',
      class: 'secondary',
      'aria-label': label,
      title: label,
      'data-key': key,
    };
    const made = element('button', attributes, text);
    made.addEventListener('click', () => {
      run();
      shown();
      // The list is made anew: the keyboard stays where it was.
      document.querySelector<HTMLElement>(`.popover [data-key="${key}"]`)?.focus();
    });
    return made;
  };
  const deepest = Math.max(...groups.map(({ level }) => level));
  const levels = Array.from({ length: deepest + 1 }, (_, index) => {
    const level = index + 1;
    const label = isRows ? t('Rows to level {level}', { level }) : t('Columns to level {level}', { level });
    return button(`${axis}-level-${level}`, label, String(level), () => options.showTo(axis, level));
  });
  const items = groups.map((group) => {
    const isFolded = options.isFolded(group);
    const [from, to] = [group.from, group.to].map((at) => (isRows ? String(at + 1) : columnName(at)));
    const ends = { from: from ?? '', to: to ?? '' };
    const name = isRows ? t('Rows {from} to {to}', ends) : t('Columns {from} to {to}', ends);
    const label = isFolded ? t('Show: {name}', { name }) : t('Fold: {name}', { name });
    const item = element(
      'li',
      {},
      element('span', { class: 'what' }, name),
      button(`${axis}-${group.from}-${group.level}`, label, isFolded ? t('Show') : t('Fold'), () =>
        options.fold(group, !isFolded),
      ),
    );
    item.style.paddingLeft = `${(group.level - 1) * 16}px`;
    return item;
  });
  levels[0]?.setAttribute('data-autofocus', '');
  const toLevel = isRows ? t('Rows to level') : t('Columns to level');
  const all = isRows ? t('Groups of rows') : t('Groups of columns');
  return [
    element('div', { class: 'row', role: 'group', 'aria-label': toLevel }, toLevel, ...levels),
    element('ul', { class: 'rules', 'aria-label': all }, ...items),
  ];
}
