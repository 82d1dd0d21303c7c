/**
 * What a comment says as HTML, with those it mentions as text: superdoc 1.46.3 has nodes of their own for them, and nothing that writes
 * such a node. "@Ana, please look" was stored as ", please look".
 */
export const mentionsAsText = (html: string): string =>
  html.replace(/<span\b[^>]*\bdata-type="mention"[^>]*>(.*?)<\/span>/gs, '$1');
