import { definePlugin, Type, type Static } from '@editor-companion/core/plugin';
import { {{camelName}}Provider } from './provider.ts';

const Options = Type.Object(
  {
    url: Type.String({ default: 'http://127.0.0.1:11434', description: 'Address of the upstream model server.' }),
    apiKey: Type.Optional(Type.String({ writeOnly: true, env: '{{CONSTANT_NAME}}_API_KEY', description: 'Key for the upstream.' })),
    model: Type.String({ default: 'default', description: 'Model that is asked when a request names none.' }),
  },
  { additionalProperties: false },
);

declare module '@editor-companion/core/plugin' {
  interface PluginOptionsMap {
    '{{name}}': Static<typeof Options>;
  }
}

export default definePlugin({
  name: '{{name}}',
  version: '0.1.0',
  apiVersion: 1,
  options: Options,
  setup(host, options) {
    host.contribute('aiProvider', {{camelName}}Provider(options));
  },
});
