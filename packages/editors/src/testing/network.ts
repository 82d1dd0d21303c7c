import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';

/** The way from one person's browser to the document server, which can be cut as by a tunnel or a closed lid. */
export class Network {
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();
  #isCut = false;

  private constructor(port: number) {
    this.#server = createServer((near) => {
      if (this.#isCut) return void near.destroy();
      const far = connect(port, '127.0.0.1');
      for (const [from, to] of [
        [near, far],
        [far, near],
      ] as const) {
        from.on('error', () => {});
        from.on('data', (data) => this.#isCut || to.write(data));
        // After a cut the far end hears nothing more, not even a farewell.
        from.on('close', () => this.#isCut || to.destroy());
      }
      this.#sockets.add(near);
      near.on('close', () => this.#sockets.delete(near));
    });
  }

  static async to(url: string): Promise<Network> {
    const network = new Network(Number(new URL(url).port));
    await new Promise<void>((resolve) => network.#server.listen(0, '127.0.0.1', resolve));
    return network;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  cut(): void {
    this.#isCut = true;
    for (const socket of this.#sockets) socket.destroy();
  }

  mend(): void {
    this.#isCut = false;
  }

  stop(): void {
    this.cut();
    this.#server.close();
  }
}
