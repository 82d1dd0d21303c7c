import { describe, expect, it } from 'vitest';
import { readRelationships } from '../../opc/index.ts';
import { mergeAndVerify } from '../merge/verify.ts';
import { checkOpening } from '../opening.ts';
import { SHOWN, type ShownStory } from '../shown.ts';
import { bodyOf, docx, opened, p } from '../testing/docx.fixture.ts';
import { prepareForEditor } from './prepare.ts';
import { relabelStandIns } from './stand-ins.ts';

const V = 'xmlns:v="urn:schemas-microsoft-com:vml" xmlns:o="urn:schemas-microsoft-com:office:office"';
const R = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const SHAPE = 'style="width:120pt;height:90pt"';

/** A picture as Word 2003 wrote it. */
const pict = (style = SHAPE) =>
  `<w:r><w:pict ${V}><v:shape id="s1" ${style}><v:imagedata r:id="rIdP" o:title="plot"/></v:shape></w:pict></w:r>`;
const object = `<w:r><w:object ${V} w:dxaOrig="1440" w:dyaOrig="720"><v:shape id="s2" ${SHAPE}><v:imagedata r:id="rIdP"/></v:shape><o:OLEObject Type="Embed" ProgID="Equation.3" ShapeID="s2" r:id="rIdO"/></w:object></w:r>`;
const drawing = (graphic: string) =>
  `<w:r><w:drawing xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing" xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"><wp:inline><wp:extent cx="1270000" cy="952500"/><wp:docPr id="5" name="Picture 5"/><a:graphic>${graphic}</a:graphic></wp:inline></w:drawing></w:r>`;
const linked = drawing(
  '<a:graphicData uri="http://schemas.openxmlformats.org/drawingml/2006/picture"><pic:pic xmlns:pic="http://schemas.openxmlformats.org/drawingml/2006/picture"><pic:blipFill><a:blip r:link="rIdX"/></pic:blipFill></pic:pic></a:graphicData>',
);
const diagram = drawing(
  '<a:graphicData uri="http://schemas.openxmlformats.org/drawingml/2006/diagram"><dgm:relIds xmlns:dgm="http://schemas.openxmlformats.org/drawingml/2006/diagram" r:dm="rIdD"/></a:graphicData>',
);
const canvas = `<w:r><mc:AlternateContent xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006">
  <mc:Choice Requires="wpi">${drawing('<a:graphicData uri="http://schemas.microsoft.com/office/word/2010/wordprocessingInk"/>').replace(/^<w:r>|<\/w:r>$/g, '')}</mc:Choice>
  <mc:Fallback>${pict().replace(/^<w:r>|<\/w:r>$/g, '')}</mc:Fallback></mc:AlternateContent></w:r>`;

const link = (id: string, kind: string, target: string, mode = '') =>
  `<Relationship Id="${id}" Type="${R}/${kind}" Target="${target}"${mode}/>`;
