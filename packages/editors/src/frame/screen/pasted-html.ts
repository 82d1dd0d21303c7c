import { movedCharacters } from '@benchbook/documents/moved-characters';

/** What of the look of a text a paste keeps; more of it superdoc and Univer do not take from HTML. */
const LOOKS = ['font-family', 'font-size', 'color', 'font-weight', 'font-style', 'vertical-align'] as const;
type Look = Partial<Record<(typeof LOOKS)[number], string>>;

/** Raised and lowered text in HTML as browsers, Word, Excel and LibreOffice put it into the clipboard. */
export function isRaisedOrLowered(html: string): boolean {
  return /<su[bp][\s>]|vertical-align\s*:\s*(?:super|sub)\b/i.test(html);
}

/**
 * HTML in which every piece of text says by itself how it looks: superdoc 1.46.3 reads neither the style sheet that Excel
 * puts in front of its cells nor `<sup>` and `<sub>`, so that 10³ became 103 and cells lost their font. HTML that holds
 * neither comes back as it is.
 */
export function withOwnLooks(html: string): string {
  const isSheet = /<table[\s>]/i.test(html) && /<style[\s>]/i.test(html) && !/class=["']?Mso/i.test(html);
  if (!isSheet && !isRaisedOrLowered(html)) return html;
  const page = new DOMParser().parseFromString(html, 'text/html');
  if (isSheet) takeStyleSheets(page);
  const texts = page.createTreeWalker(page.body, NodeFilter.SHOW_TEXT);
  const found: Text[] = [];
  while (texts.nextNode()) found.push(texts.currentNode as Text);
  for (const text of found) {
    if (text.data.trim() === '') continue;
    const look = lookOf(text);
    const isMoved = look['vertical-align'] !== undefined;
    if (!isMoved && !text.parentElement?.closest('td, th')) continue;
    const span = page.createElement('span');
    for (const [name, value] of Object.entries(look)) span.style.setProperty(name, value);
    text.replaceWith(span);
    span.append(text);
  }
  for (const mark of page.body.querySelectorAll('sup, sub')) mark.replaceWith(...mark.childNodes);
  // What Excel says of itself in front of its cells has superdoc take them for text of Word, and drop their fonts.
  return isSheet ? page.body.innerHTML : page.documentElement.outerHTML;
}

/** The looks that style sheets give to elements, written into these. Excel writes the rules that win last. */
function takeStyleSheets(page: Document): void {
  for (const style of [...page.querySelectorAll('style')].reverse()) {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync((style.textContent ?? '').replace(/<!--|-->/g, ''));
    for (const rule of [...sheet.cssRules].reverse()) {
      if (!(rule instanceof CSSStyleRule)) continue;
      for (const element of page.body.querySelectorAll<HTMLElement>(rule.selectorText)) {
        for (const name of LOOKS) {
          const value = rule.style.getPropertyValue(name);
          if (value !== '' && element.style.getPropertyValue(name) === '')
            element.style.setProperty(name, value);
        }
      }
    }
  }
}

/** How a text looks by the elements around it; those farther in say it last. */
function lookOf(text: Text): Look {
  const around: HTMLElement[] = [];
  for (let at = text.parentElement; at; at = at.parentElement) around.unshift(at);
  const look: Look = {};
  for (const element of around) {
    const { verticalAlign } = element.style;
    const isMoved =
      /^su[bp]$/.test(element.localName) || verticalAlign === 'super' || verticalAlign === 'sub';
    for (const name of LOOKS) {
      // How much smaller it is follows from its being raised or lowered.
      if (name === 'font-size' && (isMoved || look['vertical-align'] !== undefined)) continue;
      const value = element.style.getPropertyValue(name);
      if (value === '') continue;
      // Of a cell it says where its text stands, and is none of the text's.
      if (name === 'vertical-align' && value !== 'super' && value !== 'sub') continue;
      look[name] = value;
    }
    if (element.localName === 'sup') look['vertical-align'] = 'super';
    if (element.localName === 'sub') look['vertical-align'] = 'sub';
  }
  return look;
}

/** HTML in which raised and lowered text is written with characters that are so by themselves. */
export function withMovedCharacters(html: string): string {
  if (!isRaisedOrLowered(html)) return html;
  const page = new DOMParser().parseFromString(html, 'text/html');
  const texts = page.createTreeWalker(page.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const text = texts.currentNode as Text;
    const side = lookOf(text)['vertical-align'];
    const isMoved = side === 'super' || side === 'sub';
    if (isMoved && text.data.trim() !== '') text.data = movedCharacters(text.data.trim(), side);
  }
  for (const mark of page.body.querySelectorAll('sup, sub')) mark.replaceWith(...mark.childNodes);
  for (const element of page.body.querySelectorAll<HTMLElement>('[style*="vertical-align"]')) {
    if (/^su(?:per|b)$/.test(element.style.verticalAlign)) element.style.removeProperty('vertical-align');
  }
  return page.documentElement.outerHTML;
}

/** Has every paste of HTML take what `rewrite` makes of it. The answer ends it. */
export function rewritePastes(rewrite: (html: string) => string): () => void {
  const onPaste = (event: ClipboardEvent) => {
    // A field of a panel takes plain text.
    if (event.target instanceof HTMLInputElement || event.target instanceof HTMLTextAreaElement) return;
    const html = event.clipboardData?.getData('text/html') ?? '';
    const rewritten = html === '' ? html : rewrite(html);
    if (!event.clipboardData || rewritten === html) return;
    replaceInPaste(event, event.clipboardData, { 'text/html': rewritten });
  };
  window.addEventListener('paste', onPaste, { capture: true });
  return () => window.removeEventListener('paste', onPaste, { capture: true });
}

/** Has whoever handles a paste see other texts of some kinds. */
export function replaceInPaste(
  event: ClipboardEvent,
  given: DataTransfer,
  texts: Readonly<Record<string, string>>,
): void {
  const clipboard = new DataTransfer();
  for (const kind of given.types) if (kind !== 'Files') clipboard.setData(kind, given.getData(kind));
  for (const file of given.files) clipboard.items.add(file);
  for (const [kind, text] of Object.entries(texts)) clipboard.setData(kind, text);
  // What the browser gives cannot be written to; whoever handles the event sees this instead.
  Object.defineProperty(event, 'clipboardData', { value: clipboard, configurable: true });
}
