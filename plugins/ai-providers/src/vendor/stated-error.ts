import { count, isRecord, text } from './json.ts';

/** What `error` of a body or chunk says; vendors send an object or a bare text. */
export function errorOf(value: unknown): { type: 'error'; message: string; code?: string; status?: number } {
  const error = isRecord(value) ? value : { message: value };
  const code = error['code'] ?? error['type'];
  const status = count(error['status']) ?? count(error['code']);
  return {
    type: 'error',
    message: text(error['message']) || 'no reason given',
    ...(typeof code === 'string' && { code }),
    ...(status !== undefined && { status }),
  };
}
