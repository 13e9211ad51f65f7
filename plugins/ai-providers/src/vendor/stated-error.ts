import { count, isRecord, text } from './json.ts';

/** Reads the `error` of a body or chunk: an object or a plain text. */
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
