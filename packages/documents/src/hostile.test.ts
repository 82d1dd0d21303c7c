import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createBlank } from './blank.ts';
import { diffDocuments } from './diff/index.ts';
import { mergeAndVerify, prepareForEditor } from './docx/index.ts';
import { docx, p, part } from './docx/testing/docx.fixture.ts';
import { DocumentError } from './errors.ts';
import { inspect } from './inspect.ts';
import { readPackage } from './opc/index.ts';
import { runs } from './testing/proof.ts';
import { extractText } from './text.ts';
import { importWorkbook } from './xlsx/index.ts';

const refusal = (action: () => unknown): string => {
  try {
    action();
  } catch (error) {
    if (error instanceof DocumentError) return `${error.code}: ${error.message}`;
    throw error;
  }
  return 'no error';
};

function withPart(name: string, content: string | Uint8Array): Uint8Array {
  const pkg = readPackage(docx(p('text')));
  pkg.set(name, content);
  return pkg.write();
}

describe('a document made to do harm', () => {
  const bomb = '<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;">]><x>&b;</x>';

  it.each([
    ['in the text', 'word/document.xml', bomb],
    ['in a part nobody reads', 'customXml/item1.xml', bomb],
    ['in UTF-16', 'docProps/app.xml', Buffer.from(`\ufeff${bomb}`, 'utf16le')],
    ['of a file on the machine', 'word/styles.xml', '<!DOCTYPE x SYSTEM "file:///etc/passwd"><x/>'],
  ])('is refused for entities %s', (_, name, content) => {
    expect(refusal(() => inspect(withPart(name, content)))).toMatch(/^unsafe: .*entities/);
  });

  it('is refused for nesting deeper than any document', () => {
    const deep = `${'<w:sdt><w:sdtContent>'.repeat(800)}${'</w:sdtContent></w:sdt>'.repeat(800)}`;
    expect(refusal(() => inspect(docx(deep)))).toMatch(/^too-large/);
  });

  it('is refused for an element with thousands of attributes', () => {
    const many = Array.from({ length: 5000 }, (_, i) => ` w:a${i}="1"`).join('');
    expect(refusal(() => inspect(docx(`<w:p${many}/>`)))).toMatch(/^too-large/);
  });

  it('is refused for a paragraph of more pieces than anybody types, and read with as many as are allowed', () => {
    const runs = (count: number) => docx(p('<w:r><w:t>x</w:t></w:r>'.repeat(count)));
    expect(refusal(() => inspect(runs(200_001)))).toMatch(/^too-large: .* 200,000 pieces of text/);
    const most = runs(200_000);
    expect(inspect(most).elements).toBe(1);
    expect(extractText(prepareForEditor(most))[0]?.text).toHaveLength(200_000);
  });

  it('is refused for more sheets than anybody makes', () => {
    const sheets = (count: number) => {
      const pkg = readPackage(createBlank('xlsx'));
      const more = Array.from(
        { length: count - 1 },
        (_, i) => `<sheet name="S${i}" sheetId="${i + 2}" r:id="x"/>`,
      );
      pkg.set(
        'xl/workbook.xml',
        pkg.text('xl/workbook.xml').replace('</sheets>', `${more.join('')}</sheets>`),
      );
      return pkg.write();
    };
    expect(refusal(() => inspect(sheets(2_001)))).toMatch(/^too-large: .* 2,000 sheets/);
    expect(inspect(sheets(2_000)).type).toBe('xlsx');
  });

  it('is read without trouble where it nests as deep as is allowed', () => {
    const depth = 490;
    const deep = `${'<w:sdt><w:sdtContent>'.repeat(depth)}${p('deep inside')}${'</w:sdtContent></w:sdt>'.repeat(depth)}`;
    const bytes = docx(deep);
    expect(extractText(bytes).map(({ text }) => text)).toEqual(['deep inside']);
    expect(diffDocuments(bytes, bytes).changes).toEqual([]);
  });

  it('is refused when many small parts are packed as tightly as a bomb', () => {
    const zeros = Buffer.alloc(30 * 1024 * 1024);
    const pkg = readPackage(docx(p('text')));
    for (let i = 0; i < 4; i++) pkg.set(`word/media/image${i}.bin`, zeros);
    expect(refusal(() => inspect(pkg.write()))).toMatch(/^too-large: .*unpacks to more/);
  });

  it('is refused when a part has another name where it lies than in the table of contents', () => {
    const bytes = Buffer.from(docx(p('text')));
    bytes.write('W', bytes.indexOf('word/document.xml'));
    bytes.write('x', bytes.indexOf('Word/document.xml') + 16);
    expect(refusal(() => inspect(bytes))).toMatch(/^unsafe: .*two names/);
  });

  it('is refused when its table of contents hides a part', () => {
    const bytes = Buffer.from(docx(p('text')));
    const end = bytes.lastIndexOf(Buffer.from('504b0506', 'hex'));
    for (const at of [8, 10]) bytes.writeUInt16LE(bytes.readUInt16LE(end + at) - 1, end + at);
    expect(refusal(() => inspect(bytes))).toMatch(/^damaged: .*inconsistent/);
  });

  it('does not follow parts that lead to each other for ever', () => {
    const styles = part(
      'styles',
      '<w:style w:styleId="A"><w:basedOn w:val="B"/></w:style><w:style w:styleId="B"><w:basedOn w:val="A"/></w:style>',
    );
    const bytes = docx('<w:p><w:pPr><w:pStyle w:val="A"/></w:pPr></w:p>', { 'word/styles.xml': styles });
    expect(diffDocuments(bytes, bytes).changes).toEqual([]);
  });
});

