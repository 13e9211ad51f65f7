import { AsyncLocalStorage } from 'node:async_hooks';
import { nameOfKey, type RequestObserver } from '@editor-companion/core/plugin';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { actionOf, READ, type Action } from './actions.ts';
import type { Draft } from './entry.ts';
import type { AuditOptions } from './options.ts';
import type { Outcome } from './outcome.ts';

/** A request while its handler is at work, and what it made. */
interface Work {
  isOver: boolean;
  made?: string;
}

interface Settings extends Pick<AuditOptions, 'addresses'> {
  readonly isLeftOut: (action: string) => boolean;
}

/** Makes entries of what requests ask for. */
export class Recorder implements RequestObserver {
  readonly #settings: Settings;
  readonly #append: (draft: Draft) => void;
  readonly #running = new AsyncLocalStorage<Work>();
  readonly #works = new WeakMap<FastifyRequest, Work>();

  constructor(settings: Settings, append: (draft: Draft) => void) {
    this.#settings = settings;
    this.#append = append;
  }

  /** True while what runs belongs to a request, which has an entry of its own. */
  get isWithinRequest(): boolean {
    const work = this.#running.getStore();
    return work !== undefined && !work.isOver;
  }

  around = <T>(request: FastifyRequest, run: () => T): T => {
    const work: Work = { isOver: false };
    this.#works.set(request, work);
    const result = this.#running.run(work, run);
    if (result instanceof Promise) result.then((value) => noteMade(work, value)).catch(() => undefined);
    else noteMade(work, result);
    return result;
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

  /** What only reads is of interest where somebody tried who may not. */
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

/** Handlers answer what they made with its `id`. */
function noteMade(work: Work, value: unknown): void {
  if (typeof value !== 'object' || value === null) return;
  const { id } = value as { readonly id?: unknown };
  if (typeof id === 'string') work.made = id;
}

function outcomeOf(reply: FastifyReply): Outcome {
  if (reply.statusCode >= 500 || !reply.raw.writableFinished) return 'failed';
  return reply.statusCode >= 400 ? 'refused' : 'done';
}

/** The first parameter of the path, or what was made; the other parameters are details. */
function targetOf(
  request: FastifyRequest,
  reply: FastifyReply,
  { action: { kind }, made }: { readonly action: Action; readonly made: string | undefined },
): Pick<Draft, 'target' | 'details'> {
  if (kind === undefined) return {};
  if (kind === 'path') return { target: { kind, id: request.url.split('?', 1)[0] ?? '' } };
  // A document may be named by its key, which says of which tenant it is, as the actor does.
  const params = Object.entries((request.params ?? {}) as Readonly<Record<string, string>>);
  const [first, ...others] = params.map(([name, value]) => [name, nameOfKey(value)] as const);
  const id = first?.[1] ?? made ?? placeIn(reply);
  return {
    ...(id !== undefined && { target: { kind, id } }),
    ...(others.length > 0 && { details: Object.fromEntries(others) }),
  };
}

/** The task that an answer is of, or the end of the address of what was made: `42` of `Location: /template/42`. */
function placeIn(reply: FastifyReply): string | undefined {
  const task = reply.getHeader('x-task-id');
  if (typeof task === 'string') return task;
  const location = reply.getHeader('location');
  return typeof location === 'string' ? location.slice(location.lastIndexOf('/') + 1) : undefined;
}
