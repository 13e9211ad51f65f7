import { Readable } from 'node:stream';
import { Type, type RoutePlugin } from '@editor-companion/core/plugin';
import { errors } from '../errors.ts';
import type { Options } from '../options.ts';
import type { EventLog } from './event-log.ts';
import { eventStream } from './event-stream.ts';

const Headers = Type.Object({
  'last-event-id': Type.Optional(Type.String({ description: 'Number of the last received event.' })),
});

/** Serves the event log as server-sent events. */
export const eventRoutes =
  (log: EventLog, { maxWatchers, heartbeat }: Options): RoutePlugin =>
  (scope) => {
    scope.get(
      '/playground/events',
      {
        config: { scopes: ['playground'], endsAtDrain: true },
        schema: {
          tags: ['Playground'],
          operationId: 'watchEvents',
          summary: 'Follow the events of the server',
          description:
            'Server-sent events `log`: {number, name, source, time, payload}, redacted. Begins with the latest, or after `Last-Event-ID`. Not in production.',
          headers: Headers,
          produces: ['text/event-stream'],
        },
      },
      (request, reply) => {
        if (log.watchers >= maxWatchers) throw errors.PLAYGROUND_BUSY({ maxWatchers });
        const after = Number.parseInt(request.headers['last-event-id'] ?? '', 10) || 0;
        reply.header('content-type', 'text/event-stream; charset=utf-8');
        reply.header('cache-control', 'no-cache, no-transform');
        reply.header('x-accel-buffering', 'no');
        // A connection that stays open after the stream's end would delay a shutdown.
        reply.header('connection', 'close');
        return reply.send(Readable.from(eventStream({ log, after, heartbeat, signal: request.signal })));
      },
    );
  };
