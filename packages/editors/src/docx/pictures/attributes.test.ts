import { describe, expect, it } from 'vitest';
import { UNITS } from '../../frame/screen/length-unit.ts';
import { type PictureAttributes, pictureOf, withPicture } from './attributes.ts';
import { atZoom } from './handles.ts';
import { readSize } from './panel.ts';
import { isPicture } from './pasting.ts';

const stored = (name: string, attributes: Record<string, string> = {}) => ({
  type: 'element',
  name,
  attributes,
});
/** A picture of a file, as superdoc has it: the file says nothing of what it shows. */
const FOUND: PictureAttributes = {
  size: { width: 200, height: 100 },
  title: 'Image',
  isAnchor: false,
  wrap: { type: 'Inline' },
  drawingChildOrder: ['wp:extent', 'wp:docPr', 'a:graphic'],
  originalDrawingChildren: [
    { index: 1, xml: stored('wp:docPr', { id: '3', name: 'Picture 3' }) },
    { index: 2, xml: stored('a:graphic') },
  ],
  originalAttributes: { distT: '0', 'wp14:editId': '4F' },
};
const written = ({ drawingChildOrder, originalDrawingChildren }: PictureAttributes) =>
  drawingChildOrder?.map(
    (name, at) => originalDrawingChildren?.find(({ index }) => index === at)?.xml.name ?? `(${name})`,
  );

describe('the attributes of a picture', () => {
  const found = pictureOf(FOUND);

  it('say how it is, and stay the same where nothing is to be another', () => {
    expect(found).toEqual({ width: 200, height: 100, description: '', wrap: 'Inline' });
    expect(withPicture(FOUND, found)).toBe(FOUND);
    expect(pictureOf({ size: { width: 1, height: 2 }, title: null })).toMatchObject({ description: '' });
  });

  it('describe it where superdoc shows it and where superdoc writes it', () => {
    const described = withPicture(FOUND, { ...found, description: 'the flask' });
    expect(described.title).toBe('the flask');
    expect(described.originalDrawingChildren?.[0]?.xml.attributes).toEqual({
      ...{ id: '3', name: 'Picture 3' },
      descr: 'the flask',
    });
    const bare = withPicture(described, found);
    expect(bare.originalDrawingChildren?.[0]?.xml.attributes).toEqual({ id: '3', name: 'Picture 3' });
  });

  it('put it beside the text, above and below it, and into the line again, in the order of the standard', () => {
    const square = withPicture(FOUND, { ...found, wrap: 'Square' });
    const place = ['wp:simplePos', 'wp:positionH', 'wp:positionV', '(wp:extent)'];
    expect(written(square)).toEqual([...place, 'wp:wrapSquare', 'wp:docPr', 'a:graphic']);
    expect(pictureOf(square).wrap).toBe('Square');
    expect(square.originalAttributes).toMatchObject({
      'wp14:editId': '4F',
      layoutInCell: '1',
      distL: '114300',
    });
    const between = withPicture(square, { ...found, wrap: 'TopAndBottom' });
    expect(written(between)).toEqual([...place, 'wp:wrapTopAndBottom', 'wp:docPr', 'a:graphic']);
    const back = withPicture(between, found);
    expect(written(back)).toEqual(['(wp:extent)', 'wp:docPr', 'a:graphic']);
    expect(back.originalAttributes).toEqual({
      'wp14:editId': '4F',
      distT: '0',
      distB: '0',
      distL: '0',
      distR: '0',
    });
  });

  it('keep where one stands that had a place', () => {
    const moved = stored('wp:positionH', { relativeFrom: 'page' });
    const anchored: PictureAttributes = {
      ...FOUND,
      ...{ isAnchor: true, wrap: { type: 'Tight' } },
      drawingChildOrder: ['wp:positionH', 'wp:extent', 'wp:effectExtent', 'wp:wrapTight', 'a:graphic'],
      originalDrawingChildren: [
        { index: 0, xml: moved },
        { index: 3, xml: stored('wp:wrapTight') },
      ],
    };
    const square = withPicture(anchored, { ...pictureOf(anchored), wrap: 'Square' });
    expect(written(square)).toEqual([
      ...['wp:positionH', '(wp:extent)', '(wp:effectExtent)', 'wp:wrapSquare', '(a:graphic)'],
    ]);
    expect(square.originalDrawingChildren?.[0]?.xml).toBe(moved);
    expect(square.originalAttributes).toBe(anchored.originalAttributes);
  });

  it('order what superdoc writes of a picture that was inserted here', () => {
    const square = withPicture({ size: { width: 1, height: 1 } }, { ...found, wrap: 'Square' });
    expect(written(square)?.slice(3)).toEqual([
      ...[
        '(wp:extent)',
        '(wp:effectExtent)',
        'wp:wrapSquare',
        '(wp:docPr)',
        '(wp:cNvGraphicFramePr)',
        '(a:graphic)',
      ],
    ]);
  });
});

describe('the size of a picture', () => {
  const picture = { width: 200.5, height: 100, description: '', wrap: 'Inline' } as const;
  const read = (width: string, height: string, inProportion = true) =>
    readSize({ picture, unit: UNITS.mm }, width, height, inProportion);

  it('is what the file has where its fields were left alone', () => {
    expect(read('53', '26.5')).toEqual({ width: 200.5, height: 100 });
  });

  it('stays in proportion exactly, though a field says its side in tenths', () => {
    const { width, height } = read('106.1', '52.9');
    expect(width).toBeCloseTo(401, 0);
    expect(width / height).toBeCloseTo(2.005, 10);
    expect(read('40', '40', false).height).toBeCloseTo(151.2, 1);
  });

  it('is that on the page, however large the page is shown', () => {
    expect(atZoom({ width: 150, height: 75 }, 0.5)).toEqual({ width: 300, height: 150 });
  });
});

it('is a picture what is pasted with nothing but that', () => {
  const files = [{ type: 'image/png' }];
  expect(isPicture({ files, text: '', html: '' })).toBe(true);
  expect(
    isPicture({ files, text: '', html: '<meta charset="utf-8"><img src="https://example.org/a.png">' }),
  ).toBe(true);
  expect(isPicture({ files, text: '1\t2', html: '<table><tr><td>1</td></tr></table>' })).toBe(false);
  expect(isPicture({ files, text: '', html: '<p>a word</p><img>' })).toBe(false);
  expect(isPicture({ files: [{ type: 'text/plain' }], text: '', html: '' })).toBe(false);
});
