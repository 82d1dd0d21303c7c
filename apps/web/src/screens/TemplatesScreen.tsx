import { TEXTS, type Template, templateFilePaths } from '@benchbook/contract';
import { t } from '@benchbook/words';
import { Button, Group, Skeleton, Stack } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useUser } from '../session/session.ts';
import { templatePageQuery } from '../templates/queries.ts';
import { TemplateCard } from '../templates/TemplateCard.tsx';
import { TemplateForm } from '../templates/TemplateForm.tsx';
import { mayUseTypeOf } from '../types/access.ts';
import { experimentTypesQuery } from '../types/queries.ts';
import { FormDialog } from '../ui/forms/FormDialog.tsx';
import { useAskedForNew } from '../ui/forms/use-asked-for.ts';
import { useItemDialog } from '../ui/forms/use-dialog.ts';
import { Loaded } from '../ui/Loaded.tsx';
import { CardList } from '../ui/lists/CardList.tsx';
import { NothingFound } from '../ui/lists/NothingFound.tsx';
import { SearchBar } from '../ui/lists/SearchBar.tsx';
import { ANYTHING, ListState, useListState } from '../ui/lists/use-list-state.ts';
import { ScreenTitle } from '../ui/ScreenTitle.tsx';
import { useTime } from '../ui/time.ts';
import { UploadButton } from '../uploads/UploadButton.tsx';

/** `/templates`: what can be loaded into workbooks. */
export function TemplatesScreen() {
  const user = useUser();
  const { timeZone } = useTime();
  const [list, setList] = useListState(ListState);
  const found = useQuery(templatePageQuery(list, timeZone));
  const types = useQuery(experimentTypesQuery);
  const dialog = useItemDialog(found.data?.items, (template) => template.id);
  useAskedForNew(() => dialog.open('new'));
  const mayEdit = (template: Template) => mayUseTypeOf(template, types.data ?? [], user, 'edit');
  return (
    <Stack gap="md" className="screen">
      <Group className="screen-head" justify="space-between" gap="xs">
        <ScreenTitle>{t('Templates')}</ScreenTitle>
        <Group gap="xs" role="toolbar" aria-label={t('Templates')}>
          <UploadButton
            path={templateFilePaths.upload}
            what="template"
            kinds={t('Word (docx) and Excel (xlsx)')}
            refresh="templates"
            takesDrops={!dialog.opened}
          />
          <Button
            className="phone-icon"
            leftSection={<IconPlus size={16} aria-hidden />}
            onClick={() => dialog.open('new')}
          >
            {t('New Template')}
          </Button>
        </Group>
      </Group>
      <SearchBar label={t('Search templates')} value={list} onChange={setList} />
      <CardList
        what={t('templates')}
        one={t('template')}
        query={found}
        page={list.page}
        onPage={(page) => setList({ page })}
        empty={t(TEXTS.noTemplates)}
        hint={
          list.search === '' ? (
            t('Begin with New Template, or drop Word and Excel files here.')
          ) : (
            <NothingFound onAll={() => setList(ANYTHING)} />
          )
        }
        card={(template) => (
          <TemplateCard
            key={template.id}
            template={template}
            onEdit={mayEdit(template) ? () => dialog.open(template) : undefined}
          />
        )}
      />
      <FormDialog
        opened={dialog.opened}
        onClose={dialog.close}
        title={dialog.isNew ? t('New Template') : t('Edit Template')}
      >
        <Loaded what={t('the workbook types')} query={types} waiting={<Skeleton height={360} />}>
          {(all) =>
            (dialog.isNew || dialog.edited !== undefined) && (
              <TemplateForm template={dialog.edited} types={all} onClose={dialog.close} />
            )
          }
        </Loaded>
      </FormDialog>
    </Stack>
  );
}
