import { NS, readRelationships } from '../../opc/index.ts';
import { parseRange } from '../file/references.ts';
import { openWorkbook, type Workbook } from '../file/workbook.ts';
import { openXmlList } from '../file/xml-list.ts';
import type { SheetLinks, StoredLink } from './link-model.ts';

/** The links of the sheets that have some. Throws DocumentError as `openWorkbook` does. */
export function readLinks(bytes: Uint8Array): SheetLinks[] {
  return linksOf(openWorkbook(bytes)).map(({ sheet, rules }) => ({ sheet, links: rules }));
}

export function linksOf({ pkg, sheets }: Workbook): { sheet: string; rules: StoredLink[] }[] {
  return sheets.flatMap(({ id, part, isWorksheet }) => {
    const source = isWorksheet ? pkg.text(part) : '';
    if (!/hyperlink[\s>/]/.test(source)) return [];
    const { skeleton } = openXmlList(source, 'sheetData', 'row');
    const found = skeleton.child(NS.spreadsheet, 'hyperlinks')?.childrenNamed(NS.spreadsheet, 'hyperlink');
    const targets = new Map(readRelationships(pkg, part).map((link) => [link.id, link]));
    const rules = (found ?? []).flatMap((element): StoredLink[] => {
      const range = parseRange(element.attribute('', 'ref') ?? '');
      if (!range) return [];
      const link = targets.get(element.attribute(NS.officeRelationships, 'id') ?? '');
      return [
        {
          ranges: [range],
          target: link?.external ? link.target : null,
          location: element.attribute('', 'location') ?? null,
          tip: element.attribute('', 'tooltip') ?? null,
        },
      ];
    });
    return rules.length > 0 ? [{ sheet: id, rules }] : [];
  });
}
