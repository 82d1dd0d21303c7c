import { createBlank, readPackage } from '@benchbook/documents';
import { expect, it } from 'vitest';
import type { Desk } from '../../testing/desk.ts';
import { main, onPages, PATIENCE, paragraph, paste, setUpWordDesk } from '../../testing/word-desk.ts';

const { open, give, stored } = setUpWordDesk();

const RELATION = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const TYPE = 'application/vnd.openxmlformats-officedocument.wordprocessingml';
const W = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"';

const run = (text: string) => `<w:r><w:t xml:space="preserve">${text}</w:t></w:r>`;
const note = (id: number, text: string) =>
  `<w:footnote w:id="${id}"><w:p><w:r><w:footnoteRef/></w:r>${run(` ${text}`)}</w:p></w:footnote>`;
const noted = (text: string, id: number) =>
  `<w:p>${run(text)}<w:r><w:footnoteReference w:id="${id}"/></w:r></w:p>`;
const remarked = (text: string) =>
  `<w:p><w:commentRangeStart w:id="0"/>${run(text)}<w:commentRangeEnd w:id="0"/><w:r><w:commentReference w:id="0"/></w:r></w:p>`;
const item = (text: string) =>
  `<w:p><w:pPr><w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr></w:pPr>${run(text)}</w:p>`;
const marked = (text: string) =>
  `<w:p><w:bookmarkStart w:id="5" w:name="step"/>${run(text)}<w:bookmarkEnd w:id="5"/></w:p>`;

/** The parts with a note, a remark and a list. */
function parts(said: string): Record<string, string> {
  const contents = {
    footnotes: note(1, said),
    comments: `<w:comment w:id="0" w:author="Bo" w:date="2026-01-01T00:00:00Z" w:initials="B"><w:p>${run('why')}</w:p></w:comment>`,
    numbering:
      '<w:abstractNum w:abstractNumId="0"><w:lvl w:ilvl="0"><w:start w:val="1"/><w:numFmt w:val="decimal"/><w:lvlText w:val="%1."/><w:lvlJc w:val="left"/></w:lvl></w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num>',
  };
  const blank = readPackage(createBlank('docx'));
  const put = (name: string, end: string, text: string) => ({
    [name]: blank.text(name).replace(end, `${text}${end}`),
  });
  const kinds = Object.keys(contents);
  return {
    ...Object.fromEntries(
      Object.entries(contents).map(([kind, xml]) => [
        `word/${kind}.xml`,
        `<w:${kind} ${W}>${xml}</w:${kind}>`,
      ]),
    ),
    ...put(
      'word/_rels/document.xml.rels',
      '</Relationships>',
      kinds
        .map((kind) => `<Relationship Id="own-${kind}" Type="${RELATION}/${kind}" Target="${kind}.xml"/>`)
        .join(''),
    ),
    ...put(
      '[Content_Types].xml',
      '</Types>',
      kinds
        .map((kind) => `<Override PartName="/word/${kind}.xml" ContentType="${TYPE}.${kind}+xml"/>`)
        .join(''),
    ),
  };
}

async function press({ page, frame }: Desk, text: string, ...keys: string[]): Promise<void> {
  await onPages(frame, text).click();
  for (const key of keys) await page.keyboard.press(key);
}

const notesOf = (xml: string) => [...xml.matchAll(/<w:footnoteReference w:id="(\d+)"/g)].map(([, id]) => id);

it('a note comes along into another document, where one has its number, and nothing else of the document it was in', async () => {
  give(noted('argon', 1) + remarked('checked') + marked('filtered') + paragraph('last'), '', parts('by Bo'));
  const one = await open('copied-notes');
  await one.mayWrite();
  await press(one, 'last', 'Control+a', 'Control+c');

  give(paragraph('target') + noted('helium', 1) + remarked('weighed') + marked('dried'), '', parts('by Cy'));
  const two = await open('pasted-notes');
  await two.mayWrite();
  await press(two, 'target', 'End', 'Enter', 'Control+v');
  await onPages(two.frame, 'argon').waitFor({ timeout: PATIENCE });
  const xml = await stored(two, main, /argon.*helium/s);
  expect(notesOf(xml)).toEqual(['2', '1']);
  expect(await stored(two, 'word/footnotes.xml', /by Bo/)).toMatch(/w:id="1">.*by Cy.*w:id="2">.*by Bo/s);
  expect(xml.match(/<w:comment\w+ /g)).toHaveLength(3);
  expect(xml.match(/<w:commentRangeStart w:id="0"\/>.*?<w:commentReference/s)?.[0]).toContain('weighed');
  expect(xml.match(/w:name="step"/g)).toHaveLength(1);
});

it('what is cut out and put back is as it was; what is copied has a note of its own, in the same list', async () => {
  const body = item('weighed') + item('dried') + noted('argon', 1) + remarked('checked') + marked('filtered');
  give(body, '', parts('by Bo'));
  const desk = await open('within');
  await desk.mayWrite();
  await press(desk, 'filtered', 'Control+a', 'Control+x');
  await stored(desk, main, /^(?!.*filtered)/s);
  await desk.page.keyboard.press('Control+v');
  expect(await stored(desk, main, /filtered/)).toContain(body);
  await desk.page.keyboard.press('Enter');
  await desk.page.keyboard.press('Control+v');
  const twice = await stored(desk, main, /filtered.*filtered/s);
  expect(notesOf(twice)).toEqual(['1', '2']);
  expect([...twice.matchAll(/<w:numId w:val="(\d+)"/g)].map(([, id]) => id)).toEqual(['1', '1', '1', '1']);
  expect(twice.match(/<w:comment\w+ /g)).toHaveLength(3);
  expect(twice.match(/w:name="step"/g)).toHaveLength(1);
});

it('of a text in the clipboard that cannot be followed, its HTML is pasted, and nothing as it is', async () => {
  const deep = 20_000;
  const sliceWith = (more: string) =>
    `{"content":[{"type":"paragraph","content":[{"type":"run","content":[{"type":"text","text":"raw"}]}${more}]}]}`;
  const nested = sliceWith(`,${'{"type":"run","content":['.repeat(deep)}${']}'.repeat(deep)}`);
  const withoutAttributes = sliceWith(',{"type":"bookmarkEnd","attrs":null}');
  give(paragraph('end'));
  const desk = await open('unreadable');
  await desk.mayWrite();
  await onPages(desk.frame, 'end').click();
  const html = '<p>seen</p>';
  const kind = 'application/x-superdoc-slice';
  await paste(desk, { [kind]: nested, 'text/html': html });
  await paste(desk, { [kind]: withoutAttributes, 'text/html': html });
  // In other quotes than superdoc writes, but it reads them.
  const hidden = `<div data-superdoc-slice='${btoa(sliceWith(''))}' style="display:none"></div>`;
  await paste(desk, { 'text/html': hidden + html });
  expect(await stored(desk, main, /seen.*seen.*seen/s)).not.toContain('raw');
});
