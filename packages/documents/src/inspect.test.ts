import { describe, expect, it } from 'vitest';
import { createBlank } from './blank.ts';
import { wordWithChart } from './docx/testing/chart.fixture.ts';
import { docx, p, part } from './docx/testing/docx.fixture.ts';
import { DocumentError } from './errors.ts';
import { inspect } from './inspect.ts';
import { setContentType } from './opc/content-types.ts';
import { emptyPackage, NS, readPackage } from './opc/index.ts';
import { extractText } from './text.ts';
import { link, makeWorkbook } from './xlsx/testing/test-workbook.ts';

const refusal = (bytes: Uint8Array): string => {
  try {
    inspect(bytes);
  } catch (error) {
    if (error instanceof DocumentError) return `${error.code}: ${error.message}`;
    throw error;
  }
  return 'no error';
};

const ole = (stream: string) =>
  Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(600), Buffer.from(stream, 'utf16le')]);

describe('inspecting a document', () => {
  it.each(['docx', 'xlsx'] as const)('knows a blank %s by its content', (type) => {
    expect(inspect(createBlank(type))).toEqual({
      type,
      format: type,
      macroEnabled: false,
      encrypted: false,
      signed: false,
      keptNotShown: [],
      editable: { ok: true },
      elements: type === 'docx' ? 1 : 0,
    });
  });

  it('counts the paragraphs of a Word document, those in tables too, and the cells of a workbook', () => {
    const table = `<w:tbl><w:tr><w:tc><w:tcPr/>${p('cell')}</w:tc></w:tr></w:tbl>`;
    expect(inspect(docx(p('one') + p() + table)).elements).toBe(3);
    const rows = '<row r="1"><c r="A1"><v>1</v></c><c r="B1"/></row>';
    const sheets = [
      { name: 'S', rows },
      { name: 'T', rows },
    ];
    expect(inspect(makeWorkbook({ sheets })).elements).toBe(4);
  });

  it.each([
    ['docx', 'a Word document', 'word/document.xml', 'spreadsheetml.sheet.main+xml'],
    ['docx', 'a Word document', 'word/document.xml', 'wordprocessingml.comments+xml'],
    ['xlsx', 'an Excel workbook', 'xl/workbook.xml', 'wordprocessingml.document.main+xml'],
  ] as const)('opens a %s for reading only when its package says otherwise', (type, kind, name, said) => {
    const pkg = readPackage(createBlank(type));
    setContentType(pkg, name, `application/vnd.openxmlformats-officedocument.${said}`);
    const { editable } = inspect(pkg.write());
    expect(editable).toMatchObject({ ok: false, reason: expect.stringContaining(`holds ${kind} but says`) });
    expect(editable).toMatchObject({ reason: expect.stringContaining(said) });
  });

  it('opens a PDF for reading only', () => {
    const pdf = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\nstartxref\n0\n%%EOF');
    expect(inspect(pdf)).toMatchObject({ type: 'pdf', encrypted: false, editable: { ok: false } });
  });

  it.each([
    ['an empty file', new Uint8Array(), /^not-a-document: The file is empty/],
    ['text', Buffer.from('hello'), /^not-a-document/],
    ['a cut PDF', Buffer.from('%PDF-1.7\n1 0 obj'), /^damaged: The PDF is cut off/],
    ['a cut package', createBlank('docx').subarray(0, 900), /^damaged/],
    ['a password-protected document', ole('EncryptedPackage'), /^encrypted: .*password/],
    ['a doc', ole('WordDocument'), /^legacy-format: .*docx/],
    ['an xls', ole('Workbook'), /^legacy-format: .*xlsx/],
    ['Rich Text', Buffer.from('{\\rtf1 }'), /^legacy-format/],
  ])('refuses %s with a sentence that says what it is', (_, bytes, sentence) => {
    expect(refusal(bytes)).toMatch(sentence);
  });

  it('refuses a ZIP archive that is no document', () => {
    const pkg = emptyPackage();
    pkg.set('readme.txt', 'hello');
    expect(refusal(pkg.write())).toMatch(/^not-a-document: The file is a ZIP archive/);
  });

  it('says that a file was written by a test version of Office 2007', () => {
    for (const [type, standard, early] of [
      ['xlsx', NS.spreadsheet, 'http://schemas.microsoft.com/office/excel/2006/2'],
      ['xlsx', NS.spreadsheet, 'http://schemas.openxmlformats.org/spreadsheetml/2006/5/main'],
      ['docx', NS.word, 'http://schemas.openxmlformats.org/wordprocessingml/2006/3/main'],
    ] as const) {
      const pkg = readPackage(createBlank(type));
      const main = type === 'xlsx' ? 'xl/workbook.xml' : 'word/document.xml';
      pkg.set(main, pkg.text(main).replaceAll(standard, early));
      expect(refusal(pkg.write())).toMatch(
        /^legacy-format: .*test version of Office 2007.*save it as docx or xlsx/,
      );
    }
  });

  it('sees macros in a file that is named as if it had none', () => {
    const pkg = readPackage(docx(p('x')));
    pkg.set('word/vbaProject.bin', new Uint8Array([1]));
    expect(inspect(pkg.write()).macroEnabled).toBe(true);
  });

  it('does not let a signed document be edited', () => {
    const pkg = readPackage(docx(p('x')));
    pkg.set('_xmlsignatures/sig1.xml', '<a/>');
    expect(inspect(pkg.write())).toMatchObject({ signed: true, editable: { ok: false } });
  });

  describe('of a document its author protected', () => {
    const protectedBy = (attributes: string) =>
      inspect(
        docx(p('x'), { 'word/settings.xml': part('settings', `<w:documentProtection ${attributes}/>`) }),
      );

    it.each([
      ['comments', 'comment'],
      ['trackedChanges', 'review'],
      ['readOnly', 'view'],
      ['forms', 'view'],
    ])('says what %s allows, which without a password may be lifted', (edit, allows) => {
      const { editable, protection } = protectedBy(`w:edit="${edit}" w:enforcement="1"`);
      expect(protection).toEqual({ allows, hasPassword: false });
      expect(editable).toEqual({ ok: true });
    });

    it.each(['w:hash="aGFzaA==" w:salt="c2FsdA=="', 'w:hashValue="aGFzaA=="'])(
      'says that one has a password (%s)',
      (password) => {
        const { editable, protection } = protectedBy(`w:edit="readOnly" w:enforcement="true" ${password}`);
        expect(protection).toEqual({ allows: 'view', hasPassword: true });
        expect(editable).toEqual({ ok: true });
      },
    );

    it.each(['w:edit="readOnly" w:enforcement="0"', 'w:edit="none" w:enforcement="1"', 'w:enforcement="1"'])(
      'takes %s for no protection',
      (attributes) => {
        expect(protectedBy(attributes)).toMatchObject({ editable: { ok: true } });
        expect(protectedBy(attributes).protection).toBeUndefined();
      },
    );
  });

  it('names what is kept and not shown', () => {
    const box = '<w:r><w:pict><w:txbxContent><w:p/></w:txbxContent></w:pict></w:r>';
    expect(inspect(docx(p(box))).keptNotShown).toContain('text boxes');
  });
});

