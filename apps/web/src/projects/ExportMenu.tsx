import { type Project, projectFilePaths } from '@benchbook/contract';
import { t } from '@benchbook/words';
import { ActionIcon, Menu } from '@mantine/core';
import { IconPackageExport } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { downloadFile } from '../api/files.ts';

type Versions = 'all' | 'latest';

/** Takes a project along, with all versions or, where those are more than others read, with the latest of each workbook. */
export const ExportMenu = ({ project: { id, title } }: { project: Project }) => (
  <ElnMenu what={title} name={`${title}.eln`} pathOf={(versions) => projectFilePaths.eln(id, versions)} />
);

/** Takes all projects along that one sees. */
export const ExportAllMenu = () => (
  <ElnMenu
    what={t('all projects')}
    name="notebook.eln"
    pathOf={projectFilePaths.elnOfAll}
    hint={t('All projects that you see, active and inactive')}
  />
);

interface Props {
  what: string;
  /** Of the file, where the answer says none. */
  name: string;
  pathOf: (versions: Versions) => string;
  /** What is exported, where that does not go without saying. */
  hint?: string;
}

function ElnMenu({ what, name, pathOf, hint }: Props) {
  const download = useMutation({ mutationFn: (versions: Versions) => downloadFile(pathOf(versions), name) });
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <ActionIcon
          variant="subtle"
          size={hint === undefined ? 'md' : 36}
          aria-label={t('Export {what} as .eln', { what })}
          loading={download.isPending}
        >
          <IconPackageExport size={16} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{t('Export as .eln')}</Menu.Label>
        {hint !== undefined && <Menu.Label fw={400}>{hint}</Menu.Label>}
        <Menu.Item onClick={() => download.mutate('all')}>{t('All versions')}</Menu.Item>
        <Menu.Item onClick={() => download.mutate('latest')}>
          {t('Latest version of each workbook')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
