import type { DrawnContent } from '@benchbook/documents';
import { t } from '@benchbook/words';
import { element } from '../../frame/screen/dom.ts';
import type { ChartCells } from './charts/chart-data.ts';
import type { Drawn } from './drawn.ts';
import { linkedState } from './linked-state.ts';
import { runStyle } from './shapes.ts';

type Control = Extract<DrawnContent, { kind: 'control' }>;

const SVG = 'http://www.w3.org/2000/svg';

/** CSS pixels of the box of a check box, as Excel draws it. */
const BOX = 13;

/** Draws a control as it is in the file; a check box says what its cell says. Nothing of it can be used. */
export function drawControl(control: Control, cells: ChartCells): Drawn {
  const box = element('div', { class: 'control', 'data-control': control.control });
  const text = element('span', {}, control.text);
  Object.assign(text.style, runStyle({ size: 8, family: 'Tahoma', ...control.look }));
  const isChoice = control.control === 'check' || control.control === 'option';
  const mark = document.createElementNS(SVG, 'svg');
  if (isChoice) {
    const round = control.control === 'option';
    box.setAttribute('role', round ? 'radio' : 'checkbox');
    box.setAttribute('aria-disabled', 'true');
    box.setAttribute('aria-label', control.text || (round ? t('Option') : t('Check box')));
    mark.setAttribute('aria-hidden', 'true');
    mark.setAttribute('viewBox', `0 0 ${BOX} ${BOX}`);
    box.append(mark);
  }
  if (control.text) box.append(text);
  let shown: Control['state'] | undefined;
  const refresh = () => {
    const state = linkedState(control, cells);
    if (!isChoice || state === shown) return;
    shown = state;
    box.setAttribute('aria-checked', state === 'mixed' ? 'mixed' : String(state === 'on'));
    mark.replaceChildren(...marksOf(control.control, state));
  };
  refresh();
  return {
    element: box,
    resize(width, height) {
      box.style.width = `${width}px`;
      box.style.height = `${height}px`;
    },
    refresh,
    dispose: () => {},
  };
}

/** The box with what is in it, or the circle with its point. */
function marksOf(control: Control['control'], state: Control['state']): SVGElement[] {
  const part = (name: string, attributes: Record<string, string | number>) => {
    const one = document.createElementNS(SVG, name);
    for (const [key, value] of Object.entries(attributes)) one.setAttribute(key, String(value));
    return one;
  };
  const middle = BOX / 2;
  if (control === 'option') {
    const circle = (r: number, fill: string) => part('circle', { cx: middle, cy: middle, r, fill });
    const edge = circle(middle - 0.5, '#ffffff');
    edge.setAttribute('stroke', '#333333');
    return state === 'off' ? [edge] : [edge, circle(middle - 3.5, '#333333')];
  }
  const edge = { x: 0.5, y: 0.5, width: BOX - 1, height: BOX - 1, stroke: '#333333' };
  const square = part('rect', { ...edge, fill: state === 'mixed' ? '#c0c0c0' : '#ffffff' });
  if (state === 'off') return [square];
  return [
    square,
    part('path', { d: 'M3 6.5L5.5 9.5L10 3.5', fill: 'none', stroke: '#000000', 'stroke-width': 1.8 }),
  ];
}
