import type { XmlNode } from '../undecided.ts';

/** More than a note has. */
const MOST_ELEMENTS = 5_000;
const DEEPEST = 60;
/** Letters of an attribute. */
const LONGEST = 4_000;

/** A text of XML as xml-js has it. */
interface XmlText extends XmlNode {
  type: 'text';
  text: string;
}

/** What stays behind with another document. */
const LEFT_BEHIND = /^(?:w:(?:drawing|pict|object)|mc:AlternateContent)$/;

/**
 * A note that a clipboard holds. Any page can write one, and superdoc writes names, and values that are no text, into the file as they are: undefined where
 * something in it is no element or text, or has a name whose prefix the file does not know. Such attributes are left out.
 *
 * @param prefixes of the part that gets the note
 */
export function copiedNoteIn(given: unknown, prefixes: ReadonlySet<string>): XmlNode | undefined {
  const room = { left: MOST_ELEMENTS };
  const note = nodeIn(given, prefixes, room, DEEPEST);
  return note?.type === 'element' ? note : undefined;
}

function nodeIn(
  given: unknown,
  prefixes: ReadonlySet<string>,
  room: { left: number },
  deep: number,
): XmlNode | undefined {
  if (!isRecord(given) || deep === 0 || --room.left < 0) return undefined;
  const { type, name, text, attributes, elements = [] } = given;
  if (type === 'text') {
    const said: XmlText | undefined = isText(text) ? { type, text } : undefined;
    return said;
  }
  // superdoc leaves the type out of what it makes itself.
  if ((type !== 'element' && type !== undefined) || typeof name !== 'string' || !isName(name, prefixes))
    return undefined;
  const inside: XmlNode[] = [];
  for (const each of Array.isArray(elements) ? elements : [undefined]) {
    if (isRecord(each) && LEFT_BEHIND.test(String(each.name))) continue;
    const node = nodeIn(each, prefixes, room, deep - 1);
    if (!node) return undefined;
    inside.push(node);
  }
  return {
    type: 'element',
    name,
    attributes: Object.fromEntries(
      Object.entries(isRecord(attributes) ? attributes : {}).filter(
        (entry): entry is [string, string] =>
          (entry[0] === 'xml:space' || isName(entry[0], prefixes)) &&
          isText(entry[1]) &&
          entry[1].length <= LONGEST,
      ),
    ),
    elements: inside,
  };
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function isName(name: string, prefixes: ReadonlySet<string>): boolean {
  const [, prefix = ''] = /^([A-Za-z]\w*):[A-Za-z][\w.-]*$/.exec(name) ?? [];
  return prefixes.has(prefix);
}

/** Without what no XML can say (XML 1.0, 2.2). */
const isText = (value: unknown): value is string =>
  typeof value === 'string' && !/(?![\t\n\r\u007F-\u009F])[\p{Cc}\p{Cs}\uFFFE\uFFFF]/u.test(value);
