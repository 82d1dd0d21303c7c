import type { SuperdocDocument } from '../superdoc-document.ts';
import { marksIn, paragraphStyleIn, styleOf } from './apply.ts';
import { type KnownStyles, styledLetters } from './known-styles.ts';

/** As much of superdoc's reader of documents as is asked. */
interface Reader {
  translatedLinkedStyles?: KnownStyles;
  getThemeInfo?(theme: string): { typeface?: string };
}

/**
 * Font and size of what is selected in a header, a footer or a note, '' where it has several; undefined in the body, where superdoc
 * says them. Elsewhere it knows only what letters say of themselves.
 */
export function lettersInStory({
  editor,
  writing,
}: SuperdocDocument): { font: string; size: string } | undefined {
  if (writing === editor) return undefined;
  const { converter: reader = {} } = editor as { converter?: Reader };
  const { state } = writing;
  const fonts = new Set<string>();
  const sizes = new Set<string>();
  for (const marks of marksIn(state)) {
    const own = marks.find(({ type }) => type.name === 'textStyle')?.attrs ?? {};
    const { fontFamily = {}, fontSize } = styledLetters(
      reader.translatedLinkedStyles ?? {},
      paragraphStyleIn(state),
      styleOf(marks),
    );
    const { ascii, asciiTheme } = fontFamily;
    const themed = asciiTheme ? reader.getThemeInfo?.(asciiTheme).typeface : undefined;
    fonts.add(String(own.fontFamily ?? ascii ?? themed ?? ''));
    sizes.add(String(own.fontSize ?? (fontSize === undefined ? '' : `${fontSize / 2}pt`)));
  }
  const only = (all: Set<string>) => (all.size === 1 ? ([...all][0] ?? '') : '');
  return { font: only(fonts), size: only(sizes) };
}
