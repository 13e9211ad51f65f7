/** Reports the share of the work that is done, from 0 to 1. */
export type ReportProgress = (fraction: number) => void;

/** Limits reports to steps of a percent. */
export function inPercents(report: ReportProgress): ReportProgress {
  let told = 0;
  return (fraction) => {
    if (fraction < told + 0.01) return;
    told = fraction;
    report(fraction);
  };
}
