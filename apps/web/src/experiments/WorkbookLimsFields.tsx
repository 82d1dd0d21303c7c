import { INSTRUMENT_PROJECT_TYPE_ID, NO_VALUE_ID } from '@benchbook/contract';
import { t } from '@benchbook/words';
import { SimpleGrid } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { LimsSelect } from '../lims/LimsSelect.tsx';
import { instrumentsQuery, testsQuery } from '../lims/queries.ts';
import { projectQuery } from '../projects/queries.ts';
import { useUser } from '../session/session.ts';

interface Values {
  instrumentId: number;
  testId: number;
}

interface Props {
  projectId: number;
  values: Values;
  onChange: (field: keyof Values, id: number) => void;
  errors: Record<string, React.ReactNode>;
}

const chosen = (id: number): number | null => (id === NO_VALUE_ID ? null : id);

/** Instrument and test of a workbook; in a project of the type Instrument, the project has the instrument (section 2). */
export function WorkbookLimsFields({ projectId, values, onChange, errors }: Props) {
  const user = useUser();
  const instruments = useQuery(instrumentsQuery(user));
  const tests = useQuery(testsQuery(user));
  const { data: project } = useQuery(projectQuery(projectId));
  const field = (name: keyof Values) => ({
    value: chosen(values[name]),
    onChange: (id: number | null) => onChange(name, id ?? NO_VALUE_ID),
    error: errors[name],
  });
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm" className="lims-fields">
      {project !== undefined && project.projectTypeId !== INSTRUMENT_PROJECT_TYPE_ID && (
        <LimsSelect label={t('Instrument')} offered={instruments} {...field('instrumentId')} />
      )}
      <LimsSelect label={t('Test')} offered={tests} {...field('testId')} />
    </SimpleGrid>
  );
}
