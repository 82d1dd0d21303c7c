import { Site, SitesAnswer, type SitesRequest } from '@benchbook/contract';
import { namesPrivateNetwork, OutgoingError, sendRequest } from '../plumbing/outgoing/index.ts';

const LIMITS = { bytes: 1024 * 1024, milliseconds: 10_000 };

/** The provider did not tell its sites. `message` is for the person who opened the list. */
export class SitesUnavailable extends Error {
  override readonly name = 'SitesUnavailable';
}

/**
 * Asks OpenSocial for the sites of one user, through the guarded client (decisions 25 and 28).
 *
 * @throws SitesUnavailable with the provider's own words where it has any.
 */
export async function askForSites(siteUrl: string, request: SitesRequest): Promise<Site[]> {
  const answer = await sendRequest(
    {
      url: siteUrl,
      method: 'POST',
      headers: { accept: 'application/json', 'content-type': 'application/json' },
      body: JSON.stringify(request),
    },
    { ...LIMITS, privateAddresses: namesPrivateNetwork(new URL(siteUrl)) },
  ).catch((error: unknown) => {
    if (error instanceof OutgoingError) throw new SitesUnavailable(`OpenSocial: ${error.message}`);
    throw error;
  });
  if (answer.status < 200 || answer.status > 299) {
    throw new SitesUnavailable(`OpenSocial answered ${answer.status} when it was asked for the sites.`);
  }
  const told = SitesAnswer.safeParse(parse(answer.body));
  if (!told.success) throw new SitesUnavailable('OpenSocial answered something that is not a list of sites.');
  if (!told.data.success) {
    throw new SitesUnavailable(told.data.msg.trim() || 'OpenSocial did not tell its sites.');
  }
  // Above all an address that is none of the web, such as javascript:, must become no link.
  return told.data.sites.flatMap((site) => Site.safeParse(site).data ?? []);
}

function parse(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return undefined;
  }
}
