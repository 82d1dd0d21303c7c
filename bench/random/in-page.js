/** What `npm run prove -- random` reads in the frame of a workbook: run as a script there, which answers the lines. */
(() => {
  /** Pixels of a part of the picture, and what is left out at its edges: bars for scrolling, which look as the mouse was last. */
  const PART = { width: 128, height: 40 };
  const EDGE = 16;

  /** What a screen reader is told of each cell in sight: its text, notes, merged cells, what it does not allow. */
  function said() {
    return [...document.querySelectorAll('#sheet-table [role="gridcell"]')].flatMap((cell) => {
      const about = ['aria-description', 'aria-rowspan', 'aria-colspan', 'aria-invalid'].flatMap(
        (name) => cell.getAttribute(name) ?? [],
      );
      const label = cell.getAttribute('aria-label') ?? '';
      return about.length > 0 || cell.textContent ? [[label, ...about].join(' | ')] : [];
    });
  }

  /** The picture of the cells in parts, each as its place and a number that is another one for another picture (FNV-1a). */
  function pictured() {
    const canvas = document.querySelector('canvas[id^="univer-sheet-main-canvas"]');
    const drawn = canvas instanceof HTMLCanvasElement ? canvas.getContext('2d') : null;
    if (!canvas || !drawn) return ['no picture of the cells'];
    const { width, height } = drawn.canvas;
    const lines = [];
    for (let y = 0; y + PART.height <= height - EDGE; y += PART.height) {
      for (let x = 0; x + PART.width <= width - EDGE; x += PART.width) {
        let mixed = 0x811c9dc5;
        for (const byte of drawn.getImageData(x, y, PART.width, PART.height).data)
          mixed = Math.imul(mixed ^ byte, 0x01000193);
        lines.push(`picture at ${x}, ${y}: ${(mixed >>> 0).toString(16)}`);
      }
    }
    return lines;
  }

  return [...said(), ...pictured()];
})();
