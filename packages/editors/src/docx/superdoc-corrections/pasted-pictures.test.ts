import { expect, it } from 'vitest';
import { leadToOwnPictures } from './pasted-pictures.ts';

const parts = {
  'word/_rels/document.xml.rels': {
    elements: [
      {
        elements: [
          { attributes: { Id: 'rId4', Target: 'media/image1.png' } },
          { attributes: { Id: 'rId5', Target: '/word/media/image2.png' } },
        ],
      },
    ],
  },
};
const picture = (rId: string, src: string, more = {}) => ({
  type: 'image',
  attrs: { rId, src, originalDrawingChildren: [{}], drawingChildOrder: ['a:graphic'], ...more },
});

/** Whether a pasted picture is still what this document leads to. */
function isLedTo(pasted: ReturnType<typeof picture>): boolean {
  const paragraph = { type: 'paragraph', content: [{ type: 'run', content: [pasted] }] };
  leadToOwnPictures([paragraph], parts);
  const { rId, originalDrawingChildren, drawingChildOrder } = pasted.attrs;
  const kept = [rId, originalDrawingChildren, drawingChildOrder].filter((each) => each !== null);
  expect([0, 3]).toContain(kept.length);
  return kept.length === 3;
}

it('keeps how a picture is led to where it leads to the same picture here', () => {
  expect(isLedTo(picture('rId4', 'word/media/image1.png'))).toBe(true);
  expect(isLedTo(picture('rId5', 'word/media/image2.png'))).toBe(true);
  expect(isLedTo(picture('rId5', 'data:image/png;base64,', { originalSrc: 'word/media/image2.png' }))).toBe(
    true,
  );
});

it('forgets it where it leads to another picture, to nothing, or from elsewhere', () => {
  expect(isLedTo(picture('rId4', 'word/media/image2.png'))).toBe(false);
  expect(isLedTo(picture('rId4', 'word/media/sd-paste-1.png'))).toBe(false);
  expect(isLedTo(picture('rId9', 'word/media/image1.png'))).toBe(false);
});

it('forgets it where the document leads to nothing', () => {
  const pasted = picture('rId4', 'word/media/image1.png');
  leadToOwnPictures([pasted], {});
  expect(pasted.attrs.rId).toBeNull();
});
