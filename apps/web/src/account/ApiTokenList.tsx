import { type ApiToken, apiTokenCalls, TOKEN_SCOPES } from '@benchbook/contract';
import { t } from '@benchbook/words';
import { Button, Group, Modal, Skeleton, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../api/client.ts';
import { confirm } from '../ui/forms/confirm.ts';
import { Loaded } from '../ui/Loaded.tsx';
import { DeleteButton } from '../ui/lists/RowButton.tsx';
import { useTime } from '../ui/time.ts';
import { NewApiTokenForm } from './NewApiTokenForm.tsx';
import { apiTokensQuery } from './queries.ts';

/** Programs that work as somebody, and how to let another one, or none any more. */
export function ApiTokenList() {
  const tokens = useQuery(apiTokensQuery);
  const [opened, dialog] = useDisclosure();
  return (
    <>
      <div className="surface">
        <Loaded what={t('your API tokens')} query={tokens} waiting={<Skeleton height={56} m="md" />}>
          {(rows) =>
            rows.length === 0 ? (
              <Text size="sm" c="dimmed" p="md">
                {t('No program works as you.')}
              </Text>
            ) : (
              <ul aria-label={t('API tokens')} className="health-list">
                {rows.map((token) => (
                  <TokenRow key={token.id} token={token} />
                ))}
              </ul>
            )
          }
        </Loaded>
      </div>
      <Group justify="flex-end" mt="xs">
        <Button variant="default" onClick={dialog.open}>
          {t('New API token')}
        </Button>
      </Group>
      {/* A click beside it would cost the token, which is shown this once. */}
      <Modal opened={opened} onClose={dialog.close} title={t('New API token')} closeOnClickOutside={false}>
        <NewApiTokenForm onClose={dialog.close} />
      </Modal>
    </>
  );
}

function TokenRow({ token }: { token: ApiToken }) {
  const { date } = useTime();
  const client = useQueryClient();
  const remove = useMutation({
    mutationFn: () => call(apiTokenCalls.deleteApiToken, { params: { id: token.id } }),
    onSettled: () => client.invalidateQueries(apiTokensQuery),
  });
  const ask = async () => {
    const question = t('The program that uses it can no longer sign in.');
    const isMeant = await confirm({
      title: t('Delete “{name}”?', { name: token.name }),
      question,
      confirm: t('Delete'),
      danger: true,
    });
    if (isMeant) remove.mutate();
  };
  const used =
    token.lastUsedAt === null ? t('never used') : t('last used {date}', { date: date(token.lastUsedAt) });
  return (
    <li className="health-row">
      <Group justify="space-between" gap="sm">
        <div>
          <Text size="sm" fw={600} style={{ overflowWrap: 'anywhere' }}>
            {token.name}
          </Text>
          <Text size="sm" c="dimmed">
            {token.scopes.map((scope) => t(TOKEN_SCOPES[scope])).join(', ')}
            {t('; until {date}, {used}', { date: date(token.expiresAt), used })}
          </Text>
        </div>
        <DeleteButton name={token.name} onClick={ask} loading={remove.isPending} />
      </Group>
    </li>
  );
}
