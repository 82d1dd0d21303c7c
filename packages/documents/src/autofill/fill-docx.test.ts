import { describe, expect, it } from 'vitest';
import { bodyOf, docx, opened, p, part } from '../docx/testing/docx.fixture.ts';
import { extractText } from '../text.ts';
import { type FillValue, type FillValues, fill, placeholdersOf } from './index.ts';

const filled = (bytes: Uint8Array, values: FillValues): Uint8Array => {
  const result = fill(bytes, values);
  if (result.problems) throw new Error(result.problems.map(({ msg }) => msg).join('\n'));
  return result.bytes;
};
const bodyFilled = (body: string, values: FillValues) => bodyOf(filled(docx(body), values));
const textsFilled = (body: string, values: FillValues) =>
  extractText(filled(docx(body), values)).map(({ text }) => text);
const problemsOf = (body: string, values: FillValues) =>
  fill(docx(body), values).problems?.map(({ msg }) => msg);

const run = (text: string, format = '') => `<w:r>${format}<w:t xml:space="preserve">${text}</w:t></w:r>`;
const bold = '<w:rPr><w:b/></w:rPr>';
const cell = (...paragraphs: string[]) => `<w:tc><w:tcPr/>${paragraphs.join('')}</w:tc>`;
const row = (...cells: string[]) => `<w:tr>${cells.map((text) => cell(p(text))).join('')}</w:tr>`;
const table = (...rows: string[]) => `<w:tbl><w:tblPr/><w:tblGrid/>${rows.join('')}</w:tbl>`;

describe('a placeholder', () => {
  it('is replaced, and nothing beside it', () => {
    const body = `${p('Sample {sample}, {mass} g')}${p('<w:r w:rsidR="00A1"><w:t>As it was </w:t></w:r>')}`;
    expect(bodyFilled(body, { sample: 'A & B', mass: 1.5 })).toBe(
      body.replace('{sample}', 'A &amp; B').replace('{mass}', '1.5'),
    );
  });

  it('split over runs, with marks between, takes the format of where it begins', () => {
    const mark = '<w:proofErr w:type="spellStart"/><w:bookmarkStart w:id="1" w:name="x"/>';
    const body = `<w:p>${run('a {sa', bold)}${mark}${run('mp')}<w:bookmarkEnd w:id="1"/>${run('le} z')}</w:p>`;
    const empty = run('');
    expect(bodyFilled(body, { sample: 'S-1' })).toBe(
      `<w:p>${run('a S-1', bold)}${mark}${empty}<w:bookmarkEnd w:id="1"/>${run(' z')}</w:p>`,
    );
  });

  it('keeps the spaces beside it, line breaks and tabs in its value', () => {
    expect(bodyFilled('<w:p><w:r><w:t>{a}</w:t></w:r></w:p>', { a: ' x\ny\tz ' })).toBe(
      '<w:p><w:r><w:t xml:space="preserve"> x</w:t><w:br/><w:t xml:space="preserve">y</w:t><w:tab/>' +
        '<w:t xml:space="preserve">z </w:t></w:r></w:p>',
    );
  });

  it('names what stands within a value, and may have spaces', () => {
    const values = {
      person: { 'full name': 'Ana' },
      list: [{ x: 'first' }],
      'Sample id': 7,
      none: null,
      yes: true,
    };
    expect(textsFilled(p('{person.full name} {list.0.x} { Sample id } {none} {yes}'), values)).toEqual([
      'Ana first 7  true',
    ]);
  });

  it('is filled in headers, footers, notes and both forms of a text box, and not in comments', () => {
    const box = (text: string) => `<w:txbxContent>${p(text)}</w:txbxContent>`;
    const drawing = `<w:r><mc:AlternateContent xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006"><mc:Choice Requires="wps">${box('{a}')}</mc:Choice><mc:Fallback>${box('{a}')}</mc:Fallback></mc:AlternateContent></w:r>`;
    const bytes = docx(p(drawing), {
      'word/header1.xml': part('hdr', p('{a}')),
      'word/footer1.xml': part('ftr', p('{a}')),
      'word/footnotes.xml': part('footnotes', `<w:footnote w:id="2">${p('{a}')}</w:footnote>`),
      'word/comments.xml': part('comments', `<w:comment w:id="1">${p('{a}')}</w:comment>`),
    });
    const result = filled(bytes, { a: 'value' });
    expect(extractText(result).map(({ text }) => text)).toEqual(['value', 'value', 'value', 'value', '{a}']);
    expect(bodyOf(result)).not.toContain('{a}');
    expect(opened(result).isUntouched('word/comments.xml')).toBe(true);
    expect(placeholdersOf(bytes).map(({ location }) => location)).toEqual([
      'document',
      'header',
      'footer',
      'footnotes',
    ]);
  });

  it('is text behind a backslash; other braces always are', () => {
    const values = { name: 'data' };
    expect(textsFilled(p(String.raw`\{name} C:\\{name} \\\{name} {1, 2} {} {a+b} {{name}}`), values)).toEqual(
      [String.raw`{name} C:\data \{name} {1, 2} {} {a+b} {data}`],
    );
  });

  it('is not looked for in field codes, and a document without one stays as it is to the byte', () => {
    const bytes = docx('<w:p><w:r><w:instrText>IF {x}</w:instrText></w:r></w:p>');
    expect(filled(bytes, {})).toBe(bytes);
  });
});

