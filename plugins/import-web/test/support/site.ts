import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import conversion from '@editor-companion/conversion';
import { createTestHost, type TestHost, type TestHostOptions } from '@editor-companion/core/testing';
import type { definePlugin, DocumentNode, ImportWarning } from '@editor-companion/core/plugin';
import importOffice from '@editor-companion/import-office';
import importPdf from '@editor-companion/import-pdf';
import storage from '@editor-companion/storage';
import importWeb from '../../src/index.ts';

/** The content of a site at a path: the text of a page, or a whole response. */
export type Served = string | Buffer | { status?: number; headers?: Record<string, string>; body?: string | Buffer };

export interface Site extends AsyncDisposable {
  /** `127.0.0.1:port`. */
  readonly host: string;
  readonly url: (path?: string) => string;
  readonly asked: { readonly path: string; readonly headers: IncomingHttpHeaders }[];
}

/** A web site of a test, on a free loopback port. */
export async function startSite(pages: Readonly<Record<string, Served>> | RequestListener): Promise<Site> {
  const asked: Site['asked'] = [];
  const server = createServer((request, response) => {
    asked.push({ path: request.url ?? '', headers: request.headers });
    if (typeof pages === 'function') return pages(request, response);
    const page = pages[request.url ?? ''];
    if (page === undefined) return response.writeHead(404).end('nothing here');
    const {
      status = 200,
      headers = {},
      body = '',
    } = typeof page === 'object' && !Buffer.isBuffer(page) ? page : { body: page };
    const type = typeof page === 'string' ? { 'content-type': 'text/html; charset=utf-8' } : {};
    return response.writeHead(status, { ...type, ...headers }).end(body);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    host,
    asked,
    url: (path = '/') => `http://${host}${path}`,
    async [Symbol.asyncDispose]() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

/** A server whose fetch guard allows the test's sites. */
export const startHost = (sites: readonly Site[] = [], options: TestHostOptions = {}): Promise<TestHost> =>
  createTestHost([storage, conversion, importOffice, importWeb], {
    fetch: { allowedHosts: sites.map(({ host }) => host) },
    ...options,
  });

/** As `startHost`, for a site with PDFs. */
export const startPdfHost = (site: Site): Promise<TestHost> =>
  createTestHost([storage, conversion, importOffice, importPdf, importWeb], { fetch: { allowedHosts: [site.host] } });

/** A server with further plugins. */
export const startHostWith = (plugins: readonly ReturnType<typeof definePlugin>[]): Promise<TestHost> =>
  createTestHost([storage, conversion, importOffice, importWeb, ...plugins]);

export interface Imported {
  readonly status: number;
  readonly error?: string;
  readonly message: string;
  readonly headers: Record<string, unknown>;
  readonly data: {
    readonly taskId: string;
    readonly fromCache: boolean;
    readonly filename: string;
    readonly format: string;
    readonly title: string | null;
    readonly content: DocumentNode & string;
    readonly metadata: Readonly<Record<string, string>>;
    readonly assets: readonly { name: string; mediaType: string; size: number; url: string }[];
    readonly warnings: readonly ImportWarning[];
  };
}

/** Requests an import. */
export async function importPage(
  host: TestHost,
  body: object,
  query = '',
  headers: Record<string, string> = {},
): Promise<Imported> {
  const answer = await host.inject({ method: 'POST', url: `/import/anyweb${query}`, payload: body, headers });
  return { status: answer.statusCode, headers: answer.headers, ...answer.json<Omit<Imported, 'status' | 'headers'>>() };
}

export const codesOf = ({ data }: Imported): string[] => data.warnings.map(({ code }) => code);
