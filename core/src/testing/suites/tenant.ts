import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import type { InjectOptions } from 'fastify';
import type { RouteInfo } from '../../contracts/routes.ts';
import { credentialOf } from '../tenant-auth.ts';
import type { TestHost } from '../test-host.ts';
import type { SuiteCase } from './suite.ts';

/** Makes a request as somebody of a tenant. Rejects where it is refused. */
export type TenantCall = (request: InjectOptions & { readonly url: string }) => ReturnType<TestHost['inject']>;

/** What is asked of a route, besides the ids in its path. */
export interface TenantAsk {
  readonly query?: string;
  /** A body, or what makes it of the ids of the things that are asked for. */
  readonly payload?: object | ((ids: Readonly<Record<string, string>>) => object);
  readonly headers?: Readonly<Record<string, string>>;
}

export interface TenantSuiteOptions {
  /** Name of the plugin whose routes are asked. */
  readonly plugin: string;
  /** Starts a server with the plugin on an empty database, and `tenantAuth` as its service `auth`. */
  start(): Promise<TestHost>;
  /**
   * Makes one of everything that the plugin keeps, and resolves when all of it is there.
   *
   * @returns the ids of what was made, by the names of parameters in the plugin's paths and of whatever `payload` asks for.
   */
  make(call: TenantCall, host: TestHost): Promise<Readonly<Record<string, string>>>;
  /** How routes are asked, by method and path as they are registered: `GET /notes/:id`. Those that are left out are asked without query and body. */
  readonly asks?: Readonly<Record<string, TenantAsk>>;
  /** Routes that tell of nothing that is kept, each with the reason. */
  readonly without?: Readonly<Record<string, string>>;
  /** Members of answers that differ by themselves, such as times. */
  readonly passing?: readonly string[];
}

const OWNER = credentialOf('ada', 'acme');
/** The same user id in another tenant, and somebody of none. */
const FOREIGN = { other: credentialOf('ada', 'other'), default: credentialOf('ada') };
/** Members of every answer that differ by themselves. */
const PASSING = ['requestId', 'createdAt', 'updatedAt', 'time'];

/**
 * What every plugin that keeps things must hold to: what one tenant has, no other one sees, changes, or can tell from what was never there. All
 * routes of the plugin are asked, as somebody of another tenant with the same user id and as somebody of the default one, once with the ids
 * of what is there and once with ids of nothing; a new route is asked without anybody thinking of it.
 *
 * @example
 * runSuite('tenants of notes', tenantSuite({ plugin: 'notes', start, make: async (call) => ({ id: await write(call) }) }));
 */
export function tenantSuite(options: TenantSuiteOptions): readonly SuiteCase[] {
  const cases = Object.entries(FOREIGN).map(([tenant, credential]) => ({
    name: `answers somebody of the tenant «${tenant}» as if another tenant had nothing, and leaves what it has alone`,
    run: () => stage(options, (run) => run.hide(credential)),
  }));
  return [
    ...cases,
    {
      name: 'keeps what two tenants call the same apart',
      run: () => stage(options, (run) => run.keepApart()),
    },
  ];
}

async function stage(options: TenantSuiteOptions, test: (run: TenantRun) => Promise<void>): Promise<void> {
  await using host = await options.start();
  await test(new TenantRun(options, host));
}

type Ids = Readonly<Record<string, string>>;
type Credential = typeof OWNER;

/** What of an answer is compared. */
interface Answer {
  readonly status: number;
  readonly type: string;
  readonly location: string;
  readonly body: string;
}

class TenantRun {
  readonly #options: TenantSuiteOptions;
  readonly #host: TestHost;
  readonly #routes: readonly RouteInfo[];

