import type { EventMapping } from './mappings.ts';
import type { LimsPreset } from './preset.ts';

/**
 * The JSON API of SENAITE LIMS (senaite.jsonapi 2.x), below a base URL such as
 * `https://lims.example.org/senaite/@@API/senaite/v1`. What is read is a portal type by its name, as pages of `items`
 * with the address of the next one in `next`; what is known of every item without loading it are `uid`, `id`, `title`.
 */

/** Active ones in a fixed order, so that no page repeats what another one had. */
const listOf = (portalType: string) => `${portalType}?is_active=true&sort_on=id&limit=100`;

const pages = { items: 'items', next: 'next', success: 'success' } as const;
const items: EventMapping = { ...pages, fields: { id: 'uid', name: 'title' } };

export const SENAITE = {
  name: 'SENAITE',
  endpoints: {
    1: listOf('instrument'),
    2: listOf('analysisservice'),
    3: 'create',
    4: listOf('samplepoint'),
    5: 'users?limit=100',
    6: 'analysisrequest?id={sampleId}&complete=yes&limit=1',
    7: listOf('client'),
  },
  mappings: {
    1: items,
    2: items,
    // An Attachment can be created in a Client (or a worksheet), and in nothing else a project could stand for. Its file
    // is the plain base64; the name for it is looked for beside it. SENAITE finds attachments by their keys.
    3: {
      items: '',
      fields: {},
      encoding: 'json',
      success: 'success',
      reference: 'items.0.id',
      body: {
        portal_type: 'Attachment',
        parent_uid: '{project.refInfoGroupId}',
        AttachmentFile: '{content.document}',
        filename: '{files.0.fileName}',
        AttachmentKeys: '{idempotencyKey}',
      },
    },
    4: items,
    // SENAITE has the whole name in one field, and does not say where it is to be cut.
    5: {
      ...pages,
      fields: { id: 'username', username: 'username', firstName: 'fullname', email: 'email' },
    },
    6: { items: 'items.0', fields: {}, success: 'success' },
    7: items,
  },
} as const satisfies LimsPreset;
