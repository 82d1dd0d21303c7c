/** A multipart form as a browser sends it (RFC 7578), to inject: fields first, then the files. */
export function multipart(
  files: { name: string; bytes: Uint8Array }[],
  fields: Record<string, string> = {},
): { payload: Buffer; headers: Record<string, string> } {
  const boundary = 'benchbook-test-boundary';
  const chunks: (string | Uint8Array)[] = [];
  for (const [name, value] of Object.entries(fields)) {
    chunks.push(`--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`);
  }
  for (const file of files) {
    chunks.push(
      `--${boundary}\r\nContent-Disposition: form-data; name="files"; filename="${file.name}"\r\n` +
        'Content-Type: application/octet-stream\r\n\r\n',
      file.bytes,
      '\r\n',
    );
  }
  chunks.push(`--${boundary}--\r\n`);
  return {
    payload: Buffer.concat(chunks.map((chunk) => Buffer.from(chunk))),
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  };
}
