import type { Answer } from './import-file.ts';
import { invalidityOf } from './invalidity.ts';

/** Milliseconds within which a damaged document is refused. */
const REFUSAL_DEADLINE = 2_000;
/** Codes that name a document which wore the reader out, which no small document may. */
const WORN_OUT = ['WORKER_TIMEOUT', 'WORKER_OUT_OF_MEMORY'];

/** What an import of a damaged document must never answer; undefined when all is well. */
export function faultOf(answer: Answer): string | undefined {
  const { status, code, message, ms, content } = answer;
  if (content !== undefined) return invalidityOf(content);
  if (status !== 415 && status !== 422) return `answered ${status} ${code}: ${message}`;
  if (WORN_OUT.includes(code)) return `answered ${code}`;
  return isLate(answer) ? `${code} took ${Math.round(ms)} ms` : undefined;
}

export const isLate = ({ status, ms }: Answer): boolean => status !== 200 && ms > REFUSAL_DEADLINE;
