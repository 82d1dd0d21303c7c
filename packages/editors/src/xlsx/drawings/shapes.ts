import type { DrawnObject, Fill, ShapeText, TextLook } from '@benchbook/documents';
import { t } from '@benchbook/words';
import { element } from '../../frame/screen/dom.ts';
import { familyStack } from '../painting/fonts.ts';
import type { Drawn } from './drawn.ts';

type Shape = Extract<DrawnObject['content'], { kind: 'shape' }>;

const SVG = 'http://www.w3.org/2000/svg';

/** A shape: its outline with fill and line, and its text upright above it. */
export function drawShape(object: DrawnObject, { outline, look, text }: Shape): Drawn {
  const box = element('div', { class: 'shape' });
  const name = object.description || object.name;
  const picture = document.createElementNS(SVG, 'svg');
  picture.setAttribute('aria-hidden', 'true');
  if (text) box.append(picture, textBox(text));
  else {
    box.append(picture);
    box.setAttribute('role', 'img');
    box.setAttribute('aria-label', name || t('Shape'));
  }
  return {
    element: box,
    resize(width, height) {
      box.style.width = `${width}px`;
      box.style.height = `${height}px`;
      picture.setAttribute('width', String(Math.max(1, width)));
      picture.setAttribute('height', String(Math.max(1, height)));
      const path = document.createElementNS(SVG, 'path');
      const flip = { x: object.flipX, y: object.flipY };
      path.setAttribute('d', outlinePath(outline, width, height, flip, object.content));
      path.setAttribute('fill', outline === 'line' ? 'none' : plain(look.fill));
      path.setAttribute('fill-opacity', String(opacity(look.fill)));
      if (look.line) {
        path.setAttribute('stroke', look.line.color?.slice(0, 7) ?? '#000000');
        path.setAttribute('stroke-width', String(look.line.width ?? 1));
        const unit = look.line.width ?? 1;
        if (look.line.dash === 'dashed') path.setAttribute('stroke-dasharray', `${unit * 4} ${unit * 3}`);
        if (look.line.dash === 'dotted') path.setAttribute('stroke-dasharray', `${unit} ${unit * 2}`);
      }
      picture.replaceChildren(path);
    },
    refresh: () => {},
    dispose: () => {},
  };
}

/** The outline in a box, in the words of SVG; a line with its arrow heads. */
export function outlinePath(
  outline: Shape['outline'],
  width: number,
  height: number,
  flip: { x: boolean; y: boolean },
  content?: DrawnObject['content'],
): string {
  const x = (part: number) => (flip.x ? 1 - part : part) * width;
  const y = (part: number) => (flip.y ? 1 - part : part) * height;
  const polygon = (...points: [number, number][]) =>
    `M${points.map(([px, py]) => `${x(px)} ${y(py)}`).join('L')}Z`;
  switch (outline) {
    case 'line': {
      const line = content?.kind === 'shape' ? content.look.line : undefined;
      const from: [number, number] = [x(0), y(0)];
      const to: [number, number] = [x(1), y(1)];
      const heads = `${line?.end ? head(from, to) : ''}${line?.start ? head(to, from) : ''}`;
      return `M${from.join(' ')}L${to.join(' ')}${heads}`;
    }
    case 'ellipse': {
      const radii = `${width / 2} ${height / 2}`;
      return `M0 ${height / 2}A${radii} 0 1 1 ${width} ${height / 2}A${radii} 0 1 1 0 ${height / 2}Z`;
    }
    case 'rounded': {
      const r = Math.min(width, height) / 6;
      const arc = (dx: number, dy: number) => `a${r} ${r} 0 0 1 ${dx} ${dy}`;
      return `M${r} 0H${width - r}${arc(r, r)}V${height - r}${arc(-r, r)}H${r}${arc(-r, -r)}V${r}${arc(r, -r)}Z`;
    }
    case 'triangle':
      return polygon([0.5, 0], [1, 1], [0, 1]);
    case 'diamond':
      return polygon([0.5, 0], [1, 0.5], [0.5, 1], [0, 0.5]);
    case 'arrow':
      return polygon([0, 0.25], [0.7, 0.25], [0.7, 0], [1, 0.5], [0.7, 1], [0.7, 0.75], [0, 0.75]);
    case 'rectangle':
      return `M0 0H${width}V${height}H0Z`;
  }
}

/** CSS pixels. */
const HEAD = 8;

function head([fromX, fromY]: [number, number], [toX, toY]: [number, number]): string {
  const angle = Math.atan2(toY - fromY, toX - fromX);
  const side = (turn: number) =>
    `${toX - HEAD * Math.cos(angle + turn)} ${toY - HEAD * Math.sin(angle + turn)}`;
  return `M${side(0.45)}L${toX} ${toY}L${side(-0.45)}`;
}

function plain(fill: Fill | null | undefined): string {
  if (!fill) return 'none';
  return ('color' in fill ? fill.color : (fill.stops[0]?.color ?? '#ffffff')).slice(0, 7);
}

function opacity(fill: Fill | null | undefined): number {
  const color = fill && ('color' in fill ? fill.color : fill.stops[0]?.color);
  return color && color.length === 9 ? Number.parseInt(color.slice(7), 16) / 255 : 1;
}

function textBox({ paragraphs, vertical, insets, wraps }: ShapeText): HTMLElement {
  const box = element('div', { class: 'shape-text', 'data-vertical': vertical });
  const [left, top, right, bottom] = insets;
  box.style.padding = `${top}px ${right}px ${bottom}px ${left}px`;
  if (!wraps) box.style.whiteSpace = 'pre';
  for (const { runs, align } of paragraphs) {
    const paragraph = element('p');
    paragraph.style.textAlign = align;
    for (const { text, look } of runs) {
      const run = element('span', {}, text);
      Object.assign(run.style, runStyle(look));
      paragraph.append(run);
    }
    // An empty paragraph is a line all the same.
    if (runs.every(({ text }) => text === '')) paragraph.append(element('br'));
    box.append(paragraph);
  }
  return box;
}

export function runStyle({ color, family, size, bold, italic }: TextLook): Partial<CSSStyleDeclaration> {
  return {
    ...(color ? { color } : {}),
    ...(family ? { fontFamily: familyStack(family) } : {}),
    ...(size ? { fontSize: `${size}pt` } : {}),
    fontWeight: bold ? 'bold' : 'normal',
    fontStyle: italic ? 'italic' : 'normal',
  };
}
