import { SaxesParser } from 'saxes';

/** An element with where it stands in its source. The proof reads files by itself, not with the product's reader. */
export interface XmlElement {
  /** Without prefix. */
  name: string;
  namespace: string;
  /** As written, prefixes included. */
  attributes: Record<string, string>;
  /** Elements and runs of text in order. */
  children: (XmlElement | string)[];
  /** Offsets into the source: `<` of the start tag, behind its `>`, and behind `>` of the end tag. */
  start: number;
  innerStart: number;
  end: number;
  source: string;
}

/** The text of a part, whatever its encoding. */
export function textOf(bytes: Uint8Array): string {
  const [first, second] = bytes;
  const encoding =
    first === 0xff && second === 0xfe ? 'utf-16le' : first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8';
  return new TextDecoder(encoding).decode(bytes);
}

/** The root element of a part. Throws when it is not well-formed. */
export function parse(source: string): XmlElement {
  const parser = new SaxesParser({ xmlns: true });
  const open: XmlElement[] = [];
  let root: XmlElement | undefined;
  let start = 0;
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentagstart', () => {
    start = source.lastIndexOf('<', parser.position - 1);
  });
  parser.on('opentag', (tag) => {
    const attributes = Object.fromEntries(
      Object.entries(tag.attributes).map(([name, attribute]) => [name, attribute.value]),
    );
    const element: XmlElement = {
      name: tag.local,
      namespace: tag.uri,
      attributes,
      children: [],
      start,
      innerStart: parser.position,
      end: parser.position,
      source,
    };
    open.at(-1)?.children.push(element);
    open.push(element);
    root ??= element;
  });
  parser.on('closetag', () => {
    const element = open.pop();
    if (element) element.end = parser.position;
  });
  const text = (found: string) => open.at(-1)?.children.push(found);
  parser.on('text', text);
  parser.on('cdata', text);
  parser.write(source).close();
  if (!root) throw new Error('There is no root element.');
  return root;
}

/** Exactly as the file has it. */
export const raw = ({ source, start, end }: XmlElement): string => source.slice(start, end);

export const elements = ({ children }: XmlElement): XmlElement[] =>
  children.filter((child): child is XmlElement => typeof child !== 'string');

export const child = (element: XmlElement, name: string): XmlElement | undefined =>
  elements(element).find((candidate) => candidate.name === name);

export const content = ({ children }: XmlElement): string =>
  children.map((each) => (typeof each === 'string' ? each : content(each))).join('');
