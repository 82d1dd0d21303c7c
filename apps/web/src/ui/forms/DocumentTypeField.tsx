import { t } from '@benchbook/words';
import { Input, SegmentedControl } from '@mantine/core';
import type { GetInputPropsReturnType } from '@mantine/form';
import { useId } from 'react';

/** Whether a new, blank document is Word or Excel. */
export function DocumentTypeField({ inputProps }: { inputProps: GetInputPropsReturnType }) {
  const labelId = useId();
  return (
    <Input.Wrapper label={t('Document type')} labelElement="div" labelProps={{ id: labelId }}>
      <SegmentedControl
        fullWidth
        aria-labelledby={labelId}
        data={[
          { value: 'docx', label: t('Word') },
          { value: 'xlsx', label: t('Excel') },
        ]}
        {...inputProps}
      />
    </Input.Wrapper>
  );
}
