import {
  accountCalls,
  sessionCalls,
  TOKEN_HEADER,
  type User,
  userCalls,
  XSRF_COOKIE,
  XSRF_HEADER,
} from '@benchbook/contract';
import { type Account, withOneTimePassword } from './person.ts';

/** A call of the contract, as far as it has to be known to ask it. */
interface Asked<Answer> {
  method: string;
  path: string;
  answer: { parse(value: unknown): Answer };
}

/** Asks a server by calls for what somebody would do on the screen. */
export class Calls {
  readonly #url: string;
  readonly #headers: Record<string, string> = {
    'content-type': 'application/json',
    cookie: `${XSRF_COOKIE}=calls`,
    [XSRF_HEADER]: 'calls',
  };

  constructor(url: string) {
    this.#url = url;
  }

  /** Throws with what the server said when it refuses. */
  async ask<Answer>({ method, path, answer }: Asked<Answer>, body?: object): Promise<Answer> {
    const response = await fetch(this.#url + path, {
      method,
      headers: this.#headers,
      ...(body && { body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
    return answer.parse(await response.json());
  }

  /** From now on asks as this person. Answers the token of the session. */
  async signIn({ username, password }: Account): Promise<string> {
    const started = await this.ask(sessionCalls.login, { username, password });
    if (!('token' in started)) throw new Error(`${username} has a second factor`);
    this.#headers[TOKEN_HEADER] = started.token;
    return started.token;
  }

  /** Creates a user as an administrator does, and has them choose their own password as they have to. */
  async addUser(account: Account): Promise<User> {
    const given = withOneTimePassword(account);
    const user = await this.ask(userCalls.createUser, newUser(given));
    const theirs = new Calls(this.#url);
    await theirs.signIn(given);
    const { password } = account;
    const chosen = { oldPassword: given.password, password, confirmPassword: password };
    await theirs.ask(accountCalls.changePassword, chosen);
    return user;
  }
}

/** A new user, as the calls that create one want it. */
export const newUser = ({ username, firstName, lastName, password }: Account) => ({
  username,
  firstName,
  lastName,
  email: `${username}@example.org`,
  password,
  confirmPassword: password,
});
