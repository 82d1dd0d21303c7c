import type { SessionUser, TokenScope } from '@benchbook/contract';

/** Project types whose projects somebody sees; null: all of them. */
export type VisibleTypes = readonly number[] | null;

/** What the rules of projects and workbooks ask of a person, whether they are here or not. */
export interface Rights {
  userId: number;
  isAdministrator: boolean;
  roleIds: readonly number[];
  /** Whether roles decide who sees which projects (the setting useRoles). */
  usesRoles: boolean;
  /** Project types of their roles, each with the roles that have it. */
  projectTypeRoles: ReadonlyMap<number, readonly number[]>;
  /**
   * Workbook types with an access list, each with the roles of theirs that may create and edit; a type that is not named
   * here is open to all (decision 10).
   */
  experimentTypeRights: ReadonlyMap<number, { create: readonly number[]; edit: readonly number[] }>;
}

/** Who asks, and what they may see: everything a policy or a list's SQL needs, loaded once and cached. */
export interface Viewer extends Rights {
  sessionId: string;
  /** What the API token of a program may do; null: a person who signed in, who may do all that is theirs. */
  scopes: readonly TokenScope[] | null;
  /** Full name, as it is written under records and signatures. */
  name: string;
  /** Project types whose projects they see (decision 9), for the SQL of lists; null: all of them. */
  visibleProjectTypeIds: VisibleTypes;
  user: SessionUser;
}

/** Who the tokens of sessions belong to. */
export interface AccessDirectory {
  /**
   * Who a session token belongs to, or null when it is unknown, ended or expired. A request that a person caused
   * keeps the session alive.
   */
  viewerOf(token: string, options: { causedByPerson: boolean }): Promise<Viewer | null>;
  /** Who an API token belongs to, or null when it is unknown, ended or expired. */
  viewerOfApiToken(token: string): Promise<Viewer | null>;
  /** Forget everything cached, because this process changed who may do what. */
  clear(): void;
}
