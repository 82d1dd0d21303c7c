import type { Bench } from './bench.ts';

/** The cases cannot be asked at all; `message` says what to do. */
export class OutOfReach extends Error {
  override readonly name = 'OutOfReach';
}

/**
 * Tries every way the cases need: from here to the server, with its secret, from the server to the host's files, and from
 * here to its results. Answers the server's version. Throws `OutOfReach`.
 */
export async function checkReach(bench: Bench): Promise<string> {
  const health = await fetch(`${bench.url}/healthcheck`, { signal: AbortSignal.timeout(10_000) }).then(
    (response) => response.text(),
    (error: Error) => `${error.message} ${String(error.cause ?? '')}`,
  );
  if (health.trim() !== 'true') {
    throw new OutOfReach(`${bench.url} is no document server that is well: /healthcheck said “${health}”.`);
  }
  const about = await bench.command({ c: 'version' });
  if (about.error === 6) {
    throw new OutOfReach('It does not accept the token: give the --secret it checks incoming requests with.');
  }
  if (about.error === 7) {
    throw new OutOfReach('For it the token has expired: set the clocks of both machines.');
  }
  if (about.error !== 0) throw new OutOfReach(`It answered its version with the error ${about.error}.`);
  await checkWayBack(bench);
  return String(about.version);
}

async function checkWayBack(bench: Bench): Promise<void> {
  const url = `${bench.host.origin}/sample.docx`;
  const answer = await bench.convert({
    async: false,
    filetype: 'docx',
    outputtype: 'txt',
    key: bench.newKey(),
    url,
  });
  if (answer.error !== undefined) {
    const { problems } = bench.host;
    throw new OutOfReach(
      [
        `It could not convert ${url} (error ${answer.error}).`,
        ...(bench.host.downloads.size === 0 && problems.length === 0
          ? [
              'It never asked for that file: give the --host-address under which it reaches this machine (from a container',
              'that is not 127.0.0.1), and let it call private addresses (request-filtering-agent.allowPrivateIPAddress).',
            ]
          : []),
        ...problems,
      ].join('\n'),
    );
  }
  await bench.download(answer.fileUrl).catch((error: Error) => {
    throw new OutOfReach(
      `Its results lie at ${answer.fileUrl}, where they cannot be fetched: ${error.message}`,
    );
  });
}
