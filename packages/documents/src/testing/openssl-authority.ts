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
}

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
      execFileSync('openssl', ['version'], { stdio: 'ignore' });
      return true;
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
  }

  /** The certificate, in PEM, of who issued those of all authorities; of somebody else. */
  certificateText = (name: 'root' | 'stranger' = 'root'): string =>
    `${Buffer.from(this.#read(`${name}.pem`))}`;

  /** The same in DER. */
  certificate(name: 'root' | 'stranger' = 'root'): Bytes {
    this.#run(`x509 -in ${name}.pem -outform DER -out ${name}.der`);
    return this.#read(`${name}.der`);
  }

  /** An answer to a request, by an authority of its own. */
  answer(request: Bytes, unusual: Omit<Unusual, 'usage'> = {}): Bytes {
    const name = this.#makeAuthority(unusual);
    this.#write('serial', '01\n');
    this.#write('request', request);
    this.#run(
      `ts -reply -config tsa.cnf -queryfile request -signer ${name}.pem -inkey ${name}.key -out answer`,
    );
    return this.#read('answer');
  }

  /** What a token says, signed by another authority whose certificate is for something else. */
  signedAnew(token: Bytes, usage: string): Bytes {
    const name = this.#makeAuthority({ usage });
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

  #makeAuthority({ usage = 'critical,timeStamping', valid, key = 'rsa:2048' }: Unusual): string {
    const name = `tsa${this.#made++}`;
    this.#write(`${name}.ext`, `basicConstraints=critical,CA:false\nextendedKeyUsage=${usage}\n`);
    const kind = key === 'ec' ? 'ec -pkeyopt ec_paramgen_curve:P-256' : key;
    this.#run(
      `req -newkey ${kind} -nodes -config ca.cnf -subj /O=Example/CN=Time -keyout ${name}.key -out ${name}.csr`,
    );
    const certificate = `-in ${name}.csr -extfile ${name}.ext -out ${name}.pem`;
    if (valid === undefined) {
      this.#run(`x509 -req -CA root.pem -CAkey root.key -CAcreateserial -days 30 ${certificate}`);
      return name;
    }
    this.#write('index', '');
    this.#write('issued', '10\n');
    const [from, until] = valid;
    this.#run(
      `ca -batch -notext -config issue.cnf -cert root.pem -keyfile root.key -startdate ${from} -enddate ${until} ${certificate}`,
    );
    return name;
  }

  /** @param command without what a shell would understand */
  #run(command: string): void {
    execFileSync('openssl', command.split(' '), { cwd: this.#folder, stdio: 'pipe' });
  }

  #write(name: string, content: string | Bytes): void {
    writeFileSync(join(this.#folder, name), content);
  }

  #read = (name: string): Bytes => Uint8Array.from(readFileSync(join(this.#folder, name)));
}
