import { describe, expect, it } from 'vitest';
import { contentsStyle, noteStyles } from '../references/styles.ts';
import { knownStyle, styledLetters } from './known-styles.ts';

describe('a style that is made while a document is open', () => {
  it('is laid out at once: what superdoc would read of it in the file', () => {
    expect(knownStyle(contentsStyle(3))).toMatchObject({
      styleId: 'TOC3',
      type: 'paragraph',
      basedOn: 'Normal',
      paragraphProperties: { spacing: { after: 100 }, indent: { left: 440 } },
    });
    const [text, mark] = noteStyles('footnote').map(knownStyle);
    expect(text?.runProperties).toEqual({ fontSize: 20, fontSizeCs: 20 });
    expect(mark?.runProperties).toEqual({ vertAlign: 'superscript' });
  });
});

describe('letters without a look of their own', () => {
  const styles = {
    docDefaults: { runProperties: { fontFamily: { asciiTheme: 'minorHAnsi' }, fontSize: 22 } },
    styles: {
      Standard: { type: 'paragraph', default: true, runProperties: { fontSize: 24 } },
      Note: { basedOn: 'Standard', runProperties: { fontFamily: { ascii: 'Arial' } } },
      Code: { runProperties: { fontSize: 18 } },
      Circle: { basedOn: 'Circle' },
    },
  };

  it('have the font and size of their styles, of those these are based on, and of the document', () => {
    expect(styledLetters(styles, undefined, undefined)).toEqual({
      fontFamily: { asciiTheme: 'minorHAnsi' },
      fontSize: 24,
    });
    expect(styledLetters(styles, 'Note', 'Code')).toEqual({ fontFamily: { ascii: 'Arial' }, fontSize: 18 });
    expect(styledLetters(styles, 'Circle', undefined).fontSize).toBe(22);
    expect(styledLetters({}, undefined, undefined)).toEqual({});
  });
});
