import { t } from '@benchbook/words';
import { Textarea, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';

interface Props {
  /** What the form knows of a field: `form.getInputProps`. */
  inputProps: (field: 'title' | 'description') => ReturnType<UseFormReturnType<unknown>['getInputProps']>;
}

/** Title and description, at the head of the form of a workbook and of a template. */
export function TitleFields({ inputProps }: Props) {
  return (
    <>
      <TextInput label={t('Title')} required data-autofocus {...inputProps('title')} />
      <Textarea label={t('Description')} autosize minRows={2} maxRows={6} {...inputProps('description')} />
    </>
  );
}
