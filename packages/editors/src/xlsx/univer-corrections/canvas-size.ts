import { Engine } from '@univerjs/engine-render';

/**
 * The grid has the size of its place in the frame in which that changes. Univer 0.25.1 waits for the browser to be
 * idle: until then a click where the grid has grown to is not a click into a cell, and what is typed after it goes into
 * the cell that was selected before.
 */
export function correctCanvasSize(): void {
  const { prototype } = Engine;
  const original = prototype.mount;
  prototype.mount = function (element, resize = true) {
    original.call(this, element, resize);
    if (!resize) return;
    const canvas = this.getCanvasElement();
    const observer = new ResizeObserver(() => {
      if (element.contains(canvas)) this.resize();
      else observer.disconnect();
    });
    observer.observe(element);
  };
}
