import type { ExperimentType, ProjectType } from '@benchbook/contract';
import type { ExperimentTypeRow, ProjectTypeRow } from './repository.ts';

export const presentProjectType = ({ updated_at, ...type }: ProjectTypeRow): ProjectType => ({
  ...type,
  updatedAt: updated_at.toISOString(),
});

export const presentExperimentType = ({ updated_at, ...type }: ExperimentTypeRow): ExperimentType => ({
  ...type,
  updatedAt: updated_at.toISOString(),
});
