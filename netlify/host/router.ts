import { join } from 'node:path';
import type { ServerRequest } from 'srvx';
import type { BuiltSite } from '#netlify/making/release.ts';
import type { FunctionHost } from './function-host.ts';
import { loadFunctions, matchFunction } from './functions.ts';
import { loadRules, redirectFor } from './rules.ts';
import { textResponse } from './server.ts';
import { loadSite } from './static-site.ts';

type Answer = Promise<Response | null>;

/** Answers what no function matches, in place of the release's files. */
export type Pages = (request: ServerRequest) => Promise<Response>;

function decoded(pathname: string): string | null {
  try {
    return decodeURIComponent(pathname);
  } catch {
    return null;
  }
}

/** Loads a release and makes its router: a redirect, a function, a file, the adapter's function or the 404 page. */
export async function loadRelease(
  release: BuiltSite,
  host: FunctionHost,
  pages: Pages | undefined,
) {
  const rules = await loadRules(release);
  const file = await loadSite(release.site, rules);
  const functions = await loadFunctions([release.functions, join(release.framework, 'functions')]);

  async function call(request: ServerRequest, pathname: string, preferStatic: boolean): Answer {
    const match = matchFunction(functions, { pathname, method: request.method, preferStatic });
    return match && host.answer(request, match);
  }

  async function route(request: ServerRequest): Promise<Response> {
    const url = new URL(request.url);
    const { pathname } = url;
    const path = decoded(pathname);
    return (
      redirectFor(rules, url, true) ??
      (await call(request, pathname, false)) ??
      (await pages?.(request)) ??
      (path === null ? textResponse(400, 'Bad request') : await file(request, path)) ??
      redirectFor(rules, url, false) ??
      (await call(request, pathname, true)) ??
      (await file(request, '/404', 404)) ??
      textResponse(404, 'Not found')
    );
  }

  return { functions, route };
}
