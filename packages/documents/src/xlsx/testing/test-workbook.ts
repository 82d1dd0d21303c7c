import { emptyPackage, NS } from '../../opc/index.ts';

/** What a workbook made for a test holds; everything is XML without prefixes. */
export interface TestWorkbook {
  sheets: {
    name: string;
    /** Rows inside of `sheetData`. */
    rows?: string;
    /** Elements before and after `sheetData`. */
    before?: string;
    after?: string;
    state?: string;
    /** Relationships of the sheet, as elements. */
    links?: string;
  }[];
  /** Elements after `sheets` in the workbook part. */
  workbook?: string;
  /** Entries of the shared string table. */
  strings?: string[];
  /** The styles part; left out: the smallest sound one. null: no styles part. */
  styles?: string | null;
  /** More parts by name, and their content types. */
  parts?: Record<string, { content: string; type: string }>;
  /** More relationships of the workbook, as elements. */
  links?: string;
}

const MAIN = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const LINK = NS.officeRelationships;

export const TEST_STYLES =
  '<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts>' +
  '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>' +
  '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>' +
  '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>' +
  '<cellXfs count="3"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>' +
  '<xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/>' +
  '<xf numFmtId="14" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/></cellXfs>';

/** Bytes of an xlsx workbook. Sheets have the ids 1, 2, … and the parts xl/worksheets/sheet1.xml, … */
export function makeWorkbook(content: TestWorkbook): Uint8Array {
  const pkg = emptyPackage();
  const { sheets, strings, styles = TEST_STYLES, parts = {} } = content;
  const overrides = [
    `<Override PartName="/xl/workbook.xml" ContentType="${MAIN}.sheet.main+xml"/>`,
    ...sheets.map(
      (_, i) => `<Override PartName="/xl/worksheets/sheet${i + 1}.xml" ContentType="${MAIN}.worksheet+xml"/>`,
    ),
    ...(styles === null ? [] : [`<Override PartName="/xl/styles.xml" ContentType="${MAIN}.styles+xml"/>`]),
    ...(strings
      ? [`<Override PartName="/xl/sharedStrings.xml" ContentType="${MAIN}.sharedStrings+xml"/>`]
      : []),
    ...Object.entries(parts).map(
      ([name, { type }]) => `<Override PartName="/${name}" ContentType="${type}"/>`,
    ),
  ];
  pkg.set(
    '[Content_Types].xml',
    `${HEAD}<Types xmlns="${NS.contentTypes}"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${overrides.join('')}</Types>`,
  );
  pkg.set(
    '_rels/.rels',
    links(`<Relationship Id="rId1" Type="${LINK}/officeDocument" Target="xl/workbook.xml"/>`),
  );
  pkg.set(
    'xl/workbook.xml',
    `${HEAD}<workbook xmlns="${NS.spreadsheet}" xmlns:r="${LINK}"><sheets>${sheets
      .map(
        ({ name, state }, i) =>
          `<sheet name="${name}" sheetId="${i + 1}"${state ? ` state="${state}"` : ''} r:id="rId${i + 1}"/>`,
      )
      .join('')}</sheets>${content.workbook ?? ''}</workbook>`,
  );
  pkg.set(
    'xl/_rels/workbook.xml.rels',
    links(
      sheets
        .map(
          (_, i) =>
            `<Relationship Id="rId${i + 1}" Type="${LINK}/worksheet" Target="worksheets/sheet${i + 1}.xml"/>`,
        )
        .join('') +
        (styles === null ? '' : `<Relationship Id="rIdStyles" Type="${LINK}/styles" Target="styles.xml"/>`) +
        (strings ? `<Relationship Id="rIdS" Type="${LINK}/sharedStrings" Target="sharedStrings.xml"/>` : '') +
        (content.links ?? ''),
    ),
  );
  if (styles !== null)
    pkg.set('xl/styles.xml', `${HEAD}<styleSheet xmlns="${NS.spreadsheet}">${styles}</styleSheet>`);
  if (strings) {
    pkg.set('xl/sharedStrings.xml', `${HEAD}<sst xmlns="${NS.spreadsheet}">${strings.join('')}</sst>`);
  }
  sheets.forEach(({ rows = '', before = '', after = '', links: own }, i) => {
    pkg.set(
      `xl/worksheets/sheet${i + 1}.xml`,
      `${HEAD}<worksheet xmlns="${NS.spreadsheet}" xmlns:r="${LINK}">${before}<sheetData>${rows}</sheetData>${after}</worksheet>`,
    );
    if (own) pkg.set(`xl/worksheets/_rels/sheet${i + 1}.xml.rels`, links(own));
  });
  for (const [name, { content: text }] of Object.entries(parts)) pkg.set(name, text);
  return pkg.write();
}

/** A relationship element, by the last word of its type. */
export function link(id: string, kind: string, target: string): string {
  return `<Relationship Id="${id}" Type="${LINK}/${kind}" Target="${target}"/>`;
}

function links(elements: string): string {
  return `${HEAD}<Relationships xmlns="${NS.packageRelationships}">${elements}</Relationships>`;
}
