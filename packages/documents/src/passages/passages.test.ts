import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { docx, p, part } from '../docx/testing/docx.fixture.ts';
import { DocumentError } from '../errors.ts';
import { readPackage } from '../opc/index.ts';
import { encryptedPdf, japanesePdf, makePdf } from '../testing/pdf.ts';
import { sample } from '../testing/proof.ts';
import { askedFor, marksIn } from './asked.ts';
import { MOST_TEXT, searchedText } from './index.ts';
import { wordsOf } from './words.ts';

const passagesOf = async (bytes: Uint8Array) =>
  (await searchedText(bytes)).passages.map(({ location, heading, text }) => [location, heading, text]);

describe('what a document says', () => {
  it('is told with the heading it stands under', async () => {
    const heading = (text: string) =>
      `<w:p><w:pPr><w:outlineLvl w:val="0"/></w:pPr><w:r><w:t>${text}</w:t></w:r></w:p>`;
    const bytes = docx(p('Before') + heading('Results') + p('***') + p('PX-0042 was found'), {
      'word/comments.xml': part('comments', `<w:comment w:id="4">${p('remark')}</w:comment>`),
    });
    expect(await passagesOf(bytes)).toEqual([
      ['body/0', '', 'Before'],
      ['body/1', 'Results', 'Results'],
      ['body/3', 'Results', 'PX-0042 was found'],
      ['comment 4/0', '', 'remark'],
    ]);
  });

  it('is told with what is raised and lowered, which is found as it is typed', async () => {
    const moved = (side: string, text: string) =>
      `<w:r><w:rPr><w:vertAlign w:val="${side}script"/></w:rPr><w:t>${text}</w:t></w:r>`;
    const plain = (text: string) => `<w:r><w:t xml:space="preserve">${text}</w:t></w:r>`;
    const runs = [
      ...[plain('10'), moved('super', '6'), plain(' cells in H'), moved('sub', '2'), plain('O, 10')],
      ...[moved('super', '−3'), plain(' M, V'), moved('sub', 'max')],
    ];
    const found = await searchedText(docx(`<w:p>${runs.join('')}</w:p>`));
    expect(found.passages.map(({ text }) => text)).toEqual(['10⁶ cells in H₂O, 10⁻³ M, Vmax']);
    const { terms } = askedFor('"106 cells" H2O 10⁶ "10-3 M" Vmax');
    for (const term of terms) expect(marksIn(found.passages[0]?.text ?? '', [term])).toHaveLength(1);
    expect(found.words).toEqual(expect.arrayContaining(['106', 'h2o', 'vmax']));
  });

  it('is told page by page of a PDF', async () => {
    const bytes = makePdf(['Certificate of analysis', 'pH 7.40']);
    expect(await passagesOf(bytes)).toEqual([
      ['page 1', '', 'Certificate of analysis'],
      ['page 2', '', 'pH 7.40'],
    ]);
  });

  it('is told of a PDF that writes Japanese by a table which is not in it', async () => {
    expect(await passagesOf(japanesePdf('97b08e5f82cc934892e8'))).toEqual([['page 1', '', '硫酸の滴定']]);
  });

  it('is not told of a PDF behind a password, nor of a broken one', async () => {
    await expect(searchedText(encryptedPdf())).rejects.toMatchObject({ code: 'encrypted' });
    await expect(searchedText(Buffer.from('%PDF-1.7\nnothing\n%%EOF'))).rejects.toMatchObject({
      code: 'damaged',
    });
  });

  it('is told with the beginning of a heading that is long', async () => {
    const heading = `<w:p><w:pPr><w:outlineLvl w:val="0"/></w:pPr><w:r><w:t>${'Results '.repeat(9_999)}</w:t></w:r></w:p>`;
    const { passages } = await searchedText(docx(heading + p('PX-0042 was found')));
    expect(passages.at(-1)).toEqual({
      location: 'body/1',
      heading: `${'Results '.repeat(15).trim()}…`,
      text: 'PX-0042 was found',
    });
  });

  it('is told as far as it is searched, and that there is more', async () => {
    const bytes = docx(p('one two') + p('three four') + p('five'));
    const { words, passages, isWhole } = await searchedText(bytes, { ...MOST_TEXT, characters: 20 });
    expect({ words, passages: passages.length, isWhole }).toEqual({
      words: ['one', 'two', 'three', 'four'],
      passages: 2,
      isWhole: false,
    });
    const little = await searchedText(bytes, { ...MOST_TEXT, stored: 60 });
    expect(little).toMatchObject({ words: ['one', 'two', 'three', 'four'], isWhole: false });
    const few = await searchedText(bytes, { ...MOST_TEXT, bytesOfWords: 15 });
    expect(few).toMatchObject({ words: ['one', 'two'], isWhole: false });
  });

  it('is not whole where pages of a PDF are left, though those before have room', async () => {
    const bytes = makePdf(['one two', 'three']);
    const most = { ...MOST_TEXT, characters: 'one two'.length };
    expect(await searchedText(bytes, most)).toMatchObject({ words: ['one', 'two'], isWhole: false });
    expect(await searchedText(bytes)).toMatchObject({ words: ['one', 'two', 'three'], isWhole: true });
  });
});

