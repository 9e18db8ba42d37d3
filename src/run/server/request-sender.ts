import type { HttpReply, HttpRequest } from '../../kit/server/index.js';

/** Statuses from here on refuse a request. */
const REFUSED = 400;

/**
 * Sends requests of which each is an attempt at the same thing, such as with a seed, which not every server knows, and
 * without. What a server has refused and then accepted in another form is not tried in the first form again.
 */
export class RequestSender {
  private readonly request: (request: HttpRequest) => Promise<HttpReply | null>;
  private first = 0;

  constructor(request: (request: HttpRequest) => Promise<HttpReply | null>) {
    this.request = request;
  }

  /** The first reply that is not a refusal, or else the last one; null if the server cannot be reached. */
  async send(attempts: readonly HttpRequest[]): Promise<HttpReply | null> {
    let reply: HttpReply | null = null;
    for (let index = Math.min(this.first, attempts.length - 1); index < attempts.length; index++) {
      reply = await this.request(attempts[index] as HttpRequest);
      if (reply === null || reply.status >= REFUSED) continue;
      if (attempts.length > 1) this.first = index;
      return reply;
    }
    return reply;
  }
}
