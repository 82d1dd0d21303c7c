import { type OutlineRun, outlineGroups } from '@benchbook/documents/outline';
import { t } from '@benchbook/words';
import { element } from '../../frame/screen/dom.ts';
import '../conditional/conditional.css';
import { groupName } from './group-names.ts';

export interface OutlinePanelOptions {
  /** As they are now. */
  runs(): readonly OutlineRun[];
  /** The rows and columns that are selected. */
  selected: Partial<Record<OutlineRun['axis'], { from: number; to: number }>>;
  /** Has those go a level deeper, or come up one. */
  change(axis: OutlineRun['axis'], by: 1 | -1): void;
  isFolded(group: OutlineRun): boolean;
  fold(group: OutlineRun, fold: boolean): void;
  /** Shows what is above a level. */
  showTo(axis: OutlineRun['axis'], level: number): void;
}

/** Fills a panel with the groups of a sheet, to fold, show, make and dissolve them. */
export function fillOutlinePanel(panel: HTMLElement, options: OutlinePanelOptions): void {
  const show = () => {
    const parts = (['row', 'column'] as const).flatMap((axis) => axisOf(axis, options, show));
    const none = element('p', { class: 'hint' }, t('This sheet has no groups.'));
    const made = changesOf(options, show);
    made[0]?.setAttribute('data-autofocus', '');
    panel.replaceChildren(
      element(
        'div',
        { class: 'form' },
        element(
          'div',
          { class: 'row', role: 'group', 'aria-label': t('Selected rows and columns') },
          ...made,
        ),
        ...(parts.length > 0 ? parts : [none]),
      ),
    );
  };
  show();
}

/** What can be done to the selected rows and columns. */
function changesOf({ selected, runs, change }: OutlinePanelOptions, shown: () => void): HTMLElement[] {
  return (['row', 'column'] as const).flatMap((axis) => {
    const span = selected[axis];
    if (!span) return [];
    const name = groupName({ axis, ...span });
    const group = t('Group: {name}', { name });
    const isGrouped = runs().some((run) => run.axis === axis && run.from <= span.to && run.to >= span.from);
    const ungroup = t('Ungroup: {name}', { name });
    return [
      buttonOf(`group-${axis}`, `${group} (Alt+Shift+→)`, group, () => change(axis, 1), shown),
      ...(isGrouped
        ? [buttonOf(`ungroup-${axis}`, `${ungroup} (Alt+Shift+←)`, ungroup, () => change(axis, -1), shown)]
        : []),
    ];
  });
}

function buttonOf(
  key: string,
  label: string,
  text: string,
  run: () => void,
  shown: () => void,
): HTMLButtonElement {
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
}

function axisOf(axis: OutlineRun['axis'], options: OutlinePanelOptions, shown: () => void): HTMLElement[] {
  const groups = outlineGroups(options.runs(), axis);
  if (groups.length === 0) return [];
  const isRows = axis === 'row';
  const button = (key: string, label: string, text: string, run: () => void) =>
    buttonOf(key, label, text, run, shown);
  const deepest = Math.max(...groups.map(({ level }) => level));
  const levels = Array.from({ length: deepest + 1 }, (_, index) => {
    const level = index + 1;
    const label = isRows ? t('Rows to level {level}', { level }) : t('Columns to level {level}', { level });
    return button(`${axis}-level-${level}`, label, String(level), () => options.showTo(axis, level));
  });
  const items = groups.map((group) => {
    const isFolded = options.isFolded(group);
    const name = groupName(group);
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
  const toLevel = isRows ? t('Rows to level') : t('Columns to level');
  const all = isRows ? t('Groups of rows') : t('Groups of columns');
  return [
    element('div', { class: 'row', role: 'group', 'aria-label': toLevel }, toLevel, ...levels),
    element('ul', { class: 'rules', 'aria-label': all }, ...items),
  ];
}
