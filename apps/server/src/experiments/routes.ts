import {
  EndingKind,
  experimentCalls,
  findCalls,
  linkCalls,
  severalCalls,
  signingCalls,
} from '@benchbook/contract';
import type { FastifyInstance } from 'fastify';
import { answerCall, answerPage } from '../calls/calls.ts';
import type { Parts } from '../parts.ts';
import { basedOn } from '../plumbing/based-on.ts';
import { localeOfRequest, sayTo } from '../plumbing/speaking.ts';
import { copyExperiment } from './copy.ts';
import { editExperiment } from './edit.ts';
import { registerExperimentFiles } from './file-routes.ts';
import { addLink, changeLink, readLinks, removeLink } from './links/service.ts';
import { loadTemplate } from './load-template.ts';
import { moveExperiments } from './moving/service.ts';
import * as service from './service.ts';
import { changeTypes } from './several.ts';
import { endSigning } from './signing/end-signing.ts';
import { askToSignByPasskey, prepareSignature } from './signing/prepare.ts';
import { publish, review } from './signing/service.ts';
import { listSignatures } from './signing/signatures.ts';
import { changeTags, findTags } from './tags/service.ts';
import { takeOver } from './take-over.ts';

export function registerExperiments(app: FastifyInstance, parts: Parts): void {
  answerPage(app, parts, experimentCalls.listExperiments, 'signed-in', ({ viewer, params, query }) =>
    service.listExperiments(parts, viewer, params.projectId, query),
  );

  answerPage(app, parts, experimentCalls.searchExperiments, 'signed-in', ({ viewer, query, request }) =>
    service.searchExperiments(parts, viewer, query, sayTo(request)),
  );

  answerCall(app, parts, experimentCalls.readExperiment, 'signed-in', ({ viewer, params }) =>
    service.readExperiment(parts, viewer, params),
  );

  answerCall(app, parts, experimentCalls.createExperiment, 'signed-in', ({ act, params, body, request }) =>
    service.createExperiment(act, params.projectId, body, localeOfRequest(request)),
  );

  answerCall(app, parts, experimentCalls.createSample, 'signed-in', ({ act, params, body }) =>
    service.createSample(act, params.projectId, body.experimentTypeId),
  );

  answerCall(app, parts, experimentCalls.copyExperiment, 'signed-in', ({ act, params, body }) =>
    copyExperiment(act, { place: params, fields: body }),
  );

  // One address, four bodies: a publication, a review, a template to load, or edited fields.
  answerCall(app, parts, experimentCalls.changeExperiment, 'signed-in', ({ act, params, body, request }) => {
    const { version: seen, acknowledgeStaleResults: acknowledged = false, signature: given } = body;
    const signing = { place: params, seen, acknowledged, given };
    if (body.isPublished) return publish(act, signing);
    if (body.isReviewed) return review(act, signing);
    const { templateId } = body;
    const based = basedOn(request, body.updatedAt);
    if (templateId != null) {
      return loadTemplate(act, { place: params, templateId, based, reason: body.reason });
    }
    return editExperiment(act, { place: params, fields: body, based, reason: body.reason });
  });

  answerCall(app, parts, severalCalls.changeTypes, 'signed-in', ({ act, body }) => changeTypes(act, body));

  answerCall(app, parts, severalCalls.moveExperiments, 'signed-in', ({ act, body }) =>
    moveExperiments(act, body),
  );

  answerCall(app, parts, severalCalls.changeTags, 'signed-in', ({ act, body }) => changeTags(act, body));

  answerCall(app, parts, findCalls.findTags, 'signed-in', ({ viewer, query }) =>
    findTags(parts, viewer, query.term),
  );

  answerCall(app, parts, linkCalls.listLinks, 'signed-in', ({ viewer, params }) =>
    readLinks(parts, viewer, params),
  );
  answerCall(app, parts, linkCalls.addLink, 'signed-in', ({ act, params, body }) =>
    addLink(act, { place: params, written: body }),
  );
  answerCall(app, parts, linkCalls.changeLink, 'signed-in', ({ act, params, body }) =>
    changeLink(act, { place: params, linkId: params.linkId, word: body.word }),
  );
  answerCall(app, parts, linkCalls.removeLink, 'signed-in', ({ act, params }) =>
    removeLink(act, { place: params, linkId: params.linkId }),
  );

  answerCall(app, parts, signingCalls.prepareSignature, 'signed-in', ({ viewer, params, body }) =>
    prepareSignature(parts, viewer, { place: params, kind: body.kind }),
  );

  answerCall(app, parts, signingCalls.askForPasskey, 'signed-in', ({ act, params, body }) =>
    askToSignByPasskey(act, {
      place: params,
      kind: body.kind,
      meaning: body.meaning,
      sha256: body.sha256,
      acknowledged: body.acknowledgeStaleResults === true,
    }),
  );

  for (const kind of EndingKind.options) {
    answerCall(app, parts, experimentCalls[kind], 'signed-in', ({ act, params, body }) =>
      endSigning(act, kind, { place: params, reason: body.reason, given: body.signature }),
    );
  }

  answerCall(app, parts, signingCalls.listSignatures, 'signed-in', ({ viewer, params }) =>
    listSignatures(parts, viewer, params),
  );

  answerCall(app, parts, experimentCalls.experimentPermissions, 'signed-in', ({ viewer, params }) =>
    service.listPermissions(parts, viewer, params.projectId),
  );

  answerCall(app, parts, experimentCalls.experimentEditLocks, 'signed-in', ({ viewer, params }) =>
    service.listEditLocks(parts, viewer, params.projectId),
  );

  answerCall(
    app,
    parts,
    experimentCalls.takeOver,
    'administrator',
    ({ act, params: place, body: { reason } }) => takeOver(act, { place, reason }),
  );

  registerExperimentFiles(app, parts);
}
