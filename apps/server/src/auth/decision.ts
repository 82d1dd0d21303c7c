/** Every rule that decides what a user may do with a workbook, by what it found (access/presenter.ts says it in words). */
export type Rule =
  | 'active'
  | 'deactivated'
  | 'administrator'
  | 'roles-off'
  | 'role-has-project-type'
  | 'no-role-has-project-type'
  | 'public'
  | 'signed'
  | 'creator'
  | 'private'
  | 'type-open'
  | 'role-may-create'
  | 'no-role-may-create'
  | 'role-may-edit'
  | 'no-role-may-edit'
  | 'unpublished'
  | 'frozen'
  | 'published'
  | 'not-published'
  | 'unreviewed'
  | 'already-reviewed'
  | 'not-declined'
  | 'declined'
  | 'not-publisher'
  | 'is-publisher'
  | 'has-signers'
  | 'any-reviewer'
  | 'signs-next'
  | 'role-signs-next'
  | 'signed-already'
  | 'not-next'
  | 'no-signer';

/** What one rule found. */
export interface Reason {
  allowed: boolean;
  rule: Rule;
  /** The roles that gave the right, where roles did. */
  roleIds: readonly number[];
}

export const allowed = (rule: Rule, roleIds: readonly number[] = []): Reason => ({
  allowed: true,
  rule,
  roleIds,
});
export const refused = (rule: Rule): Reason => ({ allowed: false, rule, roleIds: [] });

export interface Decision {
  allowed: boolean;
  /** What was found, in the order it was asked; after a refusal nothing more is asked. */
  reasons: readonly Reason[];
  /** The rule that refused; null where it is allowed. */
  refusal: Rule | null;
}

/** Asks the rules one after the other, until one refuses. */
export function decide(...rules: readonly (() => Reason)[]): Decision {
  const reasons: Reason[] = [];
  for (const rule of rules) {
    const reason = rule();
    reasons.push(reason);
    if (!reason.allowed) return { allowed: false, reasons, refusal: reason.rule };
  }
  return { allowed: true, reasons, refusal: null };
}
