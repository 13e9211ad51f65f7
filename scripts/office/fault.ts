import type { Answer } from './import-file.ts';
import { invalidityOf } from './invalidity.ts';

/** The maximum milliseconds for refusing a damaged document. */
const REFUSAL_DEADLINE = 2_000;
/** Error codes for exhausted reader resources, which no small document may cause. */
const WORN_OUT = ['WORKER_TIMEOUT', 'WORKER_OUT_OF_MEMORY'];

/** Returns the fault in an answer to a damaged document. Undefined if the answer is acceptable. */
export function faultOf(answer: Answer): string | undefined {
  const { status, code, message, ms, content } = answer;
  if (content !== undefined) return invalidityOf(content);
  if (status !== 415 && status !== 422) return `answered ${status} ${code}: ${message}`;
  if (WORN_OUT.includes(code)) return `answered ${code}`;
  return isLate(answer) ? `${code} took ${Math.round(ms)} ms` : undefined;
}

export const isLate = ({ status, ms }: Answer): boolean => status !== 200 && ms > REFUSAL_DEADLINE;
