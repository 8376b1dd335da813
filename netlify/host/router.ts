import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import type { Release } from '#netlify/making/release.ts';
import type { FunctionHost } from './function-host.ts';
import { type LocalFunction, loadFunctions, type Match, matchFunction } from './functions.ts';
import { Rejected } from './request.ts';
import { headersFor, loadRules, type Redirect, type Rules, redirectFor } from './rules.ts';
import { loadSite, type StaticSite, sendFile } from './static-site.ts';

/** Answers what no function takes, in place of the release's files. */
export type Pages = (message: IncomingMessage, reply: ServerResponse) => void;

interface Loaded {
  site: StaticSite;
  rules: Rules;
  functions: LocalFunction[];
}

/** One request on its way. */
interface Exchange {
  message: IncomingMessage;
  reply: ServerResponse;
  url: URL;
}

/** Decides who answers: a redirect, a function, a file, the adapter's function or the 404 page. */
export class Router {
  #host: FunctionHost;
  #pages: Pages | null;
  #loaded: Loaded | null = null;

  constructor(host: FunctionHost, pages: Pages | null) {
    this.#host = host;
    this.#pages = pages;
  }

  get #current(): Loaded {
    if (!this.#loaded) throw new Error('No release is loaded');
    return this.#loaded;
  }

  get functions(): LocalFunction[] {
    return this.#current.functions;
  }

  /** Requests see the old release until the new one is loaded as a whole. */
  async load({ site, functions, framework, config }: Release): Promise<void> {
    const [files, rules, loaded] = await Promise.all([
      loadSite(site),
      loadRules(config, site, framework),
      loadFunctions([functions, join(framework, 'functions')]),
    ]);
    this.#loaded = { site: files, rules, functions: loaded };
    this.#host.forgetAnswers();
  }

  warm(signal: AbortSignal): Promise<void> {
    return this.#current.site.warm(signal);
  }

  async route(exchange: Exchange): Promise<void> {
    const { message, reply, url } = exchange;
    const { site, rules } = this.#current;

    const forced = redirectFor(rules, url.pathname, true);
    if (forced) return this.#follow(exchange, forced);

    const match = this.#match(exchange, { preferStatic: false });
    if (match) return this.#host.answer(message, reply, { url, match });

    if (this.#pages) return this.#pages(message, reply);

    const found = site.find(decode(url.pathname));
    if (found) return this.#sendFound(exchange, found);

    const redirect = redirectFor(rules, url.pathname, false);
    if (redirect) return this.#follow(exchange, redirect);

    const fallback = this.#match(exchange, { preferStatic: true });
    if (fallback) return this.#host.answer(message, reply, { url, match: fallback });

    const missing = site.find('/404');
    if (!missing) throw new Rejected(404, 'Not found');
    return this.#sendFound(exchange, missing, 404);
  }

  #match({ message, url }: Exchange, { preferStatic }: { preferStatic: boolean }): Match | null {
    const { pathname } = url;
    const method = message.method ?? 'GET';
    return matchFunction(this.functions, { pathname, method, preferStatic });
  }

  async #sendFound(
    { message, reply, url }: Exchange,
    found: NonNullable<ReturnType<StaticSite['find']>>,
    status = 200,
  ): Promise<void> {
    const isRead = message.method === 'GET' || message.method === 'HEAD';
    if (!isRead && status === 200) {
      throw new Rejected(405, 'Method not allowed');
    }
    if ('redirect' in found) {
      reply.writeHead(301, { location: encodeURI(found.redirect) + url.search }).end();
      return;
    }
    const rules = headersFor(this.#current.rules, url.pathname);
    await sendFile(message, reply, { file: found.file, status, rules });
  }

  /** A redirect proper sends the browser away; any other status answers with what is at the target. */
  async #follow(
    exchange: Exchange,
    { to, status }: Pick<Redirect, 'to' | 'status'>,
  ): Promise<void> {
    const { message, reply, url } = exchange;
    if (status >= 300 && status < 400) {
      const location = to.includes('?') ? to : to + url.search;
      reply.writeHead(status, { location }).end();
      return;
    }
    const found = this.#current.site.find(to);
    if (found) return this.#sendFound(exchange, found, status);
    const target = { ...exchange, url: new URL(to, url) };
    const match =
      this.#match(target, { preferStatic: false }) ?? this.#match(target, { preferStatic: true });
    if (!match) throw new Rejected(404, 'Not found');
    return this.#host.answer(message, reply, { url, match });
  }
}

/** @throws Rejected 400 for a path whose escapes are not UTF-8 */
function decode(pathname: string): string {
  try {
    return decodeURIComponent(pathname);
  } catch {
    throw new Rejected(400, 'Bad request');
  }
}
