import type { AiHttpProvider, AiStreamProvider } from '@editor-companion/core/plugin';
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
  return api ?? refuse(job, what);
}

/** As `apiOf`, for vectors, which providers that stream make too. */
export function embeddingsOf(job: Job): NonNullable<(AiHttpProvider | AiStreamProvider)['embeddings']> {
  return job.targets[0].provider.embeddings ?? refuse(job, 'embeddings');
}

function refuse({ targets: [{ provider }], account }: Job, what: Offer): never {
  const failure = errors.AI_NOT_OFFERED({ provider: provider.id, what, choices: 'GET /ai/providers tells who does' });
  account.failed(failure);
  throw failure;
}
