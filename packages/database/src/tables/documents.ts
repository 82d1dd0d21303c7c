import type { ColumnType, Generated, GeneratedAlways, JSONColumnType } from 'kysely';
import type { BigInteger, NullableTimestamp, Timestamp } from './columns.ts';

/** Documents with their versions, what is known of their bytes, and who has them open. */
export interface DocumentTables {
  blobs: { sha256: string; size: BigInteger; created_at: Timestamp };
  blob_rounds: {
    id: GeneratedAlways<number>;
    started_at: Timestamp;
    requested_by: number | null;
    checked_up_to: Generated<string>;
    checked: Generated<number>;
    unreadable: Generated<number>;
    finished_at: NullableTimestamp;
  };
  unreadable_blobs: { sha256: string; problem: 'damaged' | 'missing'; found_at: Timestamp };
  documents: {
    id: GeneratedAlways<number>;
    document_type: 'docx' | 'xlsx' | 'pdf';
    latest_version: Generated<number>;
    frozen_at: NullableTimestamp;
  };
  versions: VersionsTable;
  editor_sessions: EditorSessionsTable;
  editor_openings: {
    id: Generated<string>;
    document_id: number;
    editor_key: string;
    session_id: string;
    user_id: number;
    opened_at: Timestamp;
    allowed: 'edit' | 'view' | 'none';
    told: 'edit' | 'view' | 'none';
    edit_ended_at: NullableTimestamp;
  };
  editor_callbacks: {
    key: string;
    status: number;
    save_mark: string;
    version: number | null;
    userdata: string | null;
    received_at: Timestamp;
  };
  editor_conversions: {
    original_sha256: string;
    document_server: string;
    converted_sha256: string;
    converted_at: Timestamp;
  };
  /** Pages that a program made of stored bytes; of one source the newest row counts. */
  made_pdfs: {
    source_sha256: string;
    edition: number;
    pdf_sha256: string;
    program: string;
    made_at: Timestamp;
  };
  /** Pictures of their first page; of one source the newest row counts. */
  made_previews: {
    source_sha256: string;
    edition: number;
    png_sha256: string;
    made_at: Timestamp;
  };
  document_formats: { sha256: string; format: 'docm' | 'dotx' | 'dotm' | 'xlsm' | 'xltx' | 'xltm' };
  second_opinions: {
    sha256: string;
    program: string;
    results: string[];
    differences: JSONColumnType<DifferentResult[]>;
    waits: boolean;
    asked_at: Timestamp;
  };
  /** What documents say, by their bytes. */
  document_texts: {
    sha256: string;
    /** `partly`: it says more than is searched; `locked`: it needs a password. */
    state: ColumnType<TextState, TextState | undefined, TextState>;
    /** Why it failed, in a sentence. */
    reason: string | null;
    waits_since: Timestamp;
    /** Whether only older versions said it when it began to wait. */
    older: Generated<boolean>;
    /** How often reading it was begun since it waits. */
    tries: Generated<number>;
    /** A tsvector without positions. */
    words: string | null;
    /** A line a passage: its words and what joins them, between tabs. */
    lines: string | null;
    /** A line a passage: [location, heading, text] as JSON. */
    passages: string | null;
  };
  refused_files: {
    sha256: string;
    code: string;
    reason: string;
    program: string;
    refused_at: Timestamp;
    known_until: Timestamp;
  };
  rewritten_documents: {
    sha256: string;
    original_sha256: string;
    why: string;
    /** `RewrittenPart[]` as JSON. */
    parts: JSONColumnType<RewrittenPart[], string, string>;
    noted_at: Timestamp;
  };
  conflict_versions: ConflictVersionsTable;
  quarantined_saves: {
    id: GeneratedAlways<number>;
    document_id: number | null;
    editor_key: string;
    sha256: string | null;
    reason: string;
    users: Generated<number[]>;
    received_at: Timestamp;
    dismissed_at: NullableTimestamp;
    dismissed_by: number | null;
    dismissal: string | null;
  };
  editor_alarms: {
    id: GeneratedAlways<number>;
    kind:
      | 'save failed'
      | 'file recovered'
      | 'file not recovered'
      | 'unsaved work'
      | 'save without right'
      | 'file unreadable'
      | 'results differ'
      | 'mail not sent'
      | 'signatures refused'
      | 'trail broken'
      | 'anchor not sent'
      | 'no time stamp';
    document_id: number | null;
    editor_key: string;
    mark: string;
    detail: string;
    users: Generated<number[]>;
    raised_at: Timestamp;
    dismissed_at: NullableTimestamp;
    dismissed_by: number | null;
    dismissal: string | null;
  };
}

/** Where reading a document for the search stands. */
export type TextState = 'waiting' | 'searched' | 'partly' | 'locked' | 'failed';

/** A part of a document's package that an editor wrote anew. */
export interface RewrittenPart {
  name: string;
  change: 'changed' | 'gone';
}

/** A result about which another program says something else; rows and columns from 0. */
export interface DifferentResult {
  /** `sheetId` */
  sheet: string;
  row: number;
  column: number;
  /** Without `=`. */
  formula: string;
  /** `Data!B4` */
  cell: string;
  /** As a person reads them; `ours` is stored. */
  ours: string;
  theirs: string;
}

export interface Author {
  id: number;
  name: string;
}

interface VersionsTable {
  document_id: number;
  number: number;
  sha256: string;
  size: BigInteger;
  reason:
    | 'created'
    | 'autosave'
    | 'forcesave'
    | 'restore'
    | 'autofill'
    | 'upload'
    | 'template'
    | 'calculation';
  authors: JSONColumnType<Author[]>;
  editor_key: string | null;
  restored_from: number | null;
  restored_conflict_id: number | null;
  note: string | null;
  created_at: Timestamp;
}

interface ConflictVersionsTable {
  id: GeneratedAlways<number>;
  document_id: number;
  sha256: string;
  size: BigInteger;
  reason: string;
  authors: JSONColumnType<Author[]>;
  editor_key: string;
  base_version: number | null;
  created_at: Timestamp;
  resolution: 'restored' | 'kept' | null;
  resolved_by: number | null;
  resolved_at: NullableTimestamp;
  resolution_reason: string | null;
  resolved_version: number | null;
}

interface EditorSessionsTable {
  key: string;
  document_id: number;
  base_version: number;
  state: Generated<'open' | 'closed'>;
  users: Generated<number[]>;
  editing_since: NullableTimestamp;
  unsaved_since: NullableTimestamp;
  last_users: Generated<number[]>;
  /** Times as JSON writes them, by user id. */
  users_since: Generated<Record<string, string>>;
  closing_since: NullableTimestamp;
  created_at: Timestamp;
  last_seen_at: Timestamp;
  closed_at: NullableTimestamp;
}
