import { createBlank } from '@benchbook/documents';
import { describe, expect, it } from 'vitest';
import { isMetafileExtension, isTiffExtension, mayHoldOtherPictures } from './other-pictures.ts';

const named = (name: string) => new TextEncoder().encode(`PK\u0003\u0004${name}PK\u0001\u0002${name}`);

describe('pictures that browsers do not draw', () => {
  it.each(['word/media/image1.emf', 'word/media/image2.WMF', 'media/scan.tif', 'word/media/scan.tiff'])(
    'are looked for by their name: %s',
    (name) => expect(mayHoldOtherPictures(named(name))).toBe(true),
  );

  it('are not in a document of the others', () => {
    expect(mayHoldOtherPictures(named('word/media/image1.png'))).toBe(false);
    expect(mayHoldOtherPictures(createBlank('docx'))).toBe(false);
  });

  it('are told apart by the ending of their name', () => {
    expect(['emf', 'WMF', 'tif', undefined].map(isMetafileExtension)).toEqual([true, true, false, false]);
    expect(['tif', 'TIFF', 'emf', undefined].map(isTiffExtension)).toEqual([true, true, false, false]);
  });
});
