// Run before `npm start` (--production) and `npm test`: installs and builds what is missing, or returns in milliseconds.
import { buildFonts } from './build-fonts.mjs';
import { buildPages } from './build-pages.mjs';
import { ensureDependencies } from './dependencies.mjs';

try {
  await ensureDependencies({ production: process.argv.includes('--production') });
  await buildFonts();
  // No page that is built is served in production.
  if (process.env.NODE_ENV !== 'production') await buildPages();
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
