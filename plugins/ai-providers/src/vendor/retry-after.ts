/**
 * The seconds of `Retry-After` (RFC 9110 §10.2.3, either form) or of OpenAI's `retry-after-ms`.
 * @param now milliseconds since the epoch.
 */
export function retryAfter(
  headers: Readonly<Record<string, string | string[] | undefined>>,
  now: number,
): number | undefined {
  const precise = Number(headers['retry-after-ms'] ?? Number.NaN);
  if (precise >= 0) return precise / 1000;
  const value = headers['retry-after'];
  if (typeof value !== 'string' || value.trim() === '') return undefined;
  const seconds = Number(value);
  if (seconds >= 0) return seconds;
  const date = Date.parse(value);
  return Number.isNaN(date) ? undefined : Math.max(0, (date - now) / 1000);
}
