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
  baseDn: string;
  bindDn: string;
  bindPassword: string;
  people: DirectoryPerson[];
  /** The passwords that arrived. */
  passwords: string[];
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
  return Object.assign(directory, {
    url: `ldaps://127.0.0.1:${new URL(server.url).port}`,
    async close() {
      // Connections that are open end by themselves.
      server.close(() => {});
    },
  });
}
