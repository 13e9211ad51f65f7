/* @fastify/static by its documentation: from disk, compressed on the fly (`compress`) or beforehand (`precompressed`). */
import { join } from 'node:path';
import fastifyCompress from '@fastify/compress';
import fastifyStatic from '@fastify/static';
import { fastify } from 'fastify';

const app = fastify();
if (process.argv[2] === 'compress') await app.register(fastifyCompress);
await app.register(fastifyStatic, {
  root: join(process.env['BENCH_FOLDER'] ?? '.', 'node_modules/bench-files'),
  prefix: '/static/external/',
  preCompressed: process.argv[2] === 'precompressed',
});
console.log(await app.listen({ host: '127.0.0.1', port: 0 }));
process.once('SIGTERM', () => void app.close().then(() => process.exit()));
