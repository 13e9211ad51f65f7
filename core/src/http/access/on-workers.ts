import type { Host } from '../../plugin/host.ts';
import { httpErrors } from '../errors.ts';
import type { Step } from '../steps.ts';
import type { InsideCallers } from './inside-callers.ts';

/**
 * On a node that only works on jobs, refuses all requests from outside but those for routes that tell how the node is. The requests that
 * its own work makes, for the pictures of a document, pass.
 */
export const refuseOnWorkers = (role: Host['role'] | undefined, inside: InsideCallers): Step =>
  role === 'worker'
    ? (request) =>
        request.routeOptions.config?.onWorkers === true || inside.principalOf(request) !== undefined
          ? undefined
          : httpErrors.WORKER_ONLY()
    : () => undefined;