const corpus = fileURLToPath(new URL('../../../../../shared/corpus/', import.meta.url));
const there = existsSync(corpus);
if (!there)
  console.log('Left out: real documents, because there is no ../shared/corpus beside the checkout.');

/** What the XML says, read without our reader. */
const textsIn = (xml: string, element: RegExp): string[] =>
  [...xml.matchAll(element)].map(([, text = '']) =>
    text
      .replace(/&#x([0-9a-f]+);/gi, (_, code) => String.fromCodePoint(Number.parseInt(code, 16)))
      .replace(/&#(\d+);/g, (_, code) => String.fromCodePoint(Number(code)))
      .replace(
        /&(lt|gt|quot|apos);/g,
        (_, name) => ({ lt: '<', gt: '>', quot: '"', apos: "'" })[name as 'lt'],
      )
      .replaceAll('&amp;', '&'),
  );

const lettersOf = (text: string) =>
  wordsOf(text)
    .map(({ text: word }) => word)
    .join('');

/** So few that they are in one piece of a long paragraph. */
const bitsOf = (text: string) => lettersOf(text).match(/.{1,50}/gsu) ?? [];

describe.skipIf(!there)('every real document', () => {
  const inFolder = (kind: string) =>
    sample(there ? readdirSync(`${corpus}${kind}`) : [], 4, {
      what: `real ${kind} files, for what is searched in them`,
      print: console.log,
    });
  const read = async (path: string) => {
    const bytes = readFileSync(corpus + path);
    try {
      return { bytes, text: await searchedText(bytes) };
    } catch (error) {
      if (error instanceof DocumentError) return undefined;
      throw error;
    }
  };

  it('of Word is found by every text of its body that is not deleted', { timeout: 120_000 }, async () => {
    for (const name of inFolder('docx')) {
      const found = await read(`docx/${name}`);
      if (!found?.text.isWhole) continue;
      const xml = readPackage(found.bytes)
        .text('word/document.xml')
        // A second body is not shown by any program.
        .replace(/(<\/w:body>).*$/s, '$1')
        .replace(/<mc:Fallback>.*?<\/mc:Fallback>/gs, '')
        .replace(/<w:moveFrom [^>]*>.*?<\/w:moveFrom>/gs, '')
        // How to read it aloud.
        .replace(/<w:rt>.*?<\/w:rt>/gs, '');
      const said = found.text.passages.map(({ text }) => lettersOf(text)).join('\n');
      for (const text of textsIn(xml, /<w:t(?: [^>]*)?>([^<]*)<\/w:t>/g))
        for (const bit of bitsOf(text)) expect(said.includes(bit), `${name}: ${bit}`).toBe(true);
    }
  });

  it('of Excel is found by every shared text that a cell has', { timeout: 120_000 }, async () => {
    for (const name of inFolder('xlsx')) {
      const found = await read(`xlsx/${name}`);
      if (!found?.text.isWhole) continue;
      const pkg = readPackage(found.bytes);
      const part = pkg.names().find((one) => /sharedStrings\.xml$/i.test(one));
      if (part === undefined) continue;
      const strings = pkg.text(part).match(/<si\b[^>]*>.*?<\/si>|<si\/>/gs) ?? [];
      const sheets = pkg.names().filter((one) => /worksheets\/[^/]+\.xml$/i.test(one));
      const used = new Set(
        sheets.flatMap((sheet) =>
          [...pkg.text(sheet).matchAll(/<c\b(?=[^>]* t="s")[^>]*>(?:<f[^>]*\/>)?<v>(\d+)<\/v>/g)].map(
            ([, at]) => Number(at),
          ),
        ),
      );
      const said = found.text.passages.map(({ text }) => lettersOf(text)).join('\n');
      for (const at of used)
        for (const text of textsIn(
          strings[at]?.replace(/<rPh\b.*?<\/rPh>/gs, '') ?? '',
          /<t(?: [^>]*)?>([^<]*)<\/t>/g,
        ))
          for (const bit of text.includes('_x') ? [] : bitsOf(text))
            expect(said.includes(bit), `${name}: ${bit}`).toBe(true);
    }
  });
});
