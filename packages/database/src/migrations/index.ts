import type { Migration } from 'kysely/migration';
import * as foundation from './2026-11-21/20261121100000-foundation.ts';
import * as editorAlarms from './2026-11-21/20261121201000-editor-alarms.ts';
import * as conflictVersions from './2026-11-21/20261121202000-conflict-versions.ts';
import * as administration from './2026-11-21/20261121203000-administration.ts';
import * as dataConnections from './2026-11-21/20261121204000-data-connections.ts';
import * as limsItems from './2026-11-21/20261121205000-lims-items.ts';
import * as exports_ from './2026-11-21/20261121206000-exports.ts';
import * as workbooksByProjectType from './2026-11-21/20261121213000-workbooks-by-project-type.ts';
import * as templates from './2026-11-22/20261122020000-templates.ts';
import * as auditSubjects from './2026-11-22/20261122030000-audit-subjects.ts';
import * as auditHash from './2026-11-22/20261122031500-audit-hash.ts';
import * as auditSubjectsWaitForNobody from './2026-11-22/20261122032800-audit-subjects-wait-for-nobody.ts';
import * as subjectsOfTemplateSaves from './2026-11-22/20261122071000-subjects-of-template-saves.ts';
import * as unsavedWork from './2026-11-22/20261122150000-unsaved-work.ts';
import * as editorOpenings from './2026-11-22/20261122153000-editor-openings.ts';
import * as storedFiles from './2026-11-22/20261122154000-stored-files.ts';
import * as staleResults from './2026-11-22/20261122155000-stale-results.ts';
import * as rewrittenDocuments from './2026-11-22/20261122160000-rewritten-documents.ts';
import * as documentFormats from './2026-11-22/20261122181000-document-formats.ts';
import * as secondOpinions from './2026-11-22/20261122190000-second-opinions.ts';
import * as refusedFiles from './2026-11-22/20261122191000-refused-files.ts';
import * as alarmKinds from './2026-11-22/20261122220000-alarm-kinds.ts';
import * as passwords from './2026-11-23/20261123100000-passwords.ts';
import * as signOn from './2026-11-23/20261123110000-sign-on.ts';
import * as apiTokens from './2026-11-23/20261123130000-api-tokens.ts';
import * as secondFactors from './2026-11-24/20261124010000-second-factors.ts';
import * as signatureProof from './2026-11-24/20261124020000-signature-proof.ts';
import * as freshSignOn from './2026-11-24/20261124021000-fresh-sign-on.ts';
import * as sealedTrail from './2026-11-24/20261124030000-sealed-trail.ts';
import * as orderOfTitles from './2026-11-24/20261124050000-order-of-titles.ts';
import * as passkeySignatures from './2026-11-24/20261124070000-passkey-signatures.ts';
import * as declining from './2026-11-24/20261124071000-declining.ts';
import * as chainsOfSigners from './2026-11-24/20261124072000-chains-of-signers.ts';
import * as auditTree from './2026-11-24/20261124080000-audit-tree.ts';
import * as signatureRequests from './2026-11-24/20261124100000-signature-requests.ts';
import * as notifications from './2026-11-24/20261124101000-notifications.ts';
import * as anchorsSent from './2026-11-24/20261124110000-anchors-sent.ts';
import * as withdrawing from './2026-11-24/20261124120000-withdrawing.ts';
import * as documentTexts from './2026-11-24/20261124140000-document-texts.ts';
import * as timeStamps from './2026-11-24/20261124150000-time-stamps.ts';
import * as askedToPublish from './2026-11-24/20261124160000-asked-to-publish.ts';
import * as reasons from './2026-11-24/20261124161000-reasons.ts';
import * as madePdfs from './2026-11-24/20261124170000-made-pdfs.ts';
import * as newestTextsFirst from './2026-11-24/20261124172000-newest-texts-first.ts';
import * as remarks from './2026-11-24/20261124180000-remarks.ts';
import * as foundTitles from './2026-11-24/20261124190000-found-titles.ts';
import * as madePreviews from './2026-11-24/20261124220000-made-previews.ts';
import * as personal from './2026-11-24/20261124230000-personal.ts';
import * as tags from './2026-11-24/20261124231000-tags.ts';
import * as remarkPlaces from './2026-11-24/20261124235000-remark-places.ts';
import * as links from './2026-11-24/20261124236000-links.ts';
import * as projectStars from './2026-11-24/20261124237000-project-stars.ts';
import * as languages from './2026-11-26/20261126160000-languages.ts';
import * as movedWorkbooks from './2026-11-28/20261128070000-moved-workbooks.ts';

/** In the order of their time stamps; a migration that has been released is never changed. */
export const migrations: Record<string, Migration> = {
  '20261121100000-foundation': foundation,
  '20261121201000-editor-alarms': editorAlarms,
  '20261121202000-conflict-versions': conflictVersions,
  '20261121203000-administration': administration,
  '20261121204000-data-connections': dataConnections,
  '20261121205000-lims-items': limsItems,
  '20261121206000-exports': exports_,
  '20261121213000-workbooks-by-project-type': workbooksByProjectType,
  '20261122020000-templates': templates,
  '20261122030000-audit-subjects': auditSubjects,
  '20261122031500-audit-hash': auditHash,
  '20261122032800-audit-subjects-wait-for-nobody': auditSubjectsWaitForNobody,
  '20261122071000-subjects-of-template-saves': subjectsOfTemplateSaves,
  '20261122150000-unsaved-work': unsavedWork,
  '20261122153000-editor-openings': editorOpenings,
  '20261122154000-stored-files': storedFiles,
  '20261122155000-stale-results': staleResults,
  '20261122160000-rewritten-documents': rewrittenDocuments,
  '20261122181000-document-formats': documentFormats,
  '20261122190000-second-opinions': secondOpinions,
  '20261122191000-refused-files': refusedFiles,
  '20261122220000-alarm-kinds': alarmKinds,
  '20261123100000-passwords': passwords,
  '20261123110000-sign-on': signOn,
  '20261123130000-api-tokens': apiTokens,
  '20261124010000-second-factors': secondFactors,
  '20261124020000-signature-proof': signatureProof,
  '20261124021000-fresh-sign-on': freshSignOn,
  '20261124030000-sealed-trail': sealedTrail,
  '20261124050000-order-of-titles': orderOfTitles,
  '20261124070000-passkey-signatures': passkeySignatures,
  '20261124071000-declining': declining,
  '20261124072000-chains-of-signers': chainsOfSigners,
  '20261124080000-audit-tree': auditTree,
  '20261124100000-signature-requests': signatureRequests,
  '20261124101000-notifications': notifications,
  '20261124110000-anchors-sent': anchorsSent,
  '20261124120000-withdrawing': withdrawing,
  '20261124140000-document-texts': documentTexts,
  '20261124150000-time-stamps': timeStamps,
  '20261124160000-asked-to-publish': askedToPublish,
  '20261124161000-reasons': reasons,
  '20261124170000-made-pdfs': madePdfs,
  '20261124172000-newest-texts-first': newestTextsFirst,
  '20261124180000-remarks': remarks,
  '20261124190000-found-titles': foundTitles,
  '20261124220000-made-previews': madePreviews,
  '20261124230000-personal': personal,
  '20261124231000-tags': tags,
  '20261124235000-remark-places': remarkPlaces,
  '20261124236000-links': links,
  '20261124237000-project-stars': projectStars,
  '20261126160000-languages': languages,
  '20261128070000-moved-workbooks': movedWorkbooks,
};
