import type { AiHttpProvider } from '@editor-companion/core/plugin';
import { errors } from '../errors.ts';
import type { Job } from '../gateway.ts';
import type { Offer } from '../providers.ts';

/**
 * What the provider of an admitted job has beside chat. An interceptor may have turned the job to one that has not.
 *
 * @throws CompanionError AI_NOT_OFFERED, with which the job has ended.
 */
export function apiOf<What extends Offer>(job: Job, what: What): NonNullable<AiHttpProvider[What]> {
  const { provider } = job.targets[0];
  const api = provider.kind === 'http' ? provider[what] : undefined;
  if (api !== undefined) return api;
  const failure = errors.AI_NOT_OFFERED({ provider: provider.id, what, choices: 'GET /ai/providers tells who does' });
  job.account.failed(failure);
  throw failure;
}
