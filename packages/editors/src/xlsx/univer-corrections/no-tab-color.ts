import { t } from '@benchbook/words';
import type { IDisposable, Injector, Workbook } from '@univerjs/core';
import { CommandType, ICommandService, IPermissionService } from '@univerjs/core';
import { SetTabColorCommand, WorkbookEditablePermission } from '@univerjs/sheets';
import { ContextMenuGroup, ContextMenuPosition, IMenuManagerService, MenuItemType } from '@univerjs/ui';
import { map } from 'rxjs';

const NO_TAB_COLOR = 'benchbook.command.no-tab-color';

/** Adds to the menu of a tab what takes its colour away: the colours that Univer 0.25.1 offers have none. */
export function offerNoTabColor(injector: Injector, workbook: Workbook): IDisposable {
  const { id } = new WorkbookEditablePermission(workbook.getUnitId());
  const isReadOnly = injector
    .get(IPermissionService)
    .getPermissionPoint$(id)
    ?.pipe(map((point) => !point.value));
  const commands = injector.get(ICommandService);
  injector.get(IMenuManagerService).mergeMenu({
    [ContextMenuPosition.FOOTER_TABS]: {
      [ContextMenuGroup.OTHERS]: {
        [NO_TAB_COLOR]: {
          order: 3.5,
          menuItemFactory: () => ({
            id: NO_TAB_COLOR,
            type: MenuItemType.BUTTON,
            title: t('No colour'),
            ...(isReadOnly ? { hidden$: isReadOnly } : {}),
          }),
        },
      },
    },
  });
  return commands.registerCommand({
    id: NO_TAB_COLOR,
    type: CommandType.COMMAND,
    handler: () => commands.syncExecuteCommand(SetTabColorCommand.id, { value: '' }),
  });
}
