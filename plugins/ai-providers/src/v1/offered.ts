import type { AiHttpProvider, AiStreamProvider } from '@editor-companion/core/plugin';
import { errors } from '../errors.ts';
import type { Job } from '../gateway.ts';
import type { Offer } from '../providers.ts';

/**
 * The provider's API for a capability besides chat. An interceptor may have changed the job to a provider without it.
 * @throws CompanionError AI_NOT_OFFERED, with which the job has ended.
 */
export function apiOf<What extends Offer>(job: Job, what: What): NonNullable<AiHttpProvider[What]> {
  const { provider } = job.targets[0];
  const api = provider.kind === 'http' ? provider[what] : undefined;
  return api ?? refuse(job, what);
}

/** Like `apiOf`, for embeddings, which streaming providers offer too. */
export function embeddingsOf(job: Job): NonNullable<(AiHttpProvider | AiStreamProvider)['embeddings']> {
  return job.targets[0].provider.embeddings ?? refuse(job, 'embeddings');
}

function refuse({ targets: [{ provider }], account }: Job, what: Offer): never {
  const failure = errors.AI_NOT_OFFERED({ provider: provider.id, what, choices: 'GET /ai/providers lists them' });
  account.failed(failure);
  throw failure;
}
