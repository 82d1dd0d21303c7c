import type { DocumentTables } from './tables/documents.ts';
import type { InstallationTables } from './tables/installation.ts';
import type { LimsTables } from './tables/lims.ts';
import type { PeopleTables } from './tables/people.ts';
import type { TrailTables } from './tables/trail.ts';
import type { WorkTables } from './tables/work.ts';

export type { Author, DifferentResult, RewrittenPart, TextState } from './tables/documents.ts';
export type { SealedTable } from './tables/trail.ts';

/** The tables as Kysely sees them. What each is for stands in the migrations. */
export interface Schema
  extends PeopleTables,
    WorkTables,
    LimsTables,
    DocumentTables,
    TrailTables,
    InstallationTables {}
