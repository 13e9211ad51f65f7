import { definePlugin, Type, type Static } from '@editor-companion/core/plugin';

const Options = Type.Object(
  { greeting: Type.String({ default: 'Hello', minLength: 1, description: 'The greeting for callers.' }) },
  { additionalProperties: false },
);

declare module '@editor-companion/core/plugin' {
  interface PluginOptionsMap {
    '{{name}}': Static<typeof Options>;
  }
}

const Greeting = Type.Object({ greeting: Type.String(), conversions: Type.Integer() });

export default definePlugin({
  name: '{{name}}',
  version: '0.1.0',
  apiVersion: 1,
  options: Options,
  setup(host, { greeting }) {
    let conversions = 0;
    host.on('file:converted', () => {
      conversions += 1;
    });
    host.routes((app) => {
      app.get(
        '/{{name}}',
        {
          config: { public: true },
          schema: { tags: ['{{name}}'], summary: 'Greet the caller.', operationId: '{{camelName}}', response: { 200: Greeting } },
        },
        () => ({ greeting, conversions }),
      );
    });
  },
});
