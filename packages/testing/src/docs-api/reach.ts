import type { Fixture } from './fixture.ts';

/** The cases cannot be asked at all; `message` says what to do. */
export class OutOfReach extends Error {
  override readonly name = 'OutOfReach';
}

/**
 * Tries every way the cases need: from here to the server, with its secret, from the server to the host's files, and from
 * here to its results. Answers the server's version. Throws `OutOfReach`.
 */
export async function checkReach(fixture: Fixture): Promise<string> {
  const health = await fetch(`${fixture.url}/healthcheck`, { signal: AbortSignal.timeout(10_000) }).then(
    (response) => response.text(),
    (error: Error) => `${error.message} ${String(error.cause ?? '')}`,
  );
  if (health.trim() !== 'true') {
    throw new OutOfReach(`${fixture.url} is no document server that is well: /healthcheck said “${health}”.`);
  }
  const about = await fixture.command({ c: 'version' });
  if (about.error === 6) {
    throw new OutOfReach('It does not accept the token: give the --secret it checks incoming requests with.');
  }
  if (about.error === 7) {
    throw new OutOfReach('For it the token has expired: set the clocks of both machines.');
  }
  if (about.error !== 0) throw new OutOfReach(`It answered its version with the error ${about.error}.`);
  await checkWayBack(fixture);
  return String(about.version);
}

async function checkWayBack(fixture: Fixture): Promise<void> {
  const url = `${fixture.host.origin}/sample.docx`;
  const answer = await fixture.convert({
    async: false,
    filetype: 'docx',
    outputtype: 'txt',
    key: fixture.newKey(),
    url,
  });
  if (answer.error !== undefined) {
    const { problems } = fixture.host;
    throw new OutOfReach(
      [
        `It could not convert ${url} (error ${answer.error}).`,
        ...(fixture.host.downloads.size === 0 && problems.length === 0
          ? [
              'It never asked for that file: give the --host-address under which it reaches this machine (from a container',
              'that is not 127.0.0.1), and let it call private addresses (request-filtering-agent.allowPrivateIPAddress).',
            ]
          : []),
        ...problems,
      ].join('\n'),
    );
  }
  await fixture.download(answer.fileUrl).catch((error: Error) => {
    throw new OutOfReach(
      `Its results lie at ${answer.fileUrl}, where they cannot be fetched: ${error.message}`,
    );
  });
}
