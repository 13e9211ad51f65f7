import type { AiHttpProvider } from '@editor-companion/core/plugin';
import type { ParrotOptions } from './options.ts';
import { plainText } from './plain-text.ts';

/** A line of Parrot's output: JSON for each word, and one at the end. */
interface Line {
  readonly say?: string;
  readonly end?: { readonly words: number };
  readonly error?: string;
}

/** A provider of two mappers. The server handles connections, timeouts, retries and the response formats of clients. */
export const parrot = ({ apiKey = '', baseUrl }: ParrotOptions): AiHttpProvider => ({
  id: 'parrot',
  title: 'Parrot',
  kind: 'http',
  framing: 'ndjson',
  models: [{ id: 'grey', title: 'African grey' }, { id: 'macaw' }],
  missing: () => (apiKey === '' ? ['PARROT_API_KEY'] : []),
  request: ({ model, messages }) => ({
    url: `${baseUrl}/repeat`,
    headers: { 'x-parrot-key': apiKey },
    body: { bird: model, hear: messages.map(({ role, content }) => ({ who: role, what: plainText(content) })) },
  }),
  reader: () => (data, emit) => {
    const { say, end, error } = JSON.parse(data) as Line;
    if (error !== undefined) emit({ type: 'error', message: error });
    if (say !== undefined && say !== '') emit({ type: 'text', text: say });
    if (end === undefined) return;
    emit({ type: 'usage', outputTokens: end.words });
    emit({ type: 'finish', reason: 'stop' });
  },
});
