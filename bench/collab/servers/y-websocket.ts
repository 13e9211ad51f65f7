/* y-websocket's own server as it is published; it keeps documents in memory only. */
import { createServer } from 'node:http';
import { setupWSConnection } from '@y/websocket-server/utils';
import { WebSocketServer } from 'ws';
import './loop.ts';

const http = createServer();
const sockets = new WebSocketServer({ server: http });
sockets.on('connection', setupWSConnection);
http.listen(0, '127.0.0.1', () => {
  const address = http.address();
  if (typeof address === 'object' && address !== null) process.send?.({ port: address.port });
});
