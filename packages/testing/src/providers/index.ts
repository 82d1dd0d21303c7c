/** Where people prove who they are, apart from the other helpers: few tests need them, and they are much to load. */
export * from './directory.ts';
export { PEER_KEY, type PeerKey, STRANGER_KEY } from './keys.ts';
export * from './oidc-provider.ts';
export * from './saml-provider.ts';
