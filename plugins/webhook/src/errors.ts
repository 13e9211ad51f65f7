import { defineErrors } from '@editor-companion/core/plugin';

export const errors = defineErrors({
  DELIVERY_NOT_FOUND: {
    status: 404,
    message:
      'There is no delivery {id}. It may have been deleted after its retention; GET /webhook/deliveries lists the existing ones.',
  },
  DELIVERY_PENDING: {
    status: 409,
    message: 'Delivery {id} is still pending and is retried automatically. Replay it when it is delivered or dead.',
  },
  WEBHOOK_NOT_CONFIGURED: {
    status: 409,
    message:
      'No webhook address is configured, so nothing can be sent. Set CONVERTED_WEBHOOK_URL and restart the server.',
  },
});
