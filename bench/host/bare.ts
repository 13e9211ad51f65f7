import { fastify } from 'fastify';

const string = { type: 'string' };
const data = { type: 'object', properties: { greeting: string, language: string } };
const envelope = { type: 'object', properties: { code: { type: 'integer' }, success: { type: 'boolean' }, data } };

const app = fastify();
app.get('/hello', { schema: { response: { 200: envelope } } }, () => ({
  code: 200,
  success: true,
  data: { greeting: 'Hello, world', language: 'en' },
}));

console.log(await app.listen({ host: '127.0.0.1', port: 0 }));
process.once('SIGTERM', () => void app.close().then(() => process.exit()));
