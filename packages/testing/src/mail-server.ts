import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import type { SMTPServer } from 'smtp-server';

/** A mail as whoever gets it reads it. */
export interface ReceivedMail {
  from: string;
  to: string;
  subject: string;
  text: string;
  html: string;
}

interface Options {
  /** Who may send; left out: everybody. */
  user?: string;
  password?: string;
}

/** A real mail server on a free port of this machine, which keeps what it is sent. */
export class MailServer {
  readonly received: ReceivedMail[] = [];
  /** It answers, and takes no mail: with this sentence. */
  refusal: string | null = null;
  private waiting: (() => void)[] = [];

  private server: SMTPServer;

  private constructor(server: SMTPServer) {
    this.server = server;
  }

  static async start(options: Options = {}): Promise<MailServer> {
    // Loaded here: few tests send mail, and all of them load this package.
    const [{ SMTPServer }, { simpleParser }] = await Promise.all([
      import('smtp-server'),
      import('mailparser'),
    ]);
    const server = new SMTPServer({
      authOptional: options.user === undefined,
      // Without a certificate that anybody trusts; on one machine nobody listens in.
      hideSTARTTLS: true,
      allowInsecureAuth: true,
      onAuth({ username, password }, _session, done) {
        const isRight = username === options.user && password === options.password;
        if (isRight) done(null, { user: username });
        else done(new Error('Authentication failed'));
      },
      onData(stream, _session, done) {
        simpleParser(stream).then((mail) => {
          if (mailServer.refusal !== null) return done(new Error(mailServer.refusal));
          const { from, to, subject = '', text = '', html } = mail;
          const receivers = Array.isArray(to) ? to : to === undefined ? [] : [to];
          mailServer.received.push({
            from: from?.text ?? '',
            to: receivers.map((receiver) => receiver.text).join(', '),
            subject,
            text,
            html: html || '',
          });
          done();
          for (const tell of mailServer.waiting.splice(0)) tell();
        }, done);
      },
    });
    const mailServer = new MailServer(server);
    server.listen(0, '127.0.0.1');
    await once(server.server, 'listening');
    return mailServer;
  }

  /** For SMTP_URL. */
  url(credentials = ''): string {
    // A server that listens at a port has such an address.
    const { port } = this.server.server.address() as AddressInfo;
    return `smtp://${credentials}127.0.0.1:${port}`;
  }

  /** What this address has been sent until now; its case does not matter. */
  mailsTo(address: string): ReceivedMail[] {
    return this.received.filter(({ to }) => to.toLowerCase().includes(address.toLowerCase()));
  }

  /** The mail to this address with this number, counted from 0, once it is there. */
  async mailTo(address: string, number = 0): Promise<ReceivedMail> {
    for (;;) {
      const mail = this.mailsTo(address)[number];
      if (mail !== undefined) return mail;
      await new Promise<void>((resolve) => this.waiting.push(resolve));
    }
  }

  stop(): Promise<void> {
    return new Promise((resolve) => this.server.close(() => resolve()));
  }
}
