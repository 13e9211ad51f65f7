import { definePlugin, Type, type Static } from '@editor-companion/core/plugin';
import { errors } from './errors.ts';
import { {{camelName}}Format } from './format.ts';

const Options = Type.Object(
  {
    maxBytes: Type.Integer({ default: 10_000_000, minimum: 1, description: 'Largest file, in bytes.' }),
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
  errors: errors.table,
  setup(host, options) {
    host.contribute('importFormat', {{camelName}}Format(options));
  },
});
