/* The program `companion` as `npm start` and the image run it: from the built server if it exists (see build-server.mjs). */
import { useBuiltServer } from './built-server/use.mjs';

useBuiltServer();
await import('../core/bin/companion.js');
