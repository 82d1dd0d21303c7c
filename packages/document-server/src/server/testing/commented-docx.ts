import { readPackage } from '@benchbook/documents';

const COMMENTS = 'word/comments.xml';
const MAIN = 'word/document.xml';
const KIND = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships/comments';
const TYPE = 'application/vnd.openxmlformats-officedocument.wordprocessingml.comments+xml';
const W = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"';

const run = (text: string): string => `<w:r><w:t>${text}</w:t></w:r>`;

/** A comment that somebody wrote, as it is in the comments of a document. */
export const comment = (id: number, author: string, text: string): string =>
  `<w:comment w:id="${id}" w:author="${author}" w:date="2026-11-20T10:00:00Z" w:initials="X"><w:p>${run(text)}</w:p></w:comment>`;

/** A text of a paragraph that is commented on. */
export const commentedOn = (id: number, text: string): string =>
  `<w:commentRangeStart w:id="${id}"/>${run(text)}<w:commentRangeEnd w:id="${id}"/><w:r><w:commentReference w:id="${id}"/></w:r>`;

/** A document with this in its first paragraph, and these comments. */
export function withComments(docx: Uint8Array, paragraph: string, comments: string): Uint8Array {
  const pkg = readPackage(docx);
  pkg.set(MAIN, pkg.text(MAIN).replace(/<w:p\b[^>]*\/>|<w:p\b.*?<\/w:p>/s, `<w:p>${paragraph}</w:p>`));
  if (!pkg.has(COMMENTS)) {
    const add = (part: string, end: string, xml: string) =>
      pkg.set(part, pkg.text(part).replace(end, `${xml}${end}`));
    add('[Content_Types].xml', '</Types>', `<Override PartName="/${COMMENTS}" ContentType="${TYPE}"/>`);
    const link = `<Relationship Id="rId99" Type="${KIND}" Target="comments.xml"/>`;
    add('word/_rels/document.xml.rels', '</Relationships>', link);
  }
  pkg.set(COMMENTS, `<w:comments ${W}>${comments}</w:comments>`);
  return pkg.write();
}
