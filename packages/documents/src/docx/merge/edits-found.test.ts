import { describe, expect, it } from 'vitest';
import { NS } from '../../opc/index.ts';
import { bodyOf, docx } from '../testing/docx.fixture.ts';
import { merge } from './merge.ts';
import { mergeAndVerify, verifyMerge } from './verify.ts';

/** What random edits of random documents found, each at its smallest. */

const SECTION = '<w:sectPr><w:pgSz w:w="11906" w:h="16838"/></w:sectPr>';

function merged(original: string, base: string, edited: string): string {
  const [mine, before, after] = [original, base, edited].map((body) => docx(body + SECTION));
  if (!mine || !before || !after) throw new Error('no states');
  return bodyOf(mergeAndVerify({ original: mine, base: before, edited: after }).bytes).replace(SECTION, '');
}

const run = (content: string, look = '') => `<w:r>${look && `<w:rPr>${look}</w:rPr>`}${content}</w:r>`;
const text = (value: string, look = '') => run(`<w:t xml:space="preserve">${value}</w:t>`, look);
const TAB = '<w:tab/>';

/** A paragraph as it is stored, and one of the editor's, which has an id. */
const stored = (content: string, properties = '') =>
  `<w:p>${properties && `<w:pPr>${properties}</w:pPr>`}${content}</w:p>`;
const known = (id: number, content = '', properties = '') =>
  stored(content, properties).replace('<w:p>', `<w:p xmlns:w14="${NS.word2010}" w14:paraId="0000000${id}">`);

const FRENCH = '<w:rFonts w:ascii="Arial"/><w:lang w:val="fr-FR"/>';
const READ_FRENCH = '<w:rFonts w:ascii="Arial" w:eastAsia="Calibri"/>';
const FRAMED = '<w:framePr w:w="1"/><w:jc w:val="left"/>';
const READ_FRAMED = '<w:jc w:val="left"/>';
const BOLD = '<w:b/>';

describe('what is typed beside something that was formatted', () => {
  it('keeps its own format in front of a tab that is not formatted alone', () => {
    const original = stored(run(TAB) + text('a'));
    const edited = known(1, run(`<w:t>x</w:t>${TAB}`, BOLD) + text('a'));
    expect(merged(original, known(1, run(`${TAB}<w:t>a</w:t>`)), edited)).toBe(
      stored(run('<w:t>x</w:t>', BOLD) + run(TAB) + text('a')),
    );
  });

  it('does not take the format of what is in the same run as what it replaced', () => {
    const original = stored(text('ab') + text('cd'));
    const edited = known(1, text('abc', BOLD) + text('x'));
    expect(merged(original, known(1, text('abcd')), edited)).toBe(
      stored(text('ab', BOLD) + text('c', BOLD) + text('x')),
    );
  });
});

describe('of two tabs of which one was deleted', () => {
  it('is left the one that has the format of what is left', () => {
    const original = stored(text('a') + run(TAB)) + stored(run(TAB, FRENCH)) + stored('');
    const base = known(1, run(`<w:t>a</w:t>${TAB}`)) + known(2, run(TAB, READ_FRENCH)) + known(3);
    expect(merged(original, base, known(1, run(TAB, READ_FRENCH)) + known(3))).toBe(
      stored(run(TAB, FRENCH)) + stored(''),
    );
  });
});

