import type { DocumentNode } from '@editor-companion/core/plugin';
import type { TestHost } from '@editor-companion/core/testing';

export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly error?: string;
  /** The data of a success. Empty for a failure. */
  readonly data: Record<string, unknown>;
}

/** Sends one request to a server under test. */
export async function call(
  host: TestHost,
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
  url: string,
  payload?: object,
  headers: Record<string, string> = {},
): Promise<Answer> {
  const answer = await host.inject({ method, url, headers, ...(payload && { payload }) });
  const body = answer.body === '' ? {} : answer.json<{ data: Record<string, unknown>; error?: string }>();
  return { status: answer.statusCode, headers: answer.headers, data: {}, ...body };
}

/** Returns a document with one paragraph per text. An empty text makes an empty paragraph. */
export const paragraphs = (...texts: string[]): DocumentNode => ({
  type: 'doc',
  content: texts.map((text) => ({ type: 'paragraph', ...(text && { content: [{ type: 'text', text }] }) })),
});
