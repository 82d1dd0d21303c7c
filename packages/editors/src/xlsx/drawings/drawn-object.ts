import type { Chart, DrawnObject, GroupedObject } from '@benchbook/documents';
import { retold, t } from '@benchbook/words';
import { sayAgain } from '../../frame/connection/retelling.ts';
import { element } from '../../frame/screen/dom.ts';
import type { ChartCells } from './charts/chart-data.ts';
import { NotDrawn } from './charts/not-drawn.ts';
import { drawControl } from './controls.ts';
import type { Drawn } from './drawn.ts';
import { drawShape } from './shapes.ts';

/** What drawing takes from around it. */
export interface DrawingContext {
  cells: ChartCells;
  /** The address of a picture that this page holds. */
  picture(part: string): Promise<string>;
}

/** Draws one object, in its own size; where it stands is not its concern. */
export function drawObject(object: DrawnObject, context: DrawingContext): Drawn {
  const drawn = drawContent(object, context);
  const turns = [
    ...(object.rotation === 0 ? [] : [`rotate(${object.rotation}deg)`]),
    ...(object.flipX ? ['scaleX(-1)'] : []),
    ...(object.flipY ? ['scaleY(-1)'] : []),
  ];
  // A shape turns its outline over, and not its text.
  const isShape = object.content.kind === 'shape';
  const own = isShape ? turns.slice(0, object.rotation === 0 ? 0 : 1) : turns;
  drawn.element.style.transform = own.join(' ');
  return drawn;
}

function drawContent(object: DrawnObject, context: DrawingContext): Drawn {
  const { content } = object;
  switch (content.kind) {
    case 'chart':
      return drawChart(content.chart, object.name, context);
    case 'picture':
      return drawPicture(object, content, context);
    case 'shape':
      return drawShape(object, content);
    case 'group':
      return drawGroup(content.children, context);
    case 'control':
      return drawControl(content, context.cells);
    case 'not-shown':
      return still(notShownBox(content.what));
  }
}

/** A box in place of what is in the file and cannot be drawn. */
function notShownBox(what: string): HTMLElement {
  return sayAgain(element('div', { class: 'not-shown' }), () => {
    const said = retold(what);
    const [capital, rest] = [said.charAt(0).toUpperCase(), said.slice(1)];
    return t('{capital}{rest}: kept in the file, not shown here.', { capital, rest });
  });
}

function still(box: HTMLElement): Drawn {
  return {
    element: box,
    resize(width, height) {
      box.style.width = `${width}px`;
      box.style.height = `${height}px`;
    },
    refresh: () => {},
    dispose: () => {},
  };
}

/** Charts come with the library that draws them, when the first one is seen. */
function drawChart(chart: Chart, name: string, { cells }: DrawingContext): Drawn {
  const box = element('div', { class: 'chart', role: 'img', 'aria-label': name });
  const size = { width: 0, height: 0 };
  let make: (() => { draw(): void; dispose(): void }) | undefined;
  let view: ReturnType<NonNullable<typeof make>> | undefined;
  let isOver = false;
  // One chart that cannot be drawn says so, and does not keep the others from it.
  const draw = () => {
    if (isOver || !make) return;
    try {
      if (!view) box.replaceChildren();
      view ??= make();
      view.draw();
    } catch (error) {
      view?.dispose();
      view = undefined;
      box.replaceChildren(
        notShownBox(error instanceof NotDrawn ? error.message : t('this chart cannot be drawn')),
      );
    }
  };
  import('./charts/chart-view.ts').then(
    ({ ChartView }) => {
      make = () => new ChartView(box, chart, cells, size);
      draw();
    },
    () => box.replaceChildren(notShownBox(t('this chart could not be loaded'))),
  );
  return {
    element: box,
    resize(width, height) {
      if (size.width === width && size.height === height) return;
      Object.assign(size, { width, height });
      box.style.width = `${width}px`;
      box.style.height = `${height}px`;
      draw();
    },
    refresh: draw,
    dispose() {
      isOver = true;
      view?.dispose();
    },
  };
}

function drawPicture(
  { name, description }: DrawnObject,
  { part, crop, look }: Extract<DrawnObject['content'], { kind: 'picture' }>,
  { picture }: DrawingContext,
): Drawn {
  const image = element('img', { alt: description || name || t('Picture'), draggable: 'false' });
  const box = element('div', { class: 'picture' }, image);
  if (look.fill && 'color' in look.fill) box.style.background = look.fill.color;
  if (look.line) {
    box.style.outline = `${look.line.width ?? 1}px ${look.line.dash ?? 'solid'} ${look.line.color ?? '#000'}`;
  }
  const fail = () => box.replaceChildren(notShownBox(t('this picture could not be loaded')));
  image.addEventListener('error', fail);
  picture(part).then((address) => {
    image.src = address;
  }, fail);
  const across = 1 - crop.left - crop.right;
  const down = 1 - crop.top - crop.bottom;
  const drawn = still(box);
  return {
    ...drawn,
    resize(width, height) {
      drawn.resize(width, height);
      if (!(across > 0 && down > 0)) return;
      image.style.width = `${width / across}px`;
      image.style.height = `${height / down}px`;
      image.style.left = `${(-crop.left * width) / across}px`;
      image.style.top = `${(-crop.top * height) / down}px`;
    },
  };
}

function drawGroup(children: readonly GroupedObject[], context: DrawingContext): Drawn {
  const box = element('div', { class: 'group' });
  const drawn = children.map((child) => ({ child, drawn: drawObject(child, context) }));
  box.append(...drawn.map((one) => one.drawn.element));
  return {
    element: box,
    resize(width, height) {
      box.style.width = `${width}px`;
      box.style.height = `${height}px`;
      for (const { child, drawn: inner } of drawn) {
        inner.element.style.position = 'absolute';
        inner.element.style.left = `${child.box.left * width}px`;
        inner.element.style.top = `${child.box.top * height}px`;
        inner.resize(child.box.width * width, child.box.height * height);
      }
    },
    refresh() {
      for (const { drawn: inner } of drawn) inner.refresh();
    },
    dispose() {
      for (const { drawn: inner } of drawn) inner.dispose();
    },
  };
}
