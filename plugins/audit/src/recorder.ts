import { AsyncLocalStorage } from 'node:async_hooks';
import { nameOfKey, type RequestObserver } from '@editor-companion/core/plugin';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { actionOf, READ, type Action } from './actions.ts';
import type { Draft } from './entry.ts';
import type { AuditOptions } from './options.ts';
import type { Outcome } from './outcome.ts';

/** A request whose handler runs, and what it has created. */
interface Work {
  isOver: boolean;
  made?: Made;
}

/** The member of an answer that identifies what was created: its `id`, or the `version` of a document. */
type Made = readonly [name: 'id' | 'version', value: string];

interface Settings extends Pick<AuditOptions, 'addresses'> {
  readonly isLeftOut: (action: string) => boolean;
}

/** Records an entry for each request. */
export class Recorder implements RequestObserver {
  readonly #settings: Settings;
  readonly #append: (draft: Draft) => void;
  readonly #running = new AsyncLocalStorage<Work>();
  readonly #works = new WeakMap<FastifyRequest, Work>();

  constructor(settings: Settings, append: (draft: Draft) => void) {
    this.#settings = settings;
    this.#append = append;
  }

  /** True while the current code runs within a request, which has an entry of its own. */
  get isWithinRequest(): boolean {
    const work = this.#running.getStore();
    return work !== undefined && !work.isOver;
  }

  around = <T>(request: FastifyRequest, run: () => T): T => {
    const work: Work = { isOver: false };
    this.#works.set(request, work);
    return this.#running.run(work, run);
  };

  answered = (request: FastifyRequest, data: unknown): void => {
    const work = this.#works.get(request);
    const made = madeIn(data);
    if (work && made) work.made = made;
  };

  end = (request: FastifyRequest, reply: FastifyReply): void => {
    const work = this.#works.get(request);
    if (work) work.isOver = true;
    if (request.is404) return;
    const { url = '', config } = request.routeOptions;
    const action = actionOf(request.method, url, config.plugin ?? 'core');
    const outcome = outcomeOf(reply);
    if (!this.#isWorthIt(action, outcome, reply.statusCode)) return;
    this.#append({
      actor: this.#actorOf(request),
      action: action.name,
      ...targetOf(request, reply, { action, made: work?.made }),
      outcome,
      status: reply.statusCode,
      requestId: request.id,
    });
  };

  /** Reads are recorded only if the caller lacked the right. */
  #isWorthIt({ name }: Action, outcome: Outcome, status: number): boolean {
    if (name === READ.name) return status === 401 || status === 403;
    return outcome !== 'done' || !this.#settings.isLeftOut(name);
  }

  #actorOf({ principal, ip }: FastifyRequest): Draft['actor'] {
    const { id, name, kind, tenant, credential } = principal;
    return {
      id,
      name,
      kind,
      ...(tenant !== undefined && { tenant }),
      ...(credential?.id !== undefined && { credential: credential.id }),
      ...(this.#settings.addresses && { address: ip }),
    };
  }
}

function madeIn(data: unknown): Made | undefined {
  if (typeof data !== 'object' || data === null) return undefined;
  const { id, version } = data as { readonly id?: unknown; readonly version?: unknown };
  if (typeof id === 'string') return ['id', id];
  return typeof version === 'number' ? ['version', String(version)] : undefined;
}

function outcomeOf(reply: FastifyReply): Outcome {
  if (reply.statusCode >= 500 || !reply.raw.writableFinished) return 'failed';
  return reply.statusCode >= 400 ? 'refused' : 'done';
}

/**
 * Returns the target of a request: the first parameter of the path, or what was created. The other parameters, and what was created below
 * the first, become details.
 */
function targetOf(
  request: FastifyRequest,
  reply: FastifyReply,
  { action: { kind }, made }: { readonly action: Action; readonly made: Made | undefined },
): Pick<Draft, 'target' | 'details'> {
  if (kind === undefined) return {};
  if (kind === 'path') return { target: { kind, id: request.url.split('?', 1)[0] ?? '' } };
  // A caller may name a document by its storage key, which contains the tenant. The entry has the tenant in its actor already.
  const params = Object.entries((request.params ?? {}) as Readonly<Record<string, string>>);
  const [first, ...others] = params.map(([name, value]) => [name, nameOfKey(value)] as const);
  const id = first?.[1] ?? made?.[1] ?? placeIn(reply);
  const details =
    made === undefined || params.some(([, value]) => value === made[1]) ? others : [...others, asDetail(made)];
  return {
    ...(id !== undefined && { target: { kind, id } }),
    ...(first !== undefined && details.length > 0 && { details: Object.fromEntries(details) }),
  };
}

/** The member `made` holds the id of a comment thread or the like that was created within a document. */
const asDetail = ([name, value]: Made): readonly [string, string] => [name === 'id' ? 'made' : name, value];

/** Returns the id of the task that the answer belongs to, or the last segment of its `Location` header: `42` for `/template/42`. */
function placeIn(reply: FastifyReply): string | undefined {
  const task = reply.getHeader('x-task-id');
  if (typeof task === 'string') return task;
  const location = reply.getHeader('location');
  return typeof location === 'string' ? location.slice(location.lastIndexOf('/') + 1) : undefined;
}
