/**
 * The least that a save can be: fetch the file, hash it, write and fsync it, insert one row, answer. No signature is
 * verified, nothing is looked at, nothing is audited. What it leaves of the rate of plain writes is what the machine
 * leaves of it for anything that takes documents over HTTP.
 */
import { hash, randomUUID } from 'node:crypto';
import { mkdir, open } from 'node:fs/promises';
import { createServer, get } from 'node:http';
import { join } from 'node:path';
import pg from 'pg';

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 });
await pool.query('create table if not exists bare_saves (sha256 text not null, size int not null)');
const directory = join(process.env.DATA_DIR ?? '.', 'bare');
await mkdir(directory, { recursive: true });

function fetchFile(url: string): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    get(url, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('end', () => resolve(Buffer.concat(chunks)));
      answer.on('error', reject);
    }).on('error', reject);
  });
}

async function save(url: string): Promise<void> {
  const bytes = await fetchFile(url);
  const sha256 = hash('sha256', bytes, 'hex');
  const file = await open(join(directory, randomUUID()), 'wx');
  await file.writeFile(bytes);
  await file.sync();
  await file.close();
  await pool.query({
    name: 'save',
    text: 'insert into bare_saves values ($1, $2)',
    values: [sha256, bytes.length],
  });
}

const server = createServer(async (request, response) => {
  let body = '';
  for await (const chunk of request) body += chunk;
  await save(JSON.parse(body).url);
  response.setHeader('content-type', 'application/json');
  response.end('{"error":0}');
});
server.listen(Number(process.env.PORT), '127.0.0.1', () => process.send?.({ type: 'ready' }));
process.on('SIGTERM', () => process.exit(0));
process.on('disconnect', () => process.exit(0));
