import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { releaseChangelog, releaseNotes, tidyChangelog } from '../../scripts/release/changelog.ts';

const CHANGELOG = `# Changelog

## [Unreleased]

### Fixed

- One.

### Added

- Two
  lines.

### Fixed

- Three.

## [1.0.0] - 2026-01-31

### Added

- All.
`;

test('CHANGELOG.md has each section once, in the common order (npm run release)', () => {
  const text = readFileSync(join(import.meta.dirname, '../../CHANGELOG.md'), 'utf8');
  assert.equal(text, tidyChangelog(text));
});

test('sections of one name are merged, and releases stay separate', () => {
  const tidy = tidyChangelog(CHANGELOG);
  assert.equal(
    tidy,
    `# Changelog

## [Unreleased]

### Added

- Two
  lines.

### Fixed

- One.
- Three.

## [1.0.0] - 2026-01-31

### Added

- All.
`,
  );
  assert.equal(tidyChangelog(tidy), tidy);
  assert.throws(() => tidyChangelog(CHANGELOG.replace('### Added', '### New')), /section "New"/);
});

test('the unreleased part becomes a release with notes, once', () => {
  const released = releaseChangelog(CHANGELOG, '1.1.0', '2026-11-27');
  assert.match(released, /## \[Unreleased\]\n\n## \[1\.1\.0\] - 2026-11-27\n\n### Added/);
  assert.equal(releaseNotes(released, '1.1.0'), '### Added\n\n- Two\n  lines.\n\n### Fixed\n\n- One.\n- Three.');
  assert.throws(() => releaseChangelog(released, '1.1.0', '2026-11-28'), /already/);
  assert.throws(() => releaseChangelog(released, '1.2.0', '2026-11-28'), /Nothing is unreleased/);
});
