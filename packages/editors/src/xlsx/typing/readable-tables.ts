import { numfmt } from '@univerjs/core';
import { isLinkAlone, markLink } from './pasted-links.ts';
import { isDay, parsedNumber, readNumber } from './read-number.ts';

/** Stands before what is a text by its program, however much it looks like a number or a formula; no program uses it for a letter. */
export const TEXT_MARK = '\u{F5C7E}';

const BLOCKS =
  'p, div, li, h1, h2, h3, h4, h5, h6, pre, blockquote, dd, dt, figcaption, section, article, address';
/** A line break that a block means. */
const MEANT = 'data-meant-break';

/** What a cell is by the program that it was copied in; undefined where that does not say it. */
type Known = { number: number } | { flag: boolean } | 'text' | 'with-comma' | undefined;

/**
 * HTML of another program whose cells Univer 0.25.1 reads as that program showed them. It knows no tables in tables, no paragraphs and no
 * hidden rows, and makes numbers of texts by American habits, although most programs say what a cell is:
 *
 * * LibreOffice writes numbers as `sdval`, Google Sheets as `data-sheets-value`, Excel its separators and the format `@` of texts. `1,250`
 *   that is 1.25 is written with a point, and a text keeps what it says, as 1-2 or =A1.
 * * A paragraph, and a row of a table in a cell, begins a line.
 * * A cell that is a link says where it leads to, and so does a link that is all there is.
 */
export function readableTables(html: string): string {
  const page = new DOMParser().parseFromString(html, 'text/html');
  for (const hidden of page.body.querySelectorAll<HTMLElement>('[hidden], [style*="display"]')) {
    if (hidden.hidden || hidden.style.display === 'none') hidden.remove();
  }
  if (!page.querySelector('table') && isLinkAlone(page.body)) {
    const cell = page.createElement('td');
    cell.append(...page.body.childNodes);
    const table = page.createElement('table');
    table.insertRow().append(cell);
    page.body.replaceChildren(table);
  }
  for (const inner of page.body.querySelectorAll('td table, th table')) inner.replaceWith(linesOf(inner));
  const known = knowledgeOf(page);
  const cells = [...page.body.querySelectorAll<HTMLElement>('td, th')];
  for (const cell of cells) {
    breakLines(cell);
    say(cell, known(cell));
    markLink(cell);
  }
  breakLines(page.body);
  if (cells.length > 0) gatherLines(page.body);
  return page.documentElement.outerHTML;
}

/** What a table in a cell says, a line for each row of it. */
function linesOf(table: Element): DocumentFragment {
  const lines = new DocumentFragment();
  for (const row of table.querySelectorAll('tr')) {
    const line = document.createElement('div');
    line.textContent = [...row.querySelectorAll('td, th')].map((cell) => cell.textContent?.trim()).join(' ');
    lines.append(line);
  }
  return lines;
}

/** Puts a line break where a block begins or ends beside a text. What lies in the cells of a table around it is left alone. */
function breakLines(container: Element): void {
  const isOutside = (element: Element) => element.closest('td, th, body') !== container;
  for (const block of container.querySelectorAll(BLOCKS)) {
    if (isOutside(block)) continue;
    for (const side of ['beforebegin', 'afterend'] as const) {
      const meant = document.createElement('br');
      meant.setAttribute(MEANT, '');
      block.insertAdjacentElement(side, meant);
    }
  }
  const nodes = document.createTreeWalker(container, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT);
  const idle: Element[] = [];
  let isInLine = false;
  let last: Element | undefined;
  while (nodes.nextNode()) {
    const node = nodes.currentNode;
    const parent = node.parentElement;
    if (!parent || isOutside(node instanceof Element ? node : parent)) continue;
    if (node instanceof Text) {
      if (node.data.trim() === '' || parent.closest('style, script')) continue;
      [isInLine, last] = [true, undefined];
    } else if (node instanceof Element && node.localName === 'br') {
      if (node.hasAttribute(MEANT) && !isInLine) idle.push(node);
      else if (node.hasAttribute(MEANT)) last = node;
      isInLine = false;
    }
  }
  if (last) idle.push(last);
  for (const br of idle) br.remove();
}

/** Makes tables of the lines around tables, which Univer puts before all of them. */
function gatherLines(body: HTMLElement): void {
  const texts = document.createTreeWalker(body, NodeFilter.SHOW_TEXT);
  const lines: Text[] = [];
  while (texts.nextNode()) {
    const text = texts.currentNode as Text;
    if (text.data.trim() !== '' && !text.parentElement?.closest('table, style, script')) lines.push(text);
  }
  for (const br of body.querySelectorAll('br')) if (!br.closest('table')) br.replaceWith('\n');
  for (const text of lines) {
    const line = document.createElement('table');
    const cell = line.insertRow().insertCell();
    text.replaceWith(line);
    cell.append(text);
  }
}

