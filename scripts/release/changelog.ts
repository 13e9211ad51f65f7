/** The sections of a release in reading order (Keep a Changelog 1.1). */
const SECTIONS = ['Added', 'Changed', 'Deprecated', 'Removed', 'Fixed', 'Security'];

const UNRELEASED = '## [Unreleased]';

/**
 * Returns a changelog with each section once per release, in the common order. Entries keep their order within a section.
 * @param text of the changelog.
 * @throws {Error} for a section of another name.
 */
export function tidyChangelog(text: string): string {
  const [head = '', ...releases] = text.split(/^(?=## )/m);
  return head + releases.map(tidyRelease).join('\n').replace(/\n+$/, '\n');
}

/**
 * Returns a changelog in which the unreleased changes become a release.
 * @param version such as `1.1.0`. @param date such as `2026-11-27`.
 * @throws {Error} if the version is already in the changelog, or nothing is unreleased.
 */
export function releaseChangelog(text: string, version: string, date: string): string {
  if (text.includes(`## [${version}]`)) throw new Error(`The changelog has a release ${version} already.`);
  if (releaseNotes(text, 'Unreleased') === '') throw new Error('Nothing is unreleased.');
  return tidyChangelog(text).replace(UNRELEASED, `${UNRELEASED}\n\n## [${version}] - ${date}`);
}

/** Returns the notes of a release as Markdown without its heading. Empty if the changelog has no such release. */
export function releaseNotes(text: string, version: string): string {
  const release = text.split(/^(?=## )/m).find((part) => part.startsWith(`## [${version}]`)) ?? '';
  return release.slice(release.indexOf('\n')).trim();
}

function tidyRelease(release: string): string {
  const [title = '', ...parts] = release.split(/^(?=### )/m);
  const entries = Map.groupBy(parts, (part) => part.slice('### '.length, part.indexOf('\n')).trim());
  const unknown = [...entries.keys()].find((name) => !SECTIONS.includes(name));
  if (unknown !== undefined)
    throw new Error(`The changelog has a section "${unknown}"; known are ${SECTIONS.join(', ')}.`);
  const sections = SECTIONS.flatMap((name) => {
    const own = (entries.get(name) ?? []).map((part) => part.slice(part.indexOf('\n')).trim()).filter(Boolean);
    return own.length === 0 ? [] : [`### ${name}\n\n${own.join('\n')}\n`];
  });
  return [`${title.trim()}\n`, ...sections].join('\n');
}
