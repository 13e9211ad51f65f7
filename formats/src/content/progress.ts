/** Told from time to time how far the work has come: 0 to 1. */
export type ReportProgress = (fraction: number) => void;
