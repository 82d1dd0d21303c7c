import { userCalls } from '@benchbook/contract';
import { t } from '@benchbook/words';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../api/client.ts';
import { CHOICES, FoundSelect, type SelectProps, useFound } from './FoundSelect.tsx';

/** For administrators: one of the users, found by name. */
export function UserSelect({ value, onChange }: SelectProps) {
  const { term, ...found } = useFound();
  const { data = [] } = useQuery({
    queryKey: ['users', 'choices', term],
    queryFn: ({ signal }) =>
      call(userCalls.listUsers, { query: { page: 1, pageSize: CHOICES, ...term } }, { signal }),
    placeholderData: keepPreviousData,
  });
  const options = data.map((user) => ({
    value: String(user.id),
    label: `${user.firstName} ${user.lastName} (${user.username})`,
  }));
  return <FoundSelect label={t('User')} options={options} {...{ value, onChange }} {...found} />;
}
