/**
 * The outcomes of an action. `done`: the server answered with success. `refused`: the caller lacks the right or sent a request with an
 * error (4xx). `failed`: the server failed (5xx), or the caller disconnected before the answer.
 */
export const OUTCOMES = ['done', 'refused', 'failed'] as const;
export type Outcome = (typeof OUTCOMES)[number];
