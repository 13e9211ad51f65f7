import { httpErrors } from './errors.ts';
import type { Step } from './steps.ts';

/**
 * Refuses requests without a host and with two (RFC 9112, 3.2): where a proxy goes by the one and this server by the other, they
 * do not speak of the same request.
 */
export const refuseUnclearHosts: Step = ({ raw }) => {
  let hosts = 0;
  for (let index = 0; index < raw.rawHeaders.length; index += 2) if (isHost(raw.rawHeaders[index])) hosts += 1;
  const isOld = raw.httpVersion === '1.0';
  return hosts === 1 || (hosts === 0 && isOld) ? undefined : httpErrors.REQUEST_INVALID();
};

const isHost = (name: string | undefined): boolean => name?.length === 4 && name.toLowerCase() === 'host';
