import { CompanionServer, Documents } from '@editor-companion/client';
import { credential } from './credential.ts';
import { address } from './request.ts';

/** The server's routes, through the client package. */
export const server = new CompanionServer({
  url: address('.'),
  token: () => credential.value || undefined,
});

export const documents = new Documents(server);
