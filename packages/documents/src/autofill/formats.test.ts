import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { docx, p } from '../docx/testing/docx.fixture.ts';
import { readPackage } from '../opc/index.ts';
import { runs } from '../testing/proof.ts';
import { extractText } from '../text.ts';
import { readDecimal, rounded, writeDecimal } from './decimals.ts';
import { type FillValues, fill } from './index.ts';

const textOf = (template: string, values: FillValues) => {
  const result = fill(docx(p(template)), values);
  if (result.problems) return result.problems.map(({ msg }) => msg).join('\n');
  return extractText(result.bytes)
    .map(({ text }) => text)
    .join('\n');
};

describe('formats of values', () => {
  it.each([
    ['{x}', '7.40', '7.40'],
    ['{x | decimals 1}', '7.40', '7.4'],
    ['{x | decimals 3}', '7.40', '7.400'],
    ['{x | decimals 0}', '-2.5', '-3'],
    ['{x | decimals 2}', '1.005', '1.01'],
    ['{x | significant 3}', '7.4', '7.40'],
    ['{x | significant 2}', '0.0012345', '0.0012'],
    ['{x | significant 2}', '9.99', '10'],
    ['{x | significant 2}', '12345', '12000'],
    ['{x | significant 3}', '0', '0.00'],
    ['{x | decimals 2}', '<0.05', '<0.05'],
    ['{x | decimals 2}', 'n.d.', 'n.d.'],
    ['{x | date DD.MM.YYYY}', '2026-11-02', '02.11.2026'],
    ['{x | date D MMMM YYYY, HH:mm}', '2026-11-02T06:05', '2 November 2026, 06:05'],
    ['{x | date DD.MM.YYYY}', 'in autumn', 'in autumn'],
    ['{x | default none}', '', 'none'],
    ['{x | default none}', '5', '5'],
  ])('%s of %s is %s', (template, x, shown) => {
    expect(textOf(template, { x })).toBe(shown);
  });

  it('are sums and counts of lists, with all the digits that are written', () => {
    const results = [{ value: '7.40' }, { value: '1.2' }, { value: '-0.05' }];
    expect(
      textOf('{results | count} {results.value | sum} {results.value | mean | decimals 2}', { results }),
    ).toBe('3 8.55 2.85');
    expect(textOf('{results.value | min} {results.value | max}', { results })).toBe('-0.05 7.40');
    expect(textOf('{results | count} {results.value | sum}', { results: [] })).toBe('0 0');
    expect(textOf('{results.value | sum}', { results: [{ value: '1' }, { value: '<2' }] })).toBe(
      '{results.value | sum} cannot be added up: its item 2 is “<2”, and no number.',
    );
  });

  it('that there are not are named, and braces of a formula stay text', () => {
    expect(textOf('{x | decimal 2}', { x: 1 })).toContain(
      'has a format that there is not: decimal. There are decimals',
    );
    expect(textOf('{x | decimals}', { x: 1 })).toContain('says decimals without a number from 0 to 15');
    expect(textOf('{x | x &gt; 0} {n | n even} {a|b}', {})).toBe('{x | x > 0} {n | n even} {a|b}');
    expect(textOf('\\{x | decimals 2}', {})).toBe('{x | decimals 2}');
  });

  it('make a link of an address, and of nothing else', () => {
    const made = fill(docx(p('See {url | link}.')), {
      url: 'https://lims.example/s?id=1&amp;x'.replace('&amp;', '&'),
    });
    const xml = made.bytes ? readPackage(made.bytes).text('word/document.xml') : '';
    expect(xml).toContain(
      '<w:instrText xml:space="preserve"> HYPERLINK "https://lims.example/s?id=1&amp;x" </w:instrText>',
    );
    expect(xml).toContain('https://lims.example/s?id=1&amp;x</w:t><w:fldChar w:fldCharType="end"/>');
    expect(textOf('{url | link}', { url: 'javascript:alert(1)' })).toContain(
      'is no address that begins with https://',
    );
    expect(textOf('{url | link}', { url: 'https://x.example/" \\o "y' })).toContain('is no address');
  });
});

describe('conditions', () => {
  it.each([
    ['{?x}there{/x}{^x}gone{/x}', { x: 'a' }, 'there'],
    ['{?x}there{/x}{^x}gone{/x}', { x: null }, 'gone'],
    ['{?x}there{/x}{^x}gone{/x}', { x: [] }, 'gone'],
    ['{?x}there{/x}', { x: 0 }, 'there'],
    ['{?x = passed}yes{/x}{^x = passed}no{/x}', { x: 'failed' }, 'no'],
    ['{?x &gt; 5}high{/x}{?x &lt;= 5}low{/x}', { x: '5.0' }, 'low'],
    ['{?x = 7.4}same{/x}', { x: '7.40' }, 'same'],
  ] as [string, FillValues, string][])('%s of %o is %s', (template, values, shown) => {
    expect(textOf(template, values)).toBe(shown);
  });

  it('hold paragraphs, rows and loops, and names that an item does not have are not there', () => {
    const body =
      p('{?list}') +
      p('Results:') +
      p('{#list}{name}{?note} ({note}){/note}, {/list}') +
      p('{/list}') +
      p('{^list}None.{/list}');
    const texts = (values: FillValues) => {
      const { bytes } = fill(docx(body), values);
      return bytes && extractText(bytes).map(({ text }) => text);
    };
    expect(texts({ list: [{ name: 'a', note: 'wet' }, { name: 'b' }] })).toEqual([
      'Results:',
      'a (wet), b, ',
    ]);
    expect(texts({ list: [] })).toEqual(['None.']);
  });

  it('that ask for a name there cannot be, or compare what is no number, are named', () => {
    expect(textOf('{?gone}x{/gone}', {})).toContain('{?gone} is not in the Data Object');
    expect(textOf('{?x &gt; 5}x{/x}', { x: 'many' })).toBe(
      '{?x > 5} compares numbers, and its value is none.',
    );
    expect(textOf('{?x}x', { x: 1 })).toContain('The condition {?x} is never closed');
  });
});

it('numbers are rounded as written, whatever their size', () => {
  fc.assert(
    fc.property(
      fc.bigInt({ min: -(10n ** 30n), max: 10n ** 30n }),
      fc.nat(12),
      fc.nat(12),
      (digits, scale, places) => {
        const written = writeDecimal({ digits, scale });
        const read = readDecimal(written);
        expect(read && writeDecimal(read)).toBe(written);
        const made = rounded({ digits, scale }, places);
        const [one, two] = [digits * 10n ** BigInt(places), made.digits * 10n ** BigInt(scale)];
        const away = one > two ? one - two : two - one;
        expect(away * 2n <= 10n ** BigInt(scale)).toBe(true);
      },
    ),
    { numRuns: runs(200) },
  );
});
