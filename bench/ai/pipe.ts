/* The lower limit: node:http in, node:http out, nothing parsed. */
import { Agent, createServer, request as send } from 'node:http';

const upstream = new URL(process.env['UPSTREAM'] ?? '');
const agent = new Agent({ keepAlive: true, maxSockets: 1024 });

const server = createServer((incoming, outgoing) => {
  const { host: _host, ...headers } = incoming.headers;
  const relay = send(
    { agent, host: upstream.hostname, port: upstream.port, path: '/v1/chat/completions', method: 'POST', headers },
    (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    },
  );
  relay.on('error', () => outgoing.destroy());
  outgoing.on('close', () => relay.destroy());
  incoming.pipe(relay);
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  if (typeof address === 'object') process.send?.({ port: address?.port });
});
