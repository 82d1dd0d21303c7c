import { type Experiment, MAX_AT_ONCE, projectFilePaths } from '@benchbook/contract';
import { t } from '@benchbook/words';
import { Button, Group, Menu, Modal, Skeleton, Text } from '@mantine/core';
import { IconFolderSymlink, IconPackageExport, IconSignature, IconTag, IconTags } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { downloadFile } from '../api/files.ts';
import { MoveDialog } from '../experiments/moving/MoveDialog.tsx';
import { TypeOfSeveralForm } from '../experiments/TypeOfSeveralForm.tsx';
import { TagsOfSeveralForm } from '../experiments/tags/TagsOfSeveralForm.tsx';
import { experimentTypesQuery } from '../types/queries.ts';
import { Loaded } from '../ui/Loaded.tsx';
import { ChosenCount } from '../ui/lists/ChosenCount.tsx';
import { AskDialog } from './AskDialog.tsx';

interface Props {
  chosen: readonly [Experiment, ...Experiment[]];
  onClear: () => void;
}

/** What is done with several workbooks at once: all of them or none. */
export function BulkActions({ chosen, onClear }: Props) {
  const [dialog, setDialog] = useState<'type' | 'move' | 'tags' | 'ask' | null>(null);
  const types = useQuery(experimentTypesQuery);
  const download = useMutation({
    mutationFn: async (versions: 'all' | 'latest') => {
      // A file for each project.
      for (const [projectId, ofProject] of Map.groupBy(chosen, (each) => each.projectId)) {
        const ids = ofProject.map(({ id }) => id);
        const name = ofProject[0]?.projectTitle ?? 'workbooks';
        await downloadFile(projectFilePaths.eln(projectId, versions, ids), `${name}.eln`);
      }
    },
  });
  const close = () => setDialog(null);
  const done = () => {
    close();
    onClear();
  };
  const isTooMany = chosen.length > MAX_AT_ONCE;
  return (
    <Group
      gap="xs"
      className="bulk-bar"
      role="toolbar"
      aria-label={t('What to do with the chosen workbooks')}
    >
      <ChosenCount count={chosen.length} onClear={onClear} />
      <Button
        variant="default"
        size="xs"
        leftSection={<IconTag size={16} aria-hidden />}
        disabled={isTooMany}
        onClick={() => setDialog('type')}
      >
        {t('Change type')}
      </Button>
      <Button
        variant="default"
        size="xs"
        leftSection={<IconFolderSymlink size={16} aria-hidden />}
        disabled={isTooMany}
        onClick={() => setDialog('move')}
      >
        {t('Move to project')}
      </Button>
      <Button
        variant="default"
        size="xs"
        leftSection={<IconTags size={16} aria-hidden />}
        disabled={isTooMany}
        onClick={() => setDialog('tags')}
      >
        {t('Tags')}
      </Button>
      <Button
        variant="default"
        size="xs"
        leftSection={<IconSignature size={16} aria-hidden />}
        disabled={isTooMany}
        onClick={() => setDialog('ask')}
      >
        {t('Ask for signatures')}
      </Button>
      <Menu position="bottom-start" withinPortal>
        <Menu.Target>
          <Button
            variant="default"
            size="xs"
            leftSection={<IconPackageExport size={16} aria-hidden />}
            disabled={isTooMany}
            loading={download.isPending}
          >
            {t('Export as .eln')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => download.mutate('all')}>{t('All versions')}</Menu.Item>
          <Menu.Item onClick={() => download.mutate('latest')}>
            {t('Latest version of each workbook')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {isTooMany && (
        <Text size="xs" c="dimmed">
          {t('At most {maxAtOnce} workbooks are changed at once.', { maxAtOnce: MAX_AT_ONCE })}
        </Text>
      )}
      <Modal opened={dialog === 'type'} onClose={close} title={t('Change type')} closeOnClickOutside={false}>
        <Loaded what={t('the workbook types')} query={types} waiting={<Skeleton height={160} />}>
          {(all) => <TypeOfSeveralForm experiments={chosen} types={all} onSaved={done} onClose={close} />}
        </Loaded>
      </Modal>
      <Modal opened={dialog === 'tags'} onClose={close} title={t('Tags')} closeOnClickOutside={false}>
        <TagsOfSeveralForm experiments={chosen} onSaved={done} onClose={close} />
      </Modal>
      <MoveDialog experiments={chosen} opened={dialog === 'move'} onMoved={done} onClose={close} />
      <AskDialog experiments={chosen} opened={dialog === 'ask'} onClose={close} onAsked={done} />
    </Group>
  );
}
