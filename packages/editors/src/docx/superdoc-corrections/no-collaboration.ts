/**
 * In the place of `@hocuspocus/provider`: what superdoc would connect to a server of other people's edits with. Documents
 * go to and from our own server here, so nobody loads it, and nothing can.
 */
export class HocuspocusProvider {
  constructor() {
    throw new Error('This editor connects to no other server.');
  }
}

export class HocuspocusProviderWebsocket extends HocuspocusProvider {}
