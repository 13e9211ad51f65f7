// Run before `npm start` (--production) and `npm test`: installs what is missing, or returns in milliseconds.
import { ensureDependencies } from './dependencies.mjs';

try {
  await ensureDependencies({ production: process.argv.includes('--production') });
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
