import { DEFAULT_EXPERIMENT_TYPE_ID, type ExperimentType } from '@benchbook/contract';

/**
 * What is chosen, as long as it is offered. Until then it is the type that every laboratory begins with, or the only one:
 * files can be uploaded without a choice, as specified, where nothing else was decided.
 */
export function typeOfUpload(types: readonly ExperimentType[], chosen: number | null): number | null {
  const isOffered = (id: number | null) => types.some((type) => type.id === id);
  if (isOffered(chosen)) return chosen;
  if (isOffered(DEFAULT_EXPERIMENT_TYPE_ID)) return DEFAULT_EXPERIMENT_TYPE_ID;
  return types.length === 1 ? (types[0]?.id ?? null) : null;
}
