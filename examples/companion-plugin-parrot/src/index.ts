import { definePlugin } from '@editor-companion/core/plugin';
import { options } from './options.ts';
import { parrot } from './provider.ts';

/** Answers POST /ai/parrot/chat/completions. */
export default definePlugin({
  name: 'parrot',
  version: '1.0.0',
  apiVersion: 1,
  dependsOn: { 'ai-providers': '^1' },
  options,
  setup(host, chosen) {
    host.contribute('aiProvider', parrot(chosen));
  },
});
