import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MergeRefused } from '../../errors.ts';
import { NS, readRelationships } from '../../opc/index.ts';
import { runs } from '../../testing/proof.ts';
import { bodyOf, docx, opened, p, part } from '../testing/docx.fixture.ts';
import { merge } from './merge.ts';
import { verifyMerge } from './verify.ts';

const SECTION = '<w:sectPr><w:pgSz w:w="11906" w:h="16838"/></w:sectPr>';

/** Merges, has the result checked, and answers the new body. */
function merged(original: string, base: string, edited: string, parts?: Record<string, string>): string {
  const input = { original: docx(original, parts), base: docx(base, parts), edited: docx(edited, parts) };
  const { bytes } = merge(input);
  verifyMerge({ ...input, merged: bytes });
  return bodyOf(bytes);
}

describe('merging an edit into the original', () => {
  it('returns the original bytes when nothing was changed', () => {
    const original = docx(p('a') + SECTION);
    const base = docx(p('a', '') + SECTION);
    expect(merge({ original, base, edited: base })).toEqual({
      bytes: original,
      changedParts: [],
      changedBlocks: 0,
    });
  });

  it('returns the original bytes when only ids were renewed', () => {
    const original = docx(p('a') + SECTION);
    const state = (id: string) =>
      docx(
        `<w:p xmlns:w14="${NS.word2010}" w14:paraId="${id}" w:rsidR="${id}"><w:r><w:t>a</w:t></w:r></w:p>${SECTION}`,
      );
    expect(merge({ original, base: state('00000001'), edited: state('00000002') }).bytes).toBe(original);
  });

  it('puts the line of a cell where the schema wants it among those the cell has', () => {
    const table = (borders: string, extra = '') =>
      `<w:tbl><w:tblPr/><w:tblGrid><w:gridCol w:w="900"/></w:tblGrid><w:tr><w:tc><w:tcPr><w:tcW w:w="900" w:type="dxa"/><w:tcBorders>${borders}</w:tcBorders>${extra}</w:tcPr>${p('a')}</w:tc></w:tr></w:tbl>${SECTION}`;
    const [top, bottom, right] = ['top', 'bottom', 'right'].map(
      (side) => `<w:${side} w:val="single" w:sz="4"/>`,
    );
    const noWrap = '<w:noWrap/>';
    const shading = '<w:shd w:val="clear" w:color="auto" w:fill="FFE066"/>';
    expect(
      merged(
        table(`${top}${right}`, noWrap),
        table(`${top}${right}`),
        table(`${top}${right}${bottom}`, shading),
      ),
    ).toBe(table(`${top}${bottom}${right}`, `${shading}${noWrap}`));
  });

  it('keeps a drawing as it is when the editor only numbered it anew', () => {
    const drawing = (id: string) =>
      `<w:r><w:drawing><wp:docPr xmlns:wp="urn:wp" name="a" id="${id}"/><pic:cNvPr xmlns:pic="urn:pic" id="${id}" name="b"/></w:drawing></w:r>`;
    const original = p(`<w:r><w:pict/></w:r>`, 'text') + SECTION;
    const asRead = (id: string, text: string) => p(drawing(id), text) + SECTION;
    expect(merged(original, asRead('11', 'text'), asRead('22', 'texts'))).toBe(
      p(`<w:r><w:pict/></w:r>`, 'texts') + SECTION,
    );
  });

  it('puts typed text into the run of the original and changes nothing else', () => {
    const run = '<w:r w:rsidR="00AA"><w:rPr><w:w14x/><w:b/></w:rPr><w:t>one two</w:t></w:r>';
    const field =
      '<w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText>PAGE</w:instrText></w:r><w:r><w:fldChar w:fldCharType="end"/></w:r>';
    const original = `<w:p w:rsidR="1">${run}${field}</w:p>${p('kept')}${SECTION}`;
    const asRead = (text: string) =>
      `<w:p><w:r><w:rPr><w:b/></w:rPr><w:t>${text}</w:t></w:r></w:p>${p('kept')}${SECTION}`;
    expect(merged(original, asRead('one two'), asRead('one and two'))).toBe(
      original.replace('<w:t>one two</w:t>', '<w:t xml:space="preserve">one and two</w:t>'),
    );
  });

  it('keeps entities, tabs and symbols of the original in a run that is edited', () => {
    const run = (text: string) =>
      `<w:p><w:r><w:t>a &amp; b</w:t><w:tab/><w:sym w:font="Wingdings" w:char="F04A"/><w:t>${text}</w:t></w:r></w:p>`;
    const asRead = (text: string) => `<w:p><w:r><w:t>a &amp; b</w:t><w:tab/><w:t>${text}</w:t></w:r></w:p>`;
    const result = merged(run('end') + SECTION, asRead('end') + SECTION, asRead('ended') + SECTION);
    expect(result).toContain('a &amp; b</w:t><w:tab/><w:sym w:font="Wingdings" w:char="F04A"/>');
    expect(result).toContain('>ended</w:t>');
  });

  it('adds a format to a part of a run and keeps the properties the editor does not know', () => {
    const original = '<w:p><w:r><w:rPr><w:effect w:val="shimmer"/></w:rPr><w:t>plain bold</w:t></w:r></w:p>';
    const base = p('plain bold');
    const edited = `<w:p><w:r><w:t xml:space="preserve">plain </w:t></w:r><w:r><w:rPr><w:b/></w:rPr><w:t>bold</w:t></w:r></w:p>`;
    expect(merged(original + SECTION, base + SECTION, edited + SECTION)).toBe(
      '<w:p><w:r><w:rPr><w:effect w:val="shimmer"/></w:rPr><w:t xml:space="preserve">plain </w:t></w:r>' +
        `<w:r><w:rPr><w:b/><w:effect w:val="shimmer"/></w:rPr><w:t xml:space="preserve">bold</w:t></w:r></w:p>${SECTION}`,
    );
  });

  it('keeps the blanks at the ends of new text that the editor has in one run with old text', () => {
    const asRead = (format: string, text: string) =>
      `<w:p><w:r>${format}<w:t>${text}</w:t></w:r></w:p>${SECTION}`;
    const struck = '<w:rPr><w:strike/></w:rPr>';
    const run = (text: string) => `<w:r>${struck}<w:t xml:space="preserve">${text}</w:t></w:r>`;
    expect(merged(asRead('', 'im'), asRead('', 'im'), asRead(struck, 'lo im and'))).toBe(
      `<w:p>${run('lo ')}${run('im and')}</w:p>${SECTION}`,
    );
  });

  it('changes one property of a paragraph and keeps the others as they were', () => {
    const original =
      '<w:p><w:pPr><w:framePr w:w="1"/><w:jc w:val="left"/></w:pPr><w:r><w:t>x</w:t></w:r></w:p>';
    const asRead = (jc: string) => `<w:p><w:pPr><w:jc w:val="${jc}"/></w:pPr><w:r><w:t>x</w:t></w:r></w:p>`;
    expect(merged(original + SECTION, asRead('left') + SECTION, asRead('center') + SECTION)).toBe(
      original.replace('"left"', '"center"') + SECTION,
    );
  });

  it('adds, deletes and moves paragraphs around text boxes the editor does not show', () => {
    const box = p('<w:r><w:pict><w:txbxContent><w:p/></w:txbxContent></w:pict></w:r>', 'with box');
    const original = p('one') + box + p('three') + p('four') + SECTION;
    const base = p('one') + p('with box') + p('three') + p('four') + SECTION;
    const edited = p('with box') + p('new') + p('four') + p('one') + SECTION;
    expect(merged(original, base, edited)).toBe(box + p('new') + p('four') + p('one') + SECTION);
  });

  it('edits one cell and leaves the rest of the table as it is', () => {
    const cell = (text: string, shade = '') =>
      `<w:tc><w:tcPr><w:tcW w:w="100" w:type="dxa"/>${shade}</w:tcPr>${p(text)}</w:tc>`;
    const row = (...cells: string[]) => `<w:tr>${cells.join('')}</w:tr>`;
    const table = (...rows: string[]) => `<w:tbl><w:tblPr/><w:tblGrid/>${rows.join('')}</w:tbl>`;
    const shade = '<w:shd w:val="clear" w:fill="FF0000"/>';
    const original =
      table(row(cell('a', shade), cell('b', shade)), row(cell('c', shade), cell('d', shade))) + SECTION;
    const base = table(row(cell('a'), cell('b')), row(cell('c'), cell('d'))) + SECTION;
    const edited =
      table(row(cell('a'), cell('b')), row(cell('c'), cell('dd')), row(cell('e'), cell('f'))) + SECTION;
    expect(merged(original, base, edited)).toBe(
      table(
        row(cell('a', shade), cell('b', shade)),
        row(cell('c', shade), cell('dd', shade)),
        row(cell('e'), cell('f')),
      ) + SECTION,
    );
  });

  it('knows a table again behind a new one and keeps the bytes of its untouched cells', () => {
    const table = (attribute: string, ...texts: string[]) =>
      `<w:tbl><w:tr>${texts.map((text) => `<w:tc>${p(text).replace('<w:p>', `<w:p${attribute}>`)}</w:tc>`).join('')}</w:tr></w:tbl>`;
    const stored = ' w:rsidR="00AA"';
    const original = p('x') + table(stored, 'one two', 'three') + SECTION;
    const base = p('x') + table('', 'one two', 'three') + SECTION;
    const edited = p('x') + table('', '', '') + p('y') + table('', 'one two', 'three four') + SECTION;
    expect(merged(original, base, edited)).toBe(
      p('x') + table('', '', '') + p('y') + table(stored, 'one two', 'three four') + SECTION,
    );
  });

  it('edits the cell that a copy of was pasted above it', () => {
    const one = (text: string, id: string) =>
      `<w:p xmlns:w14="${NS.word2010}" w14:paraId="${id}"><w:r><w:t>${text}</w:t></w:r></w:p>`;
    const table = (...cells: string[]) =>
      `<w:tbl><w:tblPr/><w:tr>${cells.map((cell) => `<w:tc>${cell}</w:tc>`).join('')}</w:tr></w:tbl>`;
    const mine = '<w:p><w:r><w:rPr><w:kern w:val="2"/></w:rPr><w:t>one</w:t></w:r></w:p>';
    const base = table(one('one', '00000004'), one('two', '00000005'));
    const pasted = table('<w:p><w:r><w:t>one</w:t></w:r></w:p>');
    const edited = pasted + p('') + table(one('ne', '00000004'), one('two', '00000005'));
    expect(merged(table(mine, p('two')) + SECTION, base + SECTION, edited + SECTION)).toBe(
      pasted + p('') + table(mine.replace('<w:t>one', '<w:t xml:space="preserve">ne'), p('two')) + SECTION,
    );
  });

  it('types into a line of a table of contents although the editor takes its page number out of the link', () => {
    const field = (type: string) => `<w:r><w:fldChar w:fldCharType="${type}"/></w:r>`;
    const number = `${field('begin')}<w:r><w:instrText>PAGEREF a</w:instrText></w:r>${field('separate')}<w:r><w:t>2</w:t></w:r>${field('end')}`;
    const line = (link: string, inside: string, outside: string) =>
      `<w:p><w:hyperlink ${link}><w:r><w:t>How</w:t></w:r>${inside}</w:hyperlink>${outside}</w:p>${SECTION}`;
    const byName = 'w:anchor="a" w:history="1"';
    const links = `<Relationships xmlns="${NS.packageRelationships}"><Relationship Id="rId9" Type="${NS.officeRelationships}/hyperlink" Target="#a" TargetMode="External"/></Relationships>`;
    const typed = '<w:r><w:t>new</w:t></w:r>';
    const original = line(byName, number, '');
    const input = {
      original: docx(original),
      base: docx(original),
      edited: docx(line('w:history="1" r:id="rId9"', '', typed + number), {
        'word/_rels/document.xml.rels': links,
      }),
    };
    const { bytes, changedParts } = merge(input);
    verifyMerge({ ...input, merged: bytes });
    expect(bodyOf(bytes)).toBe(line(byName, typed + number, ''));
    expect(changedParts).toEqual(['word/document.xml']);
  });

  it.each([
    ['at the start of a link', 'new', ''],
    ['in the middle of a link', '', 'new'],
  ])('puts what is typed with another look %s into that link', (_where, first, second) => {
    const run = (text: string, look: string) =>
      text ? `<w:r><w:rPr>${look}</w:rPr><w:t>${text}</w:t></w:r>` : '';
    const line = (link: string, ...runs: string[]) =>
      `<w:p><w:hyperlink ${link}>${runs.join('')}</w:hyperlink>${run(' end', '<w:i/>')}</w:p>${SECTION}`;
    const [stored, shown, typed] = ['<w:sz w:val="20"/>', '<w:sz w:val="20"/><w:u/>', '<w:b/>'];
    const link = 'w:anchor="a" w:history="1"';
    const result = merged(
      line('w:anchor="a"', run('one', stored), run('two', stored)),
      line(link, run('onetwo', shown)),
      line(link, run(first, typed), run('one', shown), run(second, typed), run('two', shown)),
    );
    expect(result).toBe(
      line('w:anchor="a"', run(first, typed), run('one', stored), run(second, typed), run('two', stored)),
    );
  });

  it('keeps every block the editor does not know of', () => {
    const chunk = '<w:altChunk r:id="rId9"/>';
    const original = p('one') + chunk + p('two') + SECTION;
    expect(merged(original, p('one') + p('two') + SECTION, p('one') + p('two!') + SECTION)).toBe(
      p('one') + chunk + p('two!') + SECTION,
    );
  });

  it('types into one of several empty paragraphs without losing any', () => {
    const empty = (style: string) => `<w:p><w:pPr><w:pStyle w:val="${style}"/></w:pPr></w:p>`;
    const original = p('a') + empty('A') + empty('B') + empty('C') + p('z') + SECTION;
    const result = merged(
      original,
      `${p('a')}<w:p/><w:p/>${p('z')}${SECTION}`,
      `${p('a')}${p('x')}<w:p/>${p('z')}${SECTION}`,
    );
    for (const style of ['A', 'B', 'C']) expect(result).toContain(empty(style));
    expect(result).toContain(p('x'));
  });

  it('keeps every run between two edits at both ends of a very long paragraph', () => {
    const words = Array.from({ length: 900 }, (_, i) => `word${i % 7} `);
    const stored = words.map(
      (text, i) => `<w:r w:rsidR="${i}"><w:t xml:space="preserve">${text}</w:t></w:r>`,
    );
    const asRead = (texts: string[]) => p(texts.join('')) + SECTION;
    const typed = ['first ', ...words.slice(1, -1), 'last '];
    const result = merged(`<w:p>${stored.join('')}</w:p>${SECTION}`, asRead(words), asRead(typed));
    expect(result).toContain(stored.slice(1, -1).join(''));
    expect(result.replace(/<[^>]*>/g, '')).toBe(typed.join(''));
  });

  it('refuses an edit in a block that has no sure counterpart', () => {
    const cells = (...texts: string[]) =>
      `<w:tbl><w:tr>${texts.map((text) => `<w:tc>${text}</w:tc>`).join('')}</w:tr></w:tbl>`;
    const original = docx(
      cells('<w:p><w:pPr><w:jc w:val="right"/></w:pPr></w:p>', '<w:p/>', '<w:p><w:r/></w:p>') + SECTION,
    );
    const base = docx(cells('<w:p/>', '<w:p/>') + SECTION);
    const edited = docx(cells(p('x'), '<w:p/>') + SECTION);
    expect(() => merge({ original, base, edited })).toThrow(MergeRefused);
  });
});

