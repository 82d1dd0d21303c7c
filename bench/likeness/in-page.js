/**
 * What `npm run prove -- likeness` does inside of pages: run as a script in the frame of an editor and in the page that draws PDF
 * files, which call it by `likeness` (`in-page.ts`).
 *
 * @typedef {import('./measure.ts').Piece} Piece
 */

/**
 * Words under an element, as they are laid out.
 * @param {Element} root
 */
function piecesIn(root) {
  const corner = root.getBoundingClientRect();
  const range = document.createRange();
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  /** @type {Piece[]} */
  const pieces = [];
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const style = node.parentElement && getComputedStyle(node.parentElement);
    if (!style || style.visibility === 'hidden' || style.opacity === '0') continue;
    for (const word of (node.textContent ?? '').matchAll(/\S+/gu)) {
      range.setStart(node, word.index);
      range.setEnd(node, word.index + word[0].length);
      const { left, top, width, height } = range.getBoundingClientRect();
      if (width === 0) continue;
      pieces.push({ text: word[0], x: left - corner.left, y: top + height / 2 - corner.top, width });
    }
  }
  return pieces;
}

/** Scrolls to the last page of a Word document: those far from what is seen are not there. */
function scrollToEnd() {
  for (let one = document.querySelector('.superdoc-page')?.parentElement; one; one = one.parentElement) {
    one.scrollTop = one.scrollHeight;
  }
}

/** The number of the last page that is there. */
function lastPage() {
  const pages = [...document.querySelectorAll('.superdoc-page')];
  return Math.max(0, ...pages.map((one) => Number(one.getAttribute('data-page-index') ?? 0) + 1));
}

/** @typedef {Piece & { scale: number }} Heard */

/** @type {Map<HTMLCanvasElement, Map<string, Heard>>} */
const heard = new Map();
/** @type {Map<HTMLCanvasElement, { from: DOMRect, to: DOMPoint, by: number }>} */
const drawn = new Map();

/**
 * Has the page remember what its canvas is told to write. What is scrolled is written on canvases that nobody sees, parts of which
 * are then drawn on the one on the screen.
 */
function hearPainting() {
  const { prototype } = CanvasRenderingContext2D;
  const { fillText, drawImage } = prototype;
  prototype.fillText = function (text, x, y, most) {
    const place = this.getTransform().transformPoint({ x, y });
    const { a: scale } = this.getTransform();
    const { width, fontBoundingBoxAscent: up, fontBoundingBoxDescent: down } = this.measureText(text);
    const piece = { text, x: place.x, y: place.y - ((up - down) / 2) * scale, width: width * scale, scale };
    const texts = heard.get(this.canvas) ?? new Map();
    heard.set(this.canvas, texts);
    if (text.trim() !== '') texts.set(`${text} ${Math.round(place.x)} ${Math.round(place.y)}`, piece);
    fillText.call(this, text, x, y, most ?? Number.MAX_SAFE_INTEGER);
  };
  /** @this {CanvasRenderingContext2D} @param {CanvasImageSource} image @param {number[]} numbers */
  prototype.drawImage = function (image, ...numbers) {
    const [sx = 0, sy = 0, sw = 1, sh = 1, dx = 0, dy = 0, dw = 1] = numbers;
    if (image instanceof HTMLCanvasElement && numbers.length === 8) {
      const to = this.getTransform().transformPoint({ x: dx, y: dy });
      drawn.set(image, { from: new DOMRect(sx, sy, sw, sh), to, by: (dw / sw) * this.getTransform().a });
    }
    Reflect.apply(drawImage, this, [image, ...numbers]);
  };
}

/** What was written since `hearPainting`, each text once, where it is on the screen; and how large a CSS pixel of the sheet is. */
function paintedTexts() {
  const pieces = [...heard].flatMap(([canvas, texts]) => {
    const place = drawn.get(canvas);
    if (!place) return canvas.isConnected ? [...texts.values()] : [];
    const { from, to, by } = place;
    return [...texts.values()]
      .map((one) => ({
        ...one,
        x: (one.x - from.x) * by + to.x,
        y: (one.y - from.y) * by + to.y,
        width: one.width * by,
        scale: one.scale * by,
      }))
      .filter(
        ({ x, y }) => x >= to.x && y >= to.y && x < to.x + from.width * by && y < to.y + from.height * by,
      );
  });
  pieces.sort((a, b) => (Math.abs(a.y - b.y) > 3 ? a.y - b.y : a.x - b.x));
  const scales = pieces.map((piece) => piece.scale).sort((a, b) => a - b);
  return { pieces, scale: scales[Math.floor(scales.length / 2)] || 1 };
}

