import { Input, SegmentedControl } from '@mantine/core';
import type { GetInputPropsReturnType } from '@mantine/form';
import { useId } from 'react';

/** Whether a new, blank document is Word or Excel. */
export function DocumentTypeField({ inputProps }: { inputProps: GetInputPropsReturnType }) {
  const labelId = useId();
  return (
    <Input.Wrapper label="Document type" labelElement="div" labelProps={{ id: labelId }}>
      <SegmentedControl
        fullWidth
        aria-labelledby={labelId}
        data={[
          { value: 'docx', label: 'Word' },
          { value: 'xlsx', label: 'Excel' },
        ]}
        {...inputProps}
      />
    </Input.Wrapper>
  );
}
