import type { BootReport, Problem } from './problem.ts';

/** Formats a report for people: a headline, then every problem with its place, fault and remedy. */
export function formatReport(report: BootReport): string {
  const errors = report.problems.filter(({ severity }) => severity === 'error');
  const warnings = report.problems.filter(({ severity }) => severity === 'warning');
  const headline =
    errors.length === 0
      ? 'The configuration is valid.'
      : `${plural(errors.length, 'problem')} found; the server was not started.`;
  return [headline, ...[...errors, ...warnings].map(formatProblem)].join('\n\n');
}

/** Formats one problem in several lines. */
export function formatProblem({ severity, path, message, expected, found, hint }: Problem): string {
  const mark = severity === 'error' ? '✖' : '⚠';
  const lines = [
    `${mark} ${path}`,
    `  ${message}`,
    expected === undefined ? '' : `  expected  ${expected}`,
    found === undefined ? '' : `  found     ${found}`,
    hint === undefined ? '' : `  → ${hint}`,
  ];
  return lines.filter((line) => line !== '').join('\n');
}

const plural = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`;
