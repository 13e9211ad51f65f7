import { definePlugin } from '@editor-companion/core/plugin';
import { assertEncoding } from './decode.ts';
import { errors } from './errors.ts';
import { csvFormat } from './format.ts';
import { Options } from './options.ts';

/** Imports .csv and .tsv files. */
export default definePlugin({
  name: 'csv',
  version: '1.0.0',
  apiVersion: 1,
  dependsOn: { 'import-office': '^1.0.0' },
  options: Options,
  errors: errors.table,
  setup(host, options) {
    assertEncoding(options.fallbackEncoding);
    host.contribute('importFormat', csvFormat(options));
  },
});
