import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import tls from 'node:tls';
import ldap from 'ldapjs';
import { PEER_KEY } from './keys.ts';

export interface DirectoryPerson {
  dn: string;
  password: string;
  attributes: Record<string, string | string[]>;
}

export interface Directory {
  /** `ldaps://…` */
  url: string;
  /** `ldap://…`, where it answers nothing but StartTLS before it is encrypted */
  startTlsUrl: string;
  baseDn: string;
  bindDn: string;
  bindPassword: string;
  people: DirectoryPerson[];
  /** The passwords that arrived. */
  passwords: string[];
  /** What arrived in the open. */
  readInTheOpen: string[];
  /** Whether connections that were encrypted by StartTLS end before anything is said on them. */
  hangsUp: boolean;
  close(): Promise<void>;
}

/** What of ldapjs’ handlers is used; its types leave them out. */
type Next = (error?: object) => void;
interface Answer {
  send(entry: { dn: string; attributes: object }): void;
  end(): void;
}
interface BindRequest {
  dn: { toString(): string };
  credentials: string;
}
interface SearchRequest {
  connection: { ldap: { bindDN: { toString(): string } } };
  filter: { matches(attributes: object): boolean };
}

/** An LDAP server built on ldapjs, with an account that searches and these people. */
export async function startDirectory(people: DirectoryPerson[]): Promise<Directory> {
  const server = ldap.createServer({ certificate: PEER_KEY.certificate, key: PEER_KEY.privateKey });
  const directory = {
    baseDn: 'dc=example,dc=org',
    bindDn: 'cn=reader,dc=example,dc=org',
    bindPassword: 'the password of the reader',
    people,
    passwords: [] as string[],
    readInTheOpen: [] as string[],
    hangsUp: false,
  };
  const isDn = (left: { toString(): string }, right: string) =>
    ldap.parseDN(left.toString()).equals(ldap.parseDN(right));

  server.bind(directory.baseDn, (request: BindRequest, response: Answer, next: Next) => {
    directory.passwords.push(request.credentials);
    const accounts = [{ dn: directory.bindDn, password: directory.bindPassword }, ...directory.people];
    const account = accounts.find(({ dn }) => isDn(request.dn, dn));
    // As real servers do: a bind without a password is one of nobody, and succeeds (RFC 4513, 5.1.2).
    if (request.credentials !== '' && account?.password !== request.credentials) {
      return next(new ldap.InvalidCredentialsError());
    }
    response.end();
    return next();
  });
  server.search(directory.baseDn, (request: SearchRequest, response: Answer, next: Next) => {
    if (!isDn(request.connection.ldap.bindDN, directory.bindDn)) {
      return next(new ldap.InsufficientAccessRightsError());
    }
    for (const { dn, attributes } of directory.people) {
      if (request.filter.matches(attributes)) response.send({ dn, attributes });
    }
    response.end();
    return next();
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', () => done()));
  const { port } = new URL(server.url);
  const front = startTlsFront(Number(port), directory);
  await new Promise<void>((done) => front.listen(0, '127.0.0.1', done));
  return Object.assign(directory, {
    url: `ldaps://127.0.0.1:${port}`,
    // A listening TCP server's address is an object.
    startTlsUrl: `ldap://127.0.0.1:${(front.address() as AddressInfo).port}`,
    async close() {
      // Connections that are open end by themselves.
      server.close(() => {});
      front.close();
    },
  });
}

const START_TLS = '1.3.6.1.4.1.1466.20037';

/**
 * ldapjs has no StartTLS: this stands before it, takes the one request (RFC 4511, 4.14), and hands on what is said on the
 * connection once that is encrypted.
 */
function startTlsFront(port: number, directory: Pick<Directory, 'readInTheOpen' | 'hangsUp'>): Server {
  return createServer((socket) => {
    socket.on('error', () => {});
    socket.once('data', (bytes: Buffer) => {
      directory.readInTheOpen.push(bytes.toString('latin1'));
      // A sequence, shorter than 128 bytes, that begins with the id of the message in one byte.
      const id = bytes[4];
      if (!bytes.includes(START_TLS) || id === undefined) return void socket.destroy();
      socket.write(Buffer.from([0x30, 12, 2, 1, id, 0x78, 7, 0x0a, 1, 0, 4, 0, 4, 0]));
      const outside = encrypt(socket, port);
      if (directory.hangsUp) outside.once('secure', () => outside.destroy());
    });
  });
}

function encrypt(socket: Socket, port: number): tls.TLSSocket {
  const { certificate: cert, privateKey: key } = PEER_KEY;
  const outside = new tls.TLSSocket(socket, { isServer: true, cert, key });
  const inside = tls.connect({ socket: connect(port, '127.0.0.1'), rejectUnauthorized: false });
  outside.pipe(inside).pipe(outside);
  outside.on('error', () => inside.destroy());
  inside.on('error', () => outside.destroy());
  return outside;
}
