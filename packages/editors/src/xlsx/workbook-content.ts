import type {
  DefinedName,
  FreshChart,
  NameUse,
  PagesOfSheet,
  SheetComments,
  SheetDrawings,
  SheetFilters,
  SheetInputRules,
  SheetLinks,
  SheetOutline,
  SheetRules,
  SheetSparklines,
  SheetTables,
  TableStyles,
  WorkbookSnapshot,
} from '@benchbook/documents';
import type { StaleCell } from '../protocol.ts';
import type { WorkbookLocks } from './rules/workbook-rules.ts';

/** A workbook as the document server gives it to the page. */
export interface WorkbookContent extends WorkbookLocks {
  snapshot: WorkbookSnapshot;
  /** Charts, pictures and shapes above the cells. */
  drawings: SheetDrawings[];
  /** What a new chart has of the workbook. */
  freshChart: FreshChart;
  /** What stands above the cells names some that nothing here knows of. */
  showsUnread: boolean;
  /** Conditional formats. */
  rules: SheetRules[];
  /** What may be typed into cells. */
  inputRules: SheetInputRules[];
  /** Filters of sheets and tables. */
  filters: SheetFilters[];
  /** Links of its cells. */
  links: SheetLinks[];
  /** Groups of its rows and columns. */
  outlines: SheetOutline[];
  /** What its sheets are printed on. */
  pages: PagesOfSheet[];
  /** Its defined names. */
  names: DefinedName[];
  /** What uses these beside cells and other names. */
  nameUses: NameUse[];
  /** Small charts in its cells. */
  sparklines: SheetSparklines[];
  /** Tables that have a style. */
  tables: SheetTables[];
  /** How tables may look. */
  tableStyles: TableStyles;
  /** Notes and threads of its cells. */
  comments: SheetComments[];
  /** Results that nobody vouches for. */
  stale: StaleCell[];
}
