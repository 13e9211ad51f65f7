import { defineErrors } from '../base/errors.ts';

/** Errors of exporting and erasing a tenant's data. */
export const tenantDataErrors = defineErrors({
  TENANT_NAME_INVALID: {
    status: 400,
    message:
      "The tenant's name is not valid. Use 1 to 64 letters, digits, dots, hyphens, underscores and tildes, and begin with a letter or digit.",
  },
  TENANT_UNCONFIRMED: {
    status: 400,
    message: 'Nothing was erased. To erase the tenant «{tenant}», repeat its name in `confirm`.',
  },
  TENANT_TABLES_UNKNOWN: {
    status: 409,
    message:
      'Nothing was erased, because no plugin declares which rows of these tables belong to a tenant: {tables}. Switch on the plugin that created the tables, ask its author to contribute to the point tenantData, or drop the tables.',
  },
  TENANT_IN_WORK: {
    status: 409,
    message: 'The tenant «{tenant}» is already being exported or erased. Wait until this has finished.',
  },
  TENANT_DATA_UNAVAILABLE: {
    status: 503,
    message:
      "This server has no database, so it cannot look for the tenant's data. Switch on a plugin that provides the service database.",
  },
  TENANT_CLOSED: {
    status: 403,
    message: 'The data of this tenant was erased, or is being erased. Ask the operator of the server.',
  },
  TENANT_NOT_CLOSED: {
    status: 404,
    message: 'The tenant «{tenant}» is not closed, so it cannot be opened.',
  },
  TENANT_ERASURE_INCOMPLETE: {
    status: 500,
    message:
      'Data of the tenant «{tenant}» reappeared while it was being erased, {passes} times: {found}. Find the program that writes it, and erase the tenant again.',
  },
});
