/** Told from time to time how far the work has come: 0 to 1. */
export type ReportProgress = (fraction: number) => void;

/** Tells progress in steps of a percent. */
export function inPercents(report: ReportProgress): ReportProgress {
  let told = 0;
  return (fraction) => {
    if (fraction < told + 0.01) return;
    told = fraction;
    report(fraction);
  };
}
