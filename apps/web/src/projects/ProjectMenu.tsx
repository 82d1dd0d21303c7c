import { type Project, projectFilePaths } from '@benchbook/contract';
import { t } from '@benchbook/words';
import { ActionIcon, Menu } from '@mantine/core';
import { IconDots, IconPackageExport } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { downloadFile } from '../api/files.ts';

type Versions = 'all' | 'latest';

/** Downloads an archive of `pathOf`. @param name of the file, where the answer says none */
const useDownload = (pathOf: (versions: Versions) => string, name: string) =>
  useMutation({ mutationFn: (versions: Versions) => downloadFile(pathOf(versions), name) });

/** With all versions or, where those are more than others read, with the latest of each workbook. */
function ElnItems({ onChoose }: { onChoose: (versions: Versions) => void }) {
  return (
    <>
      <Menu.Item onClick={() => onChoose('all')}>{t('All versions')}</Menu.Item>
      <Menu.Item onClick={() => onChoose('latest')}>{t('Latest version of each workbook')}</Menu.Item>
    </>
  );
}

/** What is seldom done with a project: taken along. */
export function ProjectMenu({ project: { id, title } }: { project: Project }) {
  const download = useDownload((versions) => projectFilePaths.eln(id, versions), `${title}.eln`);
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <ActionIcon
          variant="subtle"
          aria-label={t('More about {name}', { name: title })}
          title={t('More')}
          loading={download.isPending}
        >
          <IconDots size={16} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{t('Export as .eln')}</Menu.Label>
        <ElnItems onChoose={download.mutate} />
      </Menu.Dropdown>
    </Menu>
  );
}

/** Takes all projects along that one sees. */
export function ExportAllMenu() {
  const download = useDownload(projectFilePaths.elnOfAll, 'notebook.eln');
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <ActionIcon
          variant="subtle"
          size={36}
          aria-label={t('Export {what} as .eln', { what: t('all projects') })}
          title={t('Export as .eln')}
          loading={download.isPending}
        >
          <IconPackageExport size={16} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{t('Export as .eln')}</Menu.Label>
        <Menu.Label fw={400}>{t('All projects that you see, active and inactive')}</Menu.Label>
        <ElnItems onChoose={download.mutate} />
      </Menu.Dropdown>
    </Menu>
  );
}
