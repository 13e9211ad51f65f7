import { defineErrors } from '../base/errors.ts';

/** Errors of exporting and erasing a tenant's data. */
export const tenantDataErrors = defineErrors({
  TENANT_NAME_INVALID: {
    status: 400,
    message:
      'A tenant has a name of 1 to 64 letters, digits, dots, hyphens, underscores and tildes that begins with a letter or digit.',
  },
  TENANT_UNCONFIRMED: {
    status: 400,
    message: 'Nothing was erased. To erase the tenant «{tenant}», give its name a second time, in `confirm`.',
  },
  TENANT_TABLES_UNKNOWN: {
    status: 409,
    message:
      'Nothing was erased: nobody can say which rows of these tables belong to the tenant: {tables}. Switch on the plugin that made them, ask its maker to contribute to the point tenantData, or drop the tables.',
  },
  TENANT_IN_WORK: {
    status: 409,
    message: 'The tenant «{tenant}» is being exported or erased already. Wait until that has ended.',
  },
  TENANT_DATA_UNAVAILABLE: {
    status: 503,
    message:
      'This server has no database in which it could look for what a tenant has. Switch on a plugin that provides the service database.',
  },
  TENANT_CLOSED: {
    status: 403,
    message: 'The data of this tenant are being erased, or were erased. Ask the operator of the server.',
  },
  TENANT_NOT_CLOSED: {
    status: 404,
    message: 'The tenant «{tenant}» is not closed, so there is nothing to open.',
  },
  TENANT_ERASURE_INCOMPLETE: {
    status: 500,
    message:
      'Something of the tenant «{tenant}» came back while it was erased, {passes} times: {found}. Look for what writes it, and erase the tenant again.',
  },
});
