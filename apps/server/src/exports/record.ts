import { randomBytes } from 'node:crypto';
import {
  type DocumentFormat,
  type DocumentType,
  type EventMapping,
  experimentFilePaths,
  IDEMPOTENCY_HEADER,
  type LimsExport,
} from '@benchbook/contract';
import { mediaTypeOf } from '@benchbook/documents/basics';
import type { EventRequest } from '../data-connections/client.ts';
import type { Parts } from '../parts.ts';
import { fetchBytes } from '../plumbing/outgoing/fetch-bytes.ts';
import { addressOf } from '../plumbing/storage/address.ts';
import { readStored, versionFile } from '../stored-files/reading.ts';
import { fillBody } from './body.ts';
import { type ExportRow, readRecord } from './repository.ts';

const PDF_LIMITS = { bytes: 200 * 1024 * 1024, milliseconds: 60_000 };
const SEND_MS = 120_000;

interface OutgoingFile {
  kind: 'document' | 'pdf';
  fileName: string;
  mediaType: string;
  bytes: Uint8Array;
}

/** What is sent: the record, its files, and what is missing of them, for the history of the export. */
export interface OutgoingRecord {
  record: LimsExport;
  files: OutgoingFile[];
  /** Why there is no PDF beside the document; null when there is one, or the document is one. */
  withoutPdf: string | null;
}

/** The version that was exported, with everything that belongs to it (decision 21). */
export async function composeRecord(parts: Parts, row: ExportRow): Promise<OutgoingRecord> {
  const { experiment, signatures } = await readRecord(parts.db, row);
  const { document_type: type, format } = experiment;
  const name = fileNameOf(experiment.title);
  const files: OutgoingFile[] = [
    {
      kind: 'document',
      fileName: `${name}.${format}`,
      mediaType: mediaTypeOf(format),
      bytes: await readStored(parts, versionFile({ sha256: row.sha256, number: row.version })),
    },
  ];
  const pdf = type === 'pdf' ? null : await makePdf(parts, experiment, row.version);
  if (pdf !== null && 'bytes' in pdf) {
    files.push({ kind: 'pdf', fileName: `${name}.pdf`, mediaType: mediaTypeOf('pdf'), bytes: pdf.bytes });
  }
  const record: LimsExport = {
    idempotencyKey: row.idempotency_key,
    project: {
      id: experiment.project_id,
      title: experiment.project_title,
      refInfoGroupId: experiment.ref_info_group_id ?? '',
    },
    workbook: {
      id: experiment.id,
      title: experiment.title,
      description: experiment.description,
      documentType: type,
      version: row.version,
      instrumentId: experiment.instrument_id,
      testId: experiment.test_id,
      createdBy: experiment.created_by,
      createdAt: experiment.created_at.toISOString(),
    },
    signatures: signatures.map((signature) => ({
      kind: signature.kind,
      userName: signature.user_name,
      externalUserId: signature.external_user_id,
      meaning: signature.meaning,
      method: signature.method,
      version: signature.version,
      staleResults: signature.stale_results,
      signedAt: signature.signed_at.toISOString(),
      sha256: signature.sha256,
    })),
    exportedBy: row.exported_by_name,
    exportedAt: row.exported_at.toISOString(),
    files: files.map(({ kind, fileName, mediaType, bytes }) => ({
      kind,
      fileName,
      mediaType,
      ...addressOf(bytes),
    })),
  };
  return { record, files, withoutPdf: pdf !== null && 'problem' in pdf ? pdf.problem : null };
}

/** The document server makes it; one that cannot, or is not there, holds up no export. */
async function makePdf(
  parts: Parts,
  experiment: { id: number; project_id: number; document_type: DocumentType; format: DocumentFormat },
  version: number,
): Promise<{ bytes: Uint8Array } | { problem: string }> {
  const { id, project_id: projectId, document_type: type, format: filetype } = experiment;
  const path = experimentFilePaths.file(projectId, id, type);
  try {
    const answer = await parts.documentServer.convert({
      filetype,
      outputtype: 'pdf',
      key: `pdf-${id}-${version}-${randomBytes(6).toString('hex')}`,
      url: `${parts.environment.documentServer.hostUrl}${path}?v=${version}`,
    });
    if (answer.fileUrl === undefined) return { problem: String(answer.error) };
    return { bytes: await fetchBytes(parts.documentServer.addressOf(answer.fileUrl), PDF_LIMITS) };
  } catch (error) {
    return { problem: error instanceof Error ? error.message : String(error) };
  }
}

/**
 * The request that carries a record, in the encoding of the event's mapping.
 *
 * @throws MappingError when the mapping sends what this export does not have.
 */
export async function requestFor(
  { record, files }: OutgoingRecord,
  mapping: EventMapping,
): Promise<EventRequest> {
  const headers = { [IDEMPOTENCY_HEADER]: record.idempotencyKey };
  const request = { method: 'POST', milliseconds: SEND_MS } as const;
  const json = (body: unknown) => ({
    ...request,
    body: JSON.stringify(body),
    headers: { ...headers, 'content-type': 'application/json' },
  });
  const base64 = (file: OutgoingFile | undefined) => Buffer.from(file?.bytes ?? []).toString('base64');
  if (mapping.body !== undefined) {
    const content = Object.fromEntries(files.map((file) => [file.kind, base64(file)]));
    return json(fillBody(mapping.body, { ...record, content }));
  }
  if (mapping.encoding === 'json') {
    return json({
      ...record,
      files: record.files.map((file, index) => ({ ...file, content: base64(files[index]) })),
    });
  }
  const form = new FormData();
  form.set('record', JSON.stringify(record));
  for (const { kind, fileName, mediaType, bytes } of files) {
    form.set(kind, new Blob([new Uint8Array(bytes)], { type: mediaType }), fileName);
  }
  const encoded = new Response(form);
  return {
    ...request,
    body: Buffer.from(await encoded.arrayBuffer()),
    headers: { ...headers, 'content-type': encoded.headers.get('content-type') ?? '' },
  };
}

/** A title as a file name that every system takes. */
const fileNameOf = (title: string): string =>
  title
    .replace(/[\p{Cc}<>:"/\\|?*]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, 100) || 'workbook';