  constructor(options: TenantSuiteOptions, host: TestHost) {
    this.#options = options;
    this.#host = host;
    this.#routes = host
      .use('routes')
      .list()
      .filter(
        ({ plugin, method, url }) => plugin === options.plugin && options.without?.[`${method} ${url}`] === undefined,
      );
    assert.ok(this.#routes.length > 0, `the plugin ${options.plugin} has routes`);
  }

  async hide(credential: Credential): Promise<void> {
    const lists = this.#routes.filter((route) => !hasParameters(route));
    const before = await this.#answers(lists, credential, {});
    const ids = await this.#make(OWNER);
    const own = await this.#answers(this.#looks(), OWNER, ids);
    this.#mustSee(own);
    assert.deepEqual(await this.#answers(lists, credential, {}), before, 'lists tell of what another tenant has');
    const nothing = Object.fromEntries(Object.entries(ids).map(([name, id]) => [name, likeButOther(id)]));
    for (const route of this.#routes.filter(hasParameters)) {
      const absent = await this.#answer(route, credential, nothing);
      const foreign = await this.#answer(route, credential, ids);
      assert.deepEqual(foreign, absent, `${nameOf(route)} tells what another tenant has from what is not there`);
    }
    assert.deepEqual(
      await this.#answers(this.#looks(), OWNER, ids),
      own,
      'what somebody of another tenant did has changed it',
    );
  }

  async keepApart(): Promise<void> {
    const ids = await this.#make(OWNER);
    const own = await this.#answers(this.#looks(), OWNER, ids);
    const others = await this.#make(FOREIGN.other);
    assert.deepEqual(
      await this.#answers(this.#looks(), FOREIGN.other, others),
      own,
      'each finds what it has made itself',
    );
    assert.deepEqual(await this.#answers(this.#looks(), OWNER, ids), own, 'the same of another tenant has changed it');
  }

  /** Routes that change nothing. */
  #looks(): readonly RouteInfo[] {
    return this.#routes.filter(({ method }) => method === 'GET');
  }

  /** A test in which nobody sees anything would prove nothing. */
  #mustSee(answers: Readonly<Record<string, { readonly status: number }>>): void {
    for (const route of this.#looks().filter(hasParameters))
      assert.ok((answers[nameOf(route)]?.status ?? 500) < 400, `${nameOf(route)} shows its owner what was made`);
  }

  #make(credential: Credential): Promise<Ids> {
    const call: TenantCall = async (request) => {
      const answer = await this.#call(request, credential);
      assert.ok(answer.statusCode < 400, `${request.method ?? 'GET'} ${request.url} made nothing: ${answer.body}`);
      return answer;
    };
    return this.#options.make(call, this.#host);
  }

  async #answers(
    routes: readonly RouteInfo[],
    credential: Credential,
    ids: Ids,
  ): Promise<Readonly<Record<string, Answer>>> {
    const answers: Record<string, Answer> = {};
    for (const route of routes) answers[nameOf(route)] = await this.#answer(route, credential, ids);
    return answers;
  }

  async #answer(route: RouteInfo, credential: Credential, ids: Ids): Promise<Answer> {
    const { query = '', payload, headers } = this.#options.asks?.[nameOf(route)] ?? {};
    const url = route.url.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(ids[name] ?? name)) + query;
    const body = typeof payload === 'function' ? payload(ids) : payload;
    const request = { method: route.method as 'GET', url, ...(body && { payload: body }), ...(headers && { headers }) };
    const answer = await this.#call(request, credential);
    const { 'content-type': type = '', location = '' } = answer.headers;
    const passing = [...PASSING, ...(this.#options.passing ?? [])];
    return {
      status: answer.statusCode,
      type,
      location: masked(location, ids),
      body: masked(settled(answer.body, passing), ids),
    };
  }

  #call(request: InjectOptions, credential: Credential) {
    return this.#host.inject({ ...request, headers: { ...request.headers, ...credential } });
  }
}

const nameOf = ({ method, url }: RouteInfo): string => `${method} ${url}`;

const hasParameters = ({ url }: RouteInfo): boolean => url.includes(':');

/** An id of the same form that is nobody's; short ones, such as numbers of versions, belong to something that is nobody's. */
const likeButOther = (id: string): string => {
  if (/^[0-9a-f]{8}-/.test(id)) return randomUUID();
  return id.length < SHORT ? id : `${id.slice(0, -1)}${id.endsWith('z') ? 'y' : 'z'}`;
};

/** A body without what differs by itself, be it JSON, or events that hold some. */
const settled = (body: string, passing: readonly string[]): string =>
  // not constant: names that a kit gives; what follows them is one value each.
  passing.reduce((rest, name) => rest.replaceAll(new RegExp(`"${name}":(?:"[^"]*"|[^,}\\]]*),?`, 'g'), ''), body);

/** Shorter ids, such as numbers, are the same for everybody. */
const SHORT = 4;

/** A text in which ids have given place to their names. */
const masked = (text: string, ids: Ids): string =>
  Object.entries(ids)
    .filter(([, id]) => id.length >= SHORT)
    .reduce(
      (rest, [name, id]) => rest.replaceAll(id, `<${name}>`).replaceAll(encodeURIComponent(id), `<${name}>`),
      text,
    );