describe('carrying over what new text refers to', () => {
  it('adds a picture under a free name with its content type and relationship', () => {
    const blip = (id: string) =>
      `<w:p><w:r><w:drawing><x:blip xmlns:x="${NS.drawing}" r:embed="${id}"/></w:drawing></w:r></w:p>`;
    const rels = (target: string) =>
      `<Relationships xmlns="${NS.packageRelationships}"><Relationship Id="rId1" Type="${NS.officeRelationships}/image" Target="${target}"/></Relationships>`;
    const text = p('text') + SECTION;
    const original = docx(text, {
      'word/_rels/document.xml.rels': rels('media/image1.png'),
      'word/media/image1.png': 'old',
    });
    const edited = docx(p('text') + blip('rId1') + SECTION, {
      'word/_rels/document.xml.rels': rels('media/image1.png'),
      'word/media/image1.png': 'new',
    });
    const input = { original, base: original, edited };
    const { bytes } = merge(input);
    verifyMerge({ ...input, merged: bytes });
    const pkg = opened(bytes);
    expect(pkg.text('word/media/image1.png')).toBe('old');
    expect(pkg.text('word/media/image2.png')).toBe('new');
    expect(readRelationships(pkg, 'word/document.xml')).toMatchObject([
      { id: 'rId1' },
      { id: 'rId2', part: 'word/media/image2.png' },
    ]);
    expect(bodyOf(bytes)).toContain('r:embed="rId2"');
  });

  it('gives a new list numbers that are free in the original', () => {
    const numbering = (lists: string) => ({ 'word/numbering.xml': part('numbering', lists) });
    const list = (id: number, format: string) =>
      `<w:abstractNum w:abstractNumId="${id}"><w:lvl w:ilvl="0"><w:numFmt w:val="${format}"/></w:lvl></w:abstractNum>`;
    const num = (id: number, abstract: number) =>
      `<w:num w:numId="${id}"><w:abstractNumId w:val="${abstract}"/></w:num>`;
    const inList = (id: number) =>
      `<w:p><w:pPr><w:numPr><w:ilvl w:val="0"/><w:numId w:val="${id}"/></w:numPr></w:pPr><w:r><w:t>item</w:t></w:r></w:p>`;
    const original = docx(
      p('a') + SECTION,
      numbering(list(0, 'decimal') + list(1, 'upperRoman') + num(1, 0) + num(2, 1)),
    );
    const base = docx(p('a') + SECTION, numbering(list(0, 'decimal') + num(1, 0)));
    const edited = docx(
      p('a') + inList(1) + inList(2) + SECTION,
      numbering(list(0, 'decimal') + list(1, 'bullet') + num(1, 0) + num(2, 1)),
    );
    const { bytes } = merge({ original, base, edited });
    expect(bodyOf(bytes)).toBe(p('a') + inList(1) + inList(3) + SECTION);
    const stored = opened(bytes).text('word/numbering.xml');
    expect(stored).toContain(list(2, 'bullet'));
    expect(stored).toContain(num(3, 2));
    expect(stored).toContain(list(1, 'upperRoman'));
  });

  it('adds a style the original does not have, with the style it is based on', () => {
    const styles = (...ids: string[]) => ({
      'word/styles.xml': part(
        'styles',
        ids
          .map((id) => `<w:style w:styleId="${id}">${id === 'B' ? '<w:basedOn w:val="A"/>' : ''}</w:style>`)
          .join(''),
      ),
    });
    const styled = '<w:p><w:pPr><w:pStyle w:val="B"/></w:pPr><w:r><w:t>x</w:t></w:r></w:p>';
    const original = docx(p('a') + SECTION, styles('Normal'));
    const { bytes } = merge({
      original,
      base: original,
      edited: docx(p('a') + styled + SECTION, styles('Normal', 'A', 'B')),
    });
    expect(opened(bytes).text('word/styles.xml')).toMatch(/styleId="Normal".*styleId="B".*styleId="A"/);
  });

  it('declares the prefixes of carried-over text in a document that uses others', () => {
    const strange = (text: string) => text.replaceAll('w:', 'ns0:').replace('xmlns:w=', 'xmlns:ns0=');
    const original = docx('');
    const pkg = opened(original);
    pkg.set(
      'word/document.xml',
      strange(`<w:document xmlns:w="${NS.word}"><w:body>${p('a')}</w:body></w:document>`),
    );
    const input = { original: pkg.write(), base: docx(p('a')), edited: docx(p('a') + p('b')) };
    const { bytes } = merge(input);
    verifyMerge({ ...input, merged: bytes });
    expect(opened(bytes).text('word/document.xml')).toContain(`<w:p xmlns:w="${NS.word}">`);
  });

  it('adds a comment and its text', () => {
    const range = (id: number) =>
      `<w:p><w:commentRangeStart w:id="${id}"/><w:r><w:t>a</w:t></w:r><w:commentRangeEnd w:id="${id}"/><w:r><w:commentReference w:id="${id}"/></w:r></w:p>`;
    const comment = (id: number, text: string) =>
      `<w:comment w:id="${id}" w:author="Ada">${p(text)}</w:comment>`;
    const original = docx(p('a') + SECTION);
    const edited = docx(range(0) + SECTION, { 'word/comments.xml': part('comments', comment(0, 'why?')) });
    const input = { original, base: original, edited };
    const { bytes } = merge(input);
    verifyMerge({ ...input, merged: bytes });
    expect(opened(bytes).text('word/comments.xml')).toContain(comment(0, 'why?'));
    expect(bodyOf(bytes)).toBe(range(0).replace('<w:t>', '<w:t xml:space="preserve">') + SECTION);
  });
});

