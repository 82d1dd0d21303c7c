import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo, LookupFunction } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  kindOfAddress,
  namesPrivateNetwork,
  OutgoingError,
  type OutgoingRules,
  sendRequest,
} from './index.ts';

let server: Server;
let answer: RequestListener;
let port: number;
beforeEach(async () => {
  server = createServer((request, response) => answer(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // A listening TCP server's address is an object.
  port = (server.address() as AddressInfo).port;
});
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

const RULES: OutgoingRules = { privateAddresses: true, bytes: 10_000, milliseconds: 5_000 };
const at = (path = '/', host = '127.0.0.1') => `http://${host}:${port}${path}`;
const send = (url: string, rules: Partial<OutgoingRules> = {}) =>
  sendRequest({ url }, { ...RULES, ...rules });

/** A resolver that says the same of every name. */
const leadsTo = (...addresses: string[]): LookupFunction =>
  ((_name: string, options: { all?: boolean }, callback: (...found: unknown[]) => void) => {
    const found = addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
    if (options.all) callback(null, found);
    else callback(null, found[0]?.address, found[0]?.family);
  }) as LookupFunction;

describe('an address', () => {
  it('is public, private, or never to be called', () => {
    const kinds: Record<string, string[]> = {
      public: ['8.8.8.8', '2001:4860:4860::8888', '::ffff:8.8.8.8'],
      private: ['10.1.2.3', '172.16.0.1', '192.168.1.1', '127.0.0.1', '::1', 'fd12::1', '::ffff:10.0.0.1'],
      forbidden: [
        '169.254.169.254',
        '169.254.0.1',
        '::ffff:169.254.169.254',
        'fe80::1',
        'fd00:ec2::254',
        '100.100.100.200',
        '0.0.0.0',
        '::',
        '224.0.0.1',
        'ff02::1',
        '255.255.255.255',
        '64:ff9b::a9fe:a9fe',
        '2002:a9fe:a9fe::1',
      ],
    };
    for (const [kind, addresses] of Object.entries(kinds)) {
      for (const address of addresses) expect(kindOfAddress(address), address).toBe(kind);
    }
  });

  it('is meant to be private when it is written so, or as a name of a local network', () => {
    const meant = [
      'http://10.0.0.5',
      'http://[fd12::1]/',
      'http://localhost:81',
      'http://lims',
      'http://a.internal',
    ];
    const notMeant = ['https://lims.example.org', 'http://8.8.8.8', 'http://10.0.0.5.example.org'];
    for (const url of meant) expect(namesPrivateNetwork(new URL(url)), url).toBe(true);
    for (const url of notMeant) expect(namesPrivateNetwork(new URL(url)), url).toBe(false);
  });
});

describe('a request', () => {
  it('carries method, headers and body, and gives any status with its body', async () => {
    answer = async (request, response) => {
      let body = '';
      for await (const chunk of request) body += chunk;
      response.writeHead(418, { 'x-seen': `${request.method} ${request.headers['x-key']}` }).end(body);
    };
    const request = { url: at(), method: 'POST', headers: { 'x-key': 'k' }, body: 'Größe' } as const;
    const { status, headers, body } = await sendRequest(request, RULES);
    expect([status, headers['x-seen'], body.toString()]).toEqual([418, 'POST k', 'Größe']);
  });

  it('goes to no private address that was not meant, and says how to mean it', async () => {
    answer = (_request, response) => response.end('inside');
    await expect(send(at(), { privateAddresses: false })).rejects.toThrow('is a private address');
    await expect(
      send(at('/', 'lims.example.org'), { privateAddresses: false, resolve: leadsTo('127.0.0.1') }),
    ).rejects.toThrow('lims.example.org leads to 127.0.0.1, which is a private address. If that is meant');
    expect((await send(at('/', 'lims.example.org'), { resolve: leadsTo('127.0.0.1') })).body.toString()).toBe(
      'inside',
    );
  });

  it('never goes to link-local and metadata addresses, whatever name leads there', async () => {
    for (const host of ['169.254.169.254', '[fe80::1]', '[::ffff:169.254.169.254]', '0.0.0.0']) {
      await expect(send(`http://${host}/latest/meta-data`), host).rejects.toThrow('is never called');
    }
    for (const address of ['169.254.169.254', 'fd00:ec2::254']) {
      await expect(send('http://metadata.example.org', { resolve: leadsTo(address) })).rejects.toThrow(
        `metadata.example.org leads to ${address}, which is never called`,
      );
    }
  });

  it('does not connect when one of several addresses of a name is forbidden', async () => {
    answer = (_request, response) => response.end('inside');
    const resolve = leadsTo('127.0.0.1', '169.254.169.254');
    await expect(send(at('/', 'lims.example.org'), { resolve })).rejects.toThrow('is never called');
  });

  it('follows redirects within its origin, as many as allowed, and none to another', async () => {
    answer = (request, response) => {
      if (request.url === '/end') response.end('here');
      else if (request.url === '/out') response.writeHead(302, { location: 'http://10.0.0.1/' }).end();
      else if (request.url === '/twice') response.writeHead(302, { location: '/once' }).end();
      else response.writeHead(307, { location: '/end' }).end();
    };
    expect((await send(at('/once'), { redirects: 1 })).body.toString()).toBe('here');
    await expect(send(at('/twice'), { redirects: 1 })).rejects.toThrow('sends us on');
    await expect(send(at('/once'))).rejects.toThrow('sends us on');
    await expect(send(at('/out'), { redirects: 5 })).rejects.toThrow(
      'http://10.0.0.1, which is another server',
    );
  });

  it('keeps what a POST carries: a redirect that would drop it is an answer', async () => {
    answer = (_request, response) => response.writeHead(302, { location: '/end' }).end();
    const request = { url: at(), method: 'POST', body: 'a record' } as const;
    expect((await sendRequest(request, { ...RULES, redirects: 5 })).status).toBe(302);
  });

  it('ends at the size limit, also when the body has no end', async () => {
    answer = (_request, response) => {
      const timer = setInterval(() => response.write('x'.repeat(1_000)), 1);
      response.on('close', () => clearInterval(timer));
    };
    await expect(send(at())).rejects.toThrow('larger than 10000 bytes');
  });

  it('ends at the time limit, before the answer and within it', async () => {
    answer = () => {};
    await expect(send(at(), { milliseconds: 200 })).rejects.toThrow('did not answer within 1 seconds');
    answer = (_request, response) => response.write('a');
    await expect(send(at(), { milliseconds: 200 })).rejects.toThrow('did not answer');
  });

  it('puts a body where there is room for it, and elsewhere when it is longer or does not say how long it is', async () => {
    const room = Buffer.alloc(20_000);
    const isIn = (body: Buffer) => body.buffer === room.buffer && body.byteOffset === room.byteOffset;
    const whole = Buffer.from('0123456789'.repeat(900));
    answer = (_request, response) => response.end(whole);
    const fitting = (await send(at(), { room })).body;
    expect([isIn(fitting), fitting.equals(whole)]).toEqual([true, true]);
    const long = (await send(at(), { room: room.subarray(0, whole.length - 1) })).body;
    expect([isIn(long), long.equals(whole)]).toEqual([false, true]);
    answer = (_request, response) => response.writeHead(200).end(whole);
    const unsaid = (await send(at(), { room })).body;
    expect([isIn(unsaid), unsaid.equals(whole)]).toEqual([false, true]);
    await expect(send(at(), { room, bytes: 8_999 })).rejects.toThrow('larger than 8999 bytes');
    answer = (_request, response) => {
      response.writeHead(200, { 'content-length': 9_001 }).write(whole);
      setImmediate(() => response.destroy());
    };
    await expect(send(at(), { room })).rejects.toThrow('cannot be reached');
  });

  it('asks for a body that is not packed', async () => {
    answer = (request, response) => response.end(request.headers['accept-encoding']);
    expect((await send(at())).body.toString()).toBe('identity');
  });

  it('says in words what is wrong', async () => {
    await expect(send('not an address')).rejects.toThrow('"not an address" is not a web address.');
    await expect(send('ftp://example.org/')).rejects.toThrow(
      'Only http and https addresses are called, not ftp:',
    );
    const closed = at();
    server.close();
    server.closeAllConnections();
    await expect(send(closed)).rejects.toThrow(
      `${new URL(closed).origin} cannot be reached: nothing listens there.`,
    );
    await expect(send(closed)).rejects.toBeInstanceOf(OutgoingError);
  });
});
