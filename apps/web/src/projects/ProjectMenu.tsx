import { type Project, projectCalls, projectFilePaths, TEXTS } from '@benchbook/contract';
import { t } from '@benchbook/words';
import { ActionIcon, Menu } from '@mantine/core';
import { IconDots, IconPackageExport } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../api/client.ts';
import { downloadFile } from '../api/files.ts';
import { confirm } from '../ui/forms/confirm.ts';

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

/** What is seldom done with a project: taken along, set active or inactive. */
export function ProjectMenu({ project }: { project: Project }) {
  const { id, title, active } = project;
  const download = useDownload((versions) => projectFilePaths.eln(id, versions), `${title}.eln`);
  const toggle = useToggle(project);
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <ActionIcon
          variant="subtle"
          aria-label={t('More about {name}', { name: title })}
          title={t('More')}
          loading={download.isPending || toggle.isPending}
        >
          <IconDots size={16} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.CheckboxItem checked={active} closeMenuOnClick onChange={() => void toggle.ask()}>
          {t('Active')}
        </Menu.CheckboxItem>
        <Menu.Divider />
        <Menu.Label>{t('Export as .eln')}</Menu.Label>
        <ElnItems onChoose={download.mutate} />
      </Menu.Dropdown>
    </Menu>
  );
}

/** Sets a project active or inactive, after a question (section 5). */
function useToggle({ id, title, active }: Project) {
  const client = useQueryClient();
  const toggle = useMutation({
    mutationFn: (next: boolean) =>
      call(projectCalls.changeProject, { params: { id }, body: { active: next } }),
    meta: { saves: true },
    onSettled: () => client.invalidateQueries({ queryKey: ['projects'] }),
  });
  const ask = async () => {
    const asked = active
      ? { title: t('Set project inactive'), question: t(TEXTS.setProjectInactive, { title }) }
      : { title: t('Set project active'), question: t(TEXTS.setProjectActive, { title }) };
    if (await confirm(asked)) toggle.mutate(!active);
  };
  return { ask, isPending: toggle.isPending };
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
