import { moment, when } from './format.ts';

/** Shows a time relative to now, with the full time as a tooltip. @param at milliseconds since the epoch, or ISO 8601. */
export function Time({ at }: { readonly at: number | string }) {
  const time = typeof at === 'number' ? at : Date.parse(at);
  return (
    <time dateTime={new Date(time).toISOString()} title={moment(time)}>
      {when(time)}
    </time>
  );
}
