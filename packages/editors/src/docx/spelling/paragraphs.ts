import { type ParagraphText, textOf } from '../finding/paragraph-text.ts';
import type { SuperdocDocument } from '../superdoc-document.ts';

type DocumentNode = SuperdocDocument['editor']['state']['doc'];

/** A paragraph whose words can be checked. */
export interface SpelledParagraph extends ParagraphText {
  /** Its place in the document. */
  at: number;
  /** Of most of its letters, as `de-DE`; undefined: that of the document. */
  language: string | undefined;
}

export const hasLetters = (text: string): boolean => /\p{L}/u.test(text);

/**
 * The paragraphs of a text that have letters, with those of its tables and text boxes.
 * @param kept the place of one that is among them without letters, too: somebody writes in it
 */
export function spelledParagraphs(doc: DocumentNode, kept?: number): SpelledParagraph[] {
  const found: SpelledParagraph[] = [];
  doc.descendants((node, at) => {
    if (node.type.name !== 'paragraph') return true;
    const text = textOf(node, at + 1);
    if (hasLetters(text.text) || at === kept) found.push({ ...text, at, language: languageOf(node) });
    return true;
  });
  return found;
}

function languageOf(paragraph: DocumentNode): string | undefined {
  const letters = new Map<string | undefined, number>();
  paragraph.descendants((node) => {
    if (node.type.name !== 'run') return true;
    const language = statedLanguage(node.attrs.runProperties);
    letters.set(language, (letters.get(language) ?? 0) + node.textContent.length);
    return false;
  });
  return [...letters].sort(([, one], [, other]) => other - one)[0]?.[0];
}

/** What superdoc 1.46.3 keeps of a run's `w:lang`. */
function statedLanguage(properties: unknown): string | undefined {
  const lang = (properties as { lang?: unknown } | null)?.lang;
  if (typeof lang === 'string') return lang;
  const said = lang as { val?: unknown; 'w:val'?: unknown } | null | undefined;
  const value = said?.val ?? said?.['w:val'];
  return typeof value === 'string' ? value : undefined;
}
