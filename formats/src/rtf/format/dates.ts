const two = (value: number): string => String(value).padStart(2, '0');

/** Converts year, month, day, hour, minute, second to ISO 8601. Undefined for an invalid date. */
export function isoDate(parts: readonly number[]): string | undefined {
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = parts;
  if (year < 1 || year > 9999 || month < 1 || month > 12 || day < 1 || day > 31) return undefined;
  if (hour < 0 || hour > 23 || minute < 0 || minute > 59 || second < 0 || second > 59) return undefined;
  return `${String(year).padStart(4, '0')}-${two(month)}-${two(day)}T${two(hour)}:${two(minute)}:${two(second)}Z`;
}

/** Decodes the packed date of a revision or comment ([MS-DOC] 2.9.67, DTTM). */
export function packedDate(value: number | undefined): string | undefined {
  if (value === undefined || value === 0) return undefined;
  const bits = (from: number, count: number): number => (value >>> from) & ((1 << count) - 1);
  return isoDate([1900 + bits(20, 9), bits(16, 4), bits(11, 5), bits(6, 5), bits(0, 6), 0]);
}
