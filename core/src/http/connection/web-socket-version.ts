import { httpErrors } from '../errors.ts';
import type { Step } from '../steps.ts';

/** The only standard version of the protocol (RFC 6455, 4.4). Earlier drafts lack its protection. */
const VERSION = '13';

/** Refuses WebSockets of another version and names the supported one. */
export const refuseOldWebSockets: Step = ({ headers }, reply) => {
  const version = headers['sec-websocket-version'];
  if (headers.upgrade === undefined || version === undefined || version === VERSION) return undefined;
  void reply.header('sec-websocket-version', VERSION).header('upgrade', 'websocket');
  return httpErrors.WEBSOCKET_VERSION_UNSUPPORTED({ version: version.slice(0, 10) });
};
