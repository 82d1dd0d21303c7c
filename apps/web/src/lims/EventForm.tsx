import {
  ChangedEvent,
  type DataConnection,
  type DataConnectionEvent,
  dataConnectionCalls,
  EVENT_TYPES,
  type EventTypeId,
  eventUrl,
  type LimsPreset,
} from '@benchbook/contract';
import { t } from '@benchbook/words';
import { Button, Group, Input, Switch, Text, TextInput } from '@mantine/core';
import { type FormErrors, useForm } from '@mantine/form';
import { call } from '../api/client.ts';
import { CONNECTIONS_KEY } from '../data-connections/queries.ts';
import { checkBy } from '../ui/forms/check.ts';
import { DialogForm } from '../ui/forms/DialogForm.tsx';
import { useSave } from '../ui/forms/use-save.ts';
import { describeMapping, type EventFields, fieldsOf, mappingFields, mappingOf } from './event-fields.ts';
import { MappingFields } from './MappingFields.tsx';
import { PRESETS, presetOf, useModulePreset } from './presets.ts';

interface Props {
  connection: DataConnection;
  event: DataConnectionEvent;
  onClose: () => void;
}

const checkFields = checkBy(ChangedEvent);

/** What is wrong with one line of the body is shown at the one input they all have. */
function withBodyProblems(problems: FormErrors): FormErrors {
  const inBody = Object.entries(problems).find(([field]) => field.startsWith('mapping.body.'));
  return inBody === undefined ? problems : { 'mapping.body': inBody[1], ...problems };
}

/** Where an event is called, and how the LIMS calls its fields. */
export function EventForm({ connection, event, onClose }: Props) {
  const { eventTypeId } = event;
  const modulePreset = useModulePreset();
  // The server answers no other types.
  const suggested = (preset: LimsPreset) => presetOf(preset, eventTypeId as EventTypeId);
  const form = useForm<EventFields>({
    initialValues: fieldsOf(event, suggested(modulePreset).mapping),
    validate: (values) =>
      withBodyProblems(checkFields({ endpoint: values.endpoint, mapping: mappingOf(values, eventTypeId) })),
  });
  const save = useSave(form, {
    item: event,
    send: (values, updatedAt) =>
      call(dataConnectionCalls.changeEvent, {
        params: { id: connection.id, eventId: event.id },
        body: {
          endpoint: values.endpoint,
          mapping: mappingOf(values, eventTypeId),
          updatedAt,
        },
      }),
    refresh: [CONNECTIONS_KEY],
    onSaved: onClose,
  });
  const fillIn = (preset: LimsPreset) => {
    const suggestion = suggested(preset);
    form.setValues({
      endpoint: suggestion.endpoint,
      usePreset: preset.name === modulePreset.name,
      mapping: mappingFields(suggestion.mapping, eventTypeId),
    });
  };
  const { endpoint, usePreset: isPreset } = form.values;
  return (
    <DialogForm submit={t('Save')} onCancel={onClose} {...save}>
      <TextInput
        label={t('Endpoint')}
        description={t('What comes after the base URL{placesIn}. Empty: not used', {
          placesIn: placesIn(eventTypeId),
        })}
        data-autofocus
        autoComplete="off"
        spellCheck={false}
        styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)' } }}
        {...form.getInputProps('endpoint')}
      />
      <Group gap={6} role="group" aria-label={t('Fill in as')}>
        <Text size="sm" aria-hidden>
          {t('Fill in as')}
        </Text>
        {PRESETS.map((preset) => (
          <Button
            key={preset.name}
            variant="default"
            size="compact-sm"
            aria-label={t('Fill in as {name}', { name: preset.name })}
            onClick={() => fillIn(preset)}
          >
            {preset.name}
          </Button>
        ))}
      </Group>
      <Input.Wrapper label={t('Is called at')} labelElement="div">
        <Text
          component="output"
          display="block"
          size="sm"
          ff="monospace"
          style={{ overflowWrap: 'anywhere' }}
        >
          {endpoint.trim() === '' ? t('Not called') : eventUrl(connection.baseUrl, endpoint.trim())}
        </Text>
      </Input.Wrapper>
      <Switch
        label={t('Use the fields of {name}', { name: modulePreset.name })}
        description={t('The LIMS module of the Config tab has them: {describeMapping}', {
          describeMapping: describeMapping(suggested(modulePreset).mapping),
        })}
        {...form.getInputProps('usePreset', { type: 'checkbox' })}
      />
      {!isPreset && <MappingFields form={form} exports={eventTypeId === EVENT_TYPES.exportDocument} />}
    </DialogForm>
  );
}

/** What can stand in braces in an endpoint, as part of a sentence. */
function placesIn(eventTypeId: number): string {
  if (eventTypeId === EVENT_TYPES.instruments || eventTypeId === EVENT_TYPES.tests) {
    return t("; '{'userId'}' stands for the external id of the user");
  }
  if (eventTypeId !== EVENT_TYPES.autofill) return '';
  return t("; '{'sampleId'}' stands for the value of this name in the Data Object of the template");
}
