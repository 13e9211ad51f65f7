/** Scripts that word processors format separately: each has its own font, size and weight. */
export type Script = 'western' | 'eastAsian' | 'complex';

/** A value for each script. */
export type PerScript<T> = Readonly<Record<Script, T>>;

const EAST_ASIAN =
  '\\u1100-\\u11ff\\u2e80-\\u9fff\\ua960-\\ua97f\\uac00-\\ud7ff\\uf900-\\ufaff\\ufe30-\\ufe4f\\uff00-\\uffef';
/** Right-to-left scripts and scripts with joined or stacked letters. */
const COMPLEX = '\\u0590-\\u0eff\\u1780-\\u17ff\\ufb1d-\\ufdff\\ufe70-\\ufefc';
const ANY = new RegExp(`[${EAST_ASIAN}${COMPLEX}]`);
const IS_COMPLEX = new RegExp(`[${COMPLEX}]`);
/** Characters without a script belong to the text before them. */
const RUNS = new RegExp(
  `[${EAST_ASIAN}][^${COMPLEX}\\p{L}]*(?:[${EAST_ASIAN}][^${COMPLEX}\\p{L}]*)*|[${COMPLEX}][^${EAST_ASIAN}\\p{L}]*(?:[${COMPLEX}][^${EAST_ASIAN}\\p{L}]*)*|[^${EAST_ASIAN}${COMPLEX}]+`,
  'gu',
);

/** Splits text into runs of one script. Returns one run if all scripts have the same formatting. */
export function scriptRuns(text: string): { script: Script; text: string }[] {
  if (!ANY.test(text)) return [{ script: 'western', text }];
  return Array.from(text.matchAll(RUNS), ([run]) => ({ script: scriptOf(run), text: run }));
}

function scriptOf(run: string): Script {
  const [first = ''] = run;
  if (!ANY.test(first)) return 'western';
  return IS_COMPLEX.test(first) ? 'complex' : 'eastAsian';
}
