import type { Answer } from './import-file.ts';
import { invalidityOf } from './invalidity.ts';

/** Milliseconds within which a damaged document is refused. */
const REFUSAL_DEADLINE = 2_000;
/** Codes that name a document which wore the reader out, which no small document may. */
const WORN_OUT = ['WORKER_TIMEOUT', 'WORKER_OUT_OF_MEMORY'];

/** What an import of a damaged document must never answer; undefined when all is well. */
export function faultOf({ status, code, message, ms, content }: Answer): string | undefined {
  if (content !== undefined) return invalidityOf(content);
  if (status !== 415 && status !== 422) return `answered ${status} ${code}: ${message}`;
  if (WORN_OUT.includes(code)) return `answered ${code}`;
  return ms > REFUSAL_DEADLINE ? `${code} took ${Math.round(ms)} ms` : undefined;
}
