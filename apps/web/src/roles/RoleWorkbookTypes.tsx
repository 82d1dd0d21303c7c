import type { Role } from '@benchbook/contract';
import { t } from '@benchbook/words';
import { Text } from '@mantine/core';

/** What the holders of a role may do with workbooks of the types whose access lists name it (section 3, Role). */
export function RoleWorkbookTypes({ role }: { role: Role }) {
  return (
    <Text size="sm" mt="sm">
      <b>{t('Workbook types: ')}</b>
      {role.experimentTypes.map(rightsOn).join(', ') || t('no access list names this role')}
    </Text>
  );
}

function rightsOn({ typeName, create, edit }: Role['experimentTypes'][number]): string {
  const rights = [create && t('create'), edit && t('edit')].filter(Boolean).join(t(' and '));
  return `${typeName} (${rights || t('neither create nor edit')})`;
}
