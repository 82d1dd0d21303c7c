import { crc32, deflateRawSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DocumentError } from '../errors.ts';
import { runs } from '../testing/proof.ts';
import {
  addRelationship,
  emptyPackage,
  escapeAttribute,
  escapeText,
  NS,
  parseXml,
  readContentTypes,
  readPackage,
  readRelationships,
  removeRelationship,
  removeRelationships,
  resolveTarget,
  setContentType,
  writeRelationships,
} from './index.ts';

interface RawEntry {
  name: string;
  content?: string;
  /** What the headers say, when it is not the truth. */
  claimedSize?: number;
  flags?: number;
  descriptor?: 'signed' | 'unsigned';
  /** No packed bytes at all. */
  isBare?: boolean;
}

/** A ZIP archive written by hand, so that it can lie. */
function archive(entries: RawEntry[]): Uint8Array {
  const body: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, content = '', claimedSize, flags = 0, descriptor, isBare } of entries) {
    const raw = Buffer.from(content);
    const data = isBare ? raw.subarray(0, 0) : deflateRawSync(raw);
    const header = Buffer.alloc(26);
    header.writeUInt16LE(20, 0);
    header.writeUInt16LE(flags | (descriptor ? 8 : 0), 2);
    header.writeUInt16LE(8, 4);
    header.writeUInt32LE(crc32(raw), 10);
    header.writeUInt32LE(data.length, 14);
    header.writeUInt32LE(claimedSize ?? raw.length, 18);
    header.writeUInt16LE(Buffer.byteLength(name), 22);
    const local = Buffer.from(header);
    if (descriptor) local.fill(0, 10, 22);
    const tail = Buffer.alloc(descriptor ? 12 : 0);
    if (descriptor) header.copy(tail, 0, 10, 22);
    const signature = descriptor === 'signed' ? Buffer.from('504b0708', 'hex') : Buffer.alloc(0);
    const pieces = [Buffer.from('504b0304', 'hex'), local, Buffer.from(name), data, signature, tail];
    const place = Buffer.alloc(14);
    place.writeUInt32LE(offset, 10);
    directory.push(Buffer.concat([Buffer.from('504b01021400', 'hex'), header, place, Buffer.from(name)]));
    body.push(...pieces);
    offset += pieces.reduce((sum, piece) => sum + piece.length, 0);
  }
  const listing = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write('504b0506', 'hex');
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(listing.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...body, listing, end]);
}

const codeOf = (action: () => unknown): string => {
  try {
    action();
  } catch (error) {
    if (error instanceof DocumentError) return error.code;
    throw error;
  }
  return 'no error';
};