describe('a loop', () => {
  const results = [
    { test: 'pH', value: 7.41 },
    { test: 'Assay', value: 99.3 },
  ];

  it('repeats what stands in a paragraph', () => {
    expect(textsFilled(p('Found: {#results}{test} {value}; {/results}.'), { results })).toEqual([
      'Found: pH 7.41; Assay 99.3; .',
    ]);
    expect(textsFilled(p('{#words}{.} {/words}'), { words: ['a', 'b'] })).toEqual(['a b ']);
  });

  it('keeps the format of each part of an item that is written in several', () => {
    const body = `<w:p>${run('A {#results}', bold)}${run('{test}')}${run(', {/results} Z', bold)}</w:p>`;
    const after = bodyFilled(body, { results });
    expect(after).toContain(`${run('pH')}${run(', ', bold)}`);
    expect(after).toContain(`${run('Assay')}${run(', ', bold)}${run(' Z', bold)}`);
  });

  it('repeats paragraphs between two that hold its tags alone, which go', () => {
    const body = [p('before'), p('{#results}'), p('{test}'), p('{value}'), p('{/results}'), p('after')].join(
      '',
    );
    expect(bodyFilled(body, { results })).toBe(
      [p('before'), p('pH'), p('7.41'), p('Assay'), p('99.3'), p('after')].join(''),
    );
    expect(bodyFilled(body, { results: [] })).toBe(p('before') + p('after'));
  });

  it('repeats whole paragraphs from the one it begins to the one it ends', () => {
    const body = p('{#results}{test}') + p('{value}{/results}');
    expect(textsFilled(body, { results })).toEqual(['pH', '7.41', 'Assay', '99.3']);
  });

  it('repeats the row whose cells hold its tags, and rows in a row', () => {
    const one = table(row('Test', 'Value'), row('{#results}{test}', '{value}{/results}'));
    expect(bodyFilled(one, { results })).toBe(
      table(row('Test', 'Value'), row('pH', '7.41'), row('Assay', '99.3')),
    );
    const two = table(row('{#results}{test}', ''), row('', '{value}{/results}'));
    expect(bodyFilled(two, { results })).toBe(
      table(row('pH', ''), row('', '7.41'), row('Assay', ''), row('', '99.3')),
    );
  });

  it('leaves no table without rows, and no cell without a paragraph', () => {
    expect(bodyFilled(table(row('{#results}{test}', '{/results}')) + p('end'), { results: [] })).toBe(
      p('end'),
    );
    const body = table(`<w:tr>${cell(p('{#results}a'), p('b{/results}'))}</w:tr>`);
    expect(bodyFilled(body, { results: [] })).toContain('<w:tc><w:tcPr/><w:p/></w:tc>');
    const alone = table(`<w:tr>${cell(p('{#results}'), p('b'), p('{/results}'))}</w:tr>`);
    expect(bodyFilled(alone, { results: [] })).toContain(`<w:tc><w:tcPr/>${p('')}</w:tc>`);
  });

  it('stands in another, whose names it sees behind its own', () => {
    const samples: FillValue = [
      { id: 'S1', unit: 'g', parts: [{ id: 'a' }, { id: 'b', unit: 'mg' }] },
      { id: 'S2', unit: 'kg', parts: [] },
    ];
    expect(
      textsFilled(p('{#samples}[{id}:{#parts} {id}{unit}{lab}{/parts}]{/samples}'), { samples, lab: '!' }),
    ).toEqual(['[S1: ag! bmg!][S2:]']);
  });

  it('stands in a row that is repeated, over rows and within its cells', () => {
    const batches = [
      { lot: 'L1', tubes: [{ id: 1 }, { id: 2 }], signs: ['a', 'b'] },
      { lot: 'L2', tubes: [], signs: [] },
    ];
    const inCells = table(row('{#batches}{lot}', '{#tubes}{id} {/tubes}', '{#signs}{.}{/signs}{/batches}'));
    expect(textsFilled(inCells, { batches })).toEqual(['L1', '1 2 ', 'ab', 'L2']);
    const rows = table(
      row('{#batches}{lot}', ''),
      row('{#tubes}{lot}', '{id}{/tubes}'),
      row('end', '{/batches}'),
    );
    expect(bodyFilled(rows, { batches })).toBe(
      table(row('L1', ''), row('L1', '1'), row('L1', '2'), row('end', ''), row('L2', ''), row('end', '')),
    );
  });

  it('gives what a document has once to the first item only', () => {
    const bookmark = '<w:bookmarkStart w:id="7" w:name="here"/><w:bookmarkEnd w:id="7"/>';
    const id = 'xmlns:w14="http://schemas.microsoft.com/office/word/2010/wordml" w14:paraId="0A"';
    const drawing =
      '<w:r><w:drawing><wp:inline xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing"><wp:docPr id="4" name="x"/></wp:inline></w:drawing></w:r>';
    const body = `${p('{#results}')}<w:p ${id}>${bookmark}${drawing}${run('{test}')}</w:p>${p('{/results}')}${p('')}`;
    const after = bodyFilled(body, { results });
    expect(after.match(/w:bookmarkStart/g)).toHaveLength(1);
    expect(after.match(/paraId/g)).toHaveLength(1);
    expect([...after.matchAll(/docPr id="(\d+)"/g)].map(([, number]) => number)).toEqual(['4', '5']);
  });

  it.each([
    ['{#a}x', 'The loop {#a} is never closed: {/a} is missing.'],
    ['x{/a}', '{/a} closes a loop that is not open there.'],
    ['{#a}{#b}{/a}{/b}', '{/a} stands where {/b} has to: the loop opened last is closed first.'],
    ['{#a}{#a}{#a}{#a}{#a}{#a}{/a}{/a}{/a}{/a}{/a}{/a}', '{#a} stands inside of 5 loops, which is too deep.'],
    [
      '{#text}{/text}x{#text}y{/text}',
      '{#text} repeats what follows for each item of a list, and text is none.',
    ],
    [
      '{#none}y{/none}',
      '{#none} is not in the Data Object. Add it there, or write \\{#none} where braces are meant as text.',
    ],
    ['{#many}y{/many}', 'The list of {#many} has 100000 items, more than the 10000 that can be filled in.'],
  ])('%s is refused, and nothing is filled', (text, msg) => {
    const values = { a: ['x'], text: 'x', many: Array(100_000).fill('x') };
    expect(problemsOf(p(text), values)).toContain(msg);
  });

  it('that begins in a table and ends outside, or within the text of paragraphs, is refused', () => {
    const a = ['x'];
    expect(problemsOf(table(row('{#a}')) + p('{/a}'), { a })?.[0]).toContain('ends outside of it');
    expect(problemsOf(p('x {#a}') + p('y{/a}'), { a })?.[0]).toContain(
      'each stand in a paragraph of its own',
    );
    const note = '<w:r><w:footnoteReference w:id="2"/></w:r>';
    expect(problemsOf(p('{#a}', note, '{/a}'), { a })?.[0]).toContain('holds a footnote');
  });

  it('that would go on for ever, or fill the memory, is refused', () => {
    const many = Array(10_000).fill('x'.repeat(200));
    const text = '{#many}{#many}{#many}{.}{/many}{/many}{/many}';
    expect(problemsOf(p(text), { many })).toEqual(['{#many} makes the document longer than it may become.']);
  });
});

describe('a value that cannot stand there', () => {
  it.each([
    ['{x}', '{x} is not in the Data Object. Add it there, or write \\{x} where braces are meant as text.'],
    [
      '{group.x}',
      '{group.x} is not in the Data Object. Add it there, or write \\{group.x} where braces are meant as text.',
    ],
    ['{#list}{x}{/list}', '{x} has no value in item 2 of {#list}.'],
    [
      '{list}',
      '{list} is a list: write {#list} and {/list} around what is to be repeated for each of its items.',
    ],
    ['{group}', '{group} is a group of values: name one of them, as in {group.a}.'],
    ['{bad}', 'The value of {bad} has a character in it that no document can hold (U+0001).'],
    ['{constructor}', expect.stringContaining('{constructor} is not in the Data Object.')],
  ])('%s is named', (text, msg) => {
    const values: FillValues = { group: { a: 1 }, list: [{ x: 1 }, {}], bad: 'a\u0001' };
    expect(problemsOf(p(text), values)).toEqual([msg]);
  });

  it('is named with all the others', () => {
    expect(problemsOf(p('{x} {y} {x}'), {})).toHaveLength(2);
  });
});
