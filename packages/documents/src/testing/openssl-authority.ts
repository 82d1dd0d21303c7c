import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

type Bytes = Uint8Array<ArrayBuffer>;

/** What may be unusual about the certificate of an authority. */
export interface Unusual {
  /** What it is for, as an extension of OpenSSL; default: critical, time stamping alone. */
  usage?: string;
  /** From and until when it is valid, as `YYYYMMDDHHMMSSZ`. */
  valid?: [string, string];
  /** Default: RSA. */
  key?: 'rsa:2048' | 'ec';
  /** Common name and organization as OpenSSL writes a subject; default: `/O=Example/CN=Time`. */
  subject?: string;
  /** Authorities between the root and its own, each issued by the one before, the first one by the root: `Between 1`, `Between 2`. */
  through?: readonly Between[];
}

/** An authority that another one issued the certificate of. */
interface Between {
  extensions: readonly string[];
  valid?: [string, string];
}

const EC = 'ec -pkeyopt ec_paramgen_curve:P-256';

const CONFIGURATIONS = {
  'ca.cnf': `[req]
distinguished_name=dn
[dn]
[ca]
basicConstraints=critical,CA:true
keyUsage=critical,keyCertSign
subjectKeyIdentifier=hash
`,
  'tsa.cnf': `[tsa]
default_tsa=one
[one]
serial=serial
crypto_device=builtin
signer_digest=sha256
default_policy=1.2.3.4
digests=sha256
ordering=yes
ess_cert_id_chain=no
ess_cert_id_alg=sha256
`,
  'issue.cnf': `[ca]
default_ca=one
[one]
database=index
serial=issued
new_certs_dir=.
default_md=sha256
policy=any
[any]
commonName=supplied
organizationName=optional
`,
};

/** Time-stamp authorities of tests, made by OpenSSL, which shares nothing with what checks them. */
export class OpensslAuthority {
  readonly #folder = mkdtempSync(join(tmpdir(), 'benchbook-tsa-'));
  #made = 0;

  /** Whether there is one on this machine. */
  static isThere(): boolean {
    try {
      // LibreSSL goes by the same name and makes no such time stamps.
      return /^OpenSSL [3-9]/.test(execFileSync('openssl', ['version'], { encoding: 'utf8', stdio: 'pipe' }));
    } catch {
      return false;
    }
  }

  constructor() {
    for (const [name, text] of Object.entries(CONFIGURATIONS)) this.#write(name, text);
    for (const name of ['root', 'stranger'])
      this.#run(
        `req -x509 -newkey rsa:2048 -nodes -days 3650 -config ca.cnf -extensions ca -subj /O=Example/CN=${name} -keyout ${name}.key -out ${name}.pem`,
      );
    this.#run(
      `req -x509 -newkey ${EC} -nodes -days 3650 -config ca.cnf -extensions ca -subj /O=Example/CN=root -keyout namesake.key -out namesake.pem`,
    );
  }

  /** The certificate, in PEM, of who issued those of all authorities; of somebody else. */
  certificateText = (name: 'root' | 'stranger' = 'root'): string =>
    `${Buffer.from(this.#read(`${name}.pem`))}`;

  /** The same in DER; that of the namesake of the root, with another kind of key. */
  certificate(name: 'root' | 'stranger' | 'namesake' = 'root'): Bytes {
    this.#run(`x509 -in ${name}.pem -outform DER -out ${name}.der`);
    return this.#read(`${name}.der`);
  }

  /** An answer to a request, by an authority of its own. */
  answer(request: Bytes, unusual: Omit<Unusual, 'usage'> = {}): Bytes {
    const { name, beside } = this.#makeAuthority(unusual);
    this.#write('serial', '01\n');
    this.#write('request', request);
    this.#run(
      `ts -reply -config tsa.cnf -queryfile request -signer ${name}.pem -inkey ${name}.key${beside} -out answer`,
    );
    return this.#read('answer');
  }

  /** What a token says, signed by another authority whose certificate is for something else. */
  signedAnew(token: Bytes, usage: string): Bytes {
    const { name } = this.#makeAuthority({ usage });
    this.#write('token', token);
    this.#run('cms -verify -noverify -inform DER -in token -binary -out said');
    this.#run(
      `cms -sign -in said -signer ${name}.pem -inkey ${name}.key -md sha256 -econtent_type 1.2.840.113549.1.9.16.1.4 -nodetach -binary -cades -outform DER -out other`,
    );
    return this.#read('other');
  }

  close(): void {
    rmSync(this.#folder, { recursive: true, force: true });
  }

  /** @returns what its files are named by, and the option with the certificates over its own */
  #makeAuthority({
    usage = 'critical,timeStamping',
    valid,
    key = 'rsa:2048',
    subject = '/O=Example/CN=Time',
    through = [],
  }: Unusual): { name: string; beside: string } {
    let by = 'root';
    const chain: Bytes[] = [];
    for (const [index, { extensions, valid: validThen }] of through.entries()) {
      const called = `/O=Example/CN=Between ${index + 1}`;
      by = this.#issue(extensions, { by, key: EC, subject: called, valid: validThen });
      chain.push(this.#read(`${by}.pem`));
    }
    const extensions = ['basicConstraints=critical,CA:false', `extendedKeyUsage=${usage}`];
    const name = this.#issue(extensions, { by, key: key === 'ec' ? EC : key, subject, valid });
    if (chain.length === 0) return { name, beside: '' };
    this.#write(`${name}.chain`, Uint8Array.from(Buffer.concat(chain)));
    return { name, beside: ` -chain ${name}.chain` };
  }

  /** @returns what its files are named by */
  #issue(
    extensions: readonly string[],
    how: { by: string; key: string; subject: string; valid: [string, string] | undefined },
  ): string {
    const name = `tsa${this.#made++}`;
    const { by, key, subject, valid } = how;
    this.#write(`${name}.ext`, `${extensions.join('\n')}\n`);
    this.#run(
      `req -newkey ${key} -nodes -config ca.cnf -utf8 -subj`,
      subject,
      `-keyout ${name}.key -out ${name}.csr`,
    );
    const certificate = `-in ${name}.csr -extfile ${name}.ext -out ${name}.pem`;
    if (valid === undefined) {
      this.#run(`x509 -req -CA ${by}.pem -CAkey ${by}.key -CAcreateserial -days 30 ${certificate}`);
      return name;
    }
    this.#write('index', '');
    this.#write('issued', '10\n');
    const [from, until] = valid;
    this.#run(
      `ca -batch -notext -config issue.cnf -cert ${by}.pem -keyfile ${by}.key -startdate ${from} -enddate ${until} ${certificate}`,
    );
    return name;
  }

  /** @param words divided by blanks, without what a shell would understand; a subject and what is behind it stand as they are */
  #run(words: string, subject?: string, behind = ''): void {
    const named = subject === undefined ? [] : [subject, ...behind.split(' ')];
    execFileSync('openssl', [...words.split(' '), ...named], { cwd: this.#folder, stdio: 'pipe' });
  }

  #write(name: string, content: string | Bytes): void {
    writeFileSync(join(this.#folder, name), content);
  }

  #read = (name: string): Bytes => Uint8Array.from(readFileSync(join(this.#folder, name)));
}