describe('a package', () => {
  it('reads a part of no bytes that is said to be deflated', () => {
    expect(
      readPackage(archive([{ name: 'thumbnail.wmf', isBare: true }])).read('thumbnail.wmf'),
    ).toHaveLength(0);
    expect(() => readPackage(archive([{ name: 'a', content: 'x', isBare: true }])).read('a')).toThrow(
      DocumentError,
    );
  });

  it('keeps the byte order mark of a part that is rewritten', () => {
    const pkg = readPackage(archive([{ name: 'a.xml', content: '\ufeff<a/>' }]));
    pkg.set('a.xml', pkg.text('a.xml').replace('<a/>', '<b/>'));
    pkg.set('a.xml', pkg.text('a.xml').replace('<b/>', '<c/>'));
    expect(Buffer.from(pkg.read('a.xml')).toString('utf8')).toBe('\ufeff<c/>');
  });

  it('is written as the very bytes it was read from when nothing was set', () => {
    const bytes = archive([{ name: 'a.xml', content: '<a/>' }]);
    const pkg = readPackage(bytes);
    pkg.read('a.xml');
    expect(pkg.write()).toBe(bytes);
  });

  it('keeps the compressed bytes and the order of every entry that was not set', () => {
    const bytes = archive([
      { name: 'a.xml', content: 'first', descriptor: 'signed' },
      { name: 'b.xml', content: 'second' },
      { name: 'c.xml', content: 'third', descriptor: 'unsigned' },
    ]);
    const pkg = readPackage(bytes);
    pkg.set('B.XML', 'changed');
    const again = readPackage(pkg.write());
    expect(again.names()).toEqual(['a.xml', 'b.xml', 'c.xml']);
    expect(again.names().map((name) => again.text(name))).toEqual(['first', 'changed', 'third']);
    const written = Buffer.from(again.write());
    const start = Buffer.from(bytes).indexOf('b.xml') - 30;
    expect(written.subarray(0, start)).toEqual(Buffer.from(bytes).subarray(0, start));
  });

  it('gives back what was set and removed, whatever was done before', () => {
    const name = fc.stringMatching(/^[a-z]{1,4}\.xml$/);
    const step = fc.record({ name, content: fc.option(fc.string()) });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 20 }), (steps) => {
        const expected = new Map<string, string>();
        let pkg = emptyPackage();
        for (const { name, content } of steps) {
          if (content === null) {
            pkg.remove(name);
            expected.delete(name);
          } else {
            pkg.set(name, Buffer.from(content, 'utf8'));
            expected.set(name, content);
          }
          pkg = readPackage(pkg.write());
        }
        expect(new Map(pkg.names().map((n) => [n, Buffer.from(pkg.read(n)).toString('utf8')]))).toEqual(
          expected,
        );
      }),
      { numRuns: runs(50) },
    );
  });

  it('finds parts without regard to case, backslashes and a leading slash', () => {
    const pkg = readPackage(archive([{ name: '\\Word\\Document.xml', content: 'x' }]));
    expect(pkg.text('/word/document.xml')).toBe('x');
  });

  it('reads UTF-16 text and stores changed text as UTF-8 with a declaration that says so', () => {
    const pkg = emptyPackage();
    pkg.set('a.xml', Buffer.from('\ufeff<?xml version="1.0" encoding="UTF-16"?><a>é</a>', 'utf16le'));
    const text = pkg.text('a.xml');
    expect(text).toBe('<?xml version="1.0" encoding="UTF-16"?><a>é</a>');
    pkg.set('a.xml', text);
    expect(Buffer.from(pkg.read('a.xml')).toString('utf8')).toBe(
      '<?xml version="1.0" encoding="UTF-8"?><a>é</a>',
    );
  });

  it.each([
    ['text', '<a>µ</a>'],
    ['half a character', '<a>\ud83d</a>'],
    ['a mark of its own', '\ufeff<a/>'],
    ['a declaration of another encoding', '<?xml version="1.0" encoding="UTF-16"?><a/>'],
  ])('says at once what will be read of the package it writes: %s', (_, text) => {
    const pkg = emptyPackage();
    pkg.set('a.xml', text);
    const said = pkg.text('a.xml');
    const written = readPackage(pkg.write());
    expect(said).toBe(written.text('a.xml'));
    pkg.set('a.xml', `${said} `);
    expect(pkg.sizeOf('a.xml')).toBe(pkg.read('a.xml').length);
  });

  it.each([
    ['a path out of the package', [{ name: '../evil' }], 'unsafe'],
    ['a drive letter', [{ name: 'C:\\evil' }], 'unsafe'],
    ['two entries of one name', [{ name: 'a.xml' }, { name: 'A.xml' }], 'unsafe'],
    ['a password', [{ name: 'a.xml', flags: 1 }], 'encrypted'],
    ['an unpacked size of gigabytes', [{ name: 'a.xml', claimedSize: 3_000_000_000 }], 'too-large'],
    ['a ratio no document has', [{ name: 'a.xml', content: '', claimedSize: 80_000_000 }], 'too-large'],
  ])('refuses %s', (_, entries, code) => {
    expect(codeOf(() => readPackage(archive(entries)))).toBe(code);
  });

  it('refuses more entries than allowed', () => {
    const entries = Array.from({ length: 11 }, (_, i) => ({ name: `${i}.xml` }));
    expect(codeOf(() => readPackage(archive(entries), { maxEntries: 10 }))).toBe('too-large');
  });

  it('never unpacks more than an entry says it holds', () => {
    const pkg = readPackage(archive([{ name: 'bomb.xml', content: 'x'.repeat(5_000_000), claimedSize: 10 }]));
    expect(codeOf(() => pkg.read('bomb.xml'))).toBe('damaged');
  });

  it('lets others have their turn while it unpacks a large part, with the same refusals', async () => {
    const content = Buffer.alloc(40 * 1024 * 1024, 'weighed in twice, ');
    const large = emptyPackage();
    large.set('large.bin', content);
    const pkg = readPackage(large.write());
    let turns = 0;
    let next = setImmediate(function count() {
      turns += 1;
      next = setImmediate(count);
    });
    const read = await pkg.readAside('large.bin').finally(() => clearImmediate(next));
    expect(content.equals(read)).toBe(true);
    expect(turns).toBeGreaterThanOrEqual(10);

    const refused = { code: 'damaged' };
    await expect(pkg.readAside('none.bin')).rejects.toMatchObject(refused);
    const longer = archive([{ name: 'bomb.xml', content: 'x'.repeat(5_000_000), claimedSize: 10 }]);
    await expect(readPackage(longer).readAside('bomb.xml')).rejects.toMatchObject(refused);
    const bytes = Buffer.from(archive([{ name: 'a.xml', content: 'weighed' }]));
    bytes[bytes.indexOf('a.xml') + 6] = 0xff;
    await expect(readPackage(bytes).readAside('a.xml')).rejects.toMatchObject(refused);
  });

  it('refuses entries that share their bytes', () => {
    const bytes = Buffer.from(
      archive([
        { name: 'a.xml', content: 'x' },
        { name: 'b.xml', content: 'x' },
      ]),
    );
    // The second entry's offset, at the end of its directory record, is turned to the first one's.
    bytes.writeUInt32LE(0, bytes.lastIndexOf('b.xml') - 4);
    expect(codeOf(() => readPackage(bytes))).toBe('unsafe');
  });

  it('answers a DocumentError and nothing else for any bytes', () => {
    const good = Buffer.from(
      archive([
        { name: 'a.xml', content: 'hello' },
        { name: 'b.xml', descriptor: 'signed' },
      ]),
    );
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.nat(good.length - 1), fc.nat(255)), { minLength: 1, maxLength: 6 }),
        fc.nat(good.length),
        (changes, length) => {
          const bytes = Buffer.from(good.subarray(0, length));
          for (const [at, value] of changes) bytes[at % Math.max(1, bytes.length)] = value;
          codeOf(() => {
            const pkg = readPackage(bytes);
            for (const name of pkg.names()) pkg.read(name);
            pkg.set('new', 'x');
            pkg.write();
          });
        },
      ),
      { numRuns: runs(500) },
    );
  });
});

