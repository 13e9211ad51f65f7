import type { IncomingMessage } from 'node:http';

/** How long what is still sent is taken and thrown away: in all, and between two packets. As nginx does it. */
const LONGEST_MS = 30_000;
const SILENCE_MS = 5_000;

/**
 * Has the connection of a refused request closed in a way that lets its client see the answer. Closed with bytes unread, the
 * system sends a reset, which overtakes the answer; so the server's side ends, and what comes is read until the client has done.
 */
export function lingerOnClose(request: IncomingMessage, shutdown: AbortSignal): void {
  const { socket } = request;
  // What tests inject has no socket of the system.
  if (request.complete || shutdown.aborted || typeof socket.destroySoon !== 'function') return;
  const close = socket.destroySoon.bind(socket);
  // Node calls this when the answer is out.
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
