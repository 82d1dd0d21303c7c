import { MAIL_TIMES, type MailChoices, type MailTime, notificationCalls } from '@benchbook/contract';
import { t } from '@benchbook/words';
import { NativeSelect, Skeleton, Stack, Text } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../api/client.ts';
import { Loaded } from '../ui/Loaded.tsx';
import { mailChoicesQuery } from './queries.ts';

// The keys of an object are strings to TypeScript; these are the times.
const TIMES = Object.keys(MAIL_TIMES) as MailTime[];
const CHOICES = TIMES.map((value) => ({ value, label: t(MAIL_TIMES[value]) }));

const FIELDS: Record<keyof MailChoices, string> = {
  asked: t('When somebody asks me for a signature'),
  answered: t('When something is signed or declined that concerns me'),
  mentioned: t('When a remark mentions me'),
  remarked: t('When somebody else remarks on my workbook, or where I have remarked'),
};

// As above.
const CHOSEN = Object.keys(FIELDS) as (keyof MailChoices)[];

/** What somebody is mailed, and when. A choice is saved as it is made. */
export function MailChoiceFields() {
  const choices = useQuery(mailChoicesQuery);
  const client = useQueryClient();
  const save = useMutation({
    mutationFn: (body: MailChoices) => call(notificationCalls.changeMailChoices, { body }),
    meta: { saves: true },
    onSettled: () => client.invalidateQueries(mailChoicesQuery),
  });
  return (
    <div className="surface" style={{ padding: 16 }}>
      <Loaded what={t('what you are mailed')} query={choices} waiting={<Skeleton height={240} />}>
        {(present) => (
          <Stack gap="sm">
            {CHOSEN.map((name) => (
              <NativeSelect
                key={name}
                label={FIELDS[name]}
                data={CHOICES}
                value={(save.isPending ? save.variables : present)[name]}
                disabled={save.isPending}
                onChange={({ currentTarget: { value } }) => {
                  const chosen = TIMES.find((time) => time === value);
                  if (chosen !== undefined) save.mutate({ ...present, [name]: chosen });
                }}
              />
            ))}
            <Text size="sm" c="dimmed">
              {t(
                'Once a day is at seven in the morning, in your time zone as an administrator has set it, or else in UTC. Of a workbook that is private to somebody else no mail says more than that.',
              )}
            </Text>
          </Stack>
        )}
      </Loaded>
    </div>
  );
}