describe('an empty paragraph that came', () => {
  it('is not one that was deleted in front of a paragraph that is there still', () => {
    const original = stored('') + stored('') + stored(text('a', FRENCH));
    const base = known(1) + known(2) + known(3, text('a', READ_FRENCH));
    const edited = known(1) + known(3, text('xa', READ_FRENCH)) + known(9);
    expect(merged(original, base, edited)).toBe(stored('') + stored(text('xa', FRENCH)) + stored(''));
  });

  it('is not one that was joined with the paragraph behind it', () => {
    const original = stored('') + stored('') + stored(text('ab', FRENCH));
    const base = known(1) + known(2) + known(3, text('ab', READ_FRENCH));
    const edited = known(1, text('b', READ_FRENCH)) + known(9);
    expect(merged(original, base, edited)).toBe(stored(text('b', FRENCH)) + stored(''));
  });

  it('has the properties of the deleted paragraph that it was split off', () => {
    const original = stored('') + stored(text('a'), FRAMED);
    const base = known(1) + known(2, text('a'), READ_FRAMED);
    expect(merged(original, base, known(1, text('x')) + known(9, '', READ_FRAMED))).toBe(
      stored(text('x')) + stored('', FRAMED),
    );
  });

  it('has none of a paragraph that only stands in front of it', () => {
    const original = stored(text('a')) + stored(text('b'), FRAMED) + stored('');
    const base = known(1, text('a')) + known(2, text('b'), READ_FRAMED) + known(3);
    const edited = known(1) + known(8, text('a')) + known(2, '', READ_FRAMED) + known(9);
    expect(merged(original, base, edited)).toBe(
      stored('') + stored(text('a')) + stored('', FRAMED) + stored(''),
    );
  });
});

describe('the end of a paragraph that was joined to a long one', () => {
  it('keeps its runs, though nearly as much was the long one’s', () => {
    const LONG = 'abcdefghijklmnop';
    const original = stored(text(`${LONG}z`) + run(TAB)) + stored(text('y', FRENCH) + run(TAB));
    const base = known(1, text(`${LONG}z`) + run(TAB)) + known(2, text('y', READ_FRENCH) + run(TAB));
    const edited = known(1, text(LONG) + text('y', READ_FRENCH) + run(TAB));
    expect(merged(original, base, edited)).toBe(stored(text(LONG) + text('y', FRENCH) + run(TAB)));
  });
});

describe('what is typed behind the deleted end of a suggested insertion', () => {
  it('stands in it, and not in what was deleted behind it', () => {
    const inserted = (content: string) => `<w:ins w:id="1" w:author="Bo">${content}</w:ins>`;
    const turned = (content: string) => `<w:dir w:val="rtl">${content}</w:dir>`;
    const original = stored(inserted(text('ab')) + turned(text('c') + text('d')));
    const base = known(1, inserted(text('ab')) + text('cd'));
    expect(merged(original, base, known(1, inserted(text('ax')) + text('d')))).toBe(
      stored(inserted(text('ax')) + turned(text('d'))),
    );
    // And not where something nobody sees is between the two.
    const HIDDEN = run('<w:pict><v:shape xmlns:v="urn:schemas-microsoft-com:vml"/></w:pict>');
    const apart = stored(inserted(text('ab')) + HIDDEN + turned(text('c') + text('d')));
    expect(merged(apart, base, known(1, inserted(text('ax')) + text('d')))).toBe(
      stored(inserted(text('ax')) + HIDDEN + turned(text('d'))),
    );
  });
});

describe('a drawing that nobody sees, in a paragraph that was deleted', () => {
  it('stays where a paragraph came that looks the same in the editor', () => {
    const HIDDEN = run('<w:pict><v:shape xmlns:v="urn:schemas-microsoft-com:vml"/></w:pict>');
    const original = stored('') + stored(HIDDEN, FRAMED) + stored(text('a'), FRAMED);
    const base = known(1) + known(2, '', READ_FRAMED) + known(3, text('a'), READ_FRAMED);
    const edited =
      known(1) +
      known(7) +
      known(3, '', READ_FRAMED) +
      known(8, '', READ_FRAMED) +
      known(9, text('a'), READ_FRAMED);
    expect(merged(original, base, edited)).toContain(HIDDEN);
  });
});

