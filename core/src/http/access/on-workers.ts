import type { Host } from '../../plugin/host.ts';
import { httpErrors } from '../errors.ts';
import type { Step } from '../steps.ts';
import type { InsideCallers } from './inside-callers.ts';

/**
 * On a node that only runs jobs, refuses all outside requests except those for its health. Requests of the node's own work pass, such as
 * those for the pictures of a document.
 */
export const refuseOnWorkers = (role: Host['role'] | undefined, inside: InsideCallers): Step =>
  role === 'worker'
    ? (request) =>
        request.routeOptions.config?.onWorkers === true || inside.principalOf(request) !== undefined
          ? undefined
          : httpErrors.WORKER_ONLY()
    : () => undefined;
