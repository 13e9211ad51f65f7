import { CommandFailure } from '../command.ts';

interface ListenError extends Error {
  readonly code?: string;
  readonly address?: string;
  readonly port?: number;
}

/** Explains why the server could not listen; undefined for any other error. */
export function listenFailure(error: unknown): CommandFailure | undefined {
  if (!(error instanceof Error)) return undefined;
  const { code, address, port } = error as ListenError;
  const place = `${address}:${port}`;
  switch (code) {
    case 'EADDRINUSE':
      return new CommandFailure(
        `Another program already listens on ${place}. Stop it, or choose another port with --port.`,
      );
    case 'EACCES':
      return new CommandFailure(
        `The operating system does not permit this user to listen on ${place}. Choose a port above 1023 with --port.`,
      );
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return new CommandFailure(
        `This machine has no address ${address ?? 'of that name'}. Correct --host or server.host.`,
      );
    default:
      return undefined;
  }
}
