import type {
  FilterEdit,
  InputRuleEdit,
  LinkEdit,
  NameEdit,
  OutlineEdit,
  PageEdit,
  RenameName,
  RenameTable,
  RuleEdit,
  RulesGo,
  TableEdit,
  TakeBack,
} from '@benchbook/documents';

/**
 * A change of a conditional format, of what may be typed, a link, a name or the pages of a sheet, among Univer's mutations: so it is refused, recorded, undone and done again like any other.
 * The grid does not know what it says.
 */
export const EDIT_RULE = 'benchbook.mutation.edit-rule';

export interface EditRuleParams {
  unitId: string;
  subUnitId: string;
  edit:
    | RuleEdit
    | RulesGo
    | InputRuleEdit
    | FilterEdit
    | LinkEdit
    | NameEdit
    | RenameName
    | RenameTable
    | TableEdit
    | PageEdit
    | OutlineEdit
    | TakeBack;
}

/** What Univer calls the place of a name that belongs to no sheet. */
export const WHOLE_WORKBOOK = 'AllDefaultWorkbook';
