export { FormatError, formatErrors } from './errors.ts';
export type { FormatErrorCode, FormatErrorValues } from './errors.ts';
export type { ReportProgress } from './content/progress.ts';
export type { TextOptions } from './content/text-options.ts';
export type { Resource, WriteJob, Writer } from './content/source/write-job.ts';
