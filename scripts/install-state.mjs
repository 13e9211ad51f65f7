/*
 * Inspects an installation without changing it. Plain JavaScript for Node 20, because it runs before anything is installed.
 */

/** The oldest Node that runs the sources. */
export const OLDEST_RUNTIME = [24, 12];
const MAX_REASONS = 8;

/**
 * Tells whether npm's record of installed packages matches the lockfile.
 * @param wanted `packages` of package-lock.json.
 * @param present `packages` of node_modules/.package-lock.json.
 * @param production packages that only tests and checks need may be missing.
 */
export function isComplete(wanted, present, production) {
  return Object.entries(wanted).every(([path, entry]) => {
    if (!path.includes('node_modules/')) return true;
    const found = present[path];
    if (found) return found.version === entry.version;
    return entry.optional || entry.devOptional || entry.peer || (production && entry.dev) || false;
  });
}

/** Tells whether a Node of this version can run the sources. */
export function runsSources(version) {
  const [major, minor] = version.split('.').map(Number);
  return major > OLDEST_RUNTIME[0] || (major === OLDEST_RUNTIME[0] && minor >= OLDEST_RUNTIME[1]);
}

/** Returns npm's messages without log file paths and empty lines. */
export const reasons = (output) =>
  output
    .split('\n')
    .filter((line) => line.trim() !== '' && !/complete log|^npm error\s*$|^npm error +at /.test(line))
    .slice(0, MAX_REASONS)
    .join('\n');