describe('naming what is kept and not shown', () => {
  it('looks into headers and notes as well', () => {
    const equation = `<m:oMath xmlns:m="${NS.math}"/>`;
    const parts = { 'word/header1.xml': part('hdr', p(equation)) };
    expect(inspect(docx(p('x'), parts)).keptNotShown).toEqual(['equations']);
  });

  it('says where things stand of which a Word document shows a frame only', () => {
    const drawing = (kind: string) =>
      `<w:r><w:drawing><wp:inline xmlns:wp="${NS.wordDrawing}"><wp:extent cx="9525000" cy="9525000"/><a:graphic xmlns:a="${NS.drawing}"><a:graphicData uri="http://schemas.openxmlformats.org/drawingml/2006/${kind}"/></a:graphic></wp:inline></w:drawing></w:r>`;
    const body =
      p('Results of run 7') + p(drawing('diagram')) + p('beside', drawing('other')) + p(drawing('ink'));
    expect(inspect(docx(body)).keptNotShown).toEqual([
      'a diagram near “Results of run 7”',
      'a drawing near “beside”',
      'ink near “beside”',
    ]);
  });

  it('does not call the numbers of a chart an embedded object', () => {
    const pkg = readPackage(docx(p('x')));
    const rels = (id: string, kind: string, target: string) =>
      `<Relationships xmlns="${NS.packageRelationships}"><Relationship Id="${id}" Type="${NS.officeRelationships}/${kind}" Target="${target}"/></Relationships>`;
    pkg.set('word/_rels/document.xml.rels', rels('rId1', 'chart', 'charts/chart1.xml'));
    pkg.set('word/charts/chart1.xml', `<c:chartSpace xmlns:c="${NS.chart}"/>`);
    pkg.set('word/charts/_rels/chart1.xml.rels', rels('rId1', 'package', '../embeddings/numbers.xlsx'));
    expect(inspect(pkg.write()).keptNotShown).toEqual(['charts that cannot be read']);
  });

  it('says nothing of charts in a Word document that are drawn, and of one what is not', () => {
    expect(inspect(wordWithChart()).keptNotShown).toEqual([]);
    expect(inspect(wordWithChart('', '<c:chartSpace>')).keptNotShown).toEqual(['charts']);
    expect(inspect(wordWithChart('', '<other/>')).keptNotShown).toEqual(['charts that cannot be read']);
  });

  it('names what of a workbook the spreadsheet editor keeps and does not show', () => {
    const bytes = makeWorkbook({
      sheets: [
        {
          name: 'S',
          rows: '<row r="1" outlineLevel="1"><c r="A1" t="s"><v>0</v></c></row>',
          after: '<hyperlinks><hyperlink ref="A1" location="S!A9"/></hyperlinks><drawing r:id="rId1"/>',
          links: link('rId1', 'drawing', '../drawings/d1.xml') + link('rId2', 'slicer', '../slicers/s1.xml'),
        },
      ],
      strings: ['<si><t>word</t></si>'],
      parts: {
        'xl/drawings/d1.xml': {
          content: `<xdr:wsDr xmlns:xdr="${NS.spreadsheetDrawing}"><xdr:absoluteAnchor><xdr:sp/></xdr:absoluteAnchor><xdr:absoluteAnchor><xdr:contentPart/></xdr:absoluteAnchor></xdr:wsDr>`,
          type: 'application/vnd.openxmlformats-officedocument.drawing+xml',
        },
        'xl/pivotCache/pivotCacheDefinition1.xml': {
          content: `<pivotCacheDefinition xmlns="${NS.spreadsheet}" refreshOnLoad="1"/>`,
          type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.pivotCacheDefinition+xml',
        },
      },
    });
    expect(inspect(bytes).keptNotShown.sort()).toEqual([
      'ink',
      'pivot tables that Excel fills when it opens the workbook',
      'slicers',
    ]);
  });
});

