/** A time as part of a file name that every system accepts and that sorts: `2026-11-22T20-05-29.123Z`. */
export const fileTime = (time: Date = new Date()): string => time.toISOString().replaceAll(':', '-');

/** Parses such a name; undefined for any other. */
export function timeOf(name: string): Date | undefined {
  const match = /^(\d{4}-\d\d-\d\dT)(\d\d)-(\d\d)-(\d\d\.\d{3}Z)$/.exec(name);
  return match ? new Date(`${match[1]}${match[2]}:${match[3]}:${match[4]}`) : undefined;
}
