import { type AppLinks, readSites } from '@benchbook/contract';
import type { FastifyBaseLogger } from 'fastify';
import { readSetting } from '../configuration/repository.ts';
import type { Parts } from '../parts.ts';
import { findProvider } from '../sign-on/repository.ts';
import { openSocialFields, usesOpenSocial } from '../sign-on/settings.ts';
import type { Viewer } from '../viewer.ts';
import { askForSites, SitesUnavailable } from './opensocial.ts';

/**
 * Decision 28: the sites an administrator listed, and with OpenSocial those it knows of the user. Somebody without an
 * external id is nobody it knows, and is not asked about. A provider that fails takes none of the listed sites away.
 */
export async function listSites(parts: Parts, viewer: Viewer, log: FastifyBaseLogger): Promise<AppLinks> {
  const sites = readSites(await readSetting(parts.db, 'sites'));
  const [used, provider] = await Promise.all([usesOpenSocial(parts.db), findProvider(parts.db, 'saml')]);
  const { siteUrl, apiId } = openSocialFields(provider);
  const userId = viewer.user.externalUserId;
  if (!used || siteUrl === '' || userId === null) return { success: true, sites };
  try {
    return { success: true, sites: [...sites, ...(await askForSites(siteUrl, { apiId, userId }))] };
  } catch (error) {
    if (!(error instanceof SitesUnavailable)) throw error;
    log.warn({ user: viewer.userId, reason: error.message }, 'the sites of OpenSocial are missing');
    return { success: false, sites, msg: error.message };
  }
}
