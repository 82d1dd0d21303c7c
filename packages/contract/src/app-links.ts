import { z } from 'zod';
import { defineCall } from './call.ts';
import { Site } from './configuration.ts';

/** The sites of the navigation bar's list (section 7, decision 28); `msg` says why some are missing. */
export const AppLinks = z.object({
  success: z.boolean(),
  /** Those there are, also when the provider could not be asked for the others. */
  sites: z.array(Site),
  msg: z.string().optional(),
});
export type AppLinks = z.infer<typeof AppLinks>;

export const appLinkCalls = {
  listSites: defineCall({
    method: 'POST',
    path: '/api/applinks',
    summary: 'The other sites of the signed-in user: those of the configuration, and those OpenSocial knows',
    answer: AppLinks,
  }),
};

/** What the provider is sent, as JSON by POST to the site URL. */
export const SitesRequest = z.object({
  apiId: z.string(),
  /** Whose sites are asked for, by the external id. */
  userId: z.string(),
});
export type SitesRequest = z.infer<typeof SitesRequest>;

/** What the provider answers: a list, or why there is none. Sites that are none are left out one by one. */
export const SitesAnswer = z.union([
  z.object({ success: z.literal(true), sites: z.array(z.unknown()).max(500) }),
  z.object({ success: z.literal(false), msg: z.string().max(500).default('') }),
]);
