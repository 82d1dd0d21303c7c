import { describe, expect, it } from 'vitest';
import { NS } from '../../opc/index.ts';
import { bodyOf, docx, p } from '../testing/docx.fixture.ts';
import { mergeAndVerify } from './verify.ts';

const RELATIONS = `<Relationships xmlns="${NS.packageRelationships}"><Relationship Id="rId7" Type="${NS.officeRelationships}/image" Target="media/flask.png"/><Relationship Id="rId8" Type="${NS.officeRelationships}/image" Target="media/flask.png"/></Relationships>`;
const document_ = (...drawings: string[]) =>
  docx(
    `${p('before')}${p('see ', ...drawings.map((drawing) => `<w:r>${drawing}</w:r>`), ' here')}<w:sectPr/>`,
    {
      'word/_rels/document.xml.rels': RELATIONS,
      'word/media/flask.png': 'PNG',
    },
  );

const DECLARED = `xmlns:wp="${NS.wordDrawing}"`;
const graphic = (size: string, more = '') =>
  `<a:graphic xmlns:a="${NS.drawing}"><a:graphicData uri="x"><pic:pic xmlns:pic="urn:pic"><pic:blipFill><a:blip r:embed="rId7">${more}</a:blip></pic:blipFill><pic:spPr><a:xfrm rot="60000"><a:off x="0" y="0"/><a:ext ${size}/></a:xfrm></pic:spPr></pic:pic></a:graphicData></a:graphic>`;
const inline = (size: string, { descr = '', inner = size, more = '', own = '' } = {}) =>
  `<w:drawing><wp:inline ${DECLARED} distT="0" distB="0" distL="0" distR="0"${own}><wp:extent ${size}/><wp:docPr id="3" name="Picture 3"${descr && ` descr="${descr}"`}/>${graphic(inner, more)}</wp:inline></w:drawing>`;
const place =
  '<wp:simplePos x="0" y="0"/><wp:positionH relativeFrom="column"><wp:posOffset>0</wp:posOffset></wp:positionH><wp:positionV relativeFrom="paragraph"><wp:posOffset>0</wp:posOffset></wp:positionV>';
const anchor = (size: string, wrap: string, { inner = size, more = '', own = '' } = {}) =>
  `<w:drawing><wp:anchor distT="0" distB="0" distL="114300" distR="114300" simplePos="0" relativeHeight="1" behindDoc="0" locked="0" layoutInCell="1" allowOverlap="1" ${DECLARED}${own}>${place}<wp:extent ${size}/>${wrap}<wp:docPr id="3" name="Picture 3"/>${graphic(inner, more)}</wp:anchor></w:drawing>`;

const merged = (original: string[], base: string[], edited: string[]) => {
  const [mine, before, after] = [original, base, edited].map((drawings) => document_(...drawings));
  if (!mine || !before || !after) throw new Error('no states');
  return bodyOf(mergeAndVerify({ original: mine, base: before, edited: after }).bytes);
};

// What the editor rounds, and what it does not know, is in the original only.
const MINE = {
  inner: 'cx="1000001" cy="500001"',
  more: '<a:lum bright="20000"/>',
  own: ' xmlns:wp14="urn:wp14" wp14:editId="4F"',
};
const SMALL = 'cx="2000002" cy="1000002"';
const original = inline('cx="1000001" cy="500001"', MINE);
const base = inline('cx="1000125" cy="504825"');

/** What is declared at each element, since nothing is at the root of these documents. */
const withoutRepeats = (body: string) => body.replaceAll(` ${DECLARED}`, '');

