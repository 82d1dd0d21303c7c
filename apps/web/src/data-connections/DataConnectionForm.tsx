import {
  AUTH_TYPE_SHAPES,
  AUTH_TYPES,
  type AuthTypeId,
  authTypeShape,
  type CredentialField,
  type DataConnection,
  DataConnectionFields,
  dataConnectionCalls,
  keptSecrets,
  missingCredentials,
} from '@benchbook/contract';
import { t } from '@benchbook/words';
import { NativeSelect, PasswordInput, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { call } from '../api/client.ts';
import { checkBy } from '../ui/forms/check.ts';
import { DialogForm } from '../ui/forms/DialogForm.tsx';
import { useSave } from '../ui/forms/use-save.ts';
import { inSentence } from '../ui/in-sentence.ts';
import { CONNECTIONS_KEY } from './queries.ts';

interface Props {
  /** Left out for a new connection. */
  connection?: DataConnection;
  onClose: () => void;
}

const CREDENTIALS = ['username', 'password', 'header', 'token'] as const satisfies CredentialField[];
const isSecret = (field: CredentialField): field is 'password' | 'token' =>
  field === 'password' || field === 'token';

/** Without what was typed for another way to sign in. */
function withoutHidden(values: DataConnectionFields): DataConnectionFields {
  const { fields } = authTypeShape(values.authTypeId);
  const hidden = CREDENTIALS.filter((field) => fields[field] === undefined).map((field) => [field, '']);
  return { ...values, ...Object.fromEntries(hidden) };
}

const checkFields = checkBy(DataConnectionFields);

/** Where a LIMS answers and how to sign in there: just the fields of the chosen way. Secrets are only ever written. */
export function DataConnectionForm({ connection, onClose }: Props) {
  const form = useForm<DataConnectionFields>({
    initialValues: {
      name: connection?.name ?? '',
      baseUrl: connection?.baseUrl ?? '',
      authTypeId: connection?.authTypeId ?? AUTH_TYPES.token,
      username: connection?.username ?? '',
      password: '',
      token: '',
      header: connection?.header ?? '',
    },
    validate: (values) => {
      const sent = withoutHidden(values);
      const missing = missingCredentials(sent, keptSecrets(connection, sent.baseUrl));
      return {
        ...Object.fromEntries(missing.map(({ field, msg }) => [field, msg])),
        ...checkFields(sent),
      };
    },
  });
  const save = useSave(form, {
    item: connection,
    send: (values, updatedAt) => {
      const body = withoutHidden(values);
      return connection === undefined
        ? call(dataConnectionCalls.createDataConnection, { body })
        : call(dataConnectionCalls.changeDataConnection, {
            params: { id: connection.id },
            body: { ...body, updatedAt },
          });
    },
    refresh: [CONNECTIONS_KEY],
    onSaved: onClose,
  });
  const shape = authTypeShape(form.values.authTypeId);
  const kept = keptSecrets(connection, form.values.baseUrl);
  return (
    <DialogForm submit={connection === undefined ? t('Create') : t('Save')} onCancel={onClose} {...save}>
      <TextInput
        label={t('Name')}
        required
        data-autofocus
        autoComplete="off"
        {...form.getInputProps('name')}
      />
      <TextInput
        label={t('Base URL')}
        description={t('Where the LIMS answers; the endpoints of its events come after it')}
        placeholder="https://lims.example.org/api"
        type="url"
        required
        autoComplete="off"
        {...form.getInputProps('baseUrl')}
      />
      <NativeSelect
        label={t('Sign in with')}
        description={t('Sent with every request: {sends}', { sends: t(shape.sends) })}
        data={AUTH_TYPE_SHAPES.map(({ id, name }) => ({ value: String(id), label: t(name) }))}
        {...form.getInputProps('authTypeId')}
        value={String(form.values.authTypeId)}
        onChange={(event) => form.setFieldValue('authTypeId', authTypeOf(event.currentTarget.value))}
      />
      {CREDENTIALS.map((field) => {
        const label = shape.fields[field];
        if (label === undefined) return null;
        if (!isSecret(field)) {
          return (
            <TextInput
              key={field}
              label={t(label)}
              {...(field === 'header' ? { placeholder: 'X-Api-Key' } : {})}
              required
              autoComplete="off"
              {...form.getInputProps(field)}
            />
          );
        }
        return (
          <PasswordInput
            key={field}
            label={t(label)}
            {...(kept[field] ? { description: keptText(label) } : {})}
            required={!kept[field]}
            autoComplete="new-password"
            {...form.getInputProps(field)}
          />
        );
      })}
    </DialogForm>
  );
}

const authTypeOf = (value: string): AuthTypeId =>
  AUTH_TYPE_SHAPES.find(({ id }) => String(id) === value)?.id ?? AUTH_TYPES.token;

const keptText = (label: string): string =>
  /^[aeiou]/i.test(label)
    ? t('An {label} is stored. Leave empty to keep it.', { label: inSentence(t(label)) })
    : t('A {label} is stored. Leave empty to keep it.', { label: inSentence(t(label)) });
