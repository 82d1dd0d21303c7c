/**
 * What `npm run prove -- painted` reads in the frame of a Word document: run as a script there, and called by `painted`
 * (`read.ts`).
 *
 * @typedef {import('./read.ts').Piece} Piece
 */

/** What superdoc adds to what stands in a document: numbers of lists, names of controls, texts for screen readers; and what is deleted. */
const BESIDE_THE_TEXT =
  '.superdoc-list-marker, .superdoc-structured-content__label, .superdoc-structured-content-inline__label, .superdoc-sr-only, .track-delete-dec, .superdoc-chart';
/** Letters that stick out by less are still read. CSS pixels. */
const SEEN_WITHIN = 3;

/** The body as ProseMirror holds it: the largest of the documents in the page. */
function body() {
  const views = [...document.querySelectorAll('.ProseMirror')].map((one) => Reflect.get(one, 'pmViewDesc'));
  const documents = views.map((view) => view?.node).filter((node) => node?.type.name === 'doc');
  return documents.sort((one, other) => other.content.size - one.content.size)[0];
}

/**
 * Whether something reaches out of what cuts off what is in it: a cell, a page.
 * @param {DOMRect} box
 * @param {Element | null} from
 * @param {Element} page
 */
function isCut(box, from, page) {
  for (let one = from; one && one !== page.parentElement; one = one.parentElement) {
    const style = getComputedStyle(one);
    if (style.visibility === 'hidden' || style.opacity === '0') return true;
    if (style.overflow === 'visible') continue;
    const edge = one.getBoundingClientRect();
    const middle = box.top + box.height / 2;
    if (middle < edge.top || middle > edge.bottom) return true;
    if (box.left < edge.left - SEEN_WITHIN || box.right > edge.right + SEEN_WITHIN) return true;
  }
  return false;
}

/**
 * Letters of a text as they are laid out, without the space around them, which may hang over an edge.
 * @param {Node} node
 */
function lettersOf(node) {
  const text = node.textContent ?? '';
  const range = document.createRange();
  range.setStart(node, text.length - text.trimStart().length);
  range.setEnd(node, text.trimEnd().length);
  return range.getBoundingClientRect();
}

/**
 * The text of boxes and shapes that superdoc paints as a picture, and letters of other pictures.
 * @param {Element} page
 * @returns {Piece[]}
 */
function textsOfPictures(page) {
  return [...page.querySelectorAll('img[src^="data:image/svg+xml;base64,"]')].flatMap((picture, index) => {
    const [, bytes = ''] = (picture.getAttribute('src') ?? '').split(',');
    const xml = new TextDecoder().decode(Uint8Array.from(atob(bytes), (one) => one.charCodeAt(0)));
    const lines = new DOMParser().parseFromString(xml, 'image/svg+xml').querySelectorAll('text');
    const text = [...lines].map((line) => line.textContent ?? '').join(' ');
    if (text.trim() === '') return [];
    const within = picture.closest('[data-layout-story]')?.getAttribute('data-layout-story') ?? 'body';
    const story = `picture in ${within}`;
    const cut = isCut(picture.getBoundingClientRect(), picture.parentElement, page);
    return [{ story, paragraph: `picture ${index} ${text}`, order: index, text, cut }];
  });
}

/**
 * @param {Text} node
 * @param {Element} page
 * @param {ReturnType<typeof body>} model
 * @returns {Piece | undefined}
 */
function pieceOf(node, page, model) {
  const parent = node.parentElement;
  const line = parent?.closest('.superdoc-line');
  if (!parent || (node.textContent ?? '').trim() === '' || parent.closest(BESIDE_THE_TEXT)) return undefined;
  const place = parent.closest('[data-pm-start]');
  const position =
    place && place !== line && line?.contains(place) ? place.getAttribute('data-pm-start') : null;
  // The number in front of a note.
  if (position === null && line?.hasAttribute('data-pm-start')) return undefined;
  const holder = parent.closest('[data-block-id]');
  const block = holder?.getAttribute('data-block-id') ?? '';
  const note = /^(?:foot|end)note-\d+/.exec(block)?.[0];
  const story = note ?? parent.closest('[data-layout-story]')?.getAttribute('data-layout-story') ?? '';
  const piece = {
    story,
    order: Number(position ?? 0),
    text: node.textContent ?? '',
    cut: isCut(lettersOf(node), parent, page),
  };
  if (story !== 'body' || position === null)
    return { ...piece, paragraph: `${block} ${numberIn(holder, line?.parentElement)}` };
  const at = model.resolve(Number(position));
  if (/^(?:foot|end)noteReference$/.test(model.nodeAt(Number(position))?.type.name ?? '')) return undefined;
  let depth = at.depth;
  while (depth > 0 && at.node(depth).type.name !== 'paragraph') depth -= 1;
  return { ...piece, paragraph: String(at.start(depth)) };
}

/**
 * Which of the paragraphs of a block it is, in cells too: the same number for that of a header on each page.
 * @param {Element | null} block
 * @param {Element | null | undefined} element
 */
function numberIn(block, element) {
  /** @type {(Element | null)[]} */
  const lines = [...(block?.querySelectorAll('.superdoc-line') ?? [])].map((line) => line.parentElement);
  return element ? [...new Set(lines)].indexOf(element) : 0;
}

/** The pages that are there now, by their number, and what is painted on each. Pages far from what is seen are not there. */
function pages() {
  const model = body();
  return [...document.querySelectorAll('.docx .superdoc-page')].map((page) => {
    /** @type {Piece[]} */
    const pieces = textsOfPictures(page);
    const walker = document.createTreeWalker(page, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const piece = node instanceof Text ? pieceOf(node, page, model) : undefined;
      if (piece) pieces.push(piece);
    }
    return { page: Number(page.getAttribute('data-page-index')), pieces };
  });
}

/** Scrolls on by less than a window; answers whether the end is reached. */
function scrollOn() {
  const stage = document.querySelector('.docx')?.closest('.stage');
  if (!stage) throw new Error('The pages are not in what scrolls.');
  const before = stage.scrollTop;
  stage.scrollTop += stage.clientHeight * 0.7;
  return stage.scrollTop === before;
}

Reflect.set(globalThis, 'painted', { pages, scrollOn });