describe('what is left of a table after a deletion from the one above into it', () => {
  const cell = (content: string) => `<w:tc><w:tcPr/>${content}</w:tc>`;
  const table = (content: string) =>
    `<w:tbl><w:tblPr/><w:tblGrid><w:gridCol w:w="900"/></w:tblGrid><w:tr>${cell(content)}</w:tr></w:tbl>`;

  it('keeps its bytes in the cell the editor moves it to, with all the editor does not know of', () => {
    const original =
      table(stored(text('one'))) +
      table(
        table(stored(text('inner')) + stored(text('kept', FRENCH))) + stored(text('outer', FRENCH), FRAMED),
      ) +
      stored(text('end'));
    const kept = known(4, text('kept', READ_FRENCH));
    const outer = known(5, text('outer', READ_FRENCH), READ_FRAMED);
    const end = known(6, text('end'));
    const base = table(known(1, text('one'))) + table(table(known(3, text('inner')) + kept) + outer) + end;
    const edited = table(known(1, text('one')) + table(known(3, text('nner')) + kept) + outer) + end;
    // The new paragraph is the editor's, whose namespaces come with it.
    const result = merged(original, base, edited).replaceAll(` xmlns:w14="${NS.word2010}"`, '');
    expect(result).toBe(
      table(
        stored(text('one')) +
          table(stored(text('nner')) + stored(text('kept', FRENCH))) +
          stored(text('outer', FRENCH), FRAMED),
      ) + stored(text('end')),
    );
  });
});

describe('what stands in a cell over several rows, of which the first was deleted', () => {
  const cell = (content: string, properties = '') => `<w:tc><w:tcPr>${properties}</w:tcPr>${content}</w:tc>`;
  const table = (...rows: string[]) =>
    `<w:tbl><w:tblPr/><w:tblGrid><w:gridCol w:w="900"/><w:gridCol w:w="900"/></w:tblGrid>${rows.map((cells) => `<w:tr>${cells}</w:tr>`).join('')}</w:tbl>`;
  const FIRST = '<w:vMerge w:val="restart"/>';

  it('keeps its bytes in the next one, with all the editor does not know of', () => {
    const end = known(5, text('end'));
    for (const more of [[], [7]]) {
      const tall =
        stored(text('tall', FRENCH), FRAMED) + more.map(() => stored(text('and so on', FRENCH))).join('');
      const read =
        known(1, text('tall', READ_FRENCH), READ_FRAMED) +
        more.map((id) => known(id, text('and so on', READ_FRENCH))).join('');
      const original =
        table(
          cell(tall, FIRST) + cell(stored(text('b'))),
          cell('<w:p/>', '<w:vMerge/>') + cell(stored(text('d'))),
        ) + stored(text('end'));
      const base =
        table(
          cell(read, FIRST) + cell(known(2, text('b'))),
          cell('<w:p/>', '<w:vMerge w:val="continue"/>') + cell(known(4, text('d'))),
        ) + end;
      const edited = table(cell(read) + cell(known(4, text('d')))) + end;
      expect(merged(original, base, edited)).toBe(
        table(cell(tall) + cell(stored(text('d')))) + stored(text('end')),
      );
    }
  });
});

describe('a paragraph that was cut and pasted into a cell', () => {
  const table = (...contents: string[]) =>
    `<w:tbl><w:tblPr/><w:tblGrid><w:gridCol w:w="900"/></w:tblGrid>${contents.map((content) => `<w:tr><w:tc><w:tcPr/>${content}</w:tc></w:tr>`).join('')}</w:tbl>`;
  const original =
    table(stored(text('one'))) +
    table(stored(text('cut', FRENCH), FRAMED) + stored(text('rest'))) +
    stored(text('end'));
  const [one, rest, end] = [known(1, text('one')), known(3, text('rest')), known(4, text('end'))];
  const base = table(one) + table(known(2, text('cut', READ_FRENCH), READ_FRAMED) + rest) + end;
  const pasted = known(9, text('cut', READ_FRENCH), READ_FRAMED).replace(/ w14:paraId="[^"]*"/, '');

  it('keeps its bytes, though the editor no longer knows it by its id', () => {
    expect(merged(original, base, table(one + pasted) + table(rest) + end)).toBe(
      table(stored(text('one')) + stored(text('cut', FRENCH), FRAMED)) +
        table(stored(text('rest'))) +
        stored(text('end')),
    );
  });

  it('keeps them wherever it was pasted', () => {
    const stays = stored(text('cut', FRENCH), FRAMED);
    expect(merged(original, base, table(one + pasted + pasted) + table(rest) + end)).toContain(stays + stays);
  });

  it('is what the editor has where it was only copied', () => {
    const copied = table(one + pasted) + table(known(2, text('cut', READ_FRENCH), READ_FRAMED) + rest) + end;
    expect(merged(original, base, copied)).toContain(stored(text('one')) + pasted);
  });
});

