import type { AiPurpose, AiRequest, CompanionError, Host } from '@editor-companion/core/plugin';
import type { Tally } from '../answer/tally.ts';
import type { Lease } from '../limits/quota.ts';
import { estimateInput } from '../models/token-estimate.ts';
import type { Target } from '../upstream/receiver.ts';
import type { RequestWatch } from './request-watch.ts';
import type { Reservation } from './budgets.ts';
import { dayOf } from './calendar.ts';
import type { UsageTable } from './database.ts';
import type { Ledger } from './ledger.ts';
import { keptName, type Subject } from './subject.ts';

export interface AccountEntry {
  readonly requestId: string;
  readonly purpose: AiPurpose;
  readonly subject: Subject;
  readonly request: Omit<AiRequest, 'model'>;
  readonly lease: Lease;
  readonly tally: Tally;
  readonly reservation: Reservation | undefined;
}

/** Ends one request: releases its place, books its tokens and emits its event. Called once. */
export interface Account {
  attempt(target: Target): void;
  /** Notes that the answer came from the cache. */
  cached(target: Target): void;
  done(): void;
  failed(error: Pick<CompanionError, 'code' | 'status'>): void;
  cancelled(): void;
}

type Outcome = 'done' | 'failed' | 'cancelled';

/** The charge of a request. */
interface Charge {
  readonly inputTokens: number;
  readonly outputTokens: number;
  readonly isEstimated: boolean;
}

export function openAccount(host: Host, ledger: Ledger, watch: RequestWatch, entry: AccountEntry): Account {
  const started = performance.now();
  const { tally, lease, purpose, requestId, subject } = entry;
  let attempts = 0;
  let last: Target | undefined;
  let isCached = false;

  function close(outcome: Outcome) {
    const charge = attempts === 0 ? NOTHING : chargeOf(entry, outcome);
    const cost = last && ledger.cost(last, charge.inputTokens, charge.outputTokens);
    lease.release();
    ledger.book(rowOf(entry, outcome, { charge, cost, target: last, isCached }), entry.reservation);
    const ended = {
      purpose,
      durationMs: Math.round(performance.now() - started),
      usage: {
        ...tally.usage,
        ...(charge.isEstimated && { inputTokens: charge.inputTokens, outputTokens: charge.outputTokens }),
      },
    };
    const dollars = cost === undefined ? undefined : cost / MILLION;
    watch({ ...ended, target: last, outcome, cost: dollars, firstTokenMs: tally.firstTokenMs });
    return {
      ...ended,
      requestId,
      provider: last?.provider.id ?? '',
      model: last?.model ?? '',
      user: subject.user,
      ...(subject.document !== undefined && { documentId: subject.document }),
      attempts,
      ...(charge.isEstimated && { estimated: true }),
      ...(dollars !== undefined && { cost: dollars }),
    };
  }

  return {
    attempt(target) {
      attempts += 1;
      last = target;
    },
    cached(target) {
      isCached = true;
      last = target;
    },
    done() {
      const { firstTokenMs, finishReason } = tally;
      const first = firstTokenMs === undefined ? {} : { firstTokenMs: Math.round(firstTokenMs) };
      host.emit('ai:done', { ...close('done'), finishReason, ...first });
    },
    failed: ({ code, status }) => host.emit('ai:failed', { ...close('failed'), error: { code, status } }),
    cancelled: () => host.emit('ai:cancelled', close('cancelled')),
  };
}

const MILLION = 1_000_000;

const NOTHING: Charge = { inputTokens: 0, outputTokens: 0, isEstimated: false };

/**
 * The usage that the vendor reported, with estimates for the rest. An aborted answer has no or partial usage, so at least the received text
 * counts. A request that failed before the first output is free, as it is with vendors; one whose client left is not.
 */
function chargeOf({ tally, request }: AccountEntry, outcome: Outcome): Charge {
  const { usage, tokens } = tally;
  const isTold = usage.inputTokens !== undefined || usage.outputTokens !== undefined;
  if (outcome === 'failed' && !isTold && tokens === 0) return NOTHING;
  const output = outcome === 'done' ? (usage.outputTokens ?? tokens) : Math.max(usage.outputTokens ?? 0, tokens);
  const isEstimated = usage.inputTokens === undefined || output !== (usage.outputTokens ?? 0);
  return { inputTokens: usage.inputTokens ?? estimateInput(request), outputTokens: output, isEstimated };
}

interface Result {
  readonly charge: Charge;
  readonly cost: number | undefined;
  readonly target: Target | undefined;
  readonly isCached: boolean;
}

function rowOf(
  { subject, purpose, tally }: AccountEntry,
  outcome: Outcome,
  { charge, cost, target, isCached }: Result,
): UsageTable {
  return {
    day: dayOf(Date.now()),
    tenant: keptName(subject.tenant ?? ''),
    user_id: keptName(subject.user),
    document: keptName(subject.document ?? ''),
    provider: target?.provider.id ?? '',
    model: keptName(target?.model ?? ''),
    purpose,
    requests: 1,
    failed: Number(outcome === 'failed'),
    cancelled: Number(outcome === 'cancelled'),
    cached: Number(isCached),
    estimated: Number(charge.isEstimated),
    unpriced: Number(target !== undefined && cost === undefined),
    input_tokens: charge.inputTokens,
    output_tokens: charge.outputTokens,
    reasoning_tokens: tally.usage.reasoningTokens ?? 0,
    cached_tokens: tally.usage.cachedTokens ?? 0,
    cost: cost ?? 0,
  };
}