const corpus = fileURLToPath(new URL('../../../../shared/corpus/', import.meta.url));
const SMALL = 25_000;

/** Real documents small enough to be read thousands of times, or blank ones where there are none. */
function seeds(type: 'docx' | 'xlsx'): Uint8Array[] {
  const folder = `${corpus}${type}/`;
  if (!existsSync(folder)) return [createBlank(type)];
  const small = readdirSync(folder).filter((name) => statSync(folder + name).size < SMALL);
  return small
    .map((name) => readFileSync(folder + name))
    .filter((bytes) => refusal(() => inspect(bytes)) === 'no error');
}

/** Everything that is done with a document someone uploads or an editor sends. */
function useAll(type: 'docx' | 'xlsx', bytes: Uint8Array, good: Uint8Array): void {
  refusal(() => inspect(bytes));
  refusal(() => extractText(bytes));
  refusal(() => diffDocuments(bytes, good));
  refusal(() => diffDocuments(good, bytes));
  if (type === 'xlsx') {
    refusal(() => importWorkbook(bytes));
    return;
  }
  refusal(() => prepareForEditor(bytes));
  refusal(() => mergeAndVerify({ original: bytes, base: good, edited: bytes }));
  refusal(() => mergeAndVerify({ original: good, base: bytes, edited: good }));
  refusal(() => mergeAndVerify({ original: good, base: good, edited: bytes }));
}

describe.each(['docx', 'xlsx'] as const)('a broken %s', (type) => {
  const files = seeds(type);
  const seed = fc.constantFrom(...files);

  it('whose bytes are changed, cut or repeated is refused or read, never a surprise', () => {
    const change = fc.record({ at: fc.nat(), value: fc.nat(255) });
    fc.assert(
      fc.property(seed, fc.array(change, { maxLength: 8 }), fc.option(fc.nat()), (good, changes, cut) => {
        const bytes = Buffer.from(good);
        for (const { at, value } of changes) bytes[at % bytes.length] = value;
        useAll(type, cut === null ? bytes : bytes.subarray(0, cut % bytes.length), good);
      }),
      { numRuns: runs(75) },
    );
  });

  it('whose parts are swapped, missing or damaged is refused or read, never a surprise', () => {
    const harm = fc.record({
      kind: fc.constantFrom('swap', 'remove', 'cut', 'repeat', 'value', 'tag'),
      part: fc.nat(),
      at: fc.nat(),
      length: fc.nat(200),
      text: fc.constantFrom('', '0', '-1', '99999999999', 'x', '&amp;', 'rId1', 'NaN', '<w:p/>', '1e400'),
    });
    fc.assert(
      fc.property(seed, fc.array(harm, { minLength: 1, maxLength: 4 }), (good, harms) => {
        const pkg = readPackage(good);
        for (const { kind, part, at, length, text } of harms) {
          const names = pkg.names();
          const name = names[part % names.length] ?? '';
          const other = names[at % names.length] ?? '';
          const source = Buffer.from(pkg.read(name)).toString('utf8');
          const place = at % Math.max(1, source.length);
          if (kind === 'swap') {
            const mine = pkg.read(name);
            pkg.set(name, pkg.read(other));
            pkg.set(other, mine);
          } else if (kind === 'remove') pkg.remove(name);
          else if (kind === 'cut') pkg.set(name, source.slice(0, place) + source.slice(place + length));
          else if (kind === 'repeat') pkg.set(name, source.slice(0, place + length) + source.slice(place));
          else if (kind === 'value') {
            const values = [...source.matchAll(/="[^"]*"/g)];
            const value = values[at % Math.max(1, values.length)];
            if (value)
              pkg.set(
                name,
                `${source.slice(0, value.index)}="${text.replace('<', '&lt;')}"${source.slice(value.index + value[0].length)}`,
              );
          } else {
            const tags = [...source.matchAll(/<(\w+:)?\w+[^>]*\/>/g)];
            const tag = tags[at % Math.max(1, tags.length)];
            if (tag) pkg.set(name, source.slice(0, tag.index) + source.slice(tag.index + tag[0].length));
          }
        }
        useAll(type, pkg.write(), good);
      }),
      { numRuns: runs(75) },
    );
  });
});
