import { definePoint } from '../plugin/point.ts';

/** The core's own point, present whichever plugins are active. */
export const tenantDataPoint = definePoint({ id: 'tenantData', label: 'data of tenants' });
