/* The plugin assets through the whole shell, with a folder of files as its external package. */
import { createCompanion } from '../../core/src/index.ts';
import assets from '../../plugins/assets/src/index.ts';

const companion = await createCompanion({
  cwd: process.env['BENCH_FOLDER'] ?? '.',
  config: {
    server: { port: 0 },
    log: { level: 'warn' },
    plugins: { assets: { use: assets as never, options: { external: { package: 'bench-files' } } } },
  },
});
console.log(await companion.listen());
process.once('SIGTERM', () => void companion.close().then(() => process.exit()));
