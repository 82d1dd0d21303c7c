import type { ExperimentType } from '@benchbook/contract';
import { Select, Textarea, TextInput } from '@mantine/core';
import type { GetInputPropsReturnType } from '@mantine/form';

interface Props {
  inputProps: (field: 'title' | 'description' | 'experimentTypeId') => GetInputPropsReturnType;
  typeId: number | null;
  onType: (id: number | null) => void;
  types: readonly ExperimentType[];
}

/** What a new and a changed workbook have in common: title, description and type. */
export function ExperimentFields({ inputProps, typeId, onType, types }: Props) {
  return (
    <>
      <TextInput label="Title" required data-autofocus {...inputProps('title')} />
      <Textarea label="Description" autosize minRows={2} maxRows={6} {...inputProps('description')} />
      <Select
        label="Workbook type"
        required
        placeholder="Choose a type"
        searchable={types.length > 8}
        nothingFoundMessage="No such type"
        allowDeselect={false}
        data={types.map((type) => ({ value: String(type.id), label: type.typeName }))}
        {...inputProps('experimentTypeId')}
        value={typeId === null ? null : String(typeId)}
        onChange={(value) => onType(value === null ? null : Number(value))}
      />
    </>
  );
}
