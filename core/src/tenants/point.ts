import { definePoint } from '../plugin/point.ts';

/** The core's own point, which is there whatever plugins are switched on. */
export const tenantDataPoint = definePoint({ id: 'tenantData', label: 'data of tenants' });