describe('any series of edits', () => {
  const word = fc.stringMatching(/^[a-z]{1,6}$/);
  const block = fc.record({
    text: fc.array(word, { maxLength: 4 }).map((words) => words.join(' ')),
    mark: fc.nat(999),
  });

  it('leaves every untouched block byte for byte as it was', () => {
    const edit = fc.oneof(
      fc.record({ kind: fc.constant('delete' as const), at: fc.nat(20) }),
      fc.record({ kind: fc.constant('insert' as const), at: fc.nat(20), text: word }),
      fc.record({ kind: fc.constant('type' as const), at: fc.nat(20), text: word }),
    );
    fc.assert(
      fc.property(
        fc.array(block, { minLength: 1, maxLength: 12 }),
        fc.array(edit, { maxLength: 4 }),
        (blocks, edits) => {
          // Unique texts: which of two like paragraphs was touched is another question, with its own test.
          const unique = blocks.map(({ text, mark }, i) => ({ text: `${text} ${i}x`, mark }));
          const stored = unique.map(
            ({ text, mark }) =>
              `<w:p w:rsidR="${mark}"><w:r><w:rPr><w:w w:val="${mark}"/></w:rPr><w:t>${text}</w:t></w:r><w:r><w:sym w:char="${mark}"/></w:r></w:p>`,
          );
          const asRead = (text: string, id: string) =>
            `<w:p xmlns:w14="${NS.word2010}"${id ? ` w14:paraId="${id}"` : ''}><w:r><w:t>${text}</w:t></w:r></w:p>`;
          const now = unique.map(({ text }, i) => ({ text, id: String(i + 1), source: i, touched: false }));
          for (const change of edits) {
            const at = change.at % (now.length + (change.kind === 'insert' ? 1 : 0) || 1);
            const target = now[at];
            if (change.kind === 'insert')
              now.splice(at, 0, { text: `${change.text} new`, id: '', source: -1, touched: true });
            else if (change.kind === 'delete') now.splice(at, 1);
            else if (target) now[at] = { ...target, text: `${target.text}${change.text}`, touched: true };
          }
          const original = docx(stored.join('') + SECTION);
          const base = docx(unique.map(({ text }, i) => asRead(text, String(i + 1))).join('') + SECTION);
          const edited = docx(now.map(({ text, id }) => asRead(text, id)).join('') + SECTION);
          const { bytes } = merge({ original, base, edited });
          verifyMerge({ original, base, edited, merged: bytes });
          const body = bodyOf(bytes);
          let from = 0;
          for (const { source, touched, text } of now) {
            const expected = touched ? `>${text}</w:t>` : (stored[source] ?? '');
            const found = body.indexOf(expected, from);
            expect(found).toBeGreaterThanOrEqual(from);
            from = found + expected.length;
          }
          expect(body.match(/<w:p[ >]/g)?.length ?? 0).toBe(now.length);
        },
      ),
      { numRuns: runs(200) },
    );
  });

  it('makes any change inside a paragraph and keeps what the editor does not show', () => {
    fc.assert(
      fc.property(
        fc.array(word, { minLength: 1, maxLength: 8 }),
        fc.string({ maxLength: 30 }),
        fc.nat(8),
        fc.nat(8),
        (words, typed, from, to) => {
          const safe = typed.replace(/[^a-zA-Z0-9 .&<>]/g, '');
          const escaped = (text: string) =>
            text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
          const hidden = words.map((_, i) => `<w:r><w:sym w:char="${i}"/></w:r>`);
          const original = docx(
            `<w:p>${words.map((text, i) => `<w:r><w:t>${text}</w:t></w:r>${hidden[i]}`).join('')}</w:p>${SECTION}`,
          );
          const state = (runs: string[]) =>
            docx(
              `<w:p>${runs.map((text) => `<w:r><w:t>${escaped(text)}</w:t></w:r>`).join('')}</w:p>${SECTION}`,
            );
          const base = state(words);
          const changed = [...words];
          changed.splice(Math.min(from, to), Math.abs(to - from), safe);
          const edited = state(changed);
          const { bytes } = merge({ original, base, edited });
          verifyMerge({ original, base, edited, merged: bytes });
          const body = bodyOf(bytes);
          for (const run of hidden) expect(body).toContain(run.slice(5, -6));
          const text = [...body.matchAll(/<w:t[^>]*>([^<]*)/g)].map(([, piece]) => piece).join('');
          expect(text).toBe(escaped(changed.join('')));
        },
      ),
      { numRuns: runs(200) },
    );
  });
});
