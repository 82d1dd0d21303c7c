import { setContentType } from '../../opc/content-types.ts';
import { NS, namespaceUriIn } from '../../opc/namespaces.ts';
import { addRelationship, relatedPart } from '../../opc/relationships.ts';
import { applySplices } from '../../opc/splice.ts';
import { escapeAttribute, namespaceOf, type XmlElement } from '../../opc/xml.ts';
import type { OpcPackage } from '../../opc/zip.ts';
import { EXTENSIONS } from '../read/editor-export.ts';
import { commentsOf, commentsPart, idOf } from '../show/comment-names.ts';

/** What Word keeps of a comment beside its text ([MS-DOCX] 2.5.3.2 commentEx). */
export interface Thread {
  /** Id of the last paragraph of the comment. */
  paragraph: string;
  done: boolean;
  /** Id of the comment it replies to. */
  parent: string | undefined;
}

const EXTENDED = {
  kind: 'commentsExtended',
  relationship: 'http://schemas.microsoft.com/office/2011/relationships/commentsExtended',
  contentType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.commentsExtended+xml',
};

/**
 * Carries over what the person did to threads of comments: replies, resolved and opened again, deleted. `target` is
 * the original whose comments are merged already; all packages name their comments alike (`nameComments`).
 */
export function mergeThreads(
  target: OpcPackage,
  { original, base, edited }: { original: OpcPackage; base: OpcPackage; edited: OpcPackage },
): void {
  const before = threadsOf(base);
  const after = threadsOf(edited);
  const stored = threadsOf(original);
  for (const id of before.keys()) {
    const gone = after.has(id) ? undefined : stored.get(id)?.paragraph;
    if (gone) removeEntries(target, gone);
  }
  const present = new Set(commentsOf(target).map(idOf));
  addPeople(target, original);
  for (const [id, thread] of after) {
    const old = before.get(id);
    const isSame = old && old.done === thread.done && old.parent === thread.parent;
    if (isSame || !present.has(id)) continue;
    const isPlain = !thread.done && thread.parent === undefined;
    if (!old && isPlain && partOf(target, EXTENDED.kind) === undefined) continue;
    writeThread(target, id, thread, present);
    if (!old) copyIds(target, edited, thread.paragraph, paragraphOf(target, id));
  }
}

/** Who wrote a new comment is listed among the people, where a document has such a list ([MS-DOCX] 2.5.3.6). */
function addPeople(target: OpcPackage, original: OpcPackage): void {
  const part = partOf(target, 'people');
  if (!part) return;
  const authorsOf = (pkg: OpcPackage) =>
    commentsOf(pkg).map((comment) => comment.attribute(NS.word, 'author') ?? '');
  const known = new Set([
    '',
    ...authorsOf(original),
    ...entriesOf(target, 'people').map((person) => local(person, 'author')),
  ]);
  for (const author of new Set(authorsOf(target))) {
    if (known.has(author)) continue;
    const person = `person ${'\0'}author="${escapeAttribute(author)}"/>`;
    appendTo(target, part, prefixed(target.xml(part), EXTENSIONS.w15, person));
  }
}

/** By the ids of the comments. */
export function threadsOf(pkg: OpcPackage): Map<string, Thread> {
  const threads = new Map<string, Thread>();
  const ids = new Map<string, string>();
  for (const comment of commentsOf(pkg)) {
    const id = idOf(comment) ?? '';
    const paragraph = lastParagraphId(comment) ?? '';
    threads.set(id, { paragraph, done: false, parent: undefined });
    if (paragraph) ids.set(paragraph.toUpperCase(), id);
  }
  for (const entry of entriesOf(pkg, EXTENDED.kind)) {
    const thread = threads.get(ids.get((local(entry, 'paraId') ?? '').toUpperCase()) ?? '');
    if (!thread) continue;
    thread.done = /^(?:1|true|on)$/.test(local(entry, 'done') ?? '');
    thread.parent = ids.get((local(entry, 'paraIdParent') ?? '').toUpperCase());
  }
  return threads;
}

function writeThread(target: OpcPackage, id: string, thread: Thread, present: Set<string | undefined>): void {
  const paragraph = paragraphOf(target, id);
  const parent =
    thread.parent !== undefined && present.has(thread.parent)
      ? paragraphOf(target, thread.parent)
      : undefined;
  const part = extendedPart(target);
  const root = target.xml(part);
  const known = root.children.find((entry) => local(entry, 'paraId')?.toUpperCase() === paragraph);
  const prefix = root.name.slice(0, root.name.length - root.localName.length);
  const parentText = parent === undefined ? '' : ` ${prefix}paraIdParent="${parent}"`;
  const text = `<${prefix}commentEx ${prefix}paraId="${paragraph}"${parentText} ${prefix}done="${thread.done ? 1 : 0}"/>`;
  if (known) target.set(part, applySplices(root.source, [{ start: known.start, end: known.end, text }]));
  else appendTo(target, part, text);
}

/** Id of the last paragraph of a comment; one is given if it has none, because threads name comments by it. */
function paragraphOf(target: OpcPackage, id: string): string {
  const part = commentsPart(target);
  const comment = commentsOf(target).find((candidate) => idOf(candidate) === id);
  const paragraph = comment?.childrenNamed(NS.word, 'p').at(-1);
  if (!part || !comment || !paragraph) return '';
  const known = lastParagraphId(comment);
  if (known) return known.toUpperCase();
  const given = freeParagraphId(target.text(part), 0x10000000 + (Number(id) || 0));
  const at = paragraph.start + 1 + paragraph.name.length;
  const declared = [...paragraph.scope].find(([, uri]) => uri === NS.word2010)?.[0];
  const declaration = declared === undefined ? ` xmlns:w14="${NS.word2010}"` : '';
  const text = `${declaration} ${declared ?? 'w14'}:paraId="${given}"`;
  target.set(part, applySplices(paragraph.source, [{ start: at, end: at, text }]));
  return given;
}

