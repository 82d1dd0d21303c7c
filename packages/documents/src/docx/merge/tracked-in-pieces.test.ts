import { describe, expect, it } from 'vitest';
import { mergedParagraph } from '../testing/merged.fixture.ts';

const run = (content: string) => `<w:r>${content}</w:r>`;
const text = (letters: string) => run(`<w:t>${letters}</w:t>`);
const struck = (letters: string) => run(`<w:delText>${letters}</w:delText>`);
const mark = (type: string) => run(`<w:fldChar w:fldCharType="${type}"/>`);
const deleted = (...content: string[]) =>
  `<w:del w:id="2" w:author="Bo" w:date="2026-01-01T00:00:00Z">${content.join('')}</w:del>`;

// The editor makes a link of the field, with a deletion in it, and has a deletion on either side.
describe('a tracked deletion that the editor shows in several pieces', () => {
  const stored = deleted(
    struck('red ('),
    mark('begin'),
    run('<w:delInstrText> HYPERLINK "#spot" </w:delInstrText>'),
    mark('separate'),
    struck('spot'),
    mark('end'),
    struck(') worn'),
  );
  const link = (content: string) => `<w:hyperlink w:anchor="spot">${content}</w:hyperlink>`;
  const shown = (first: string, second: string, third: string) => first + link(second) + third;
  const [first, second, third] = [
    deleted(struck('red (')),
    deleted(struck('spot')),
    deleted(struck(') worn')),
  ];
  const read = shown(first, second, third);

  it('stays as it is stored when something beside it is edited', () => {
    expect(
      mergedParagraph(
        text('a') + stored + text('b'),
        text('a') + read + text('b'),
        text('ax') + read + text('by'),
      ),
    ).toBe(`<w:p>${text('ax')}${stored}${text('by')}</w:p>`);
  });

  it('is there once when a part of any piece was accepted', () => {
    for (const edited of [
      shown(deleted(struck('red')), second, third),
      shown(first, deleted(struck('spo')), third),
      shown(first, second, deleted(struck(') wo'))),
    ])
      expect(
        mergedParagraph(
          text('a') + stored + text('b'),
          text('a') + read + text('b'),
          text('a') + edited + text('b'),
        ),
      ).toBe(`<w:p>${text('a')}${edited}${text('b')}</w:p>`);
  });

  it('leaves the other pieces struck when one was accepted or rejected', () => {
    for (const edited of [
      link(second) + third,
      first + third,
      first + link(second),
      shown(text('red ('), second, third),
      shown(first, text('spot'), third),
      shown(first, second, text(') worn')),
    ])
      expect(mergedParagraph(stored, read, edited)).toBe(`<w:p>${edited}</w:p>`);
  });

  it('has what is typed between two of them where it was typed', () => {
    const edited = first + text('x') + link(second) + third;
    expect(mergedParagraph(stored, read, edited)).toBe(`<w:p>${edited}</w:p>`);
  });

  it('stays as it is stored when a bookmark is set into it, which stands behind it', () => {
    const bookmark = '<w:bookmarkStart w:id="7" w:name="here"/><w:bookmarkEnd w:id="7"/>';
    expect(mergedParagraph(stored, read, first + bookmark + link(second) + third)).toBe(
      `<w:p>${stored}${bookmark}</w:p>`,
    );
  });

  it('goes as a whole when all of it was accepted', () => {
    expect(mergedParagraph(text('a') + stored, text('a') + read, text('a'))).toBe(`<w:p>${text('a')}</w:p>`);
  });

  it('is told from a deletion beside it, which stays as it is stored', () => {
    const other = `<w:del w:id="9" w:author="Cy" w:date="2026-02-02T00:00:00Z"><w:moveFrom/>${struck('Also')}</w:del>`;
    const otherRead = other.replace('<w:moveFrom/>', '');
    const edited = shown(first, second, deleted(struck(') wo')));
    expect(mergedParagraph(stored + other, read + otherRead, edited + otherRead)).toBe(
      `<w:p>${edited}${other}</w:p>`,
    );
  });

  it('stays as it is stored in paragraphs that are split beside it or joined', () => {
    const [end, start] = ['</w:p>', '<w:p>'];
    const [a, b] = [text('This is in front of it.'), text('This stands behind it.')];
    expect(mergedParagraph(a + stored + b, a + read + b, a + read + end + start + b)).toBe(
      `<w:p>${a}${stored}</w:p><w:p>${b}</w:p>`,
    );
    expect(mergedParagraph(a + stored + b, a + read + b, a + end + start + read + b)).toBe(
      `<w:p>${a}</w:p><w:p>${stored}${b}</w:p>`,
    );
    expect(mergedParagraph(a + stored + end + start + b, a + read + end + start + b, a + read + b)).toBe(
      `<w:p>${a}${stored}${b}</w:p>`,
    );
  });

  it('is there once where a paragraph is split between two of its pieces', () => {
    const [a, b] = [text('This is in front of it.'), text('This stands behind it.')];
    const split = `${a}${first}</w:p><w:p>${link(second)}${third}${b}`;
    const letters = mergedParagraph(a + stored + b, a + read + b, split).match(/(?<=<w:delText>)[^<]*/g);
    expect(letters).toEqual(['red (', 'spot', ') worn']);
  });
});
