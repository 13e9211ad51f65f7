/** A time as a part of a file's name that every system takes, and that sorts: `2026-11-22T20-05-29.123Z`. */
export const fileTime = (time: Date = new Date()): string => time.toISOString().replaceAll(':', '-');

/** The other way round; undefined for another name. */
export function timeOf(name: string): Date | undefined {
  const match = /^(\d{4}-\d\d-\d\dT)(\d\d)-(\d\d)-(\d\d\.\d{3}Z)$/.exec(name);
  return match ? new Date(`${match[1]}${match[2]}:${match[3]}:${match[4]}`) : undefined;
}