describe('a picture of which something was changed', () => {
  it('has its new size in its frame and within it, and all else of it byte for byte', () => {
    const edited = inline('cx="2000250" cy="1000125"', { inner: 'cx="1000125" cy="504825"' });
    const size = 'cx="2000250" cy="1000125"';
    const body = merged([original], [base], [edited]);
    expect(body).toBe(bodyOf(document_(inline(size, { ...MINE, inner: size }))));
  });

  it('keeps how much larger it is than its frame', () => {
    const cut = inline('cx="1000001" cy="500001"', { ...MINE, inner: SMALL });
    const edited = inline('cx="500000" cy="504825"', { inner: 'cx="1000125" cy="504825"' });
    expect(merged([cut], [base], [edited])).toContain('<a:ext cx="999876" cy="1000002"/>');
  });

  it('has another description, and nothing else', () => {
    const edited = inline('cx="1000125" cy="504825"', { descr: 'the flask &amp; its cap' });
    const body = merged([original], [base], [edited]);
    const wanted = inline('cx="1000001" cy="500001"', { ...MINE, descr: 'the flask &amp; its cap' });
    // An attribute that came stands first.
    expect(body).toContain('<wp:docPr descr="the flask &amp; its cap" id="3" name="Picture 3"/>');
    expect(body.replace(/ descr="[^"]*"/, '')).toBe(bodyOf(document_(wanted)).replace(/ descr="[^"]*"/, ''));
  });

  it('is anchored, with text around it, above and below, and inline again', () => {
    const square = anchor('cx="1000125" cy="504825"', '<wp:wrapSquare wrapText="bothSides"/>');
    const body = merged([original], [base], [square]);
    const stored = anchor('cx="1000001" cy="500001"', '<wp:wrapSquare wrapText="bothSides"/>', MINE);
    expect(withoutRepeats(body)).toBe(withoutRepeats(bodyOf(document_(stored))));
    const between = anchor('cx="1000125" cy="504825"', '<wp:wrapTopAndBottom/>');
    expect(withoutRepeats(merged([stored], [square], [between]))).toBe(
      withoutRepeats(bodyOf(document_(anchor('cx="1000001" cy="500001"', '<wp:wrapTopAndBottom/>', MINE)))),
    );
    const back = merged([stored], [square], [base]);
    expect(back).toContain('<wp:inline distT="0" distB="0" distL="0" distR="0" ');
    expect(back).not.toMatch(/wp:anchor|wp:simplePos|wp:position|wp:wrap/);
    expect(back).toContain(graphic(MINE.inner, MINE.more));
  });

  it('keeps its size and place where an export has whole pixels, and says what the file does not', () => {
    const exported = base.replace('<wp:docPr', '<wp:effectExtent l="0" t="0" r="0" b="0"/><wp:docPr');
    expect(merged([original], [original.replaceAll('/>', ' />')], [exported])).toBe(
      bodyOf(document_(original)),
    );
    const wider = exported.replaceAll('cx="1000125"', 'cx="2000250"');
    expect(merged([original], [original], [wider])).toContain('<wp:extent cx="2000250" cy="500001"/>');
    const moved = (at: string, size: string) =>
      anchor(size, '<wp:wrapSquare wrapText="bothSides"/>').replaceAll(
        '<wp:posOffset>0<',
        `<wp:posOffset>${at}<`,
      );
    const [mine, rounded] = [
      moved('1000', 'cx="1000001" cy="500001"'),
      moved('0', 'cx="1000125" cy="504825"'),
    ];
    expect(merged([mine], [mine], [rounded])).toBe(bodyOf(document_(mine)));
    const further = moved('19050', 'cx="1000125" cy="504825"');
    expect(merged([mine], [mine], [further])).toContain('<wp:posOffset>19050<');
  });

  it('is told from another one beside it', () => {
    const other = original.replace('rId7', 'rId8').replace('id="3"', 'id="4"');
    const otherBase = base.replace('rId7', 'rId8').replace('id="3"', 'id="4"');
    const edited = otherBase.replace('cx="1000125" cy="504825"', 'cx="2000250" cy="1009650"');
    const body = merged([original, other], [base, otherBase], [base, edited]);
    expect(body).toContain(original);
    expect(body.match(/<w:drawing>/g)).toHaveLength(2);
    expect(body).toContain('<wp:extent cx="2000250" cy="1009650"/><wp:docPr id="4"');
  });
});
