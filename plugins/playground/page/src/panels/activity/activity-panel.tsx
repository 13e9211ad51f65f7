import { useSignal } from '@preact/signals';
import { Tabs } from '../../ui/tabs.tsx';
import { words } from '../../words/index.ts';
import { Deliveries } from './deliveries.tsx';
import { EventList } from './event-list.tsx';

type View = 'events' | 'webhooks';

/** Shows the server's events as they happen, and its notifications. */
export function ActivityPanel() {
  const view = useSignal<View>('events');
  const { events, webhooks, activity } = words.value;
  return (
    <div class="activity">
      <Tabs
        label={activity}
        value={view.value}
        onChange={(next) => (view.value = next)}
        tabs={[
          { id: 'events', label: events },
          { id: 'webhooks', label: webhooks },
        ]}
      >
        {view.value === 'events' ? <EventList /> : <Deliveries />}
      </Tabs>
    </div>
  );
}
