import { configOf, serve, type Engines } from './installation.ts';

const { dataDir, engines } = JSON.parse(process.argv[2] ?? '') as { dataDir: string; engines: Engines };
await serve(configOf(dataDir, engines));
process.send?.('ready');
