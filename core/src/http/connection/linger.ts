import type { IncomingMessage } from 'node:http';

/** How long incoming bytes are read and discarded, in total and between two packets. The values are nginx's. */
const LONGEST_MS = 30_000;
const SILENCE_MS = 5_000;

/**
 * Closes the connection of a refused request so that its client sees the answer. If bytes were unread, the system would send a reset that
 * overtakes the answer. So this ends the server's side first and reads on until the client is done.
 */
export function lingerOnClose(request: IncomingMessage, shutdown: AbortSignal): void {
  const { socket } = request;
  // A request that a test injects has no real socket.
  if (request.complete || shutdown.aborted || typeof socket.destroySoon !== 'function') return;
  const close = socket.destroySoon.bind(socket);
  // Node calls this when the answer is sent.
  socket.destroySoon = () => (request.complete ? close() : linger(request, close, shutdown));
}

function linger(request: IncomingMessage, close: () => void, shutdown: AbortSignal): void {
  const { socket } = request;
  const deadline = setTimeout(close, LONGEST_MS);
  shutdown.addEventListener('abort', close);
  socket.setTimeout(SILENCE_MS, close);
  socket.once('close', () => {
    clearTimeout(deadline);
    shutdown.removeEventListener('abort', close);
  });
  request.once('end', close);
  request.unpipe();
  request.resume();
  socket.end();
}
