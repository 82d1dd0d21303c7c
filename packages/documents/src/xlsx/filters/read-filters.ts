import { NS, parseXml, readRelationships, relationshipKind, type XmlElement } from '../../opc/index.ts';
import { parseRange } from '../file/references.ts';
import { decodeText } from '../file/strings.ts';
import { isOn, openWorkbook, type SheetEntry, type Workbook } from '../file/workbook.ts';
import { openXmlList } from '../file/xml-list.ts';
import type { FilterCondition, FilterTest } from '../filter-edits.ts';
import type { SortKey } from '../sort-edits.ts';
import { inOrder } from './edited-filters.ts';
import type { FilteredColumn, SheetFilters, StoredFilter } from './filter-model.ts';

const COMPARES: Record<string, FilterCondition['compare']> = {
  equal: 'equal',
  notEqual: 'notEqual',
  greaterThan: 'greaterThan',
  greaterThanOrEqual: 'greaterThanOrEqual',
  lessThan: 'lessThan',
  lessThanOrEqual: 'lessThanOrEqual',
};

/** What other kinds ask for, in words. */
const OTHERS: Record<string, string> = {
  colorFilter: 'a colour',
  iconFilter: 'an icon',
  dynamicFilter: 'a period or an average',
};

/** Filters of the sheets that have some. Throws DocumentError as `openWorkbook` does. */
export function readFilters(bytes: Uint8Array): SheetFilters[] {
  return filtersOf(openWorkbook(bytes)).map(({ sheet, rules }) => ({ sheet, filters: rules }));
}

export function filtersOf(workbook: Workbook): { sheet: string; rules: StoredFilter[] }[] {
  return workbook.sheets.flatMap((sheet) => {
    if (!sheet.isWorksheet) return [];
    const rules = inOrder([...sheetFilter(workbook, sheet), ...tableFilters(workbook, sheet)]);
    return rules.length > 0 ? [{ sheet: sheet.id, rules }] : [];
  });
}

function sheetFilter({ pkg }: Workbook, { part }: SheetEntry): StoredFilter[] {
  const source = pkg.text(part);
  if (!/autoFilter[\s>/]/.test(source)) return [];
  const { skeleton } = openXmlList(source, 'sheetData', 'row');
  const element = skeleton.child(NS.spreadsheet, 'autoFilter');
  return element ? readFilter(element, null, element.child(NS.spreadsheet, 'sortState')) : [];
}

function tableFilters({ pkg }: Workbook, { part }: SheetEntry): StoredFilter[] {
  return readRelationships(pkg, part).flatMap((link) => {
    if (relationshipKind(link) !== 'table' || link.external || !pkg.has(link.part)) return [];
    const root = parseXml(pkg.text(link.part));
    const element = root.child(NS.spreadsheet, 'autoFilter');
    const name = root.attribute('', 'displayName') ?? '';
    return element && name !== '' ? readFilter(element, name, root.child(NS.spreadsheet, 'sortState')) : [];
  });
}

function readFilter(
  element: XmlElement,
  table: string | null,
  order: XmlElement | undefined,
): StoredFilter[] {
  const range = parseRange(element.attribute('', 'ref') ?? '');
  if (!range) return [];
  const found = element.childrenNamed(NS.spreadsheet, 'filterColumn');
  const columns = found.flatMap((one): FilteredColumn[] => {
    const test = testOf(one);
    return test ? [{ column: Number(one.attribute('', 'colId')), test }] : [];
  });
  const noButton = found.flatMap((one) =>
    isOn(one.attribute('', 'hiddenButton')) || !isOn(one.attribute('', 'showButton') ?? '1')
      ? [Number(one.attribute('', 'colId'))]
      : [],
  );
  const sorted = sortKeys(order, range.startColumn);
  return [{ table, ranges: [range], columns, noButton, ...(sorted.length > 0 ? { sorted } : {}) }];
}

/** What rows were sorted by (ECMA-376 part 1, 18.3.1.92), columns counted from this one: by values, not by colours or icons. */
export function sortKeys(order: XmlElement | undefined, first: number): SortKey[] {
  if (!order || isOn(order.attribute('', 'columnSort'))) return [];
  return order.childrenNamed(NS.spreadsheet, 'sortCondition').flatMap((condition) => {
    const cells = parseRange(condition.attribute('', 'ref') ?? '');
    if (!cells || (condition.attribute('', 'sortBy') ?? 'value') !== 'value') return [];
    return [{ column: cells.startColumn - first, descending: isOn(condition.attribute('', 'descending')) }];
  });
}

/** What a column is filtered by (ECMA-376 part 1, 18.3.2.7); undefined: by nothing. */
function testOf(column: XmlElement): FilteredColumn['test'] | undefined {
  const asked = column.children.find(({ localName }) => localName !== 'extLst');
  if (!asked) {
    return column.children.length > 0 ? { kind: 'other', what: 'something of a newer program' } : undefined;
  }
  const test = asked.is(NS.spreadsheet, asked.localName) ? understood(asked) : undefined;
  return test ?? { kind: 'other', what: OTHERS[asked.localName] ?? 'days, months or years' };
}

function understood(asked: XmlElement): FilterTest | undefined {
  if (asked.localName === 'filters') {
    const isPlain = asked.children.every(({ localName }) => localName === 'filter');
    if (!isPlain) return undefined;
    const values = asked.children.map((one) => decodeText(one.attribute('', 'val') ?? ''));
    return { kind: 'values', values, blank: isOn(asked.attribute('', 'blank')) };
  }
  if (asked.localName === 'customFilters') {
    const conditions = asked.children.flatMap((one): FilterCondition[] => {
      const compare = COMPARES[one.attribute('', 'operator') ?? 'equal'];
      return compare ? [{ compare, value: decodeText(one.attribute('', 'val') ?? '') }] : [];
    });
    const isWhole = conditions.length === asked.children.length && conditions.length > 0;
    return isWhole ? { kind: 'compare', and: isOn(asked.attribute('', 'and')), conditions } : undefined;
  }
  if (asked.localName === 'top10') {
    return {
      kind: 'top',
      count: Number(asked.attribute('', 'val') ?? 10),
      percent: isOn(asked.attribute('', 'percent')),
      bottom: !isOn(asked.attribute('', 'top') ?? '1'),
    };
  }
  return undefined;
}
