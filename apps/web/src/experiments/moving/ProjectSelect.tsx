import { projectCalls } from '@benchbook/contract';
import { t } from '@benchbook/words';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { CHOICES, FoundSelect, type SelectProps, useFound } from '../../access/FoundSelect.tsx';
import { call } from '../../api/client.ts';

interface Props extends SelectProps {
  /** The only project that is no choice; null: each is one. */
  except: number | null;
  error: string | null;
}

/** One of the active projects, found by what is typed of its title. */
export function ProjectSelect({ value, onChange, except, error }: Props) {
  const { term, ...found } = useFound();
  const { data = [] } = useQuery({
    queryKey: ['projects', 'choices', term],
    queryFn: ({ signal }) =>
      call(
        projectCalls.listProjects,
        { query: { active: true, page: 1, pageSize: CHOICES, sort: 'title', searchBy: 'title', ...term } },
        { signal },
      ),
    placeholderData: keepPreviousData,
  });
  const options = data
    .filter(({ id }) => id !== except)
    .map(({ id, title, projectType }) => ({ value: String(id), label: `${title} (${projectType})` }));
  return <FoundSelect label={t('Project')} options={options} {...{ value, onChange, error }} {...found} />;
}
