import type { NewDocumentType, Template } from '@benchbook/contract';
import { t } from '@benchbook/words';
import { Radio, ScrollArea, Stack, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { loadableTemplatesQuery, matching } from './loadable-templates.ts';

/** So many are looked through at a glance. */
const FEW = 6;

interface Props {
  documentType: NewDocumentType;
  /** Null: a blank document. */
  value: Template | null;
  onChange: (template: Template | null) => void;
}

/** What a new workbook begins with: nothing, or one of the templates of its kind. Not there where there are none. */
export function BeginWithField({ documentType, value, onChange }: Props) {
  const templates = useQuery(loadableTemplatesQuery(documentType)).data ?? [];
  const [typed, setTyped] = useState('');
  if (templates.length === 0) return null;
  const offered = matching(templates, typed);
  return (
    <Radio.Group
      label={t('Begin with')}
      value={String(value?.id ?? '')}
      onChange={(id) => onChange(templates.find((one) => String(one.id) === id) ?? null)}
    >
      <Stack gap={6} mt={4}>
        {templates.length > FEW && (
          <TextInput
            size="xs"
            aria-label={t('Find a template')}
            placeholder={t('Find a template')}
            autoComplete="off"
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
        )}
        <ScrollArea.Autosize mah={150} type="auto">
          <Stack gap={6} p={2}>
            <Radio size="xs" value="" label={t('A blank document')} />
            {offered.map(({ id, title }) => (
              <Radio key={id} size="xs" value={String(id)} label={title} />
            ))}
          </Stack>
        </ScrollArea.Autosize>
      </Stack>
    </Radio.Group>
  );
}
