import type { SuperdocDocument } from '../superdoc-document.ts';
import type { XmlNode } from '../undecided.ts';

/** A node of superdoc's model as JSON, as much of it as is read. */
interface ModelNode {
  text?: string;
  content?: ModelNode[];
}

interface Reader {
  convertedXml?: Record<string, XmlNode | undefined>;
  /** What is printed as the number of each note, by its id, as it was laid out last. */
  footnoteNumberById?: Record<string, number>;
  footnotes?: { id: string; content?: ModelNode[] }[];
}

/** A footnote: its number as it is printed, and how its text begins. */
export interface PrintedNote {
  number: string;
  text: string;
}

/** Footnotes by their ids. Those that are counted by letters, by Roman numbers or anew on each page are left to Word: there are none then. */
export function footnotesOf(editor: SuperdocDocument['editor']): Map<string, PrintedNote> {
  const { converter } = editor as { converter?: Reader };
  const settings = converter?.convertedXml?.['word/settings.xml']?.elements?.[0];
  const body = converter?.convertedXml?.['word/document.xml'];
  if (!converter || isCountedOtherwise(settings) || isCountedOtherwise(body)) return new Map();
  const texts = new Map(
    (converter.footnotes ?? []).map(({ id, content = [] }) => [String(id), content.map(textOf).join(' ')]),
  );
  return new Map(
    Object.entries(converter.footnoteNumberById ?? {}).map(([id, number]) => [
      id,
      { number: String(number), text: (texts.get(id) ?? '').trim() },
    ]),
  );
}

/** Whether notes are counted in another way than on and on in digits (ECMA-376 part 1, 17.11.11 footnotePr). */
export function isCountedOtherwise(node: XmlNode | undefined): boolean {
  if (!node) return false;
  const { name, elements = [] } = node;
  if (name !== 'w:footnotePr') return elements.some(isCountedOtherwise);
  return elements.some(({ name: property, attributes: said }) => {
    const value = said?.['w:val'];
    if (property === 'w:numFmt') return value !== 'decimal';
    return property === 'w:numRestart' && value !== 'continuous';
  });
}

const textOf = ({ text = '', content = [] }: ModelNode): string => text + content.map(textOf).join('');
