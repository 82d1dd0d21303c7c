import type { IDisposable } from '@univerjs/core';

/** CSS pixels. */
export interface PointInWindow {
  x: number;
  y: number;
}

/**
 * Takes pictures that are pasted or dropped onto the cells. A clipboard of cells has a picture of them beside them, and a cell that
 * is open for typing takes what it can: both are left alone.
 */
export function takePictures(
  host: HTMLElement,
  isTyping: () => boolean,
  take: (files: File[], at?: PointInWindow) => void,
): IDisposable {
  const over = new AbortController();
  const listening = { capture: true, signal: over.signal };
  window.addEventListener(
    'paste',
    (event) => {
      const data = event.clipboardData;
      const isHere = event.target instanceof Node && host.contains(event.target);
      if (!data || !isHere || isTyping() || hasCells(data)) return;
      const files = picturesIn(data);
      if (files.length === 0) return;
      event.preventDefault();
      event.stopPropagation();
      take(files);
    },
    listening,
  );
  host.addEventListener(
    'dragover',
    (event) => {
      if (!event.dataTransfer?.types.includes('Files')) return;
      event.preventDefault();
      event.dataTransfer.dropEffect = 'copy';
    },
    listening,
  );
  host.addEventListener(
    'drop',
    (event) => {
      const files = event.dataTransfer ? [...event.dataTransfer.files] : [];
      if (files.length === 0) return;
      event.preventDefault();
      event.stopPropagation();
      take(files, { x: event.clientX, y: event.clientY });
    },
    listening,
  );
  return { dispose: () => over.abort() };
}

function picturesIn(data: DataTransfer): File[] {
  return [...data.files].filter(({ type }) => type.startsWith('image/'));
}

function hasCells(data: DataTransfer): boolean {
  return data.getData('text/plain').trim() !== '' || /<table/i.test(data.getData('text/html'));
}
