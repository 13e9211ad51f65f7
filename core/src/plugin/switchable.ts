import { Type } from 'typebox';
import type { Static, TObject } from 'typebox';

/**
 * The options of one service of a plugin that provides several, or false to leave that service to another plugin. The option has the
 * service's name.
 * @example
 * provides: ['files', 'jobs'],
 * options: Type.Object({ files: Switchable(FilesOptions), jobs: Switchable(JobsOptions) }, { additionalProperties: false }),
 * setup(host, { files, jobs }) {
 *   if (files !== false) host.provide('files', new MyFiles(files));
 *   if (jobs !== false) host.provide('jobs', new MyJobs(jobs));
 * }
 */
export const Switchable = <Schema extends TObject>(schema: Schema) =>
  Type.Unsafe<Static<Schema> | false>({
    ...schema,
    type: ['object', 'boolean'],
    anyOf: [{ type: 'object' }, { const: false }],
  });
