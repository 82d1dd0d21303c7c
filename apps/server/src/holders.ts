import type { DocumentFormat, DocumentType } from '@benchbook/contract';
import type { Connection, Schema, Transaction } from '@benchbook/database';
import type { Viewer } from './viewer.ts';

/** What holds a document: the document is its content. */
export interface Holder {
  kind: 'workbook' | 'template';
  id: number;
  title: string;
}

/** Which workbook is meant; `projectId` null: whichever project it is in. */
export interface ExperimentPlace {
  projectId: number | null;
  experimentId: number;
}

/** Which holder is meant, by the address of its screen. */
export type HolderPlace = ExperimentPlace | { templateId: number };

export interface StoredDocument extends Holder {
  document_id: number;
  document_type: DocumentType;
  /** Of its latest version. */
  format: DocumentFormat;
  latest_version: number;
}

/** A document whose content the viewer may see: what the editor and the versions need to know of it and its holder. */
export interface ReadableDocument extends StoredDocument {
  description: string;
  /** The one that was signed; null while none is, and for a template. */
  published_version: number | null;
  /** Empty for a template. */
  project_title: string;
  /** Where its latest version is fetched from, and its screen. */
  filePath: string;
  urlPath: string;
  rights: {
    edit: boolean;
    review: boolean;
    /** About saves that were set aside, also where the document is frozen. */
    decide: boolean;
  };
}

/** Who last edited the fields of a workbook or template, and when; null: they are as they were created. */
export interface LastFieldEdit {
  fields_updated_at: Date | null;
  fields_editor: string | null;
}

/** What a change of the document needs to know of its holder. */
export interface LockedFields extends LastFieldEdit {
  title: string;
  /** Null: a template without one. */
  experiment_type_id: number | null;
}

/** The version of another workbook that a copied one began with. */
export interface Source {
  projectId: number;
  id: number;
  title: string;
  document_id: number;
  version: number;
}

/** Which workbook or template; `projectId` null: whichever project it is in, and for a template. */
export interface HolderIds {
  id: number;
  projectId: number | null;
}

/**
 * A kind of holders, as the documents know it: who may read and edit one is decided there. The rooms of
 * documents, versions and the editor ask it and know neither workbooks nor templates; main.ts hands it over.
 */
export interface HolderAccess {
  /** @throws Refusal 404; 403 for somebody else's private workbook. */
  findReadable(connection: Connection, viewer: Viewer, place: HolderIds): Promise<ReadableDocument>;
  /** @throws Refusal 404; 403 without the right to edit, 409 for a published workbook. */
  findEditable(connection: Connection, viewer: Viewer, place: HolderIds): Promise<ReadableDocument>;
  /** Without asking who may. @throws Refusal 404 */
  findStored(connection: Connection, place: HolderIds): Promise<StoredDocument>;
  /** The row as it is now, locked; its document is locked already. @throws Refusal as `findEditable` */
  lockEditable(trx: Transaction<Schema>, viewer: Viewer, id: number): Promise<LockedFields>;
  /** What it was copied from; null where it is no copy, or the viewer may not see the original. */
  findSource(connection: Connection, viewer: Viewer, id: number): Promise<Source | null>;
}

export type Holders = Record<Holder['kind'], HolderAccess>;
