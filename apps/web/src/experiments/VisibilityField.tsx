import { t } from '@benchbook/words';
import { Input, SegmentedControl } from '@mantine/core';
import type { GetInputPropsReturnType } from '@mantine/form';
import { useId } from 'react';

/** Public or Private. */
export function VisibilityField({ inputProps }: { inputProps: GetInputPropsReturnType }) {
  const labelId = useId();
  return (
    <Input.Wrapper label={t('Visibility')} labelElement="div" labelProps={{ id: labelId }}>
      <SegmentedControl
        fullWidth
        aria-labelledby={labelId}
        data={[
          { value: 'Public', label: t('Public') },
          { value: 'Private', label: t('Private') },
        ]}
        {...inputProps}
      />
    </Input.Wrapper>
  );
}
