import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bodyOf, docx, p } from '../docx/testing/docx.fixture.ts';
import { DocumentError } from '../errors.ts';
import { escapeText, readPackage } from '../opc/index.ts';
import { sample } from '../testing/proof.ts';
import { extractText } from '../text.ts';
import { makeWorkbook } from '../xlsx/testing/test-workbook.ts';
import { type FillValues, fill, placeholdersOf } from './index.ts';

const corpus = fileURLToPath(new URL('../../../../../shared/corpus/', import.meta.url));
const all = existsSync(corpus)
  ? ['docx', 'xlsx'].flatMap((kind) => readdirSync(`${corpus}${kind}`).map((name) => `${kind}/${name}`))
  : [];
/** Those of today. */
const files = sample(all, 4, { what: 'real documents, for filling in', print: console.log });
if (files.length === 0) console.log('Left out: real documents, because ../shared/corpus is not there.');

/** Any text an XML part can hold, in one line. */
const line = fc
  .string({ unit: 'grapheme', minLength: 1 })
  .map((text) => text.replace(/[\p{C}\s\u2028\ufffc]/gu, '_'));

/** `{a.b}` → `{ a: { b: 'filled' } }` */
function valuesFor(names: readonly string[]): FillValues {
  const values: FillValues = {};
  for (const name of names) {
    const [first = '', ...rest] = name.split('.');
    const member = rest.length > 0 ? valuesFor([rest.join('.')]) : 'filled';
    values[first] = typeof member === 'string' ? member : { ...(values[first] as object), ...member };
  }
  return values;
}

describe('filling, with whatever values', () => {
  it('puts them into a Word document however the placeholder is cut, and leaves the rest to the byte', () => {
    fc.assert(
      fc.property(fc.array(line, { minLength: 1, maxLength: 4 }), fc.array(fc.nat(20)), (values, cuts) => {
        const text = values.map((_, index) => `[{value-${index}}]`).join('');
        const places = [...new Set(cuts)].filter((cut) => cut < text.length).sort((a, b) => a - b);
        const pieces = [...places, text.length].map((to, index) => text.slice(places[index - 1] ?? 0, to));
        const [before, after] = [p('before'), p('after') + p('{0}')];
        const named = Object.fromEntries(values.map((value, index) => [`value-${index}`, value]));
        const bytes = fill(docx(before + p(...pieces) + after), named).bytes ?? new Uint8Array();
        expect(extractText(bytes)[1]?.text).toBe(values.map((value) => `[${value}]`).join(''));
        expect(bodyOf(bytes).startsWith(before) && bodyOf(bytes).endsWith(after)).toBe(true);
      }),
    );
  });

  it('repeats a loop for each item', () => {
    fc.assert(
      fc.property(fc.array(line, { maxLength: 8 }), fc.array(line, { maxLength: 3 }), (items, inner) => {
        const body =
          p('{#items}') +
          p('{.}:{#inner}<{.}>{/inner}'.replace(/[<>]/g, escapeText)) +
          p('{/items}') +
          p('end');
        const bytes = fill(docx(body), { items, inner }).bytes ?? new Uint8Array();
        const each = inner.map((text) => `<${text}>`).join('');
        expect(extractText(bytes).map(({ text }) => text)).toEqual([
          ...items.map((text) => `${text}:${each}`),
          'end',
        ]);
      }),
    );
  });

  it('puts them into cells', () => {
    fc.assert(
      fc.property(line, fc.double({ noNaN: true, noDefaultInfinity: true }), (text, number) => {
        const cells =
          '<c r="A1" t="inlineStr"><is><t>[{text}]</t></is></c><c r="B1" t="inlineStr"><is><t>{number}</t></is></c>';
        const bytes = makeWorkbook({ sheets: [{ name: 'S', rows: `<row r="1">${cells}</row>` }] });
        const filled = fill(bytes, { text, number }).bytes ?? new Uint8Array();
        expect(extractText(filled).map((found) => found.text)).toEqual([`[${text}]`, String(number)]);
      }),
    );
  });
});

describe.skipIf(files.length === 0)('a real document', () => {
  it('without placeholders stays as it is to the byte; one with them names them or is filled in, and sound', () => {
    let untouched = 0;
    for (const file of files) {
      const bytes = readFileSync(corpus + file);
      try {
        const placeholders = placeholdersOf(bytes);
        const result = fill(bytes, valuesFor(placeholders.map(({ name }) => name)));
        if (placeholders.length === 0 && result.bytes === bytes) untouched++;
        else expect(JSON.stringify(extractText(result.bytes ?? bytes)), file).toContain('filled');
      } catch (error) {
        if (!(error instanceof DocumentError)) throw error;
        expect(error.code, `${file}: ${error.message}`).not.toBe('verification-failed');
      }
    }
    expect(untouched).toBeGreaterThan(files.length * 0.9);
  });

  it('with a placeholder put into it is, filled in, the same with the value in its place', () => {
    const paragraph = (text: string) => p(`<w:r><w:t xml:space="preserve">${text}</w:t></w:r>`);
    let filled = 0;
    const documents = files.filter((name) => name.startsWith('docx/'));
    for (const file of documents) {
      try {
        const original = readFileSync(corpus + file);
        if (placeholdersOf(original).length > 0) continue;
        const pkg = readPackage(original);
        const main = pkg.text('word/document.xml');
        if (!main.includes('<w:body>')) continue;
        const withText = (text: string) => main.replace('<w:body>', `<w:body>${paragraph(text)}`);
        pkg.set('word/document.xml', withText('{x}'));
        const result = fill(pkg.write(), { x: 'value' });
        const after = readPackage(result.bytes ?? original);
        expect(after.text('word/document.xml') === withText('value'), file).toBe(true);
        for (const name of pkg.names().filter((name) => name !== 'word/document.xml'))
          expect(after.sameContent(pkg, name), `${file} ${name}`).toBe(true);
        filled++;
      } catch (error) {
        if (!(error instanceof DocumentError) || error.code === 'verification-failed') throw error;
      }
    }
    expect(filled).toBeGreaterThan(documents.length * 0.75);
  });
});
