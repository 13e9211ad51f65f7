import { Radio } from '../../ui/icons.ts';
import { Notice } from '../../ui/notice.tsx';
import { when, words } from '../../words/index.ts';
import { events, isFollowing, type LoggedEvent } from './event-log.ts';

/** The event log, newest first. An entry opens to show the event's payload. */
export function EventList() {
  const { noEvents, noEventsText, following, notFollowing, eventLog } = words.value;
  return (
    <>
      <p class={isFollowing.value ? 'live live-on' : 'live'} role="status">
        {isFollowing.value ? following : notFollowing}
      </p>
      {events.value.length === 0 ? (
        <Notice icon={Radio} title={noEvents}>
          <p>{noEventsText}</p>
        </Notice>
      ) : (
        <ul class="events" aria-label={eventLog}>
          {events.value.map((event) => (
            <EventEntry key={event.number} event={event} />
          ))}
        </ul>
      )}
    </>
  );
}

const FAILED = /failed|dead|cancelled/;

const EventEntry = ({ event: { name, source, time, payload } }: { readonly event: LoggedEvent }) => (
  <li class={FAILED.test(name) ? 'event event-failed' : 'event'}>
    <details>
      <summary>
        <code>{name}</code>
        <span class="event-about">{about(payload)}</span>
        <time dateTime={new Date(time).toISOString()}>{when(time)}</time>
      </summary>
      <pre>{JSON.stringify({ source, ...payload }, null, 2)}</pre>
    </details>
  </li>
);

/** Returns the member that distinguishes this event from others. */
function about(payload: LoggedEvent['payload']): string {
  const { file, exporter, format, document, provider, error } = payload as Readonly<Record<string, unknown>> & {
    readonly file?: { readonly filename?: string };
    readonly error?: { readonly code?: string };
  };
  const told = [error?.code, file?.filename, exporter, format, document, provider];
  return told.find((value) => typeof value === 'string') ?? '';
}
