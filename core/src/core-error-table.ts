import { attributionErrors } from './attribution/errors.ts';
import { backupErrors } from './backup/errors.ts';
import { dataErrors } from './data/errors.ts';
import { encryptionErrors } from './cipher/errors.ts';
import { tenantErrors } from './http/access/check-tenants.ts';
import { httpErrors } from './http/errors.ts';
import { workerErrors } from './isolation/errors.ts';
import { kernelErrors } from './kernel/errors.ts';
import { metricErrors } from './metrics/errors.ts';
import { moveErrors } from './data/move-errors.ts';
import { fetchErrors } from './network/errors.ts';
import { scopeErrors } from './plugin/scope.ts';
import { contentErrors } from './plugin/warnings/warnings.ts';
import { tenantDataErrors } from './tenants/errors.ts';

/** Every error code of the core, for the docs. */
export const coreErrorTable = {
  ...kernelErrors.table,
  ...metricErrors.table,
  ...attributionErrors.table,
  ...scopeErrors.table,
  ...tenantErrors.table,
  ...contentErrors.table,
  ...httpErrors.table,
  ...workerErrors.table,
  ...fetchErrors.table,
  ...dataErrors.table,
  ...backupErrors.table,
  ...moveErrors.table,
  ...encryptionErrors.table,
  ...tenantDataErrors.table,
};
