import { signal } from '@preact/signals';
import { send } from '../../server/request.ts';
import { serverEvents } from '../../server/server-events.ts';

/** An event of the server. */
export interface LoggedEvent {
  readonly number: number;
  readonly name: string;
  readonly source: string;
  readonly time: number;
  readonly payload: Readonly<Record<string, unknown>>;
}

const KEPT = 300;
const RETRY_MS = 3000;

/** Newest first. */
export const events = signal<readonly LoggedEvent[]>([]);
export const isFollowing = signal(false);

/** Follows the server's events, and tries again whenever the connection is lost. */
export async function followEvents(): Promise<never> {
  for (;;) {
    await followOnce().catch(() => undefined);
    isFollowing.value = false;
    await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
  }
}

async function followOnce(): Promise<void> {
  const last = events.peek()[0]?.number ?? 0;
  const response = await send('playground/events', { headers: { 'last-event-id': String(last) } });
  isFollowing.value = true;
  for await (const { data } of serverEvents(response)) add(JSON.parse(data) as LoggedEvent);
}

/** A number that is not higher comes from a restarted server. */
function add(event: LoggedEvent): void {
  const before = events.peek().filter(({ number }) => number < event.number);
  events.value = [event, ...before].slice(0, KEPT);
}