const PARTS = {
  'word/_rels/document.xml.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${[
    link('rIdP', 'image', 'media/plot.png'),
    link('rIdO', 'oleObject', 'embeddings/object.bin'),
    link('rIdX', 'image', 'file:///plots/run7.png', ' TargetMode="External"'),
    link('rIdD', 'diagramData', 'diagrams/data1.dat'),
  ].join('')}</Relationships>`,
  'word/media/plot.png': 'a picture',
  'word/embeddings/object.bin': 'an object',
  'word/diagrams/data1.dat':
    '<d xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"><a:p><a:r><a:t>Rinse</a:t></a:r></a:p></d>',
};

/** What superdoc would export of what it was given, after an edit of its text. */
function exported(given: Uint8Array, edit: (body: string) => string = (body) => body): Uint8Array {
  const pkg = opened(given);
  pkg.set('word/document.xml', edit(pkg.text('word/document.xml')));
  return pkg.write();
}

function saved(original: Uint8Array, edit: (body: string) => string): string {
  const given = prepareForEditor(original);
  return bodyOf(mergeAndVerify({ original, base: given, edited: exported(given, edit) }).bytes);
}

const frames = (given: Uint8Array) =>
  readRelationships(opened(given), 'word/document.xml')
    .filter(({ part }) => part.endsWith('.svg'))
    .map(({ part }) => opened(given).text(part));

describe('what the editor does not show as it is stored', () => {
  it('stands in its place as a picture: pictures in VML, and previews of embedded objects', () => {
    for (const stored of [pict(), object]) {
      const body = bodyOf(prepareForEditor(docx(p('before', stored, 'behind'), PARTS)));
      expect(body).toMatch(/before<.*<wp:inline .*cx="1524000" cy="1143000".*r:embed="rIdP".*>behind</s);
      expect(body).not.toMatch(/w:pict|w:object/);
    }
  });

  it('floats where a floating picture in VML does', () => {
    const style =
      'style="position:absolute;margin-left:20pt;margin-top:1in;width:120pt;height:90pt;z-index:-1;mso-position-horizontal:right;mso-position-horizontal-relative:margin"';
    const body = bodyOf(prepareForEditor(docx(p('before', pict(style)), PARTS)));
    expect(body).toContain('behindDoc="1"');
    expect(body).toContain('<wp:positionH relativeFrom="margin"><wp:align>right</wp:align></wp:positionH>');
    expect(body).toContain(
      '<wp:positionV relativeFrom="paragraph"><wp:posOffset>914400</wp:posOffset></wp:positionV>',
    );
  });

  it('has a frame that says what it is where there is no picture of it', () => {
    const given = prepareForEditor(docx(p('a', linked) + p('b', diagram), PARTS));
    const [first, second] = frames(given);
    expect(first).toMatch(/Picture that is not.*run7\.png/s);
    expect(second).toMatch(/Diagram.*Rinse/s);
  });

  it('has its text in a frame of its size where it is a text box in VML', () => {
    const boxed = `<w:r><w:pict ${V}><v:shape ${SHAPE}><v:textbox><w:txbxContent>${p('Batch 7')}</w:txbxContent></v:textbox></v:shape></w:pict></w:r>`;
    const original = docx(p('before', boxed, 'behind'), PARTS);
    expect(frames(prepareForEditor(original))).toEqual([
      expect.stringMatching(/width="160" height="120".*<rect .*fill="#ffffff" stroke="#000000".*>Batch 7</),
    ]);
    expect(
      saved(docx(p('before', boxed, 'behind'), PARTS), (body) => body.replace('behind', 'behind it')),
    ).toBe(p('before', boxed, 'behind it'));
  });

  it('is drawn as it looks where it is a line or a box in VML, and stored to the letter', () => {
    const line = (more: string) => `<w:r><w:pict ${V}><v:line ${more}/></w:pict></w:r>`;
    const ends = 'style="position:absolute;margin-left:9pt" from="252pt,30pt" to="252pt,66pt"';
    const connector = `<w:r><w:pict ${V}><v:shape type="#_x0000_t32" style="position:absolute;margin-top:66pt;width:75pt;height:0" strokecolor="#1d4f5d [1608]" strokeweight="6pt"><v:stroke dashstyle="dash" endarrow="block"/></v:shape></w:pict></w:r>`;
    const round = `<w:r><w:pict ${V}><v:roundrect ${SHAPE} arcsize="6554f" stroked="f" fillcolor="#daeef3"><v:textbox inset=",0,,0"><w:txbxContent><w:p><w:pPr><w:jc w:val="center"/></w:pPr><w:r><w:rPr><w:b/><w:sz w:val="24"/></w:rPr><w:t>Lot &lt;7&gt;</w:t></w:r></w:p></w:txbxContent></v:textbox></v:roundrect></w:pict></w:r>`;
    const stored = p('before', line(ends), connector, round, 'last');
    const given = prepareForEditor(docx(stored, PARTS));
    const [upright, lying, box] = frames(given);
    expect(upright).toContain('width="2" height="50"');
    expect(upright).toContain('<path d="M1 1L1 49" stroke="#000000" stroke-width="1"/>');
    expect(lying).toMatch(
      /width="124" height="24".*<path d="M12 12L112 12" stroke="#1d4f5d" stroke-width="8" stroke-dasharray/,
    );
    expect(lying).toContain('<path d="M112 12L88 0L88 24Z" fill="#1d4f5d"/>');
    expect(box).toMatch(
      /rx="12" fill="#daeef3" stroke="none".*text-anchor="middle" font-size="16".*font-weight="bold">Lot &lt;7&gt;</,
    );
    // 252 pt and 9 pt from the left, less the room around the line.
    expect(bodyOf(given)).toContain('<wp:posOffset>3305175</wp:posOffset>');
    expect(saved(docx(stored, PARTS), (body) => body.replace('>last<', '>last one<'))).toBe(
      stored.replace('last', 'last one'),
    );
  });

  it('is shown by the picture for older programs where it has one', () => {
    const given = prepareForEditor(docx(p('a', canvas), PARTS));
    expect(frames(given)).toEqual([]);
    expect(bodyOf(given)).toContain('r:embed="rIdP"');
  });

  it('is stored to the letter when something is typed beside it', () => {
    const stored = p('before', pict(), object, linked, diagram, canvas, 'behind');
    const after = saved(docx(stored, PARTS), (body) => body.replace('behind', 'behind it'));
    expect(after).toBe(stored.replace('behind', 'behind it'));
  });

  it('is stored to the letter where it is copied to, and goes when it is deleted', () => {
    const standIn = /<w:r><w:drawing>.*?<\/w:drawing><\/w:r>/s;
    const original = docx(p('before', object, 'behind') + p('other'), PARTS);
    const copied = saved(original, (body) =>
      body.replace('other</w:t></w:r>', (end) => `${end}${standIn.exec(body)?.[0]}`),
    );
    expect(copied.match(/<w:object.*?<\/w:object>/gs)?.[1]).toBe(
      /<w:object.*<\/w:object>/s.exec(object)?.[0],
    );
    expect(saved(original, (body) => body.replace(standIn, ''))).toBe(p('before', 'behind') + p('other'));
  });

  it('is as large as a person makes it, and the same otherwise', () => {
    const larger = (body: string) => body.replace('cx="1524000" cy="1143000"', 'cx="2540000" cy="1270000"');
    expect(saved(docx(p('a', pict()), PARTS), larger)).toBe(p('a', pict('style="width:200pt;height:100pt"')));
    const wider = (body: string) => body.replace('cx="1270000" cy="952500"', 'cx="2540000" cy="1905000"');
    const stored = saved(docx(p('a', diagram), PARTS), wider);
    // A drawing that comes anew is numbered anew.
    expect(stored.replace(/docPr id="\d+"/, 'docPr id="5"')).toBe(p('a', wider(diagram)));
  });

  it('is as large as it is stored where the editor says no size of it', () => {
    const stored = p('a', diagram, 'behind');
    const unsized = (body: string) => body.replace(/<wp:extent [^>]*\/>/, '').replace('behind', 'behind it');
    expect(saved(docx(stored, PARTS), unsized)).toBe(stored.replace('behind', 'behind it'));
  });

  it('is the picture that was pasted where it comes from another document, and not what has its number here', () => {
    const elsewhere = prepareForEditor(docx(p('a', object), PARTS));
    const foreign = /<w:r><w:drawing>.*?<\/w:drawing><\/w:r>/s.exec(bodyOf(elsewhere))?.[0] ?? '';
    expect(foreign).toContain('stand-in 0');
    const stored = p('before', diagram, 'behind');
    const after = saved(docx(stored, PARTS), (body) =>
      body.replace('behind</w:t></w:r>', (end) => `${end}${foreign}`),
    );
    expect(after.match(/dgm:relIds/g)).toHaveLength(1);
    expect(after).toMatch(/>behind<.*name="Embedded object \(Equation\.3\), stand-in 0".*r:embed="rIdP"/s);
  });

  it('is the picture that was pasted also where what has its number here looks the same', () => {
    const other = { ...PARTS, 'word/embeddings/object.bin': 'another object' };
    const elsewhere = bodyOf(prepareForEditor(docx(p('a', object), other)));
    const foreign = /<w:r><w:drawing>.*?<\/w:drawing><\/w:r>/s.exec(elsewhere)?.[0] ?? '';
    const original = docx(p('before', object, 'behind'), PARTS);
    const pasted = (what: string) =>
      saved(original, (body) => body.replace('behind</w:t></w:r>', (end) => `${end}${what}`));
    expect(pasted(foreign).match(/<w:object/g)).toHaveLength(1);
    const own =
      /<w:r><w:drawing>.*?<\/w:drawing><\/w:r>/s.exec(bodyOf(prepareForEditor(original)))?.[0] ?? '';
    expect(own.replace(/id="\d+"/g, '')).toBe(foreign.replace(/id="\d+"/g, ''));
    expect(pasted(own).match(/<w:object/g)).toHaveLength(2);
  });

  it('is turned back in work that was begun before stand-ins had fingerprints', () => {
    const original = docx(p('before', diagram, 'behind'), PARTS);
    const given = prepareForEditor(original);
    const base = exported(given, (body) => body.replaceAll(/ id="\d{7,}"/g, ' id="900000"'));
    expect(bodyOf(base)).not.toBe(bodyOf(given));
    const edited = exported(given, (body) => body.replace('behind', 'behind it'));
    expect(bodyOf(mergeAndVerify({ original, base, edited }).bytes)).toBe(p('before', diagram, 'behind it'));
  });

  describe('prepared for a reader of German', () => {
    const WORDS: Record<string, string> = {
      Diagram: 'Schaubild',
      'Embedded object (Equation.3)': 'Eingebettetes Objekt (Equation.3)',
      Picture: 'Bild',
      'Picture that is not in the document': 'Bild, das nicht im Dokument ist',
      'Text box': 'Textfeld',
    };
    const inGerman = (text: string) => WORDS[text] ?? text;
    const boxed = `<w:r><w:pict ${V}><v:group ${SHAPE}><v:shape><v:textbox><w:txbxContent>${p('Diagram')}</w:txbxContent></v:textbox></v:shape></v:group></w:pict></w:r>`;
    const stored = p('before', pict(), object, linked, diagram, boxed, 'behind');
    const original = docx(stored, PARTS);
    const [english, german] = [prepareForEditor(original), prepareForEditor(original, inGerman)];

    it('is called in German, with what people wrote in it as they wrote it', () => {
      const described = [...bodyOf(german).matchAll(/descr="([^"]*)"/g)].map(([, text]) => text);
      expect(described).toEqual([
        'Bild',
        'Eingebettetes Objekt (Equation.3)',
        'Bild, das nicht im Dokument ist: file:///plots/run7.png',
        'Schaubild: Rinse',
        'Textfeld: Diagram',
      ]);
      const [first, second, box] = frames(german);
      expect(first).toMatch(/>Bild, das nicht im</);
      expect(second).toMatch(/>Schaubild<.*>Rinse</);
      // Of a text box its text alone is shown, in every language.
      expect(box?.match(/<text/g)).toHaveLength(1);
      expect(box).toContain('>Diagram<');
    });

    it('is the same copy otherwise', () => {
      const [one, other] = [opened(english), opened(german)];
      expect(other.names()).toEqual(one.names());
      const withoutWords = (text: string) =>
        text.replace(/ descr="[^"]*"| font-size="\d+"|<text.*<\/text>/g, '');
      for (const part of one.names())
        expect(withoutWords(other.text(part))).toBe(withoutWords(one.text(part)));
      expect(bodyOf(german)).not.toBe(bodyOf(english));
    });

    it('is called in German in what a page that read English left, which is otherwise as it was left', () => {
      const left = exported(english, (body) =>
        body.replace('behind', 'behind it').replace('cx="1524000" cy="1143000"', 'cx="2540000" cy="1270000"'),
      );
      const again = relabelStandIns(left, german);
      expect(bodyOf(again)).toContain('behind it');
      expect(bodyOf(again)).toContain('cx="2540000" cy="1270000"');
      const described = (given: Uint8Array) => bodyOf(given).match(/descr="[^"]*"/g);
      expect(described(again)).toEqual(described(german));
      expect(frames(again)).toEqual(frames(german));
      expect(bodyOf(relabelStandIns(again, english))).toBe(bodyOf(left));
      // What was pasted from another document has another number, and is called as it is there.
      const pasted = exported(left, (body) => body.replace(/(<wp:docPr id=")\d+/, '$17'));
      expect(described(relabelStandIns(pasted, german))?.[0]).toBe(described(english)?.[0]);
      expect(relabelStandIns(left, english)).toBe(left);
      const save = (edited: Uint8Array) => mergeAndVerify({ original, base: english, edited }).bytes;
      expect(save(again)).toEqual(save(left));
    });

    it('is saved to the same bytes as in English, whichever of the two exports is of which language', () => {
      const copied = /<w:r><w:drawing>(?:(?!<\/w:r>).)*stand-in 3".*?<\/w:r>/s;
      const edits: ((body: string) => string)[] = [
        (body) => body.replace('behind', 'behind it'),
        (body) => body.replace(copied, ''),
        (body) => body.replace('before</w:t></w:r>', (end) => `${end}${copied.exec(body)?.[0]}`),
        (body) => body.replace('cx="1524000" cy="1143000"', 'cx="2540000" cy="1270000"'),
      ];
      for (const edit of edits) {
        const expected = mergeAndVerify({ original, base: english, edited: exported(english, edit) }).bytes;
        expect(bodyOf(expected)).not.toBe(stored);
        for (const base of [english, german]) {
          for (const given of [english, german]) {
            expect(mergeAndVerify({ original, base, edited: exported(given, edit) }).bytes).toEqual(expected);
          }
        }
      }
    });

    it('is no change where nothing was typed', () => {
      const merged = mergeAndVerify({ original, base: english, edited: exported(german) });
      expect(merged).toEqual({ bytes: original, changedParts: [], changedBlocks: 0 });
      const shown: ShownStory[] = [
        { place: 'body', paragraphs: [{ in: '', text: `before${SHOWN.object.repeat(5)}behind` }] },
      ];
      expect(checkOpening({ original, base: german, shown })).toEqual({ editable: true });
    });
  });

  it('is no reason to open a document for reading only', () => {
    const original = docx(p('before', pict(), object, 'behind'), PARTS);
    const check = checkOpening({
      original,
      base: prepareForEditor(original),
      shown: [{ place: 'body', paragraphs: [{ in: '', text: `before${SHOWN.object.repeat(2)}behind` }] }],
    });
    expect(check).toEqual({ editable: true });
  });
});