/** Answers what the program of a page says of a cell. */
function knowledgeOf(page: Document): (cell: HTMLElement) => Known {
  const generator = [...page.querySelectorAll('meta[name="generator" i]')]
    .map((meta) => meta.getAttribute('content') ?? '')
    .join(' ');
  if (/LibreOffice|OpenOffice/i.test(generator)) return knownByLibreOffice;
  if (page.querySelector('[data-sheets-value]')) return knownBySheets;
  const styles = [...page.querySelectorAll('style')].map((style) => style.textContent ?? '').join('\n');
  if (/mso-/.test(styles)) return knownByExcel(styles);
  return () => undefined;
}

function knownByLibreOffice(cell: HTMLElement): Known {
  const number = cell.getAttribute('sdval');
  if (number === null) return 'text';
  if (/;BOOLEAN$/i.test(cell.getAttribute('sdnum') ?? '')) return { flag: Number(number) !== 0 };
  return { number: Number(number) };
}

/** Sheets writes 1: of which kind; 2: a text; 3: a number; 4: whether it is true. */
function knownBySheets(cell: HTMLElement): Known {
  const written = cell.getAttribute('data-sheets-value');
  if (written === null) return undefined;
  try {
    const value: Record<string, unknown> = JSON.parse(written);
    if (typeof value[3] === 'number') return { number: value[3] };
    if (value[1] === 4) return { flag: value[4] === 1 || value[4] === true };
    return value[1] === 2 ? 'text' : undefined;
  } catch {
    return undefined;
  }
}

/** Excel says which classes are texts, and what it writes between the digits; numbers stand at the right. */
function knownByExcel(styles: string): (cell: HTMLElement) => Known {
  const texts = new Set<string>();
  for (const [, names = ''] of styles.matchAll(/([^{}]*)\{[^}]*mso-number-format:\s*"?\\@/g)) {
    for (const [, name = ''] of names.matchAll(/\.([\w-]+)/g)) texts.add(name);
  }
  const hasComma = /mso-displayed-decimal-separator:\s*"?\\?,/.test(styles);
  return (cell) => {
    if ([...cell.classList].some((name) => texts.has(name))) return 'text';
    const written = cell.getAttribute('x:num');
    if (written) return { number: Number(written) };
    return hasComma && cell.getAttribute('align') === 'right' ? 'with-comma' : undefined;
  };
}

/** Has a cell say what it is known to be, in letters that are read so. */
function say(cell: HTMLElement, known: Known): void {
  const holder = holderOf(cell);
  const text = holder?.textContent?.trim() ?? '';
  if (known === undefined || !holder || text === '') return;
  const said = saidOf(known, text);
  if (said !== text) holder.textContent = said;
}

function saidOf(known: Exclude<Known, undefined>, text: string): string {
  if (known === 'text') return isReadAsMore(text) ? TEXT_MARK + text : text;
  if (known === 'with-comma') return inPoints(text) ?? text;
  if ('flag' in known) return known.flag ? 'TRUE' : 'FALSE';
  if (isMeant(text, known.number)) return text;
  const pointed = inPoints(text);
  if (pointed !== null && isMeant(pointed, known.number)) return pointed;
  const read = meaningOf(text);
  if (read?.format !== undefined && isDay(read.format)) return isoDay(known.number);
  // It shows something else than its number, and stays what was seen.
  return isReadAsMore(text) ? TEXT_MARK + text : text;
}

/** The element that has all of a cell's text, and nothing else in it. */
function holderOf(cell: Element): Element | null {
  const [only, other] = cell.children;
  if (!only) return cell;
  const isAlone = !other && only.textContent?.trim() === cell.textContent?.trim();
  return isAlone && only.localName !== 'br' ? holderOf(only) : null;
}

const meaningOf = (text: string) => readNumber(text, undefined) ?? parsedNumber(text);

const isReadAsMore = (text: string): boolean =>
  text.startsWith('=') || /^(?:true|false)$/i.test(text) || meaningOf(text) !== null;

/** A number that is written with a comma before its fraction, with a point there; null where that is none. */
function inPoints(text: string): string | null {
  const pointed = text
    .replace(/[.,]/g, (mark) => (mark === ',' ? '.' : ','))
    .replace(/(?<=\d)[\u00a0\u202f](?=\d{3})/g, ',');
  const read = meaningOf(pointed);
  return read && !(read.format !== undefined && isDay(read.format)) ? pointed : null;
}

/** Whether a text is read as this number, but for the digits that it does not show. */
function isMeant(text: string, number: number): boolean {
  const read = meaningOf(text);
  if (!read) return false;
  if (read.format !== undefined && isDay(read.format)) return Math.abs(read.number - number) < 1;
  const [, fraction = '', power = '0'] = /^[^.]*?\d*(?:\.(\d*))?[^.e\d]*(?:e([+-]?\d+))?/i.exec(text) ?? [];
  const digits = fraction.length + (text.includes('%') ? 2 : 0) - Number(power);
  return Math.abs(read.number - number) <= 0.51 * 10 ** -digits;
}

function isoDay(number: number): string {
  if (number < 1) return numfmt.format('hh:mm:ss', number);
  return numfmt.format(Number.isInteger(number) ? 'yyyy-mm-dd' : 'yyyy-mm-dd hh:mm:ss', number);
}