describe('reading XML', () => {
  it('knows where each element stands in the text', () => {
    const source = `<?xml version="1.0"?>\n<a:r xmlns:a="${NS.word}" a:x='1 &amp; 2'><!-- < --><a:t>x<![CDATA[<y>]]>&#x41;</a:t><a:e /></a:r>`;
    const root = parseXml(source);
    expect(root.is(NS.word, 'r')).toBe(true);
    expect(root.attribute(NS.word, 'x')).toBe('1 & 2');
    expect(root.children.map((child) => child.outer)).toEqual([
      '<a:t>x<![CDATA[<y>]]>&#x41;</a:t>',
      '<a:e />',
    ]);
    expect(root.children[0]?.text).toBe('x<y>A');
    expect(root.children[1]?.isSelfClosing).toBe(true);
  });

  it('takes strict namespaces for the transitional ones', () => {
    const root = parseXml('<document xmlns="http://purl.oclc.org/ooxml/wordprocessingml/main"/>');
    expect(root.is(NS.word, 'document')).toBe(true);
  });

  it.each([
    ['a document type', '<!DOCTYPE a [<!ENTITY e "x">]><a>&e;</a>', 'unsafe'],
    ['an undefined entity', '<a>&e;</a>', 'damaged'],
    ['tags that do not match', '<a><b></a></b>', 'damaged'],
    ['an end that is missing', '<a><b>', 'damaged'],
    ['two roots', '<a/><b/>', 'damaged'],
    ['text outside of the root', '<a/>x', 'damaged'],
    ['a prefix without a namespace', '<w:a/>', 'damaged'],
    ['an attribute twice', '<a b="1" b="2"/>', 'damaged'],
    ['an attribute without quotes', '<a b=1/>', 'damaged'],
    ['a control character', '<a>\u0001</a>', 'damaged'],
    ['nesting without end', '<a>'.repeat(5000), 'too-large'],
  ])('refuses %s', (_, source, code) => {
    expect(codeOf(() => parseXml(source))).toBe(code);
  });

  it('reads back any text that was escaped', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const isAllowed = (c: string) => (c >= ' ' ? c !== '\ufffe' && c !== '\uffff' : '\t\n\r'.includes(c));
        const allowed = [...text].filter(isAllowed).join('');
        const root = parseXml(`<a b="${escapeAttribute(text)}">${escapeText(text)}</a>`);
        expect(root.text).toBe(allowed);
        expect(root.attribute('', 'b')).toBe(allowed);
      }),
    );
  });
});

