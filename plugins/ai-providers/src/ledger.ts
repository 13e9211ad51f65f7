import type { AiPurpose, CompanionError, Host } from '@editor-companion/core/plugin';
import type { Tally } from './answer/tally.ts';
import type { Lease } from './limits/quota.ts';
import type { Options } from './options.ts';
import type { Target } from './upstream/receiver.ts';

export interface LedgerEntry {
  readonly requestId: string;
  readonly purpose: AiPurpose;
  readonly user: string;
  readonly documentId?: string | undefined;
  readonly lease: Lease;
  readonly tally: Tally;
}

/** What became of one request: gives its place back, books its tokens and announces it on the bus. Called once, in the end. */
export interface Account {
  attempt(target: Target): void;
  done(): void;
  failed(error: Pick<CompanionError, 'code' | 'status'>): void;
  cancelled(): void;
}

/** Characters of a token, where a vendor does not tell how many there were. */
const CHARACTERS_PER_TOKEN = 4;

export function openAccount(host: Host, prices: Options['prices'], entry: LedgerEntry): Account {
  const started = performance.now();
  const { tally, lease, user, purpose, requestId, documentId } = entry;
  let attempts = 0;
  let last: Target | undefined;

  function close() {
    const { usage } = tally;
    const known = (usage.inputTokens ?? 0) + (usage.outputTokens ?? 0);
    lease.release(known > 0 ? known : Math.ceil(tally.characters / CHARACTERS_PER_TOKEN));
    return {
      requestId,
      purpose,
      provider: last?.provider.id ?? '',
      model: last?.model ?? '',
      user,
      ...(documentId !== undefined && { documentId }),
      durationMs: Math.round(performance.now() - started),
      attempts,
      usage: { ...usage },
    };
  }

  function costOf(): number | undefined {
    const price = prices[`${last?.provider.id}/${last?.model}`];
    if (price === undefined) return undefined;
    const { inputTokens = 0, outputTokens = 0 } = tally.usage;
    return (inputTokens * price.input + outputTokens * price.output) / 1_000_000;
  }

  return {
    attempt(target) {
      attempts += 1;
      last = target;
    },
    done() {
      const cost = costOf();
      const { firstTokenMs, finishReason } = tally;
      host.emit('ai:done', {
        ...close(),
        finishReason,
        ...(firstTokenMs !== undefined && { firstTokenMs: Math.round(firstTokenMs) }),
        ...(cost !== undefined && { cost }),
      });
    },
    failed: ({ code, status }) => host.emit('ai:failed', { ...close(), error: { code, status } }),
    cancelled: () => host.emit('ai:cancelled', close()),
  };
}
