import { hiddenTypes } from '../templates/policy.ts';
import type { Viewer, VisibleTypes } from '../viewer.ts';

/** Which entries of the log somebody may see; part of the SQL that finds them. */
export interface LogScope {
  /** Those about users, roles, connections, settings and sign-ins, too. */
  administration: boolean;
  /** Of projects and workbooks: those of these project types (decision 9); null: all of them. */
  projectTypeIds: VisibleTypes;
  /** Of templates: not those of these workbook types (decision 33). */
  hiddenTemplateTypeIds: readonly number[];
}

/** Everything there is. */
export const WHOLE_TRAIL: LogScope = {
  administration: true,
  projectTypeIds: null,
  hiddenTemplateTypeIds: [],
};

export const logScopeOf = (viewer: Viewer): LogScope => ({
  administration: viewer.isAdministrator,
  projectTypeIds: viewer.visibleProjectTypeIds,
  hiddenTemplateTypeIds: hiddenTypes(viewer),
});
