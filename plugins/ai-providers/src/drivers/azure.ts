import type { AiHttpProvider } from '@editor-companion/core/plugin';
import type { Connection } from './connection.ts';
import { furtherOf } from './further/openai.ts';
import { createChatProvider, PLAIN_CHAT } from './openai-chat.ts';

/**
 * Azure OpenAI. The model is the name of a deployment. A base URL that ends in `/openai/v1` is the newer API and is used unchanged; any
 * other is a resource's address, under which each deployment has a path of its own.
 */
export function createAzureProvider(connection: Connection, apiVersion: string): AiHttpProvider {
  const headers = connection.apiKey === undefined ? {} : { 'api-key': connection.apiKey };
  const chat = createChatProvider(connection, {
    ...PLAIN_CHAT,
    maxTokens: 'max_completion_tokens',
    headers: () => headers,
  });
  if (connection.baseUrl.endsWith('/v1')) return chat;
  const root = `${connection.baseUrl.replace(/\/openai$/, '')}/openai/deployments`;
  const urlOf = (path: string, model: string): string =>
    `${root}/${encodeURIComponent(model)}${path}?api-version=${apiVersion}`;
  return {
    ...chat,
    ...furtherOf(connection, { ...headers, ...connection.headers }, urlOf),
    request: (request) => ({ ...chat.request(request), url: urlOf('/chat/completions', request.model) }),
  };
}
