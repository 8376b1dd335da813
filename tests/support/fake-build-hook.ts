import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A build hook on this machine that counts its requests and answers as the test chooses. */
export class BuildHook {
  callCount = 0;
  answer: number | Promise<number> | 'hang-up' | 'silence' = 200;
  #server: Server;

  constructor() {
    this.#server = createServer(async (request, response) => {
      this.callCount++;
      request.resume();
      if (this.answer === 'hang-up') request.socket.destroy();
      else if (this.answer !== 'silence') response.writeHead(await this.answer).end();
    });
  }

  /** Starts to listen. @returns the address */
  async start(): Promise<string> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/build`;
  }

  stop(): void {
    this.#server.closeAllConnections();
    this.#server.close();
  }
}
