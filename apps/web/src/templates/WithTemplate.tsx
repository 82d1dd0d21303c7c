import type { Template } from '@benchbook/contract';
import { t } from '@benchbook/words';
import type { ReactNode } from 'react';
import type { ApiError } from '../api/client.ts';
import { WithRecord } from '../ui/WithRecord.tsx';
import { templateQuery } from './queries.ts';

interface Props {
  templateId: number;
  /** The screen looks again by itself, in milliseconds. */
  lookAgain?: number;
  refused: (error: ApiError) => ReactNode;
  children: (template: Template) => ReactNode;
}

/** Reads the template a screen is about. */
export function WithTemplate({ templateId, lookAgain, ...rest }: Props) {
  const query = templateQuery(templateId, lookAgain !== undefined);
  return (
    <WithRecord what={t('template')} query={{ ...query, refetchInterval: lookAgain ?? false }} {...rest} />
  );
}
