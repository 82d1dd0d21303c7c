import { t } from '@benchbook/words';
import { Select } from '@mantine/core';
import type { GetInputPropsReturnType } from '@mantine/form';

interface Props {
  /** What is kept of the user, which this browser may not know. */
  present: string | null;
  inputProps: GetInputPropsReturnType;
}

/** The time zone of the user's laboratory; with one, the user chooses in which of the two times are shown (section 2). */
export function TimeZoneField({ present, inputProps }: Props) {
  const known = ['UTC', ...Intl.supportedValuesOf('timeZone').filter((zone) => zone !== 'UTC')];
  const zones = present === null || known.includes(present) ? known : [present, ...known];
  return (
    <Select
      label={t('Time zone of the laboratory')}
      description={t('Such as Europe/Zurich; empty for none: then times are those of the browser')}
      data={zones}
      searchable
      clearable
      limit={50}
      nothingFoundMessage={t('No such time zone')}
      {...inputProps}
      value={inputProps.value || null}
      onChange={(zone) => inputProps.onChange(zone ?? '')}
    />
  );
}
