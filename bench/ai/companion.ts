/* This server with only its AI plugin and the database for usage, and without limits. */
import { createCompanion } from '@editor-companion/core';
import ai from '@editor-companion/ai-providers';
import storage from '@editor-companion/storage';

const companion = await createCompanion({
  cwd: process.env['BENCH_DATA'] ?? process.cwd(),
  config: {
    dataDir: process.env['BENCH_DATA'],
    log: { level: 'warn' },
    // Disables the refusal of requests on a busy machine: refused requests cost nothing and would distort the result.
    server: { port: 0, pressure: { maxEventLoopDelay: 0 } },
    boot: { setupTimeout: 120_000 },
    plugins: {
      storage: { use: storage },
      'ai-providers': {
        use: ai,
        options: {
          maxConnections: 1024,
          limits: { user: { perMinute: 0, running: 0 }, document: { perMinute: 0, running: 0 } },
          providers: { openai: { baseUrl: `${process.env['UPSTREAM']}/v1`, apiKey: 'bench', models: ['bench'] } },
        },
      },
    },
  } as never,
});
const address = await companion.listen();
process.send?.({ port: Number(new URL(address).port) });
