import type { SessionUser } from '@benchbook/contract';

/** Who asks, and what they may see: everything a policy or a list's SQL needs, loaded once and cached. */
export interface Viewer {
  sessionId: string;
  userId: number;
  /** Full name, as it is written under records and signatures. */
  name: string;
  isAdministrator: boolean;
  roleIds: readonly number[];
  /** Project types whose projects they see (decision 9); null: all of them. */
  visibleProjectTypeIds: readonly number[] | null;
  /** Rights on workbook types with an access list; a type that is not named here is open to all (decision 10). */
  experimentTypeRights: ReadonlyMap<number, { create: boolean; edit: boolean }>;
  user: SessionUser;
}

export const mayCreateType = (viewer: Viewer, experimentTypeId: number): boolean =>
  viewer.experimentTypeRights.get(experimentTypeId)?.create ?? true;

export const mayEditType = (viewer: Viewer, experimentTypeId: number): boolean =>
  viewer.experimentTypeRights.get(experimentTypeId)?.edit ?? true;