describe('a blank document', () => {
  it('is the same bytes for the same time', () => {
    const now = new Date('2026-01-02T03:04:05Z');
    expect(createBlank('docx', now)).toEqual(createBlank('docx', now));
    expect(readPackage(createBlank('xlsx', now)).text('docProps/core.xml')).toContain('2026-01-02T03:04:05Z');
  });
});

describe('extracting text', () => {
  it('says where each paragraph stands', () => {
    const table = `<w:tbl><w:tr><w:tc><w:tcPr/>${p('cell')}</w:tc></w:tr></w:tbl>`;
    const deleted = '<w:del><w:r><w:delText>gone</w:delText></w:r></w:del>';
    const bytes = docx(p('one', '<w:r><w:tab/></w:r>', 'two') + p() + table + p(deleted, 'kept'), {
      'word/header1.xml': part('hdr', p('head')),
      'word/footnotes.xml': part('footnotes', `<w:footnote w:id="2">${p('note')}</w:footnote>`),
    });
    expect(extractText(bytes)).toEqual([
      { location: 'body/0', text: 'one\ttwo' },
      { location: 'body/2/row 1/cell 1/0', text: 'cell' },
      { location: 'body/3', text: 'kept' },
      { location: 'header 1/0', text: 'head' },
      { location: 'footnote 2/0', text: 'note' },
    ]);
  });

  it('reads diagrams, charts, comments and content controls', () => {
    const A = `xmlns:a="${NS.drawing}"`;
    const pkg = readPackage(
      docx(`<w:sdt><w:sdtContent>${p('controlled')}</w:sdtContent></w:sdt>`, {
        'word/comments.xml': part('comments', `<w:comment w:id="4">${p('remark')}</w:comment>`),
      }),
    );
    const relations = (links: [string, string][]) =>
      links
        .map(
          ([kind, target], i) =>
            `<Relationship Id="x${i}" Type="${NS.officeRelationships}/${kind}" Target="${target}"/>`,
        )
        .join('');
    pkg.set(
      'word/_rels/document.xml.rels',
      pkg.text('word/_rels/document.xml.rels').replace(
        '</Relationships>',
        `${relations([
          ['diagramData', 'diagrams/data1.xml'],
          ['chart', 'charts/chart1.xml'],
        ])}</Relationships>`,
      ),
    );
    pkg.set(
      'word/diagrams/data1.xml',
      `<d ${A}><a:p><a:r><a:t>Mix </a:t></a:r><a:r><a:t>well</a:t></a:r></a:p></d>`,
    );
    pkg.set(
      'word/charts/chart1.xml',
      `<c:chart xmlns:c="${NS.chart}" ${A}><a:p><a:r><a:t>Yield</a:t></a:r></a:p><c:strCache><c:pt><c:v>Batch A</c:v></c:pt></c:strCache><c:numCache><c:pt><c:v>17</c:v></c:pt></c:numCache></c:chart>`,
    );
    expect(extractText(pkg.write())).toEqual([
      { location: 'body/0/0/0', text: 'controlled' },
      { location: 'comment 4/0', text: 'remark' },
      { location: 'diagram 1/0', text: 'Mix well' },
      { location: 'chart 1/0', text: 'Yield' },
      { location: 'chart 1/1', text: 'Batch A' },
    ]);
  });
});
