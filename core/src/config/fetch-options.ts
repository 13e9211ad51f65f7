import { Type } from 'typebox';
import type { Static } from 'typebox';

/** The `fetch` section of companion.config.ts: limits for fetching addresses that callers name. Times in milliseconds. */
export const FetchOptions = Type.Object(
  {
    allowedHosts: Type.Array(Type.String({ pattern: String.raw`^(\[[0-9a-f:.]+\]|(\*\.)?[a-z0-9.-]+)(:\d{1,5})?$` }), {
      default: [],
      description:
        'Hosts that may be fetched although their addresses are internal: `wiki.corp.example`, `*.corp.example`, `10.0.0.5:8080`. Default: none.',
    }),
    ports: Type.Array(Type.Integer({ minimum: 1, maximum: 65_535 }), {
      default: [80, 443],
      description: 'Ports that may be fetched from, in addition to those in `allowedHosts`.',
    }),
    userAgent: Type.String({
      default: 'Mozilla/5.0 (compatible; EditorCompanion/1.0)',
      minLength: 1,
      pattern: String.raw`^[\x20-\x7e]+$`,
      description: 'The User-Agent header that the server sends.',
    }),
    maxPerHost: Type.Integer({
      default: 4,
      minimum: 1,
      description: 'Maximum number of fetches from one host at once.',
    }),
    maxQueuedPerHost: Type.Integer({
      default: 64,
      minimum: 0,
      description: 'Maximum number of fetches that may wait for one host; further ones get a 503 response.',
    }),
    connectTimeout: Type.Integer({
      default: 5_000,
      minimum: 100,
      description: 'Milliseconds for making a connection.',
    }),
    headersTimeout: Type.Integer({
      default: 15_000,
      minimum: 100,
      description: 'Milliseconds for the head of a response after the connection is made, and for a pause within it.',
    }),
  },
  {
    additionalProperties: false,
    default: {},
    description:
      'Rules for fetching addresses that callers name. Only addresses on the public internet are fetched, unless allowed here.',
  },
);

export type FetchOptions = Static<typeof FetchOptions>;
