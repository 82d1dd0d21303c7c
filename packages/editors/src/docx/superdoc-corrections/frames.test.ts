import { describe, expect, it } from 'vitest';
import {
  type Frame,
  type FramedBlock,
  type FramePage,
  frameAround,
  type Measured,
  placeFrame,
  sizeOfFrame,
} from './frames.ts';

const framed = (id: string, frame: Frame = {}, attrs: FramedBlock['attrs'] = {}): FramedBlock => ({
  id,
  kind: 'paragraph',
  attrs: { ...attrs, frame: { isPlaced: true, ...frame } },
});
const plain = (id: string): FramedBlock => ({ id, kind: 'paragraph', attrs: {} });
const lines = (...widths: number[]): Measured => ({
  kind: 'paragraph',
  lines: widths.map((width) => ({ width, lineHeight: 20 })),
});
const page: FramePage = {
  number: 2,
  width: 800,
  height: 1000,
  margins: { left: 100, right: 100, top: 80, bottom: 80 },
  columns: [{ x: 100, width: 600 }],
  column: 0,
  y: 300,
};
const place = (blocks: FramedBlock[], measures: Measured[], where: Partial<FramePage> = {}) =>
  placeFrame(blocks, measures, { ...page, ...where }, (_, __, measure) => measure);

describe('a frame around paragraphs', () => {
  it('is read in twips, and is none where a letter is made large', () => {
    expect(sizeOfFrame({ w: 1500, h: 300, hRule: 'exact', hSpace: 150, x: 1 })).toEqual({
      isPlaced: true,
      width: 100,
      height: 20,
      heightRule: 'exact',
      spaceBeside: 10,
    });
    expect(sizeOfFrame({ dropCap: 'drop', w: 1500 }).isPlaced).toBe(false);
    expect(sizeOfFrame({ dropCap: 'none' }).isPlaced).toBe(true);
  });

  it('is around those in a row that say the same of it; in a header only within its text', () => {
    const same = { x: 1, hAnchor: 'page' };
    const blocks = [plain('a'), framed('b', same), framed('c', same), framed('d', { x: 2 }), plain('e')];
    expect([0, 1, 2, 3, 4].map((index) => frameAround(blocks, index, true))).toEqual([
      undefined,
      { first: 1, end: 3 },
      { first: 1, end: 3 },
      { first: 3, end: 4 },
      undefined,
    ]);
    expect(frameAround(blocks, 1, false)).toBeUndefined();
    expect(frameAround([framed('b', { vAnchor: 'text', hAnchor: 'margin' })], 0, false)).toEqual({
      first: 0,
      end: 1,
    });
  });

  it('stands where it says on the page, between the margins or in the text', () => {
    const at = (frame: Frame) => {
      const [fragment] = place([framed('b', { width: 200, ...frame })], [lines(50)]).fragments;
      return [fragment?.x, fragment?.y];
    };
    expect(at({ hAnchor: 'page', vAnchor: 'page', x: 50, y: 70 })).toEqual([50, 70]);
    expect(at({ hAnchor: 'margin', vAnchor: 'margin', x: 50, y: 70 })).toEqual([150, 150]);
    expect(at({ x: 50, y: 70 })).toEqual([150, 370]);
    expect(at({ hAnchor: 'page', xAlign: 'right', vAnchor: 'page', yAlign: 'bottom' })).toEqual([600, 980]);
    expect(at({ hAnchor: 'margin', xAlign: 'center', vAnchor: 'margin', yAlign: 'center' })).toEqual([
      300, 490,
    ]);
    expect(at({ xAlign: 'left', yAlign: 'inline' })).toEqual([100, 300]);
  });

  it('is as wide and high as it says, or as what is in it', () => {
    const zone = (frame: Frame, ...measures: Measured[]) =>
      place(
        measures.map((_, at) => framed(String(at), frame)),
        measures,
      ).zones[0]?.bounds;
    expect(zone({}, lines(50), lines(120.4))).toMatchObject({ width: 122, height: 40 });
    expect(zone({}, lines(50), lines(500, 90))).toMatchObject({ width: 600, height: 60 });
    expect(zone({ width: 200, height: 30 }, lines(50), lines(60))).toMatchObject({ width: 200, height: 40 });
    expect(zone({ height: 30, heightRule: 'exact' }, lines(50), lines(60))).toMatchObject({ height: 30 });
    expect(zone({ height: 90 }, lines(50))).toMatchObject({ height: 90 });
  });

  it('has its paragraphs below each other, with lines and distances as in the text', () => {
    const look = { spacing: { before: 6, after: 10 }, borders: { top: { width: 2, space: 3 } } };
    const blocks = [framed('a', {}, look), framed('b', {}, look), framed('c')];
    const { fragments } = place(blocks, [lines(50), lines(50), lines(50)]);
    // 6 above, a line of 4 + 2, 20; 10 between, no second line, 20; 10 and a paragraph without lines.
    expect(fragments.map(({ y }) => y - 300)).toEqual([12, 42, 72]);
  });

  it('keeps text away in each column it stands in: beside it where there is room, and else below', () => {
    const columns = [
      { x: 100, width: 280 },
      { x: 420, width: 280 },
    ];
    const zones = (frame: Frame, where: Partial<FramePage> = {}) =>
      place(
        [framed('b', { hAnchor: 'page', vAnchor: 'page', y: 0, ...frame })],
        [lines(50)],
        where,
      ).zones.map(({ columnIndex, isAlone, wrapMode }) => [columnIndex, isAlone, wrapMode]);
    expect(zones({ x: 100, width: 200 })).toEqual([[0, false, 'both']]);
    expect(zones({ x: 100, width: 520 })).toEqual([[0, true, 'none']]);
    expect(zones({ x: 100, width: 200, wrap: 'notBeside' })).toEqual([[0, true, 'none']]);
    expect(zones({ x: 100, width: 200, wrap: 'none' })).toEqual([]);
    expect(zones({ x: 0, width: 90 })).toEqual([]);
    expect(zones({ x: 250, width: 250 }, { columns })).toEqual([
      [0, false, 'both'],
      [1, false, 'both'],
    ]);
    expect(zones({ x: 440, width: 200 }, { columns })).toEqual([[1, true, 'none']]);
  });
});
