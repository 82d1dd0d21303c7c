import { type Location, LocationFields, locationCalls } from '@benchbook/contract';
import { t } from '@benchbook/words';
import { TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { call } from '../api/client.ts';
import { checkBy } from '../ui/forms/check.ts';
import { DialogForm } from '../ui/forms/DialogForm.tsx';
import { useSave } from '../ui/forms/use-save.ts';

interface Props {
  /** Left out for a new location. */
  location?: Location;
  onClose: () => void;
}

export function LocationForm({ location, onClose }: Props) {
  const form = useForm<LocationFields>({
    initialValues: { name: location?.name ?? '' },
    validate: checkBy(LocationFields),
  });
  const save = useSave(form, {
    item: location,
    send: (fields, updatedAt) =>
      location === undefined
        ? call(locationCalls.createLocation, { body: fields })
        : call(locationCalls.changeLocation, {
            params: { id: location.id },
            body: { ...fields, updatedAt },
          }),
    refresh: ['locations', 'users'],
    onSaved: onClose,
  });
  return (
    <DialogForm submit={location === undefined ? t('Create') : t('Save')} onCancel={onClose} {...save}>
      <TextInput label={t('Name')} required data-autofocus {...form.getInputProps('name')} />
    </DialogForm>
  );
}