/**
 * The ink of a part of a picture, cell by cell (`ink.ts`).
 * @param {{ png: string, part: import('./measure.ts').Part | undefined, edge: number }} given `png` in base 64
 */
async function readInk({ png, part, edge }) {
  const bytes = Uint8Array.from(atob(png), (letter) => letter.charCodeAt(0));
  const picture = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
  const from = part ?? { x: 0, y: 0, width: picture.width, height: picture.height, scale: 1 };
  const [shownWidth, shownHeight] = [from.width / from.scale, from.height / from.scale];
  const [width, height] = [Math.ceil(shownWidth / edge), Math.ceil(shownHeight / edge)];
  const canvas = new OffscreenCanvas(width * edge, height * edge);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('The browser gives no canvas.');
  context.fillStyle = 'white';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(picture, from.x, from.y, from.width, from.height, 0, 0, shownWidth, shownHeight);
  const { data } = context.getImageData(0, 0, canvas.width, canvas.height);
  const sums = new Float64Array(width * height * 3);
  for (let at = 0; at < data.length; at += 4) {
    const ink = [0, 1, 2].map((channel) => 255 - (data[at + channel] ?? 0));
    const [most, least] = [Math.max(...ink), Math.min(...ink)];
    // A light grey: paper.
    if (most < 48 && most - least < 12) continue;
    const pixel = at / 4;
    const column = Math.floor((pixel % canvas.width) / edge);
    const row = Math.floor(Math.floor(pixel / canvas.width) / edge);
    const cell = (row * width + column) * 3;
    for (const channel of [0, 1, 2]) sums[cell + channel] = (sums[cell + channel] ?? 0) + (ink[channel] ?? 0);
  }
  let cells = '';
  for (const sum of sums) cells += String.fromCharCode(Math.round(sum / edge / edge));
  return { width, height, cells: btoa(cells) };
}

/**
 * Pages of a PDF as pictures, with what stands in them.
 * @param {{ pdf: string, limit: { most: number, width?: number, height?: number }, address: string }} given `pdf` in base 64;
 *   `limit`: pages, and CSS pixels from their upper left corner; `address`: where the page has pdf.js from
 */
async function drawPdf({ pdf, limit, address }) {
  const pdfjs = await import(`${address}build/pdf.mjs`);
  pdfjs.GlobalWorkerOptions.workerSrc = `${address}build/pdf.worker.mjs`;
  const opened = await pdfjs.getDocument({
    data: Uint8Array.from(atob(pdf), (letter) => letter.charCodeAt(0)),
    standardFontDataUrl: `${address}standard_fonts/`,
    cMapUrl: `${address}cmaps/`,
    wasmUrl: `${address}wasm/`,
    iccUrl: `${address}iccs/`,
  }).promise;
  /** @type {{ png: string, pieces: Piece[] }[]} */
  const shots = [];
  for (let number = 1; number <= Math.min(opened.numPages, limit.most); number++) {
    const one = await opened.getPage(number);
    const viewport = one.getViewport({ scale: 96 / 72 });
    const canvas = document.createElement('canvas');
    // The page of an empty sheet has no size.
    canvas.width = Math.min(Math.max(1, Math.round(viewport.width)), limit.width ?? Number.POSITIVE_INFINITY);
    canvas.height = Math.min(
      Math.max(1, Math.round(viewport.height)),
      limit.height ?? Number.POSITIVE_INFINITY,
    );
    await one.render({ canvas, viewport }).promise;
    /** @type {Piece[]} */
    const pieces = [];
    for (const item of (await one.getTextContent()).items) {
      if (!('str' in item) || item.str.trim() === '') continue;
      const [, , c = 0, d = 0, e = 0, f = 0] = pdfjs.Util.transform(viewport.transform, item.transform);
      const size = Math.hypot(c, d);
      pieces.push({ text: item.str, x: e, y: f - 0.35 * size, width: (item.width * 96) / 72 });
    }
    shots.push({ png: canvas.toDataURL('image/png').split(',')[1] ?? '', pieces });
  }
  const pages = opened.numPages;
  await opened.loadingTask.destroy();
  return { shots, pages };
}

Reflect.set(globalThis, 'likeness', {
  piecesIn,
  scrollToEnd,
  lastPage,
  hearPainting,
  paintedTexts,
  readInk,
  drawPdf,
});
