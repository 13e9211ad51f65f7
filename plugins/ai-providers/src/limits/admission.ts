import { DEFAULT_TENANT, tenantKey } from '@editor-companion/core/plugin';
import type { Options } from '../options.ts';
import { createQuota, type Lease } from './quota.ts';

/** The caller, as far as limits need it. */
export interface Asker {
  /** The value of `request.caller`; claims in the body are not trusted. */
  readonly caller: string;
  readonly tenant?: string | undefined;
  readonly documentId?: string | undefined;
}

/** Admits a request by the limits of its caller, its tenant and its document. */
export interface Admission {
  /** @throws CompanionError (429). */
  admit(asker: Asker): Lease;
}

export function createAdmission(limits: Options['limits']): Admission {
  const users = createQuota('user', limits.user);
  const tenants = createQuota('tenant', limits.tenant);
  const documents = createQuota('document', limits.document);
  return {
    admit({ caller, tenant, documentId }) {
      const now = Date.now();
      const leases: Lease[] = [];
      const release = (): void => {
        for (const lease of leases) lease.release();
      };
      try {
        leases.push(users.take(caller, now));
        if (tenant !== undefined) leases.push(tenants.take(tenant, now));
        if (documentId !== undefined) leases.push(documents.take(tenantKey(tenant ?? DEFAULT_TENANT, documentId), now));
      } catch (error) {
        release();
        throw error;
      }
      return { release };
    },
  };
}
