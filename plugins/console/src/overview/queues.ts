import type { MetricFamily } from '@editor-companion/core/plugin';

/** The work of one kind on the node that answers. */
export interface Queue {
  /** `jobs: conversion`, `threads: office`, `webhook`. */
  readonly name: string;
  readonly waiting: number;
  readonly running: number;
}

const STATES: ReadonlySet<string> = new Set(['waiting', 'running']);

/**
 * Lists waiting and running work. It reads the gauges of all plugins whose name ends with `_waiting` or `_running`, or whose label `state`
 * has such a value.
 */
export function queuesOf(families: readonly MetricFamily[]): Queue[] {
  const queues = new Map<string, { waiting: number; running: number }>();
  for (const { kind, name, labels, samples } of families) {
    if (kind !== 'gauge') continue;
    const ending = [...STATES].find((state) => name.endsWith(`_${state}`));
    const base = ending === undefined ? name : name.slice(0, -ending.length - 1);
    for (const sample of samples) {
      const state = ending ?? sample.labels[labels.indexOf('state')] ?? '';
      if (!STATES.has(state)) continue;
      const others = sample.labels.filter((_, index) => labels[index] !== 'state');
      const key = [titleOf(base), ...others].join(': ');
      const queue = queues.get(key) ?? { waiting: 0, running: 0 };
      queue[state === 'waiting' ? 'waiting' : 'running'] += sample.value;
      queues.set(key, queue);
    }
  }
  return [...queues].map(([name, queue]) => ({ name, ...queue })).toSorted((a, b) => (a.name < b.name ? -1 : 1));
}

/** Returns `jobs` for `companion_jobs_runs`. */
const titleOf = (base: string): string =>
  base
    .replace(/^companion_/, '')
    .replace(/_(?:runs|pages)$/, '')
    .replaceAll('_', ' ');

/** Returns the value of a gauge or counter without labels. Undefined if no plugin has it. */
export const valueOf = (families: readonly MetricFamily[], name: string): number | undefined =>
  families.find((family) => family.name === `companion_${name}` || family.name === name)?.samples[0]?.value;
