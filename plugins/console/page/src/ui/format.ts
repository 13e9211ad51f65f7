const UNITS = ['B', 'kB', 'MB', 'GB', 'TB'] as const;

/** `48.2 kB`, in units of 1,000 bytes. */
export function bytes(count: number): string {
  const step = Math.min(UNITS.length - 1, count < 1000 ? 0 : Math.floor(Math.log10(count) / 3));
  const value = count / 1000 ** step;
  return `${value.toLocaleString(undefined, { maximumFractionDigits: step === 0 || value >= 100 ? 0 : 1 })} ${UNITS[step]}`;
}

export const number = (count: number): string => count.toLocaleString();

export const money = (dollars: number): string =>
  dollars.toLocaleString(undefined, { style: 'currency', currency: 'USD', maximumFractionDigits: dollars < 1 ? 4 : 2 });

const AGO = new Intl.RelativeTimeFormat(undefined, { numeric: 'auto', style: 'long' });
const STEPS = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const;
const MAX_DAYS = 7;

/** Formats a time relative to now: `5 minutes ago`, and after a week as a date in the user's time zone. */
export function when(time: number, now = Date.now()): string {
  const difference = time - now;
  if (Math.abs(difference) > MAX_DAYS * 86_400_000) return new Date(time).toLocaleDateString();
  const [unit, length] = STEPS.find(([, size]) => Math.abs(difference) >= size) ?? ['minute', 60_000];
  const count = Math.round(difference / length);
  return count === 0 ? 'just now' : AGO.format(count, unit);
}

/** The full date and time, in the user's time zone. */
export const moment = (time: number): string =>
  new Date(time).toLocaleString(undefined, { dateStyle: 'medium', timeStyle: 'long' });

/** `3 days, 4 hours`. */
export function span(milliseconds: number): string {
  const minutes = Math.floor(milliseconds / 60_000);
  const parts = [
    [Math.floor(minutes / 1440), 'day'],
    [Math.floor(minutes / 60) % 24, 'hour'],
    [minutes % 60, 'minute'],
  ] as const;
  const told = parts.filter(([count]) => count > 0).slice(0, 2);
  return told.map(([count, unit]) => `${count} ${unit}${count === 1 ? '' : 's'}`).join(', ') || 'less than a minute';
}
