// Installs and builds missing parts, or returns in milliseconds. It runs before `npm start` (--production) and `npm test`.
import { buildFonts } from './build-fonts.mjs';
import { buildPages } from './build-pages.mjs';
import { buildServer } from './build-server.mjs';
import { ensureDependencies } from './dependencies.mjs';

const production = process.argv.includes('--production');

try {
  await ensureDependencies({ production });
  await buildFonts();
  // Built pages are not served in production.
  if (process.env.NODE_ENV !== 'production') await buildPages();
  // Tests run the sources.
  if (production) await buildServer().catch(doWithout);
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}

/** Prints a warning. The sources run everywhere and only start more slowly. */
function doWithout(error) {
  console.error(`${error.message}\nIts sources are run instead.`);
}
