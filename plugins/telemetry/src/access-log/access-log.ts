import type { Logger, RequestObserver } from '@editor-companion/core/plugin';
import type { TelemetryOptions } from '../options.ts';

const QUIET = /^\/(?:health\/|metrics$)/;

/**
 * Logs a line for each answer: method, path without its query (which may hold keys), route, status, time, size and caller. It never logs a
 * body, an identifying header or a credential.
 * @param random a number from 0 up to 1, for the sample.
 */
export function logRequests(
  log: Logger,
  { sample, slow, health }: TelemetryOptions['accessLog'],
  random: () => number = Math.random,
): RequestObserver {
  return {
    end(request, reply, duration) {
      const [path = ''] = request.url.split('?', 1);
      const milliseconds = Math.round(duration * 10) / 10;
      if (!health && QUIET.test(path)) return;
      if (reply.statusCode < 500 && milliseconds < slow && random() >= sample) return;
      log.info(
        {
          requestId: request.id,
          method: request.method,
          path,
          route: request.is404 ? undefined : request.routeOptions.url,
          status: reply.statusCode,
          milliseconds,
          bytes: sizeOf(reply.getHeader('content-length')),
          caller: request.caller,
          isCut: !reply.raw.writableFinished || undefined,
        },
        'answered',
      );
    },
  };
}

const sizeOf = (length: number | string | string[] | undefined): number | undefined =>
  length === undefined ? undefined : Number(length);
