import { describe, expect, it } from 'vitest';
import { type Node, Statements } from './statements.ts';

const many = <Item>(count: number, make: (index: number) => Item): Item[] =>
  Array.from({ length: count }, (_, index) => make(index));

describe('what the sender of an .eln file states', () => {
  it('is gone through once, however many files it is about', () => {
    let reads = 0;
    const counted = <Value extends object>(value: Value): Value =>
      new Proxy(value, {
        get(target, property, receiver) {
          reads += 1;
          const got: unknown = Reflect.get(target, property, receiver);
          return typeof got === 'object' && got !== null ? counted(got) : got;
        },
      });
    const names = many(40, (index) => `${index}.docx`);
    const signatures = many(3_000, (index) => `#signature-${index}`);
    const nodes: Node[] = [
      ...signatures.map((id, index) => ({
        '@id': id,
        '@type': ['Action', 'EndorseAction'],
        name: `Signed ${index}`,
        // Some name a file, the others are mentioned by its dataset.
        ...(index % 2 === 0 && { object: names.map((name) => ({ '@id': name })) }),
      })),
      { '@id': 'all/', '@type': 'Dataset', hasPart: names.map((name) => ({ '@id': name })) },
      ...names.map((name) => ({ '@id': name, '@type': 'File', name })),
    ];
    const dataset = nodes[signatures.length];
    if (dataset === undefined) throw new Error('There is no dataset.');
    dataset.mentions = signatures.map((id) => ({ '@id': id }));
    const statements = new Statements(nodes.map(counted));
    const files = names.map((name) => {
      const node = statements.file(name);
      if (node === undefined || node === 'twice') throw new Error(`${name} is not there.`);
      return node;
    });
    reads = 0;
    const said = files.map((file) => {
      statements.titleOf(file, true);
      return statements.originOf(file);
    });
    expect(reads / files.length).toBeLessThan(500);
    for (const one of said) expect(one.match(/signature: Signed/g)).toHaveLength(20);
  });

  it('has keywords that become tags, as one text, as several or as nodes, each once', () => {
    const statements = new Statements([
      { '@id': 'a.docx', '@type': 'File', name: 'a.docx', keywords: 'HPLC' },
      {
        '@id': 'd/',
        '@type': 'Dataset',
        hasPart: { '@id': 'a.docx' },
        keywords: ['pH, Long\nterm, ', 'PH', { '@id': '#term' }, 'x'.repeat(41), 7, '\u202e'],
      },
      { '@id': '#term', '@type': 'DefinedTerm', name: 'Stability' },
    ]);
    const file = statements.file('a.docx');
    if (file === undefined || file === 'twice') throw new Error('There is no file.');
    expect(statements.tagsOf(file)).toEqual(['HPLC', 'pH', 'Long term', 'Stability', '7']);
  });

  it('is cut to whole signs, without those that nobody sees, before anything is done with it', () => {
    const title = `${'a'.repeat(299)}\u{1f9ea}${' '.repeat(1_000_000)}end`;
    const named = { '@id': 'lone\ud83e\u202e/x\u202ey.docx', '@type': 'File', version: { toString: 1 } };
    const statements = new Statements([
      { '@id': 'a.docx', '@type': 'File', name: title },
      named,
      {
        '@id': 'd/',
        '@type': 'Dataset',
        hasPart: { '@id': 'a.docx' },
        description: `${'b'.repeat(4_999)}\u{1f9ea}`,
      },
    ]);
    const file = statements.file('a.docx');
    if (file === undefined || file === 'twice') throw new Error('a.docx is not there.');
    const titled = statements.titleOf(file, true);
    expect(titled.title).toBe(`${'a'.repeat(299)}\ufffd`);
    expect(titled.description).toBe(`${'b'.repeat(4_999)}\ufffd`);
    expect(statements.titleOf(named, false).title).toBe('x y');
    expect(statements.versionOf(named)).toBeNull();
  });

  it('is read as different notebooks write it', () => {
    const statements = new Statements([
      { '@id': 'ro-crate-metadata.json', sdPublisher: { '@type': 'Organization', name: 'Notebook' } },
      { '@id': './', '@type': ['Dataset'], name: 'All of it', hasPart: ['./one', './one/a.docx'] },
      { '@id': '#fit', '@type': 'SoftwareApplication', name: 'Curve fitter' },
      {
        '@id': '#fitted',
        '@type': 'CreateAction',
        object: { '@id': 'one/a.docx' },
        instrument: { '@id': '#fit' },
      },
      {
        '@id': '#exported',
        '@type': 'CreateAction',
        object: { '@id': './' },
        instrument: { '@id': 'https://n.test', '@type': 'SoftwareApplication', name: 'Notebook 2' },
      },
      {
        '@id': './one',
        '@type': ['Message', 'Dataset'],
        name: 'One',
        author: [{ '@type': 'Person', givenName: 'Ana', familyName: 'Kovač' }, { '@id': '#ben' }],
        temporal: '2024-01-01',
        dateCreated: '2024-01-02',
        dateModified: '2024-01-03',
        hasPart: ['./one/b.docx'],
      },
      { '@id': '#ben', '@type': 'Person', name: 'Ben' },
      { '@id': './one/a.docx', '@type': 'File', dateCreated: '2024-01-04' },
      { '@id': './one/b.docx', '@type': 'File' },
      { '@id': './one/50%20c.docx', '@type': 'File' },
    ]);
    const origin = (place: string) => {
      const file = statements.file(place);
      if (file === undefined || file === 'twice') throw new Error(`${place} is not there.`);
      return statements.originOf(file);
    };
    const start =
      'made with: Notebook 2; published: Notebook; part of: One; author: Ana Kovač, Ben; date: 2024-01-01';
    expect(origin('one/a.docx')).toBe(`${start}; created: 2024-01-04`);
    expect(origin('one/b.docx')).toBe(`${start}; created: 2024-01-02; changed: 2024-01-03`);
    expect(origin('one/50%20c.docx')).toBe(origin('one/50 c.docx'));
  });
});
