export type FormPart = { name: string; bytes: Uint8Array } | { field: string; value: string };

/** A multipart form as a browser sends it (RFC 7578), to inject: `fields` first, then the other parts in their order. */
export function multipart(
  parts: FormPart[],
  fields: Record<string, string> = {},
): { payload: Buffer; headers: Record<string, string> } {
  const boundary = 'benchbook-test-boundary';
  const first = Object.entries(fields).map(([field, value]) => ({ field, value }));
  const chunks = [...first, ...parts].flatMap((part): (string | Uint8Array)[] =>
    'field' in part
      ? [`--${boundary}\r\nContent-Disposition: form-data; name="${part.field}"\r\n\r\n${part.value}\r\n`]
      : [
          `--${boundary}\r\nContent-Disposition: form-data; name="files"; filename="${part.name}"\r\n` +
            'Content-Type: application/octet-stream\r\n\r\n',
          part.bytes,
          '\r\n',
        ],
  );
  chunks.push(`--${boundary}--\r\n`);
  return {
    payload: Buffer.concat(chunks.map((chunk) => Buffer.from(chunk))),
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  };
}
