import { CompanionError, definePlugin, type AiStreamProvider } from '@editor-companion/core/plugin';

/** A model that records its texts, and fails when the test tells it to. */
export class CountingModel {
  readonly texts: string[] = [];
  /** The HTTP status of its answers from now on. 0 means success. */
  failsWith = 0;
  dimensions = 8;
  /** The promise for which its answers wait. */
  until: Promise<void> = Promise.resolve();

  readonly plugin = definePlugin({
    name: 'counting-model',
    version: '1.0.0',
    apiVersion: 1,
    setup: (host) => host.contribute('aiProvider', this.#provider),
  });

  readonly #provider: AiStreamProvider = {
    id: 'counting',
    title: 'Counts',
    kind: 'stream',
    models: [{ id: 'one' }, { id: 'two' }],
    async *stream() {
      yield { type: 'finish', reason: 'stop' };
    },
    embeddings: {
      maxInputs: 4,
      embed: async ({ input }) => {
        const status = this.failsWith;
        if (status > 0) throw new CompanionError('MODEL_DOWN', { status, message: 'The model is down.' });
        const texts = input.map(String);
        this.texts.push(...texts);
        await this.until;
        return { vectors: texts.map((text) => this.#vectorOf(text)), usage: { inputTokens: 1 } };
      },
    },
  };

  #vectorOf(text: string): number[] {
    return Array.from({ length: this.dimensions }, (_, index) => 1 + (text.charCodeAt(index) || 0));
  }
}
