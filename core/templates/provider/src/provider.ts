import type { AiProvider } from '@editor-companion/core/plugin';

export interface {{PascalName}}Options {
  url: string;
  apiKey?: string;
  model: string;
}

/** One line of the upstream's answer; adapt it, and `reader`, to your model server. */
interface UpstreamLine {
  text?: string;
  done?: boolean;
  error?: string;
}

/** A model server that answers with one JSON object a line. The server does the transport, retries and truncation. */
export const {{camelName}}Provider = ({ url, apiKey, model: defaultModel }: {{PascalName}}Options): AiProvider => ({
  id: '{{name}}',
  title: '{{PascalName}}',
  kind: 'http',
  framing: 'ndjson',
  request: ({ model, messages, temperature, stream }) => ({
    url: new URL('/api/chat', url).href,
    headers: apiKey === undefined ? {} : { authorization: `Bearer ${apiKey}` },
    body: { model: model || defaultModel, messages, temperature, stream },
  }),
  reader: () => (data, emit) => {
    const { text, done, error } = JSON.parse(data) as UpstreamLine;
    if (error !== undefined) emit({ type: 'error', message: error });
    if (text !== undefined) emit({ type: 'text', text });
    if (done) emit({ type: 'finish', reason: 'stop' });
  },
});