describe('a cell whose text went while another paragraph came into it', () => {
  const row = (...cells: string[]) =>
    `<w:tr>${cells.map((content) => `<w:tc><w:tcPr/>${content}</w:tc>`).join('')}</w:tr>`;
  const table = (...rows: string[]) =>
    `<w:tbl><w:tblPr/><w:tblGrid><w:gridCol w:w="900"/><w:gridCol w:w="900"/></w:tblGrid>${rows.join('')}</w:tbl>`;

  it('has that and no empty one in front of it', () => {
    const [unit, tall] = [known(2, text('Unit')), known(3, text('tall'))];
    const number = known(4, text('2.5', READ_FRENCH));
    const last = known(5, text('end'));
    const first = row(stored(text('Head')), stored(text('Unit')));
    expect(
      merged(
        table(first, row(stored(text('tall')), stored(text('2.5', FRENCH)))) + stored(text('end')),
        table(row(known(1, text('Head')), unit), row(tall, number)) + last,
        table(row(known(1, text('Hll')), number)) + last,
      ),
    ).toBe(table(row(stored(text('Hll')), stored(text('2.5', FRENCH)))) + stored(text('end')));
  });
});

describe('a cell that was emptied while a copy of its table stands in front of it', () => {
  const table = (...rows: string[]) =>
    `<w:tbl><w:tblPr/><w:tblGrid><w:gridCol w:w="900"/></w:tblGrid>${rows.map((paragraph) => `<w:tr><w:tc><w:tcPr/>${paragraph}</w:tc></w:tr>`).join('')}</w:tbl>`;
  // The editor writes texts in another way than they are stored.
  const plain = (value: string) => run(`<w:t>${value}</w:t>`);
  const body = {
    original: stored(text('a')) + table(stored(text('one')), stored(text('two'))),
    base: known(1, plain('a')) + table(known(2, plain('one')), known(3, plain('two'))),
    edited: table(stored(plain('one'))) + known(1, plain('a')) + table(known(2), known(3, plain('two'))),
  };

  it('is no text that nobody edited', () => {
    expect(merged(body.original, body.base, body.edited)).toBe(
      table(stored(plain('one'))) + stored(text('a')) + table(stored(''), stored(text('two'))),
    );
  });

  it('is no leave to change the cell below, nor the one that was split in front of its text', () => {
    const states = (edited: string) => ({
      original: docx(body.original + SECTION),
      base: docx(body.base + SECTION),
      edited: docx(edited + SECTION),
    });
    const verified = (edited: string, from: string, to: string) => {
      const input = states(edited);
      const changed = bodyOf(merge(input).bytes).replace(from, to);
      return () => verifyMerge({ ...input, merged: docx(changed) });
    };
    const two = stored(text('two'));
    const other = stored(text('two', '<w:b/>'));
    expect(verified(body.edited, two, two)).not.toThrow();
    expect(verified(body.edited, two, other)).toThrow('nobody edited');
    const split = known(1, plain('a')) + table(known(2) + known(2, plain('one')), known(3, plain('two')));
    expect(verified(split, two, two)).not.toThrow();
    expect(verified(split, two, other)).toThrow('nobody edited');
  });
});
