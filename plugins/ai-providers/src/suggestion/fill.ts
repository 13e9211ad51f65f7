import type { AiFillRequest, AiHttpProvider } from '@editor-companion/core/plugin';
import type { Target } from '../upstream/receiver.ts';

/** A target for the vendor's fill-in at the cursor; undefined if its model does not support it. */
export function fillTarget({ provider, model }: Target, request: Omit<AiFillRequest, 'model'>): Target | undefined {
  if (provider.kind !== 'http' || provider.fill?.supports(model) !== true) return undefined;
  const { fill } = provider;
  const filling: AiHttpProvider = {
    id: provider.id,
    title: provider.title,
    kind: 'http',
    framing: provider.framing,
    request: ({ model: asked }) => fill.request({ ...request, model: asked }),
    reader: () => provider.reader(),
    readBody(body, emit) {
      for (const text of fill.read(body)) if (text !== '') emit({ type: 'text', text });
      emit({ type: 'finish', reason: 'stop' });
    },
  };
  return { provider: filling, model };
}
