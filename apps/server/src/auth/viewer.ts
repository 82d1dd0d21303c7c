import type { SessionUser } from '@benchbook/contract';

/** Who asks, and what they may see: everything a policy or a list's SQL needs, loaded once and cached. */
export interface Viewer {
  sessionId: string;
  userId: number;
  /** Full name, as it is written under records and signatures. */
  name: string;
  isAdministrator: boolean;
  roleIds: readonly number[];
  /** Whether roles decide who sees which projects (the setting useRoles). */
  usesRoles: boolean;
  /** Project types of their roles, each with the roles that have it. */
  projectTypeRoles: ReadonlyMap<number, readonly number[]>;
  /** Project types whose projects they see (decision 9), for the SQL of lists; null: all of them. */
  visibleProjectTypeIds: readonly number[] | null;
  /**
   * Workbook types with an access list, each with the roles of theirs that may create and edit; a type that is not named
   * here is open to all (decision 10).
   */
  experimentTypeRights: ReadonlyMap<number, { create: readonly number[]; edit: readonly number[] }>;
  user: SessionUser;
}
