import { definePlugin } from '@editor-companion/core/plugin';
import { errors } from './errors.ts';
import { csvFormat } from './format.ts';
import { Options } from './options.ts';

/** Lets the server import .csv and .tsv files. */
export default definePlugin({
  name: 'csv',
  version: '1.0.0',
  apiVersion: 1,
  dependsOn: { 'import-office': '^1.0.0' },
  options: Options,
  errors: errors.table,
  setup(host, options) {
    // Throws for a name that is no encoding, so that the server says so at its start.
    new TextDecoder(options.fallbackEncoding);
    host.contribute('importFormat', csvFormat(options));
  },
});
