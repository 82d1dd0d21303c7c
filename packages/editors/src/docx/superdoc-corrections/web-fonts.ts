import type { SuperDoc } from 'superdoc';
import { onWebFonts } from '../../frame/fonts/web-fonts.ts';

/** A font that nothing is written in, whose file would be empty. */
const NONE = { family: 'benchbook-no-font', file: 'data:font/woff2;base64,' };

/** Milliseconds without another file of a font, after which a document is laid out with those that came. */
const QUIET = 200;

let times = 0;

/**
 * superdoc 1.46.3 waits for a font before it measures letters with it, and asks the browser for it as for a blank: of a font
 * in several files it waits for that of the Latin letters only. Greek ones would be measured with another font, and the lines
 * broken for that. Here it waits for the files of all signs that are in the document.
 *
 * @param text of the document that is being loaded
 * @returns what ends it
 */
export function waitForSigns(text: () => string): () => void {
  const { fonts } = document;
  // The browser's own, which it has from its prototype.
  fonts.load = (font, signs) => FontFaceSet.prototype.load.call(fonts, font, signs ?? signsOf(text()));
  return () => {
    Reflect.deleteProperty(fonts, 'load');
  };
}

/** What is in a text, each sign once, with a blank that every font has. */
export function signsOf(text: string): string {
  return [...new Set(` ${text}`)].join('');
}

/**
 * When a file comes for signs that were typed later, or that stand in a header, superdoc takes the font for one it knows, and
 * keeps what it has measured. It measures all anew when it is given a font: it is given one that nothing is written in.
 *
 * @returns what ends it
 */
export function measureAnewWithFonts(superdoc: Pick<SuperDoc, 'fonts'>): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stop = onWebFonts((faces) => {
    // It knows by itself what to do when Latin letters come.
    if (faces.every(({ unicodeRange }) => /^U\+0+-/i.test(unicodeRange))) return;
    clearTimeout(timer);
    timer = setTimeout(() => {
      times++;
      superdoc.fonts.add({ family: `${NONE.family}-${times}`, faces: [{ source: `${NONE.file}${times}` }] });
    }, QUIET);
  });
  return () => {
    clearTimeout(timer);
    stop();
  };
}
