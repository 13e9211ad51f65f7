import { definePlugin } from '@editor-companion/core/plugin';
import { {{camelName}}Exporter } from './exporter.ts';

export default definePlugin({
  name: '{{name}}',
  version: '0.1.0',
  apiVersion: 1,
  setup(host) {
    host.contribute('exporter', {{camelName}}Exporter);
  },
});
