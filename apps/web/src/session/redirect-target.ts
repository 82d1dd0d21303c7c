/**
 * Where a redirect may lead: the path of a url on our own origin. Anything else, and what cannot be read as a url,
 * leads to the project list, so that no link of ours sends anyone to a foreign site.
 */
export function redirectTarget(url: string | null, origin: string): string {
  const fallback = '/projects';
  if (url === null || !URL.canParse(url, origin)) return fallback;
  const target = new URL(url, origin);
  // A path of two slashes would be read as a host by whoever gets it.
  if (target.origin !== origin || target.pathname.startsWith('//')) return fallback;
  return target.pathname + target.search + target.hash;
}
