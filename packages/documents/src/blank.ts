import { wordStyles } from './docx/show/default-styles.ts';
import { NS } from './opc/namespaces.ts';
import { escapeText } from './opc/xml.ts';
import { emptyPackage } from './opc/zip.ts';

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const RELATIONSHIP = NS.officeRelationships;
const OOXML = 'application/vnd.openxmlformats-officedocument';

/**
 * An empty document that Word, Excel, LibreOffice and the built-in editors open: A4, 2.5 cm margins, for docx the
 * usual heading styles, for xlsx one sheet named `Sheet1`. The same arguments give the same bytes; `now` is written
 * as the time of creation, and left out if it is not given.
 *
 * @param language of what will be written in a docx, as `de-CH`: programs check its words by it
 */
export function createBlank(type: 'docx' | 'xlsx', now?: Date, language?: string): Uint8Array {
  const parts = type === 'docx' ? blankDocx(language) : blankXlsx();
  const pkg = emptyPackage();
  const main = type === 'docx' ? 'word/document.xml' : 'xl/workbook.xml';
  const overrides = parts.map(
    ({ name, contentType }) => `<Override PartName="/${name}" ContentType="${contentType}"/>`,
  );
  pkg.set(
    '[Content_Types].xml',
    `${XML}<Types xmlns="${NS.contentTypes}"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${overrides.join('')}<Override PartName="/docProps/core.xml" ContentType="application/vnd.openxmlformats-package.core-properties+xml"/></Types>`,
  );
  pkg.set(
    '_rels/.rels',
    relationships([
      [`${RELATIONSHIP}/officeDocument`, main],
      [
        'http://schemas.openxmlformats.org/package/2006/relationships/metadata/core-properties',
        'docProps/core.xml',
      ],
    ]),
  );
  for (const { name, xml } of parts) pkg.set(name, XML + xml);
  const others = parts
    .slice(1)
    .map(({ name, kind }): [string, string] => [
      `${RELATIONSHIP}/${kind}`,
      name.slice(name.indexOf('/') + 1),
    ]);
  pkg.set(main.replace('/', '/_rels/').concat('.rels'), relationships(others));
  pkg.set('docProps/core.xml', coreProperties(now));
  return pkg.write();
}

function relationships(entries: [type: string, target: string][]): string {
  const elements = entries.map(
    ([type, target], i) => `<Relationship Id="rId${i + 1}" Type="${type}" Target="${target}"/>`,
  );
  return `${XML}<Relationships xmlns="${NS.packageRelationships}">${elements.join('')}</Relationships>`;
}

function coreProperties(now?: Date): string {
  const time = now ? escapeText(now.toISOString().replace(/\.\d+Z$/, 'Z')) : undefined;
  const dates = time
    ? `<dcterms:created xsi:type="dcterms:W3CDTF">${time}</dcterms:created><dcterms:modified xsi:type="dcterms:W3CDTF">${time}</dcterms:modified>`
    : '';
  return `${XML}<cp:coreProperties xmlns:cp="http://schemas.openxmlformats.org/package/2006/metadata/core-properties" xmlns:dcterms="http://purl.org/dc/terms/" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">${dates}</cp:coreProperties>`;
}

interface BlankPart {
  name: string;
  kind: string;
  contentType: string;
  xml: string;
}

function blankDocx(language: string | undefined): BlankPart[] {
  const type = (name: string) => `${OOXML}.wordprocessingml.${name}+xml`;
  return [
    {
      name: 'word/document.xml',
      kind: 'officeDocument',
      contentType: type('document.main'),
      xml: `<w:document xmlns:w="${NS.word}" xmlns:r="${RELATIONSHIP}"><w:body><w:p/><w:sectPr><w:pgSz w:w="11906" w:h="16838"/><w:pgMar w:top="1418" w:right="1418" w:bottom="1418" w:left="1418" w:header="709" w:footer="709" w:gutter="0"/><w:cols w:space="708"/></w:sectPr></w:body></w:document>`,
    },
    { name: 'word/styles.xml', kind: 'styles', contentType: type('styles'), xml: wordStyles(language) },
    {
      name: 'word/settings.xml',
      kind: 'settings',
      contentType: type('settings'),
      xml: `<w:settings xmlns:w="${NS.word}"><w:zoom w:percent="100"/><w:defaultTabStop w:val="708"/><w:compat><w:compatSetting w:name="compatibilityMode" w:uri="http://schemas.microsoft.com/office/word" w:val="15"/></w:compat></w:settings>`,
    },
  ];
}

function blankXlsx(): BlankPart[] {
  const type = (name: string) => `${OOXML}.spreadsheetml.${name}+xml`;
  return [
    {
      name: 'xl/workbook.xml',
      kind: 'officeDocument',
      contentType: type('sheet.main'),
      xml: `<workbook xmlns="${NS.spreadsheet}" xmlns:r="${RELATIONSHIP}"><sheets><sheet name="Sheet1" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    },
    {
      name: 'xl/worksheets/sheet1.xml',
      kind: 'worksheet',
      contentType: type('worksheet'),
      xml: `<worksheet xmlns="${NS.spreadsheet}"><sheetData/><pageMargins left="0.7" right="0.7" top="0.75" bottom="0.75" header="0.3" footer="0.3"/><pageSetup paperSize="9" orientation="portrait"/></worksheet>`,
    },
    {
      name: 'xl/styles.xml',
      kind: 'styles',
      contentType: type('styles'),
      xml: `<styleSheet xmlns="${NS.spreadsheet}"><fonts count="1"><font><sz val="11"/><name val="Calibri"/><family val="2"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/></cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`,
    },
  ];
}
