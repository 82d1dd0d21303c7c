import { TEXTS, type Template, templateCalls } from '@benchbook/contract';
import { t } from '@benchbook/words';
import { ActionIcon, Anchor, Group, Text, Tooltip } from '@mantine/core';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router';
import { call } from '../api/client.ts';
import { DocumentIcon } from '../ui/DocumentIcon.tsx';
import { Footprint } from '../ui/Footer.tsx';
import { confirm } from '../ui/forms/confirm.ts';

interface Props {
  template: Template;
  /** Left out where the template may not be edited, and so not be deleted either. */
  onEdit: (() => void) | undefined;
}

/** One template: title, description, Edit, Delete, who made it and who changed it last. */
export function TemplateCard({ template, onEdit }: Props) {
  const client = useQueryClient();
  const { id, title, description } = template;
  const remove = useMutation({
    mutationFn: () => call(templateCalls.deleteTemplate, { params: { id } }),
    meta: { saves: true },
    onSettled: () => client.invalidateQueries({ queryKey: ['templates'] }),
  });
  const ask = async () => {
    const question = t(TEXTS.deleteTemplate, { title });
    if (await confirm({ title: t('Delete template'), question, confirm: t('Delete'), danger: true })) {
      remove.mutate();
    }
  };
  return (
    <li>
      <article className="surface card" aria-label={title}>
        <Group justify="space-between" align="flex-start" gap="xs" wrap="nowrap">
          <Group gap="xs" align="flex-start" wrap="nowrap" miw={0}>
            <DocumentIcon type={template.documentType} format={template.format} />
            <Anchor
              className="card-title"
              title={title}
              renderRoot={(props) => <Link {...props} to={`/templates/${id}`} />}
            >
              {title}
            </Anchor>
          </Group>
          {onEdit !== undefined && (
            <Group gap={4} wrap="nowrap" mt={-3} mr={-6} flex="none">
              <Tooltip label={t('Edit')}>
                <ActionIcon variant="subtle" aria-label={t('Edit {title}', { title })} onClick={onEdit}>
                  <IconPencil size={16} aria-hidden />
                </ActionIcon>
              </Tooltip>
              <Tooltip label={t('Delete')}>
                <ActionIcon
                  variant="subtle"
                  color="red"
                  aria-label={t('Delete {title}', { title })}
                  loading={remove.isPending}
                  onClick={() => void ask()}
                >
                  <IconTrash size={16} aria-hidden />
                </ActionIcon>
              </Tooltip>
            </Group>
          )}
        </Group>
        {description !== '' && (
          <Text size="sm" lineClamp={2} style={{ overflowWrap: 'anywhere' }}>
            {description}
          </Text>
        )}
        <div className="card-footer">
          <Footprint of={template} lastEditBy={t('Last Edit by')} />
        </div>
      </article>
    </li>
  );
}
