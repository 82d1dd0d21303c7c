import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { NullableTimestamp, Timestamp } from './columns.ts';

/** Projects, workbooks, templates, their types, and who signed what. */
export interface WorkTables {
  project_types: {
    id: Generated<number>;
    type_name: string;
    short_name: string;
    active: Generated<boolean>;
    updated_at: Timestamp;
  };
  role_project_types: { role_id: number; project_type_id: number };
  experiment_types: {
    id: Generated<number>;
    type_name: string;
    use_acl: Generated<boolean>;
    active: Generated<boolean>;
    updated_at: Timestamp;
    /** A step of its chain of signers waits for those before it. */
    chain_in_order: Generated<boolean>;
    /** Since when each change of its workbooks needs a reason; null: it does not. */
    reasons_asked_since: NullableTimestamp;
  };
  /** The chain of signers: either a role or a user a step. */
  experiment_type_steps: {
    experiment_type_id: number;
    /** From 1. */
    step: number;
    meaning: string;
    role_id: number | null;
    user_id: number | null;
  };
  experiment_type_roles: {
    experiment_type_id: number;
    role_id: number;
    can_create: boolean;
    can_edit: boolean;
  };
  projects: ProjectsTable;
  experiments: ExperimentsTable;
  templates: TemplatesTable;
  workbook_links: {
    id: GeneratedAlways<number>;
    from_id: number;
    to_id: number;
    word: string;
    added_by: number;
    /** As the person was called then. */
    added_by_name: string;
    added_at: Timestamp;
  };
  /** Two spellings of one tag have one key (`tagKey` of the contract). */
  workbook_tags: {
    experiment_id: number;
    key: string;
    tag: string;
    added_by: number;
    added_at: Timestamp;
  };
  signatures: SignaturesTable;
  signing_steps: SigningStepsTable;
  version_reasons: VersionReasonsTable;
  signature_requests: SignatureRequestsTable;
  remarks: RemarksTable;
  /** Whom a remark mentions, as they were called then. */
  remark_mentions: { remark_id: number; user_id: number; name: string };
  /** Where on the pages of a PDF a remark is. */
  remark_places: RemarkPlacesTable;
  remark_ends: RemarkEndsTable;
  project_totals: { project_type_id: number; active: boolean; total: number };
  experiment_totals: { project_id: number; state: number; total: number };
  experiment_type_totals: { project_type_id: number; state: number; total: number };
}

/** Why something was changed in the editor, said of all versions of an editor session. */
interface VersionReasonsTable {
  id: GeneratedAlways<number>;
  document_id: number;
  editor_key: string;
  reason: string;
  given_by: number;
  /** As the person was called then. */
  given_by_name: string;
  given_at: Timestamp;
}

interface ProjectsTable {
  id: GeneratedAlways<number>;
  title: string;
  project_type_id: number;
  external_pk: Generated<number>;
  active: Generated<boolean>;
  location_id: number | null;
  ref_info_group_id: string | null;
  created_by: number;
  created_at: Timestamp;
  last_update_by: number;
  updated_at: Timestamp;
}

interface ExperimentsTable {
  id: GeneratedAlways<number>;
  project_id: number;
  /** Of its project; a trigger writes it. */
  project_type_id: Generated<number>;
  document_id: number;
  title: string;
  /** In which 2 comes before 10 and case does not count, to sort by. */
  title_counted: GeneratedAlways<string>;
  description: Generated<string>;
  visibility: 'Public' | 'Private';
  experiment_type_id: number;
  user_id: number;
  test_id: Generated<number>;
  instrument_id: Generated<number>;
  publisher_id: number | null;
  published_at: NullableTimestamp;
  published_version: number | null;
  reviewer_id: number | null;
  reviewed_at: NullableTimestamp;
  /** Null, as the other three: nobody declined to review it. */
  declined_by: number | null;
  /** As the person was called then. */
  declined_by_name: string | null;
  declined_at: NullableTimestamp;
  decline_reason: string | null;
  /** Its publisher or an administrator ended its signing, and nobody who could have reviewed it. */
  withdrawn: Generated<boolean>;
  /** Somebody was asked to publish it, and it is not; a trigger keeps it. */
  asked_to_publish: Generated<boolean>;
  /** The session whose sign-on, minutes before, proved who ended it; null: something else did. */
  declined_sign_on: string | null;
  /** It is an amended copy of the one it was copied from. */
  amends: Generated<boolean>;
  copied_from_id: number | null;
  copied_from_version: number | null;
  template_id: number | null;
  template_version: number | null;
  created_by: number;
  created_at: Timestamp;
  last_update_by: number;
  updated_at: Timestamp;
  fields_update_by: number | null;
  fields_updated_at: NullableTimestamp;
  /** 0 unpublished, 1 published, 2 reviewed */
  state: GeneratedAlways<number>;
}

