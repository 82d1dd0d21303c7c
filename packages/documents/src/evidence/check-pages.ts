import type { Bytes } from './digest.ts';
import { broken, type Finding, open, proved } from './findings.ts';
import { DOCUMENT_NAME, MEMBERS } from './format.ts';
import { sentence } from './sentence.ts';

/**
 * What can be said of the pages for people: that the signed document lies in them as it is. What they show is not checked:
 * for that a program would have to make them anew.
 */
export function checkPages(members: ReadonlyMap<string, Bytes>): Finding[] {
  const pages = members.get(MEMBERS.pages);
  const about = members.get(MEMBERS.aboutPages);
  // A file from before evidence had pages.
  if (about === undefined && pages === undefined) return [];
  if (pages === undefined)
    return [
      open(sentence('The file says of its pages: “{text}”', { text: new TextDecoder().decode(about) })),
    ];
  const file = MEMBERS.pages;
  const documents = [...members].filter(([name]) => DOCUMENT_NAME.test(name));
  return [
    ...documents.map(([name, bytes]) =>
      isInside(pages, bytes)
        ? proved(sentence('“{file}” carries “{name}” byte for byte.', { file, name }), file, name)
        : broken(
            sentence('“{file}” does not carry “{name}” as it is in the file.', { file, name }),
            file,
            name,
          ),
    ),
    open(
      sentence(
        'Whether “{file}” shows what is in the document it carries was not checked here, nor that it is PDF/A. Open the document itself to be sure.',
        { file },
      ),
    ),
  ];
}

function isInside(whole: Bytes, part: Bytes): boolean {
  const [first] = part;
  if (first === undefined) return true;
  for (let at = whole.indexOf(first); at >= 0; at = whole.indexOf(first, at + 1)) {
    if (at + part.length > whole.length) return false;
    let same = 1;
    while (same < part.length && whole[at + same] === part[same]) same += 1;
    if (same === part.length) return true;
  }
  return false;
}