describe('relationships and content types', () => {
  it('resolves targets from the part that holds them', () => {
    expect(resolveTarget('word/document.xml', 'media/a.png')).toBe('word/media/a.png');
    expect(resolveTarget('word/document.xml', '../docProps/core.xml')).toBe('docProps/core.xml');
    expect(resolveTarget('word/document.xml', '/word/a.xml#x')).toBe('word/a.xml');
    expect(resolveTarget('', 'word\\document.xml')).toBe('word/document.xml');
  });

  it('adds and removes a relationship without touching the others', () => {
    const pkg = emptyPackage();
    const before = `<Relationships xmlns="${NS.packageRelationships}">\n <Relationship Id="rId1" Type="t/x" Target="a.xml"/>\n</Relationships>`;
    pkg.set('word/_rels/document.xml.rels', before);
    const id = addRelationship(pkg, 'word/document.xml', {
      type: 't/link',
      externalTarget: 'https://x.example/?a=1&b=2',
    });
    expect(id).toBe('rId2');
    expect(readRelationships(pkg, 'word/document.xml')[1]).toMatchObject({
      external: true,
      target: 'https://x.example/?a=1&b=2',
    });
    removeRelationship(pkg, 'word/document.xml', id);
    expect(pkg.text('word/_rels/document.xml.rels')).toBe(before);
  });

  it('finds the part that a target names by other signs as soon as it is there', () => {
    const pkg = emptyPackage();
    pkg.set(
      'word/_rels/document.xml.rels',
      `<Relationships xmlns="${NS.packageRelationships}"><Relationship Id="rId1" Type="t/image" Target="media/a%20b.png"/></Relationships>`,
    );
    const part = () => readRelationships(pkg, 'word/document.xml')[0]?.part;
    expect(part()).toBe('word/media/a%20b.png');
    pkg.set('word/media/a b.png', 'x');
    expect(part()).toBe('word/media/a b.png');
  });

  it('types the relationships of a new part where the package types each part by itself, and takes both away', () => {
    const pkg = emptyPackage();
    const types = `<Types xmlns="${NS.contentTypes}"><Default Extension="xml" ContentType="application/xml"/></Types>`;
    pkg.set('[Content_Types].xml', types);
    writeRelationships(pkg, 'xl/a.xml', `<Relationships xmlns="${NS.packageRelationships}"/>`);
    expect(readContentTypes(pkg).of('xl/_rels/a.xml.rels')).toMatch(/package\.relationships\+xml$/);
    removeRelationships(pkg, 'xl/a.xml');
    expect(pkg.names()).toEqual(['[Content_Types].xml']);
    expect(pkg.text('[Content_Types].xml')).toBe(types);
  });

  it('prefers the type of a part to that of its extension', () => {
    const pkg = emptyPackage();
    pkg.set(
      '[Content_Types].xml',
      `<Types xmlns="${NS.contentTypes}"><Default Extension="XML" ContentType="application/xml"/></Types>`,
    );
    setContentType(pkg, 'word/a.xml', 'text/a');
    expect(readContentTypes(pkg).of('Word/A.xml')).toBe('text/a');
    expect(readContentTypes(pkg).of('word/b.xml')).toBe('application/xml');
  });
});