/** A paragraph id that is not in a text; ids are below 80000000 ([MS-DOCX] 2.6.2.3). */
export function freeParagraphId(text: string, wanted: number): string {
  let number = Math.max(1, wanted & 0x7fffffff);
  const hexadecimal = () => number.toString(16).toUpperCase().padStart(8, '0');
  while (text.includes(`"${hexadecimal()}"`)) number = (number + 1) & 0x7fffffff;
  return hexadecimal();
}

/** A new comment has a lasting id and its date once more where the others have them; the editor's dates are of UTC. */
function copyIds(target: OpcPackage, edited: OpcPackage, paragraph: string, given: string): void {
  const named = entriesOf(edited, 'commentsIds').find((entry) => local(entry, 'paraId') === paragraph);
  const durable = named && local(named, 'durableId');
  const ids = partOf(target, 'commentsIds');
  if (!durable || !ids) return;
  const w16cid = EXTENSIONS.w16cid ?? '';
  const entry = `commentId ${'\0'}paraId="${given}" ${'\0'}durableId="${durable}"/>`;
  appendTo(target, ids, prefixed(target.xml(ids), w16cid, entry));
  const dated = entriesOf(edited, 'commentsExtensible').find((e) => local(e, 'durableId') === durable);
  const date = dated && local(dated, 'dateUtc') && commentAt(target, given)?.attribute(NS.word, 'date');
  const extensible = partOf(target, 'commentsExtensible');
  if (!date || !extensible) return;
  const dateEntry = `commentExtensible ${'\0'}durableId="${durable}" ${'\0'}dateUtc="${date}"/>`;
  appendTo(target, extensible, prefixed(target.xml(extensible), EXTENSIONS.w16cex ?? '', dateEntry));
}

/** The comment that ends with this paragraph. */
const commentAt = (target: OpcPackage, paragraph: string): XmlElement | undefined =>
  commentsOf(target).find((comment) => lastParagraphId(comment)?.toUpperCase() === paragraph);

/** An element written with the prefix a root has for a namespace; `\0` stands for it at the attributes. */
function prefixed(root: XmlElement, namespace: string, element: string): string {
  const uri = namespaceUriIn(root.scope, namespace);
  const prefix = [...root.scope].find(([name, value]) => name !== '' && value === uri)?.[0];
  const name = prefix ?? 'x';
  const text = `<${name}:${element.replaceAll('\0', `${name}:`)}`;
  return prefix === undefined ? text.replace(' ', ` xmlns:x="${namespace}" `) : text;
}

function removeEntries(target: OpcPackage, paragraph: string): void {
  const named = entriesOf(target, 'commentsIds').find(
    (entry) => local(entry, 'paraId')?.toUpperCase() === paragraph.toUpperCase(),
  );
  const durable = named && local(named, 'durableId');
  remove(target, EXTENDED.kind, 'paraId', paragraph);
  remove(target, 'commentsIds', 'paraId', paragraph);
  if (durable) remove(target, 'commentsExtensible', 'durableId', durable);
}

function remove(target: OpcPackage, kind: string, attribute: string, value: string): void {
  const part = partOf(target, kind);
  const found = entriesOf(target, kind).find(
    (entry) => local(entry, attribute)?.toUpperCase() === value.toUpperCase(),
  );
  if (part && found)
    target.set(part, applySplices(found.source, [{ start: found.start, end: found.end, text: '' }]));
}

function extendedPart(target: OpcPackage): string {
  const known = partOf(target, EXTENDED.kind);
  if (known) return known;
  const main = mainOf(target);
  const part = `${main.slice(0, main.lastIndexOf('/') + 1)}${EXTENDED.kind}.xml`;
  target.set(
    part,
    `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<w15:commentsEx xmlns:w15="${EXTENSIONS.w15}"></w15:commentsEx>`,
  );
  setContentType(target, part, EXTENDED.contentType);
  addRelationship(target, main, { type: EXTENDED.relationship, part });
  return part;
}

function appendTo(target: OpcPackage, part: string, text: string): void {
  const root = target.xml(part);
  const splice = root.isSelfClosing
    ? {
        start: root.start,
        end: root.end,
        text: `${root.outer.replace(/\s*\/>$/, '>')}${text}</${root.name}>`,
      }
    : { start: root.innerEnd, end: root.innerEnd, text };
  target.set(part, applySplices(root.source, [splice]));
}

function entriesOf(pkg: OpcPackage, kind: string): readonly XmlElement[] {
  const part = partOf(pkg, kind);
  return part === undefined ? [] : pkg.xml(part).children;
}

function partOf(pkg: OpcPackage, kind: string): string | undefined {
  const part = relatedPart(pkg, mainOf(pkg), kind);
  return part && pkg.has(part) ? part : undefined;
}

function mainOf(pkg: OpcPackage): string {
  return relatedPart(pkg, '', 'officeDocument') ?? 'word/document.xml';
}

function lastParagraphId(comment: XmlElement): string | undefined {
  const paragraph = comment.childrenNamed(NS.word, 'p').at(-1);
  return paragraph?.attributes.find(({ name }) => {
    const colon = name.indexOf(':');
    return (
      name.slice(colon + 1) === 'paraId' && namespaceOf(paragraph.scope, name.slice(0, colon)) === NS.word2010
    );
  })?.value;
}

/** An attribute by its local name: these parts have one vocabulary each. */
function local(entry: XmlElement, name: string): string | undefined {
  return entry.attributes.find((attribute) => attribute.name.slice(attribute.name.indexOf(':') + 1) === name)
    ?.value;
}
