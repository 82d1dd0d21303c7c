import { t } from '@benchbook/words';
import { Fieldset, NativeSelect, SimpleGrid, Text, Textarea, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { type EventFields, FIELD_LABELS } from './event-fields.ts';

interface Props {
  form: UseFormReturnType<EventFields>;
  /** The event sends something, instead of reading a list. */
  exports: boolean;
}

/** Paths into what the LIMS answers, one for each of our fields, and for an export what is sent. */
export function MappingFields({ form, exports }: Props) {
  const path = (field: string) => ({
    autoComplete: 'off',
    spellCheck: false,
    ...form.getInputProps(`mapping.${field}`),
  });
  const success = (
    <TextInput label={t('Whether it was done')} placeholder={t('The status says so')} {...path('success')} />
  );
  return (
    <Fieldset legend={t('Fields in the answer of the LIMS')}>
      <Text size="xs" c="dimmed" mb="xs">
        {t('Paths are names with dots, such as data.items or address.city. What has no path is not read.')}
      </Text>
      {exports ? (
        <>
          <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
            <TextInput label={t('Id of the record made')} placeholder={t('id')} {...path('reference')} />
            {success}
            <NativeSelect
              label={t('Send the files')}
              data={[
                { value: 'multipart', label: t('As a form with files') },
                { value: 'json', label: t('As JSON, base64') },
              ]}
              {...form.getInputProps('mapping.encoding')}
            />
          </SimpleGrid>
          <Textarea
            mt="sm"
            label={t('What is sent instead')}
            description={t(
              "Lines of name = value, where '{'workbook.title'}', '{'project.refInfoGroupId'}' or '{'content.document'}' stand for what is exported. Empty: the record as Benchbook writes it",
            )}
            autosize
            minRows={2}
            maxRows={10}
            styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)' } }}
            {...path('body')}
          />
        </>
      ) : (
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
          <TextInput label={t('List of items')} placeholder={t('The whole answer')} {...path('items')} />
          {Object.keys(form.values.mapping.fields).map((field) => (
            <TextInput key={field} label={FIELD_LABELS[field] ?? field} {...path(`fields.${field}`)} />
          ))}
          <TextInput
            label={t('Address of the next page')}
            placeholder={t('There is one page')}
            {...path('next')}
          />
          {success}
        </SimpleGrid>
      )}
    </Fieldset>
  );
}
