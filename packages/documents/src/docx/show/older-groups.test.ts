import { describe, expect, it } from 'vitest';
import { mergeAndVerify } from '../merge/verify.ts';
import { bodyOf, docx, opened, p } from '../testing/docx.fixture.ts';
import { prepareForEditor } from './prepare.ts';

const V = 'xmlns:v="urn:schemas-microsoft-com:vml"';
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const IMAGES = {
  'word/_rels/document.xml.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rIdP" Type="${RELATIONS}/image" Target="media/gel.png"/><Relationship Id="rIdM" Type="${RELATIONS}/image" Target="media/gel.wmf"/></Relationships>`,
  'word/media/gel.png': 'png',
  'word/media/gel.wmf': 'wmf',
};
/** 200 by 100 pixels, which are 2000 by 1000 of its own from (1000, 500). */
const group = (...members: string[]) =>
  `<w:r><w:pict ${V}><v:group style="width:150pt;height:75pt" coordorigin="1000,500" coordsize="2000,1000">${members.join('')}</v:group></w:pict></w:r>`;
const rect =
  '<v:rect style="position:absolute;left:1000;top:500;width:1000;height:500" fillcolor="red" stroked="f"/>';

const opens = (...members: string[]) => opened(prepareForEditor(docx(p('a', group(...members)), IMAGES)));
const drawn = (...members: string[]) => opens(...members).text('word/media/document-stand-in-0.svg');

describe('a group of older shapes', () => {
  it('is drawn with each where it stands in its coordinates, in a group within it, too', () => {
    const oval = '<v:oval style="left:0;top:0;width:10;height:10" stroked="f"/>';
    const inner = `<v:group style="left:2000;top:1000;width:1000;height:500" coordsize="20,20">${oval}</v:group>`;
    const line = '<v:line from="1000,1500" to="3000,1500" strokecolor="blue"/>';
    const svg = drawn('<v:shapetype id="_x0000_t202"/>', rect, inner, line);
    expect(svg).toMatch(/^<svg [^>]*width="200" height="100" viewBox="0 0 200 100">/);
    expect(svg).toContain('<g transform="translate(0 0)"><rect x="0" y="0" width="100" height="50"');
    expect(svg).toContain('<g transform="translate(100 50)"><ellipse cx="25" cy="12.5" rx="25" ry="12.5"');
    expect(svg).toContain('<g transform="translate(-1 99)"><path d="M1 1L201 1" stroke="blue"');
  });

  it('is drawn with its pictures and what is written in it, turned as they are', () => {
    const image =
      '<v:shape type="#_x0000_t75" style="left:1000;top:500;width:500;height:500;rotation:90"><v:imagedata r:id="rIdP"/></v:shape>';
    const box = `<v:shape type="#_x0000_t202" style="left:2000;top:500;width:1000;height:1000"><v:textbox><w:txbxContent>${p('pump')}</w:txbxContent></v:textbox></v:shape>`;
    const canvas = '<v:shape type="#_x0000_t75" style="left:1000;top:500;width:2000;height:1000"/>';
    const svg = drawn(canvas, image, box);
    expect(svg).toContain(
      `<g transform="rotate(90 25 25)"><image x="0" y="0" width="50" height="50" preserveAspectRatio="none" href="data:image/png;base64,${btoa('png')}"/></g>`,
    );
    expect(svg).toMatch(/translate\(100 0\)"><rect .*<text [^>]*>pump</);
  });

  it('has a frame that says what it is where anything of it is not drawn', () => {
    const free = '<v:shape style="left:1000;top:500;width:9;height:9" path="m0,0l9,9e"/>';
    const metafile =
      '<v:shape type="#_x0000_t75" style="left:0;top:0;width:9;height:9"><v:imagedata r:id="rIdM"/></v:shape>';
    const cut =
      '<v:shape type="#_x0000_t75" style="left:0;top:0;width:9;height:9"><v:imagedata r:id="rIdP" cropleft="1f"/></v:shape>';
    for (const member of [free, metafile, cut, '<v:rect/>', ''])
      expect(drawn(...(member ? [rect, member] : []))).toContain('>Drawing<');
  });

  it('is stored as it was when something is typed beside it', () => {
    const body = p('a', group(rect));
    const original = docx(body, IMAGES);
    const base = prepareForEditor(original);
    const edited = opened(base);
    edited.set('word/document.xml', edited.text('word/document.xml').replace('>a<', '>ab<'));
    expect(bodyOf(mergeAndVerify({ original, base, edited: edited.write() }).bytes)).toBe(
      body.replace('>a<', '>ab<'),
    );
  });
});
