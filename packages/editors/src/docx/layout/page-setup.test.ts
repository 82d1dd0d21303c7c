import { describe, expect, it } from 'vitest';
import { UNITS, unitOf } from '../../frame/screen/length-unit.ts';
import { PAPERS, paperOf, sizeOf } from './papers.ts';
import {
  hasTitlePage,
  setupOf,
  whyNot,
  withSetup,
  withTitlePage,
  type XmlNode,
} from './section-properties.ts';

const node = (name: string, attributes: Record<string, string> = {}): XmlNode => ({
  type: 'element',
  name: `w:${name}`,
  attributes: Object.fromEntries(Object.entries(attributes).map(([key, value]) => [`w:${key}`, value])),
});
const section = (...elements: XmlNode[]): XmlNode => ({ type: 'element', name: 'w:sectPr', elements });
const names = ({ elements = [] }: XmlNode) => elements.map(({ name }) => name);

describe('the pages of a section', () => {
  const margins = {
    top: '100',
    right: '200',
    bottom: '300',
    left: '400',
    header: '5',
    footer: '6',
    gutter: '7',
  };
  const stored = section(
    node('headerReference'),
    node('pgSz', { w: '11906', h: '16838', code: '9' }),
    node('pgMar', margins),
    node('cols', { space: '708' }),
  );

  it('are turned, and everything else of the section stays as it was', () => {
    const now = setupOf(stored);
    const turned = withSetup(stored, { ...now, width: now.height, height: now.width });
    expect(turned.elements?.[1]?.attributes).toEqual({
      'w:w': '16838',
      'w:h': '11906',
      'w:orient': 'landscape',
    });
    expect(turned.elements?.toSpliced(1, 1)).toEqual(stored.elements?.toSpliced(1, 1));
    const back = withSetup(turned, now);
    expect(back.elements?.[1]?.attributes).toEqual({ 'w:w': '11906', 'w:h': '16838' });
  });

  it('keep the place of headers and the gutter when a margin is changed', () => {
    const changed = withSetup(stored, { ...setupOf(stored), left: 1000 });
    const expected = Object.fromEntries(
      Object.entries({ ...margins, left: '1000' }).map(([key, value]) => [`w:${key}`, value]),
    );
    expect(changed.elements?.[2]?.attributes).toEqual(expected);
    expect(changed.elements?.toSpliced(2, 1)).toEqual(stored.elements?.toSpliced(2, 1));
  });

  it('have a first page of its own where the schema wants that said, and nothing else changes', () => {
    const own = withTitlePage(section(...(stored.elements ?? []), node('docGrid')), true);
    expect(names(own)).toEqual([
      'w:headerReference',
      'w:pgSz',
      'w:pgMar',
      'w:cols',
      'w:titlePg',
      'w:docGrid',
    ]);
    expect([hasTitlePage(own), hasTitlePage(stored)]).toEqual([true, false]);
    expect(hasTitlePage(section(node('titlePg', { val: '0' })))).toBe(false);
    expect(withTitlePage(withTitlePage(stored, true), false)).toEqual(stored);
    expect(names(withTitlePage(section(node('titlePg', { val: '0' })), true))).toEqual(['w:titlePg']);
  });

  it('are said where the schema wants them, of a section that says nothing', () => {
    const bare = section(node('headerReference'), node('type'), node('cols'));
    const setup = { ...setupOf(bare), width: 11_906, height: 16_838 };
    expect(names(withSetup(bare, setup))).toEqual([
      'w:headerReference',
      'w:type',
      'w:pgSz',
      'w:pgMar',
      'w:cols',
    ]);
  });

  it.each([
    [{ width: 100 }, 'Paper is between'],
    [{ left: -1 }, 'not less than nothing'],
    [{ left: 6000, right: 6000 }, 'no room for text'],
    [{ top: Number.NaN }, 'is a number'],
  ])('cannot be %o', (change, reason) => {
    expect(whyNot({ ...setupOf(stored), ...change })).toContain(reason);
  });
});

describe('paper', () => {
  it('is known upright and turned, also where a program has rounded its size', () => {
    expect(paperOf({ width: 11_907, height: 16_840 })?.name).toBe('A4');
    expect(paperOf({ width: 15_840, height: 12_240 })?.name).toBe('Letter');
    expect(paperOf({ width: 12_000, height: 12_000 })).toBeUndefined();
  });

  it('is known by its millimetres and inches as they are said', () => {
    for (const paper of PAPERS)
      for (const unit of Object.values(UNITS)) {
        const { width, height } = sizeOf(paper, true);
        const read = (length: number) => unit.read(unit.say(length)) ?? 0;
        expect(paperOf({ width: read(width), height: read(height) })?.name).toBe(paper.name);
      }
  });

  it('is measured in inches where these are used, and takes a decimal comma', () => {
    expect(unitOf('en-US', 'en').name).toBe('in');
    expect(unitOf('en-GB', 'en').name).toBe('mm');
    expect(unitOf('de-DE', 'de').name).toBe('mm');
    expect(unitOf('en-US', 'fr').name).toBe('mm');
    expect(UNITS.mm.read('25,4')).toBe(1440);
    expect(UNITS.mm.read('wide')).toBeUndefined();
  });
});
