import { ADMINISTRATOR_ROLE_ID, TOKEN_HEADER, XSRF_COOKIE, XSRF_HEADER } from '@benchbook/contract';
import { appCode, type TestAuthenticator } from '@benchbook/testing/authenticator';
import { hashPassword } from '../src/auth/passwords.ts';
import type { TestApp } from './test-app.ts';

export const PASSWORD = 'the bench password of Ana';
const XSRF = { cookie: `${XSRF_COOKIE}=same`, [XSRF_HEADER]: 'same' };
export type Headers = Record<string, string>;
const hash = hashPassword(PASSWORD);

let made = 0;

/** Somebody with a password, at an address of their own: tries of both are counted. */
export class Person {
  readonly #test: TestApp;
  readonly id: number;
  readonly username: string;
  address: string;

  private constructor(test: TestApp, id: number, number: number) {
    this.#test = test;
    this.id = id;
    this.username = `ana${number}`;
    this.address = `10.2.${number >> 8}.${number & 0xff}`;
  }

  static async of(test: TestApp, { administrator = false } = {}): Promise<Person> {
    made += 1;
    const id = await test.createUser({ name: `Ana Number${made}` });
    const person = new Person(test, id, made);
    const { username } = person;
    await test.db
      .updateTable('users')
      .set({ username, email: `${username}@example.org`, password_hash: await hash })
      .where('id', '=', id)
      .execute();
    if (administrator) {
      await test.db
        .insertInto('user_roles')
        .values({ user_id: id, role_id: ADMINISTRATOR_ROLE_ID })
        .execute();
    }
    return person;
  }

  send(method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, payload?: object, headers: Headers = XSRF) {
    const remoteAddress = this.address;
    return this.#test.app.inject({ method, url, headers, remoteAddress, ...(payload && { payload }) });
  }

  login = (password = PASSWORD) =>
    this.send('POST', '/api/users/login', { username: this.username, password });

  /** Gives the password, which is enough or not. @returns the headers of the session */
  async signIn(): Promise<Headers> {
    return { ...XSRF, [TOKEN_HEADER]: (await this.login()).json().token };
  }

  /** Gives the password, and answers what proves the second factor. */
  async halfSignIn(): Promise<{ token: string; methods: string[] }> {
    return (await this.login()).json().secondFactor;
  }

  prove = (token: string, proof: object) => this.send('POST', '/api/users/login/factor', { token, proof });

  proveCode = (token: string, code: string) => this.prove(token, { method: 'app', code });

  /** What their app shows now. */
  code = (key: string): string => appCode(key, this.#test.clock.now());

  /** One that their app does not show about now. */
  wrongCode(key: string): string {
    const now = this.#test.clock.now().getTime();
    const near = [-30_000, 0, 30_000].map((off) => appCode(key, new Date(now + off)));
    return ['000000', '000001', '000002', '000003'].find((code) => !near.includes(code)) ?? '';
  }

  /** Sets an authenticator app up. A code of it is used; the next one comes half a minute later. */
  async addApp(headers: Headers): Promise<{ key: string; recoveryCodes: string[] | null }> {
    const begun = await this.send('POST', '/api/users/factors/app', { password: PASSWORD }, headers);
    const { key } = begun.json();
    const confirmed = await this.send(
      'POST',
      '/api/users/factors/app/confirm',
      { code: this.code(key) },
      headers,
    );
    this.#test.clock.advance(30_000);
    return { key, recoveryCodes: confirmed.json().recoveryCodes };
  }

  /** Adds the passkey of an authenticator. @returns the answer of the server */
  async addPasskey(headers: Headers, authenticator: TestAuthenticator, name = 'Blue key') {
    const begun = await this.send(
      'POST',
      '/api/users/factors/passkeys/begin',
      { password: PASSWORD },
      headers,
    );
    const registration = authenticator.create(begun.json());
    return this.send('POST', '/api/users/factors/passkeys', { name, registration }, headers);
  }

  /** Proves a passkey at a sign-in. */
  async provePasskey(token: string, authenticator: TestAuthenticator) {
    const asked = await this.send('POST', '/api/users/login/passkey', { token });
    return this.prove(token, { method: 'passkey', assertion: authenticator.get(asked.json()) });
  }

  isIn = async (headers: Headers): Promise<boolean> =>
    (await this.send('GET', '/api/projects', undefined, headers)).statusCode === 200;
}

/** The first refusal of an answer. */
export const problemOf = (answer: { json(): { errors: { msg: string; code: string; field?: string }[] } }) =>
  answer.json().errors[0];
