/** `done`: it was answered with a success. `refused`: the caller may not, or asked for what cannot be (4xx). `failed`: the server could not (5xx), or the caller went away before the answer. */
export const OUTCOMES = ['done', 'refused', 'failed'] as const;
export type Outcome = (typeof OUTCOMES)[number];
