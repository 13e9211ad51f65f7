import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { createCompanion, type Companion } from '@editor-companion/core';
import auth from '@editor-companion/auth';
import cluster from '@editor-companion/cluster';
import collab from '@editor-companion/collab';
import conversion from '@editor-companion/conversion';
import mock from '@editor-companion/mock';
import nodes from '@editor-companion/nodes';
import storage from '@editor-companion/storage';
import templates from '@editor-companion/templates';
import webhook from '@editor-companion/webhook';

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

export const KEY = 'key-of-the-tests-with-enough-letters';

/** The addresses of a cluster's engines. */
export interface Engines {
  readonly postgres: string;
  readonly redis: string;
  readonly s3: Readonly<Record<string, unknown>>;
}

/** Returns the configuration of one installation: embedded, or with engines. */
export function configOf(dataDir: string, engines?: Engines): object {
  const services = { database: false, kv: false, files: false, jobs: false };
  return {
    dataDir,
    server: { pressure: { maxEventLoopDelay: 0 } },
    plugins: {
      auth: {
        use: auth,
        options: {
          apiKeys: [{ hash: `sha256:${sha256(KEY)}`, id: 'ada', scopes: ['*'], documents: { '*': 'owner' } }],
        },
      },
      storage: { use: storage, options: engines ? services : {} },
      ...(engines && {
        cluster: {
          use: cluster,
          options: { postgres: { url: engines.postgres }, redis: { url: engines.redis }, s3: engines.s3 },
        },
      }),
      collab: { use: collab },
      conversion: { use: conversion },
      nodes: { use: nodes },
      mock: { use: mock },
      templates: { use: templates },
      // No receiver listens there, so deliveries stay pending.
      webhook: { use: webhook, options: { url: 'http://127.0.0.1:9/', types: ['comment:created'] } },
    },
  };
}

export const sourcesOf = (config: object): object => ({
  config,
  env: { NODE_ENV: 'test', LOG_LEVEL: 'fatal' },
});

export const serve = (config: object): Promise<Companion> => createCompanion(sourcesOf(config));

/** Sends one request. @throws if it is refused. */
export async function call(
  { app }: Companion,
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
  url: string,
  body?: object,
): Promise<Record<string, unknown>> {
  const answer = await app.inject({
    method,
    url,
    headers: { authorization: `Bearer ${KEY}` },
    ...(body && { payload: body }),
  });
  assert.ok(answer.statusCode < 300, `${method} ${url}: ${answer.statusCode} ${answer.body}`);
  return answer.json<{ data: Record<string, unknown> }>().data;
}
