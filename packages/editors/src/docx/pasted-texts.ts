/** A tab as superdoc 1.46.3 writes and reads it in HTML; with nothing in it, it would be left out. */
const TAB = '<span class="sd-editor-tab"> </span>';

/** Nobody writes more of them in a row. */
const MOST_TABS = 50;

/** Nothing is fetched from where such pictures are, and a page reads no files of a computer. */
const ELSEWHERE = /^\s*(?:https?:|file:|\/\/)/i;

/** What superdoc reads as text of Word or Outlook. */
const OF_WORD =
  /class=["']?Mso|xmlns:o=["']?urn:schemas-microsoft-com|<!--\[if gte mso|<meta[^>]+name=["']?Generator["']?[^>]+Word/i;

/** By which Word says that a text is the number of a list, and of which one. */
const OF_LISTS = /mso-list:\s*l\d+\s+level\d+\s+lfo\d+;?|<!(?:--)?\[(?:if !supportLists|endif)\](?:--)?>/gi;

/** HTML without pictures that the clipboard has not got, or as it is. */
export function withoutPicturesElsewhere(html: string): string {
  if (!/<img\s/i.test(html)) return html;
  const page = new DOMParser().parseFromString(html, 'text/html');
  const pictures = [...page.querySelectorAll('img')].filter((picture) =>
    ELSEWHERE.test(picture.getAttribute('src') ?? ''),
  );
  if (pictures.length === 0) return html;
  for (const picture of pictures) picture.remove();
  return page.documentElement.outerHTML;
}

/** As superdoc says of what it put into the clipboard. */
const OF_SUPERDOC = /data-superdoc-slice|data-sd-/;

/** HTML without what was not seen where it comes from, or as it is. */
export function withoutHidden(html: string): string {
  if (!/display\s*:\s*none|\shidden[\s=>]/i.test(html) || OF_SUPERDOC.test(html)) return html;
  const page = new DOMParser().parseFromString(html, 'text/html');
  const hidden = [...page.body.querySelectorAll<HTMLElement>('[hidden], [style*="display" i]')].filter(
    (each) => each.hidden || each.style.display === 'none',
  );
  for (const each of hidden) each.remove();
  return hidden.length === 0 ? html : page.documentElement.outerHTML;
}

/**
 * HTML in which lines that end where the text says so (`<pre>`, `white-space`) end in `<br>`, and tabs in them are tabs: superdoc joined the lines,
 * and kept tabs as characters, which other programs show as next to nothing.
 */
export function withLinesOfCode(html: string): string {
  if (!/<pre[\s>]|white-space\s*:\s*(?:pre|break-spaces)/i.test(html)) return html;
  const page = new DOMParser().parseFromString(html, 'text/html');
  for (const place of page.body.querySelectorAll<HTMLElement>('pre, [style*="white-space"]')) {
    if (place.localName !== 'pre' && !/^(?:pre|break-spaces)/.test(place.style.whiteSpace)) continue;
    const texts = page.createTreeWalker(place, NodeFilter.SHOW_TEXT);
    const found: Text[] = [];
    while (texts.nextNode()) found.push(texts.currentNode as Text);
    for (const text of found) {
      // Between lines that are elements of their own nothing is shown.
      const isBetween = text.parentElement?.querySelector(':scope > :is(div, p, table, ul, ol)');
      if (text.data.trim() === '' && isBetween) continue;
      // The end of the last line begins no other one.
      const isLast = !text.nextSibling && text.parentElement === place;
      const data = isLast ? text.data.replace(/\r?\n$/, '') : text.data;
      text.replaceWith(...data.split(/(\r?\n|\t)/).map((piece) => pieceOfLine(page, piece)));
    }
  }
  return page.documentElement.outerHTML;
}

function pieceOfLine(page: Document, piece: string): Node {
  if (piece.endsWith('\n')) return page.createElement('br');
  return piece === '\t' ? page.createRange().createContextualFragment(TAB) : page.createTextNode(piece);
}

/**
 * Text of Word as superdoc reads all of it: with tabs as superdoc writes them itself (as Word writes them they were blanks), and where web mail took
 * the style sheet away, with an empty one and with numbers of lists as the text they are in it: superdoc asks for the sheet, and without it
 * nothing was pasted at all.
 */
export function asReadOfWord(html: string): string {
  if (!OF_WORD.test(html)) return html;
  const tabbed = html.replace(
    /<span\s[^>]*?mso-tab-count:\s*(\d+)[^>]*>(?:&nbsp;|[\s\u00a0])*<\/span>/gi,
    (_, count) => TAB.repeat(Math.min(Number(count), MOST_TABS)),
  );
  if (/<style[\s>]/i.test(tabbed)) return tabbed;
  return `<style></style>${tabbed.replace(OF_LISTS, '')}`;
}

/** A blank in a paragraph by itself only gives it its height in a page: in a document nothing stands there. */
export const withEmptyLines = (html: string): string =>
  html.replace(/(<p(?:\s[^>]*)?>)\s*(?:&nbsp;|\u00a0)\s*(?=<\/p>)/gi, '$1');
