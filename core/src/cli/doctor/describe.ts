import type { Diagnosis, InstallCommands } from '../../base/diagnosis.ts';
import type { Examination } from './examine.ts';

const MARKS = { good: '✔', lacking: '–', failing: '✖' } as const;
const NAMES = { debian: 'Debian, Ubuntu', alpine: 'Alpine', macos: 'macOS' } as const;

/** Formats the findings for a person: one line for each finding, and advice for those that fail. */
export function describe(parts: readonly Examination[], system: keyof InstallCommands | undefined): string {
  const sections = parts
    .filter(({ found }) => found.length > 0)
    .map(({ part, found }) => [part, ...found.map((one) => describeOne(one, system))].join('\n'));
  return [...sections, summary(parts)].join('\n\n');
}

function describeOne(
  { subject, state, found, brings, install, hint }: Diagnosis,
  system?: keyof InstallCommands,
): string {
  const head = `  ${MARKS[state]} ${subject}${found === undefined ? '' : `: ${found.replaceAll('\n', '\n    ')}`}`;
  if (state === 'good') return head;
  return [
    head,
    ...(brings === undefined ? [] : [`      for: ${brings}`]),
    ...commands(install, system).map((line) => `      → ${line}`),
    ...(hint === undefined ? [] : [`      → ${hint}`]),
  ].join('\n');
}

/** The install command of this system, or those of all systems if it is unknown. */
function commands(install: InstallCommands = {}, system?: keyof InstallCommands): string[] {
  const own = system && install[system];
  if (own !== undefined) return [own];
  return Object.entries(install).map(
    ([name, command]) => `${NAMES[name as keyof InstallCommands]}: ${command as string}`,
  );
}

function summary(parts: readonly Examination[]): string {
  const count = (state: Diagnosis['state']): number =>
    parts.reduce((sum, { found }) => sum + found.filter((one) => one.state === state).length, 0);
  const [lacking, failing] = [count('lacking'), count('failing')];
  if (failing > 0)
    return `${failing} of the features that the configuration requires will not work. Optional features that are missing: ${lacking}.`;
  return lacking > 0
    ? `Everything that the configuration requires works. Optional features that are missing: ${lacking}.`
    : 'Everything works.';
}
