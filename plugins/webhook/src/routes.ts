import { tenantSeenBy, type RoutePlugin } from '@editor-companion/core/plugin';
import { errors } from './errors.ts';
import type { Outbox } from './outbox.ts';
import { Delivery, DeliveryPage, DeliveryParams, ListQuery, toDelivery } from './schemas.ts';

interface Parts {
  readonly outbox: Outbox;
  /** Sends due notifications; absent if no address is configured. */
  readonly wake: (() => void) | undefined;
}

const config = { scopes: ['webhook'] };
const tags = ['Webhook'];

/** Routes that list deliveries and repeat them. */
export const createRoutes =
  ({ outbox, wake }: Parts): RoutePlugin =>
  (app) => {
    app.get(
      '/webhook/deliveries',
      {
        config,
        schema: {
          tags,
          operationId: 'listWebhookDeliveries',
          summary: 'List notifications, newest first',
          querystring: ListQuery,
          response: { 200: DeliveryPage },
        },
      },
      async ({ query: { state, pageIndex, pageSize }, principal }) => {
        const tenant = tenantSeenBy(principal);
        const { items, total } = await outbox.list({
          tenant,
          state,
          offset: (pageIndex - 1) * pageSize,
          limit: pageSize,
        });
        return { items: items.map(toDelivery), total, pageIndex, pageSize };
      },
    );

    app.post(
      '/webhook/deliveries/:id/replay',
      {
        config,
        schema: {
          tags,
          operationId: 'replayWebhookDelivery',
          summary: 'Send a delivered or dead notification again',
          description: 'It keeps its webhook-id, so that a receiver recognises a repetition.',
          params: DeliveryParams,
          response: { 202: Delivery },
        },
      },
      async ({ params: { id }, principal }, reply) => {
        const delivery = await outbox.find(id, tenantSeenBy(principal));
        if (!delivery) throw errors.DELIVERY_NOT_FOUND({ id });
        if (delivery.state === 'pending') throw errors.DELIVERY_PENDING({ id });
        if (!wake) throw errors.WEBHOOK_NOT_CONFIGURED();
        await outbox.replay(id);
        wake();
        return reply.code(202).send(toDelivery((await outbox.find(id)) ?? delivery));
      },
    );
  };
