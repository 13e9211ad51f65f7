/* The program `companion` as `npm start` and the image run it: from the built server, where there is one (see build-server.mjs). */
import { useBuiltServer } from './built-server/use.mjs';

useBuiltServer();
await import('../core/bin/companion.js');
