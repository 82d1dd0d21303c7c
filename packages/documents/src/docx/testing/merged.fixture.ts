import { mergeAndVerify } from '../merge/verify.ts';
import { bodyOf, docx } from './docx.fixture.ts';

/**
 * What is stored of a paragraph, by the edit of what the editor made of it; without the attributes that say that blanks count.
 *
 * @param original what stands in the paragraph as it was stored
 * @param base what the editor makes of that
 * @param edited the same behind the edit
 */
export function mergedParagraph(original: string, base: string, edited: string): string {
  const withParagraph = (content: string) => docx(`<w:p>${content}</w:p><w:sectPr/>`);
  const states = {
    original: withParagraph(original),
    base: withParagraph(base),
    edited: withParagraph(edited),
  };
  return bodyOf(mergeAndVerify(states).bytes)
    .replace('<w:sectPr/>', '')
    .replaceAll(' xml:space="preserve"', '');
}
