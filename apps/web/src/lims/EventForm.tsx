import {
  ChangedEvent,
  type DataConnection,
  type DataConnectionEvent,
  dataConnectionCalls,
  EVENT_TYPES,
  type EventTypeId,
  eventUrl,
  SENAITE,
} from '@benchbook/contract';
import {
  Button,
  Fieldset,
  Group,
  Input,
  NativeSelect,
  SimpleGrid,
  Switch,
  Text,
  TextInput,
} from '@mantine/core';
import { schemaResolver, type UseFormReturnType, useForm } from '@mantine/form';
import { call } from '../api/client.ts';
import { CONNECTIONS_KEY } from '../data-connections/queries.ts';
import { DialogForm } from '../ui/DialogForm.tsx';
import { useSave } from '../ui/use-save.ts';
import {
  describeMapping,
  describeMore,
  type EventFields,
  FIELD_LABELS,
  fieldsOf,
  inputsOf,
  mappingOf,
} from './event-fields.ts';
import { usePreset } from './presets.ts';

interface Props {
  connection: DataConnection;
  event: DataConnectionEvent;
  onClose: () => void;
}

const checkFields = schemaResolver(ChangedEvent, { sync: true });

/** Where an event is called, and how the LIMS calls its fields. */
export function EventForm({ connection, event, onClose }: Props) {
  const { eventTypeId } = event;
  // The server answers no other types.
  const preset = usePreset(eventTypeId as EventTypeId);
  const form = useForm<EventFields>({
    initialValues: fieldsOf(event, preset.mapping),
    validate: (values) => checkFields({ endpoint: values.endpoint, mapping: mappingOf(values, eventTypeId) }),
  });
  const save = useSave(form, {
    send: (values) =>
      call(dataConnectionCalls.changeEvent, {
        params: { id: connection.id, eventId: event.id },
        body: {
          endpoint: values.endpoint,
          mapping: mappingOf(values, eventTypeId),
          updatedAt: event.updatedAt,
        },
      }),
    refresh: [CONNECTIONS_KEY],
    onSaved: onClose,
  });
  const { endpoint, usePreset: isPreset } = form.values;
  const beginFromSenaite = () => {
    // The server answers no other types.
    const type = eventTypeId as EventTypeId;
    form.setValues({
      endpoint: SENAITE.endpoints[type],
      usePreset: false,
      mapping: inputsOf(SENAITE.mappings[type], type),
    });
  };
  const takesUser = eventTypeId === EVENT_TYPES.instruments || eventTypeId === EVENT_TYPES.tests;
  return (
    <DialogForm submit="Save" onCancel={onClose} {...save}>
      <TextInput
        label="Endpoint"
        description={
          takesUser
            ? 'What comes after the base URL; {userId} stands for the external id of the user. Empty: not used'
            : 'What comes after the base URL. Empty: not used'
        }
        data-autofocus
        autoComplete="off"
        spellCheck={false}
        styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)' } }}
        {...form.getInputProps('endpoint')}
      />
      <Group gap="xs">
        {endpoint !== preset.endpoint && (
          <Button
            variant="default"
            size="compact-sm"
            onClick={() => form.setFieldValue('endpoint', preset.endpoint)}
          >
            Use “{preset.endpoint}” of {preset.name}
          </Button>
        )}
        <Button variant="default" size="compact-sm" onClick={beginFromSenaite}>
          Use endpoint and fields of {SENAITE.name}
        </Button>
      </Group>
      <Input.Wrapper label="Is called at" labelElement="div">
        <Text
          component="output"
          display="block"
          size="sm"
          ff="monospace"
          style={{ overflowWrap: 'anywhere' }}
        >
          {endpoint.trim() === '' ? 'Not called' : eventUrl(connection.baseUrl, endpoint.trim())}
        </Text>
      </Input.Wrapper>
      <Switch
        label={`Use the fields of ${preset.name}`}
        description={`The LIMS module of the Config tab has them: ${describeMapping(preset.mapping)}`}
        {...form.getInputProps('usePreset', { type: 'checkbox' })}
      />
      {!isPreset && <MappingFields form={form} exports={eventTypeId === EVENT_TYPES.exportDocument} />}
    </DialogForm>
  );
}

interface MappingProps {
  form: UseFormReturnType<EventFields>;
  exports: boolean;
}

/** Paths into what the LIMS answers, one for each of our fields. */
function MappingFields({ form, exports }: MappingProps) {
  const path = (field: string) => ({
    autoComplete: 'off',
    spellCheck: false,
    ...form.getInputProps(`mapping.${field}`),
  });
  const { more } = form.values.mapping;
  const fields = Object.keys(form.values.mapping.fields);
  const described = describeMore(more);
  return (
    <Fieldset legend="Fields in the answer of the LIMS">
      <Text size="xs" c="dimmed" mb="xs">
        Paths are names with dots, such as data.items or address.city. What has no path is not read.
      </Text>
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
        {exports ? (
          <>
            <NativeSelect
              label="Send the files"
              data={[
                { value: 'multipart', label: 'As a form with files (multipart)' },
                { value: 'json', label: 'As JSON, base64' },
              ]}
              {...form.getInputProps('mapping.encoding')}
            />
            <TextInput label="Id of the record made" placeholder="id" {...path('reference')} />
          </>
        ) : (
          <>
            <TextInput label="List of items" placeholder="the whole answer" {...path('items')} />
            {fields.map((field) => (
              <TextInput key={field} label={FIELD_LABELS[field] ?? field} {...path(`fields.${field}`)} />
            ))}
          </>
        )}
      </SimpleGrid>
      {described !== '' && (
        <Text size="xs" c="dimmed" mt="xs">
          Also of this mapping: {described}.
        </Text>
      )}
    </Fieldset>
  );
}
