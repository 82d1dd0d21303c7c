import { DocumentError } from '../errors.ts';
import { NS } from '../opc/namespaces.ts';
import type { XmlElement } from '../opc/xml.ts';
import type { Loops } from './docx-loops.ts';
import type { TaggedParagraph } from './docx-tags.ts';

/**
 * Guard after a part was filled: every paragraph that has no placeholder, and stands in no loop, is in the result to the
 * byte and in its place among the others; the same is true for what stands between the paragraphs, if there are no
 * loops. Reads the result anew. Throws DocumentError `verification-failed`.
 */
export function verifyFilledDocx(
  before: XmlElement,
  after: XmlElement,
  tagged: readonly TaggedParagraph[],
  { loops }: Loops,
): void {
  const filled = new Set(tagged.map(({ element }) => outermost(element)));
  const isTouched = (block: XmlElement) =>
    filled.has(block) || loops.some(({ start, end }) => block.start < end && block.end > start);
  const kept = paragraphsOf(before).filter((paragraph) => !isTouched(paragraph));
  const found = paragraphsOf(after);
  let at = 0;
  for (const { outer } of kept) {
    while (at < found.length && found[at]?.outer !== outer) at++;
    if (at++ >= found.length) throw failed();
  }
  if (loops.length === 0 && skeleton(before) !== skeleton(after)) throw failed();
}

const failed = () =>
  new DocumentError(
    'verification-failed',
    'The template was not filled in, because a part of its text without placeholders would have changed.',
  );

/** The outermost paragraphs: what stands in their text boxes is theirs. */
function paragraphsOf(element: XmlElement): XmlElement[] {
  return element.children.flatMap((child) => (child.is(NS.word, 'p') ? [child] : paragraphsOf(child)));
}

function outermost(paragraph: XmlElement): XmlElement {
  let found = paragraph;
  for (let at = paragraph.parent; at; at = at.parent) if (at.is(NS.word, 'p')) found = at;
  return found;
}

/** A part without its paragraphs. */
function skeleton(root: XmlElement): string {
  let at = root.start;
  let text = '';
  for (const { start, end } of paragraphsOf(root)) {
    text += root.source.slice(at, start);
    at = end;
  }
  return text + root.source.slice(at, root.end);
}
