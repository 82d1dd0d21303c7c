import { CALLBACK_PATH, type EditorOpening, type EndingKind, type Experiment } from '@benchbook/contract';
import { readPackage } from '@benchbook/documents';
import type { LightMyRequestResponse } from 'fastify';
import { type DocumentServerPeer, startDocumentServerPeer } from './document-server-peer.ts';
import { createTestApp, DOCUMENT_SERVER_SECRET, type TestApp, type TestTokenHeader } from './index.ts';

/** An application, its document server, two people and a project: what every test of editing and signing starts from. */
export interface EditorTest {
  test: TestApp;
  peer: DocumentServerPeer;
  ana: Record<string, string>;
  anaId: number;
  ben: Record<string, string>;
  benId: number;
  projectId: number;
  call(
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    url: string,
    payload?: object,
    headers?: Record<string, string>,
  ): Promise<LightMyRequestResponse>;
  create(fields?: object): Promise<Experiment>;
  read(experiment: Experiment): Promise<Experiment>;
  /** As whoever has the headers, Ana, with their password. @param fields beside what publishing takes, or in its place */
  publish(
    experiment: Experiment,
    fields?: object,
    headers?: Record<string, string>,
  ): Promise<LightMyRequestResponse>;
  /** As whoever has the headers, Ben, with their password. */
  review(
    experiment: Experiment,
    fields?: object,
    headers?: Record<string, string>,
  ): Promise<LightMyRequestResponse>;
  /** Ends its signing as whoever has the headers, with their password. */
  end(
    experiment: Experiment,
    kind: EndingKind,
    reason: unknown,
    headers: Record<string, string>,
  ): Promise<LightMyRequestResponse>;
  urlOf(experiment: Experiment): string;
  open(experiment: Experiment, headers?: Record<string, string>): Promise<EditorOpening>;
  /** Sends a callback, signed in the body as an ONLYOFFICE Docs does. */
  callback(content: object, query?: string): Promise<LightMyRequestResponse>;
  versionsOf(experiment: Experiment): Promise<{ number: number; reason: string; authors: string[] }[]>;
  close(): Promise<void>;
}

/** @param env variables beside those of its document server */
export async function startEditorTest(
  header: TestTokenHeader = {},
  env: Record<string, string> = {},
): Promise<EditorTest> {
  const peer = await startDocumentServerPeer(DOCUMENT_SERVER_SECRET);
  const test = await createTestApp({ documentServer: { url: peer.url, ...header }, env });
  const anaId = await test.createUser({ name: 'Ana Kovač' });
  const benId = await test.createUser({ name: 'Ben Okafor' });
  const ana = await test.signIn({ id: anaId });
  const ben = await test.signIn({ id: benId });

  const call: EditorTest['call'] = (method, url, payload, headers = ana) =>
    test.app.inject({ method, url, headers, ...(payload === undefined ? {} : { payload }) });
  const project = await call('POST', '/api/projects', { title: 'Buffers', projectTypeId: 1 });
  const projectId: number = project.json().id;
  const urlOf = (experiment: Experiment) => `/api/projects/${projectId}/experiments/${experiment.id}`;

  return {
    test,
    peer,
    ana,
    anaId,
    ben,
    benId,
    projectId,
    call,
    urlOf,
    create: async (fields = {}) =>
      (
        await call('POST', `/api/projects/${projectId}/experiments`, {
          title: 'Titration',
          documentType: 'docx',
          experimentTypeId: 1,
          ...fields,
        })
      ).json(),
    publish: (experiment, fields = {}, headers = ana) => {
      const signature = test.signature(headers, 'Authorship');
      return call('PUT', urlOf(experiment), { isPublished: true, signature, ...fields }, headers);
    },
    review: (experiment, fields = {}, headers = ben) => {
      const signature = test.signature(headers, 'Review');
      return call('PUT', urlOf(experiment), { isReviewed: true, signature, ...fields }, headers);
    },
    end: (experiment, kind, reason, headers) => {
      const signature = test.signature(headers, kind === 'decline' ? 'Decline' : 'Withdrawal');
      return call('POST', `${urlOf(experiment)}/${kind}`, { reason, signature }, headers);
    },
    read: async (experiment) => (await call('GET', urlOf(experiment))).json(),
    open: async (experiment, headers = ana) =>
      (await call('GET', `/api/onlyoffice/experiments/${experiment.id}/config`, undefined, headers)).json(),
    callback: async (content, query = '') =>
      test.app.inject({
        method: 'POST',
        url: `${CALLBACK_PATH}${query}`,
        payload: { ...content, token: await peer.sign(content) },
      }),
    versionsOf: async (experiment) => (await call('GET', `${urlOf(experiment)}/versions`)).json(),
    close: async () => {
      await test.close();
      await peer.close();
    },
  };
}

/** The document with one more paragraph: other bytes, still a sound docx. */
export function withText(docx: Uint8Array, text: string): Uint8Array {
  const pkg = readPackage(docx);
  const main = pkg.text('word/document.xml');
  pkg.set(
    'word/document.xml',
    main.replace('<w:sectPr', `<w:p><w:r><w:t>${text}</w:t></w:r></w:p><w:sectPr`),
  );
  return pkg.write();
}

/** Where an editor's saves are told of, as its config says; empty where they are not. */
export function callbackUrlOf(config: Record<string, unknown>): string {
  const { editorConfig } = config;
  const hasUrl = typeof editorConfig === 'object' && editorConfig !== null && 'callbackUrl' in editorConfig;
  return hasUrl ? String(editorConfig.callbackUrl) : '';
}
