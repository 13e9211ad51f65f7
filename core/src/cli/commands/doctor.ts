import { makePlan } from '../../boot/plan.ts';
import type { Command } from '../command.ts';
import { describe } from '../doctor/describe.ts';
import { examine, type Examination } from '../doctor/examine.ts';
import { systemKind } from '../doctor/system.ts';
import { configSources, serverOptions } from '../options.ts';

export const doctor: Command = {
  name: 'doctor',
  summary: 'Show what works on this machine, what does not, and how to install the rest.',
  usage: 'doctor [--json] [--strict] [--config <file>]',
  options: {
    ...serverOptions,
    json: { type: 'boolean', description: 'Print the findings as JSON.' },
    strict: {
      type: 'boolean',
      description: 'Exit with 1 also if only optional features are missing.',
    },
  },
  async run(invocation) {
    const { flags, terminal } = invocation;
    const parts = await examine(await makePlan(configSources(invocation)));
    const isBad = has(parts, 'failing') || (flags['strict'] === true && has(parts, 'lacking'));
    if (flags['json']) terminal.out(JSON.stringify({ ok: !isBad, parts }, undefined, 2));
    else terminal.out(describe(parts, systemKind()));
    return isBad ? 1 : 0;
  },
};

const has = (parts: readonly Examination[], state: string): boolean =>
  parts.some(({ found }) => found.some((one) => one.state === state));
