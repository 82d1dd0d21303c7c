import { Input, SegmentedControl } from '@mantine/core';
import type { GetInputPropsReturnType } from '@mantine/form';
import { useId } from 'react';

/** Public or Private. */
export function VisibilityField({ inputProps }: { inputProps: GetInputPropsReturnType }) {
  const labelId = useId();
  return (
    <Input.Wrapper label="Visibility" labelElement="div" labelProps={{ id: labelId }}>
      <SegmentedControl fullWidth aria-labelledby={labelId} data={['Public', 'Private']} {...inputProps} />
    </Input.Wrapper>
  );
}
