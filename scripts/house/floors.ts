import type { Floors } from './measures.ts';

/**
 * Where every folder of the house stands, from the top to the ground. A room imports from rooms below it and from no
 * other, so that whoever changes a room need only look up to see who may notice. Rooms of one line do not know each
 * other. `.` are the files that lie in the package's folder itself, where none of them is named.
 */
export const FLOORS: Record<string, Floors> = {
  'apps/server/src': [
    ['main.ts'],
    ['app.ts'],
    [
      'access',
      'app-links',
      'autofill',
      'eln',
      'evidence',
      'exports',
      'find',
      'health',
      'logs',
      'operator',
      'reads',
      'remarks',
      'signature-requests',
      'waiting',
    ],
    ['printing'],
    ['experiments', 'imports'],
    // The directory says at signing, too, whether a password is right.
    ['sign-on'],
    ['second-opinions', 'templates', 'users', 'locations', 'roles'],
    ['versions', 'lims', 'personal'],
    ['editor', 'data-connections', 'types', 'projects'],
    ['second-factor', 'notifications', 'following'],
    ['openings', 'account', 'api-tokens', 'signature-requests/state'],
    ['documents', 'auth', 'administered'],
    ['configuration'],
    ['texts', 'trail'],
    ['stored-files', 'calls', 'mail', 'second-factor/store'],
    ['jobs', 'audit', 'alarms', 'throttle'],
    ['parts.ts'],
    ['holders.ts'],
    ['viewer.ts', 'plumbing/document-server', 'plumbing/document-threads', 'plumbing/tables'],
    ['plumbing'],
    ['plumbing/outgoing', 'plumbing/storage'],
    ['environment.ts'],
    ['environment-variables.ts', 'secret-file.ts'],
    ['environment-anchors.ts'],
  ],

  'apps/web/src': [
    // What starts, and which address shows which screen.
    ['app'],
    // The specification's route table: one screen an address.
    ['screens'],
    // Domains: queries, rules, forms, dialogs, cards.
    ['sidebar', 'autofill', 'exports', 'find', 'logs', 'photos', 'remarks', 'signatures', 'templates'],
    ['experiments', 'users'],
    ['projects'],
    ['account', 'lims', 'types', 'uploads', 'versions'],
    [
      'access',
      'app-links',
      'data-connections',
      'editor',
      'health',
      'locations',
      'personal',
      'sign-on',
      'waiting',
    ],
    ['roles', 'session'],
    ['configuration'],
    // What knows no domain: parts of screens, and the way to the server.
    ['ui'],
    ['api'],
  ],

  'apps/launcher/src': [['.'], ['qualification']],

  'packages/calculation/src': [['.']],

  'packages/contract/src': [
    ['index.ts'],
    ['sign-on'],
    ['account', 'lims'],
    ['.'],
    ['signing'],
    ['call.ts', 'shapes.ts', 'webauthn.ts'],
  ],

  'packages/database/src': [
    ['index.ts'],
    ['embedded', 'migrate.ts'],
    ['connect.ts', 'migrations', 'privileges.ts', 'transact.ts'],
    ['moments.ts'],
    ['schema.ts'],
    ['tables'],
  ],

  'packages/document-server/src': [
    ['main.ts'],
    ['index.ts'],
    ['server'],
    // What is called: by the editors' pages, and by the host as it would call an ONLYOFFICE Docs.
    ['server/page'],
    ['server/docs-api'],
    // An open document: its pages, its journal and the host, as the rules want it.
    ['server/session'],
    // What was acknowledged, on the disk before it is saved.
    ['server/journal'],
    // What is brought to the host, and what becomes of it: as pure as the rules.
    ['server/session/saving'],
    // Who edits, who asks, what passes, how it ends: values in, values out; no clock, socket, disk or host.
    ['server/session/rules'],
    // The application as the Docs API knows it.
    ['server/host'],
    // Threads that open, merge and convert files.
    ['server/threads'],
    ['server/base'],
  ],

  'packages/documents/src': [
    ['index.ts'],
    // What programs load that read and write documents in threads.
    ['basics.ts'],
    ['pdf'],
    // What a document says, as it is searched.
    ['passages'],
    [
      'autofill',
      'diff',
      'evidence/page',
      'export',
      'foreign',
      'password/opens-protection.ts',
      'photo',
      'sample.ts',
      'text.ts',
    ],
    ['diff/docx', 'diff/xlsx'],
    ['diff/aspects.ts', 'diff/pictures.ts'],
    ['diff/shape.ts'],
    ['blank.ts', 'inspect.ts'],
    ['docx', 'xlsx'],
    // What a save of Word's does to a document, what the editor is given to show, and what is read of it.
    ['docx/merge'],
    // What an edit makes of the original, and how that is written.
    ['docx/merge/render'],
    ['docx/merge/plan'],
    ['docx/show'],
    // What an editor answers for, place by place.
    ['docx/shown.ts'],
    ['docx/read'],
    // A workbook's edits: proven, written, locked where they cannot be, brought together; and what is read of it.
    ['xlsx/verify'],
    ['xlsx/write'],
    ['xlsx/links'],
    ['xlsx/input-rules', 'xlsx/tables', 'xlsx/filters', 'xlsx/pages', 'xlsx/sparklines'],
    ['xlsx/locks', 'xlsx/drawings', 'xlsx/comments', 'xlsx/conditional'],
    ['xlsx/edits'],
    ['xlsx/read', 'elements.ts'],
    ['xlsx/names', 'xlsx/outline'],
    ['xlsx/display'],
    ['xlsx/formula'],
    ['xlsx/file'],
    ['xlsx/edits.ts'],
    [
      'xlsx/drawing-edits.ts',
      'xlsx/comment-edits.ts',
      'xlsx/input-rule-edits.ts',
      'xlsx/sort-edits.ts',
      'xlsx/filter-edits.ts',
      'xlsx/link-edits.ts',
      'xlsx/name-edits.ts',
      'xlsx/table-edits.ts',
      'xlsx/page-edits.ts',
      'xlsx/outline-edits.ts',
    ],
    ['xlsx/rule-edits.ts'],
    ['password'],
    ['formats.ts'],
    // What shows others that nothing was changed, and how they check it.
    ['evidence'],
    ['opc'],
    ['brief.ts', 'errors.ts', 'moved-characters.ts'],
  ],

  'packages/editors/src': [
    ['files.ts'],
    // Word and Excel: a page each, with what it takes from its library and gives to the server.
    ['docx', 'xlsx'],
    // What is written at cells, found in them and read out of them.
    ['xlsx/comments', 'xlsx/finding', 'xlsx/screen-reader'],
    // What Univer does to a workbook becomes edits, with their rules and their results.
    [
      'xlsx/input-rules',
      'xlsx/tables',
      'xlsx/sorting',
      'xlsx/filtering',
      'xlsx/linking',
      'xlsx/number-formats',
      'xlsx/functions',
      'xlsx/naming',
      'xlsx/copied-looks',
      'xlsx/filling',
      'xlsx/outline',
      'xlsx/page-setup',
      'xlsx/sparklines',
    ],
    ['xlsx/typing', 'xlsx/results', 'xlsx/drawings', 'xlsx/conditional'],
    ['docx/superdoc-corrections', 'xlsx/univer-corrections'],
    ['xlsx/painting', 'xlsx/rules'],
    ['xlsx/edits'],
    ['pdf'],
    // What the editors share: the page's life, what stands around the document, the line to the server.
    ['frame'],
    // Who edits here, what of the work is where, how it ends: values in, values out; and the lines that follow from it.
    ['frame/rules'],
    ['frame/screen'],
    ['frame/connection'],
    ['api-js'],
    ['protocol.ts'],
  ],

  'packages/testing/src': [
    [
      'index.ts',
      'browser-alone.ts',
      'docs-api/built-in.ts',
      'docs-api/main.ts',
      'ensure-chromium.ts',
      'browser-setup.ts',
      'postgres-setup.ts',
      'random-setup.ts',
      'shown-on-failure.ts',
    ],
    ['docs-api/themes'],
    ['docs-api'],
    ['bare-editor.ts', 'lent-database.ts', 'lims-simulator', 'product.ts', 'providers', 'shared-browser.ts'],
    [
      'authenticator.ts',
      'browser.ts',
      'caret.ts',
      'database.ts',
      'editor-is-open.ts',
      'mail-server.ts',
      'pages.ts',
      'ports.ts',
    ],
  ],

  'packages/threads/src': [['.']],

  'packages/words/src': [['.']],

  bench: [['.'], ['displayed', 'editor', 'likeness', 'painted', 'random'], ['lossless', 'lib']],

  e2e: [['.']],

  scripts: [['.'], ['house', 'lib']],
};
