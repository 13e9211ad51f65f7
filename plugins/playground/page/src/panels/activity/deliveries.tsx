import { RotateCcw, Webhook } from '../../ui/icons.ts';
import { capabilities } from '../../server/features.ts';
import { ask } from '../../server/request.ts';
import { useLoaded } from '../../ui/async.ts';
import { Button } from '../../ui/button.tsx';
import { Notice, Requires } from '../../ui/notice.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { when, words } from '../../words/index.ts';
import { events } from './event-log.ts';

interface Delivery {
  readonly id: string;
  readonly type: string;
  readonly state: 'pending' | 'delivered' | 'dead';
  readonly attempts: number;
  readonly createdAt: number;
  readonly lastError?: string;
}

/** Notifications that the server sends to webhooks. */
export const Deliveries = () => (
  <Requires feature="webhooks">
    {capabilities.value.webhook?.enabled === true ? <DeliveryList /> : <NoAddress />}
  </Requires>
);

const NoAddress = () => (
  <Notice icon={Webhook} title={words.value.noWebhook}>
    <p>{words.value.noWebhookText}</p>
    <pre class="snippet">CONVERTED_WEBHOOK_URL=http://127.0.0.1:9000/ npm start</pre>
  </Notice>
);

/** Reloaded whenever a file or a notification changes. */
const newsOf = (): number => events.value.find(({ name }) => /^(?:file|webhook):/.test(name))?.number ?? 0;

function DeliveryList() {
  const { deliveryStates, attempts, replay, loading, noDeliveries, noDeliveriesText, webhooks } = words.value;
  const [deliveries, reload] = useLoaded(
    (signal) => ask<{ items: readonly Delivery[] }>('webhook/deliveries?pageSize=50', { signal }),
    [newsOf()],
  );
  const { value, error } = deliveries.value;
  const sendAgain = (id: string): void => void ask(`webhook/deliveries/${id}/replay`, { method: 'POST' }).then(reload);
  if (error !== undefined) return <p class="fault">{error}</p>;
  if (value === undefined) return <Spinner label={loading} />;
  if (value.items.length === 0)
    return (
      <Notice icon={Webhook} title={noDeliveries}>
        <p>{noDeliveriesText}</p>
      </Notice>
    );
  return (
    <ul class="deliveries" aria-label={webhooks}>
      {value.items.map(({ id, type, state, attempts: count, createdAt, lastError }) => (
        <li key={id} class="delivery">
          <span class={`badge badge-${state}`}>{deliveryStates[state]}</span>
          <code>{type}</code>
          <time>{when(createdAt)}</time>
          <p>
            {attempts(count)}
            {lastError !== undefined && ` · ${lastError}`}
          </p>
          {state !== 'pending' && (
            <Button look="quiet" icon={RotateCcw} onClick={() => sendAgain(id)}>
              {replay}
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}
