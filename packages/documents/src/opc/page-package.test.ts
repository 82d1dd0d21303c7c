import { expect, it } from 'vitest';
import { createBlank } from '../blank.ts';
import { PackedTexts, PagePackage } from './page-package.ts';
import { readPackage } from './zip.ts';

const joined = async (pieces: Promise<Uint8Array<ArrayBuffer>[]>): Promise<Uint8Array> =>
  new Uint8Array(await new Blob(await pieces).arrayBuffer());

const MAIN = 'word/document.xml';

it('writes what was set, and all else with the bytes it had, for who reads packages elsewhere', async () => {
  const original = readPackage(createBlank('docx'));
  const page = new PagePackage(original.write());
  const text = `<a>${'weighed 5 µg, '.repeat(900)}</a>`;
  page.set(MAIN, text);
  page.set('word/média/one.bin', Uint8Array.of(1, 2, 3));
  page.set('empty.xml', '');
  page.remove('word/styles.xml');
  page.remove('not/there.xml');
  const written = readPackage(await joined(page.write(new PackedTexts())));
  const names = original.names().filter((name) => name !== 'word/styles.xml');
  expect(written.names()).toEqual([...names, 'word/média/one.bin', 'empty.xml']);
  expect(written.text(MAIN)).toBe(text);
  expect([...written.read('word/média/one.bin')]).toEqual([1, 2, 3]);
  expect(written.read('empty.xml').length).toBe(0);
  const same = names.filter((name) => name !== MAIN);
  expect(same.filter((name) => !written.sameContent(original, name))).toEqual([]);
});

it('reads the text of a part that was set or that the file has, and says which is not there', async () => {
  const original = readPackage(createBlank('docx'));
  const page = new PagePackage(original.write());
  page.set('a.xml', '<a/>');
  page.set('b.xml', new TextEncoder().encode('\ufeff<b>µ</b>'));
  expect(await page.text('a.xml')).toBe('<a/>');
  expect(await page.text('b.xml')).toBe('<b>µ</b>');
  expect(await page.text(MAIN)).toBe(original.text(MAIN));
  await expect(page.text('c.xml')).rejects.toThrow('c.xml');
});

it('packs again only what is another text or picture than before', async () => {
  const picture = Uint8Array.from({ length: 5_000 }, (_, at) => at % 251);
  const stored = readPackage(createBlank('docx'));
  stored.set('word/media/image1.png', picture);
  const known = new PackedTexts();
  const write = (text: string, image: Uint8Array) => {
    const page = new PagePackage(stored.write());
    page.set(MAIN, text);
    page.set('word/media/image1.png', image);
    return joined(page.write(known));
  };
  const { CompressionStream: packing } = globalThis;
  let packed = 0;
  globalThis.CompressionStream = class extends packing {
    constructor(...given: ConstructorParameters<typeof packing>) {
      super(...given);
      packed += 1;
    }
  };
  try {
    const first = await write('<a>one</a>', picture);
    expect(packed).toBe(1);
    expect(await write('<a>one</a>', picture.slice())).toEqual(first);
    expect(packed).toBe(1);
    const other = readPackage(await write('<a>two</a>', picture.toReversed()));
    expect(packed).toBe(3);
    expect(other.text(MAIN)).toBe('<a>two</a>');
    expect([...other.read('word/media/image1.png')]).toEqual([...picture.toReversed()]);
  } finally {
    globalThis.CompressionStream = packing;
  }
});
