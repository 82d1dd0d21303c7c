import { experimentCalls, type NewDocumentType, TEXTS, type Template } from '@benchbook/contract';
import { t } from '@benchbook/words';
import { Button, Combobox, Group, Modal, Stack, Text, TextInput, useCombobox } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../api/client.ts';
import { loadableTemplatesQuery, matching, titled } from '../experiments/loadable-templates.ts';
import { fullName, useUser } from '../session/session.ts';
import { ReasonField, whyNoReason } from '../ui/forms/ReasonField.tsx';
import { useTime } from '../ui/time.ts';
import { versionsKey } from '../versions/queries.ts';
import { templateQuery } from './queries.ts';

const NOT_LOADED = t('Could not load the templates. Close this dialog and open it again.');

interface Props {
  place: { projectId: number; experimentId: number };
  documentType: NewDocumentType;
  /** The type of the workbook asks for a reason for each change. */
  asksReason: boolean;
  opened: boolean;
  onClose: () => void;
  onBusy: (busy: boolean) => void;
  onLoaded: (template: Template, reason: string | undefined) => void;
}

/** Section 2, Load Template dialog: one types a title or picks one from the list. */
export function LoadTemplateDialog({ opened, onClose, ...rest }: Props) {
  return (
    <Modal opened={opened} onClose={onClose} title={t('Load Template')} closeOnClickOutside={false}>
      <Choice {...rest} onClose={onClose} />
    </Modal>
  );
}

function Choice({ place, documentType, asksReason, onClose, onBusy, onLoaded }: Omit<Props, 'opened'>) {
  const user = useUser();
  const client = useQueryClient();
  const found = useQuery(loadableTemplatesQuery(documentType));
  const templates = found.data ?? [];
  const [typed, setTyped] = useState('');
  const [picked, setPicked] = useState<number | null>(null);
  const [why, setWhy] = useState('');
  const [isTold, setTold] = useState(false);
  const reason = asksReason ? why.trim() : undefined;
  const problem = asksReason ? whyNoReason(why) : null;
  const named = titled(templates, typed);
  // Several may have one title: only the list tells them apart.
  const chosen = named.find(({ id }) => id === picked) ?? (named.length === 1 ? named[0] : undefined);
  const load = useMutation({
    mutationFn: ({ id: templateId }: Template) => {
      onBusy(true);
      return call(experimentCalls.changeExperiment, {
        params: place,
        body: { templateId, documentType, userName: fullName(user), reason },
      });
    },
    meta: { saves: true },
    onMutate: onClose,
    // Whether it is to be filled in may have changed since the list was read.
    onSuccess: async (_workbook, template) => {
      const { queryKey, queryFn } = templateQuery(template.id);
      onLoaded(await client.fetchQuery({ queryKey, queryFn, staleTime: 0 }).catch(() => template), reason);
    },
    onSettled: async () => {
      onBusy(false);
      await Promise.all([
        client.invalidateQueries({ queryKey: ['experiments'] }),
        client.invalidateQueries({ queryKey: versionsKey(place) }),
      ]);
    },
  });
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        setTold(true);
        if (chosen !== undefined && problem === null) load.mutate(chosen);
      }}
    >
      <Stack gap="sm">
        <TitleInput
          templates={matching(templates, typed)}
          empty={found.isPending ? t('Loading…') : found.isError ? NOT_LOADED : t(TEXTS.noTemplates)}
          value={typed}
          onType={setTyped}
          onPick={({ id, title }) => {
            setTyped(title);
            setPicked(id);
          }}
        />
        {named.length > 1 && chosen === undefined && (
          <Text size="sm" c="dimmed" role="status">
            {t('{count} templates have this title. Pick one from the list.', { count: named.length })}
          </Text>
        )}
        <Text size="sm" c="dimmed">
          {t(
            'The document of the template becomes the next version of the workbook. Every version before it stays.',
          )}
        </Text>
        {asksReason && (
          <ReasonField
            label={t('Reason for the change')}
            value={why}
            onChange={(event) => setWhy(event.currentTarget.value)}
            error={isTold ? problem : null}
          />
        )}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            {t('Close')}
          </Button>
          <Button type="submit" disabled={chosen === undefined}>
            {t('Load')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

interface TitleInputProps {
  templates: readonly Template[];
  /** Said where there are none. */
  empty: string;
  value: string;
  onType: (title: string) => void;
  onPick: (template: Template) => void;
}

function TitleInput({ templates, empty, value, onType, onPick }: TitleInputProps) {
  const { date } = useTime();
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
  return (
    <Combobox
      store={combobox}
      onOptionSubmit={(id) => {
        const template = templates.find((one) => String(one.id) === id);
        if (template !== undefined) onPick(template);
        combobox.closeDropdown();
      }}
    >
      <Combobox.Target>
        <TextInput
          label={t('Template')}
          placeholder={t('Type or pick a title')}
          data-autofocus
          autoComplete="off"
          value={value}
          rightSection={<Combobox.Chevron />}
          rightSectionPointerEvents="none"
          onChange={(event) => {
            onType(event.currentTarget.value);
            combobox.openDropdown();
          }}
          onClick={() => combobox.openDropdown()}
          onBlur={() => combobox.closeDropdown()}
        />
      </Combobox.Target>
      <Combobox.Dropdown>
        <Combobox.Options aria-label={t('Templates')} mah={260} style={{ overflowY: 'auto' }}>
          {templates.map((template) => (
            <Combobox.Option key={template.id} value={String(template.id)}>
              <Text size="sm">{template.title}</Text>
              <Text size="xs" c="dimmed" lineClamp={1}>
                {template.description || `${template.createdBy} - ${date(template.createdAt)}`}
              </Text>
            </Combobox.Option>
          ))}
          {templates.length === 0 && <Combobox.Empty>{empty}</Combobox.Empty>}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}