interface TemplatesTable {
  id: GeneratedAlways<number>;
  document_id: number;
  title: string;
  description: Generated<string>;
  experiment_type_id: number | null;
  autofill: Generated<boolean>;
  data_object: Generated<string>;
  created_by: number;
  created_at: Timestamp;
  last_update_by: number;
  updated_at: Timestamp;
  fields_update_by: number | null;
  fields_updated_at: NullableTimestamp;
  deleted_by: number | null;
  deleted_at: NullableTimestamp;
}

interface SignaturesTable {
  id: GeneratedAlways<number>;
  experiment_id: number;
  kind: 'publish' | 'sign' | 'review';
  user_id: number;
  user_name: string;
  version: number;
  sha256: string;
  session_id: string | null;
  stale_results: Generated<string[]>;
  signed_at: Timestamp;
  /** Of the workbook when it was signed; null, as the meaning: signed before signatures had them. */
  project_id: number | null;
  meaning: string | null;
  /** Of the chain of signers; null: it published the workbook, or that has no chain. */
  step: number | null;
  method: 'name-and-password' | 'password' | 'passkey' | 'sign-on' | 'session' | 'unrecorded';
}

interface SignatureRequestsTable {
  id: GeneratedAlways<number>;
  experiment_id: number;
  kind: 'publish' | 'review';
  /** Either a role or a user. */
  user_id: number | null;
  role_id: number | null;
  /** As they were called then. */
  who: string;
  /** A day; pg would make a time of it: it is read as text, YYYY-MM-DD. */
  due: ColumnType<never, string | null, never>;
  remark: Generated<string>;
  asked_by: number;
  /** As they were called then. */
  asked_by_name: string;
  asked_at: Timestamp;
  withdrawn_by: number | null;
  withdrawn_at: NullableTimestamp;
}

interface RemarksTable {
  id: GeneratedAlways<number>;
  experiment_id: number;
  /** The newest one when it was written. */
  version: number;
  text: string;
  written_by: number;
  /** As the person was called then. */
  written_by_name: string;
  written_at: Timestamp;
}

interface RemarkPlacesTable {
  remark_id: number;
  kind: 'highlight' | 'note';
  /** From 1. */
  page: number;
  /** Left, bottom, right and top of each, in points of the page. */
  rectangles: number[];
  color: 'yellow' | 'green' | 'blue' | 'pink';
  /** What a highlight marks. */
  quote: string;
  /** The remark in whose place this one stands. */
  replaces: number | null;
}

/** That a remark was settled or withdrawn; it may be both, each once. */
interface RemarkEndsTable {
  remark_id: number;
  kind: 'settled' | 'withdrawn';
  ended_by: number;
  /** As the person was called then. */
  ended_by_name: string;
  ended_at: Timestamp;
}

interface SigningStepsTable {
  experiment_id: number;
  /** From 1. */
  step: number;
  meaning: string;
  /** Either a role or a user. */
  role_id: number | null;
  user_id: number | null;
  /** As they were called then. */
  who: string;
  /** It waits for the steps before it. */
  in_order: boolean;
}
