import assert from 'node:assert/strict';
import { createCompanion, type Companion } from '@editor-companion/core';
import ai from '@editor-companion/ai-providers';
import assistant from '@editor-companion/assistant';
import audit from '@editor-companion/audit';
import auth from '@editor-companion/auth';
import collab from '@editor-companion/collab';
import conversion from '@editor-companion/conversion';
import importOffice from '@editor-companion/import-office';
import mock from '@editor-companion/mock';
import nodes from '@editor-companion/nodes';
import quotas from '@editor-companion/quotas';
import search from '@editor-companion/search';
import storage from '@editor-companion/storage';
import templates from '@editor-companion/templates';
import webhook from '@editor-companion/webhook';
import { SECRET, sign } from '../../plugins/auth/test/credentials-kit.ts';
import { fileForm } from '../support/server.ts';

/** Returns a word that only occurs in the data of this tenant. It consists of letters only, so that the search stores it unchanged. */
export const wordOf = (tenant: string): string => `zebrafinch${tenant}`;

/** Returns the configuration of an installation with every plugin that stores tenant data. */
export const configOf = (dataDir: string): object => ({
  dataDir,
  server: { port: 0, pressure: { maxEventLoopDelay: 0 } },
  plugins: {
    auth: { use: auth, options: { secret: SECRET } },
    storage: { use: storage },
    conversion: { use: conversion },
    nodes: { use: nodes },
    'import-office': { use: importOffice },
    mock: { use: mock },
    collab: { use: collab, options: { events: { pause: 1000 } } },
    'ai-providers': { use: ai, options: { cache: { ttl: 60_000 } } },
    assistant: { use: assistant },
    search: { use: search },
    templates: { use: templates, options: { seeds: false } },
    quotas: { use: quotas, options: { tenant: { documents: 1000, conversions: 1000 } } },
    audit: { use: audit, options: { leaveOut: [] } },
    // No receiver listens there, so deliveries stay pending.
    webhook: { use: webhook, options: { url: 'http://127.0.0.1:9/', types: ['comment:created', 'doc:created'] } },
  },
});

const sourcesOf = (dataDir: string): object => ({
  config: configOf(dataDir),
  env: { NODE_ENV: 'test', LOG_LEVEL: 'fatal' },
});

export const start = async (dataDir: string): Promise<Companion & { url: string }> => {
  const companion = await createCompanion(sourcesOf(dataDir));
  return { ...companion, url: await companion.listen(), [Symbol.asyncDispose]: () => companion.close() };
};

/** Returns a token of a person of a tenant, or of an operator of all tenants. */
export const tokenOf = (tenant?: string): Promise<string> =>
  sign({
    sub: tenant === undefined ? 'operator' : `user-${wordOf(tenant)}`,
    name: tenant === undefined ? 'Operator' : `Name ${wordOf(tenant)}`,
    ...(tenant !== undefined && tenant !== 'default' && { tenant }),
    scope: '*',
    documents: { '*': 'owner' },
  });

export type Ask = (method: string, path: string, body?: object | FormData) => Promise<Response>;

export async function askAs(url: string, tenant: string | undefined): Promise<Ask> {
  const authorization = `Bearer ${await tokenOf(tenant)}`;
  return (method, path, body) =>
    fetch(`${url}${path}`, {
      method,
      headers: { authorization, ...(body && !(body instanceof FormData) && { 'content-type': 'application/json' }) },
      ...(body && { body: body instanceof FormData ? body : JSON.stringify(body) }),
    });
}

/** Creates one of every kind of tenant data, with the tenant's word wherever possible. */
export async function fill(url: string, tenant: string): Promise<void> {
  const word = wordOf(tenant);
  const ask = await askAs(url, tenant);
  const must = async (method: string, path: string, body?: object | FormData): Promise<Record<string, unknown>> => {
    const answer = await ask(method, path, body);
    const text = await answer.text();
    assert.ok(answer.ok, `${method} ${path}: ${answer.status} ${text}`);
    return text.startsWith('{') ? ((JSON.parse(text) as { data?: Record<string, unknown> }).data ?? {}) : {};
  };
  const document = `/documents/minutes-${word}`;
  await must('POST', document, { html: `<h1>About ${word}</h1><p>Nobody else knows of ${word}.</p>` });
  await must('POST', `${document}/versions`, { name: `Version ${word}` });
  await must('PATCH', document, { html: `<h1>About ${word}</h1><p>More of ${word}.</p>` });
  await must('POST', `${document}/threads`, { content: `What is ${word}?` });
  await must('PUT', `${document}/restrictions/guest`, { role: 'viewer', reason: word });
  await must('POST', `${document}/rename`, { to: `protocol-${word}` });
  await must('PATCH', '/inbox/preferences', { mute: [`protocol-${word}`] });
  await must('POST', `/documents/gone-${word}`, { html: `<p>Gone ${word}</p>` });
  await must('DELETE', `/documents/gone-${word}`);
  await must('POST', '/template', {
    name: `Template ${word}`,
    content: { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: word }] }] },
  });
  await must('POST', '/mock/file/upload', fileForm(`asset-${word}.txt`, Buffer.from(`asset of ${word}`)));
  // Another tenant uploads the same bytes.
  await must('POST', '/mock/file/upload', fileForm(`same-${word}.txt`, Buffer.from('bytes that all tenants have')));
  await must('POST', '/import/office', fileForm(`task-${word}.md`, Buffer.from(`# Task\n\nThe text of ${word}`)));
  await must('POST', '/keys', { name: `Key ${word}`, scopes: ['collab'] });
  await must('POST', '/ai/demo/chat/completions', {
    messages: [{ role: 'user', content: `Tell me of ${word}` }],
    documentId: `protocol-${word}`,
  });
  await must('POST', `/documents/protocol-${word}/assistant`, {
    prompt: `Look for ${word}`,
    model: 'demo',
  });
}
