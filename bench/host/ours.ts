import { createCompanion } from '@editor-companion/core';
import { definePlugin, Type } from '@editor-companion/core/plugin';

const hello = definePlugin({
  name: 'hello',
  version: '1.0.0',
  apiVersion: 1,
  setup(host) {
    host.routes((app) => {
      app.get(
        '/hello',
        {
          config: { public: true },
          schema: {
            tags: ['Hello'],
            summary: 'Greet.',
            operationId: 'hello',
            response: { 200: Type.Object({ greeting: Type.String(), language: Type.String() }) },
          },
        },
        () => ({ greeting: 'Hello, world', language: 'en' }),
      );
    });
  },
});

/** `bench/telemetry` compares runs with and without it. */
const telemetry = process.argv.includes('--telemetry');

const companion = await createCompanion({
  config: {
    server: { port: 0 },
    plugins: { hello: { use: hello as never }, ...(telemetry && { telemetry: { metrics: { port: 0 } } }) },
  },
});
console.log(await companion.listen());
process.once('SIGTERM', () => void companion.close().then(() => process.exit()));
