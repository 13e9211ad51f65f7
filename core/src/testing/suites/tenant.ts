import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import type { InjectOptions } from 'fastify';
import type { RouteInfo } from '../../contracts/routes.ts';
import { credentialOf } from '../tenant-auth.ts';
import type { TestHost } from '../test-host.ts';
import type { SuiteCase } from './suite.ts';

/** Sends a request as a user of a tenant. Rejects if it is refused. */
export type TenantCall = (request: InjectOptions & { readonly url: string }) => ReturnType<TestHost['inject']>;

/** The input of a route besides the ids in its path. */
export interface TenantAsk {
  readonly query?: string;
  /** A body, or a function that makes it from the ids of the requested things. */
  readonly payload?: object | ((ids: Readonly<Record<string, string>>) => object);
  readonly headers?: Readonly<Record<string, string>>;
}

export interface TenantSuiteOptions {
  /** The name of the plugin whose routes are tested. */
  readonly plugin: string;
  /** Starts a server with the plugin on an empty database, and with `tenantAuth` as its service `auth`. */
  start(): Promise<TestHost>;
  /**
   * Creates one of everything that the plugin stores, and resolves when all of it is stored.
   * @returns the ids of the created things, by the names of parameters in the plugin's paths and of the members that `payload` asks for.
   */
  make(call: TenantCall, host: TestHost): Promise<Readonly<Record<string, string>>>;
  /** Inputs of routes by registered method and path: `GET /notes/:id`. Other routes are called without query and body. */
  readonly asks?: Readonly<Record<string, TenantAsk>>;
  /** Routes that return no stored data, each with the reason. */
  readonly without?: Readonly<Record<string, string>>;
  /** Members of answers that vary by themselves, such as times. */
  readonly passing?: readonly string[];
}

const OWNER = credentialOf('ada', 'acme');
/** The same user id in another tenant, and a user without a tenant. */
const FOREIGN = { other: credentialOf('ada', 'other'), default: credentialOf('ada') };
/** Members that vary in every answer. */
const PASSING = ['requestId', 'createdAt', 'updatedAt', 'time'];

/**
 * The requirements on every plugin that stores things: no other tenant can see or change a tenant's things, or distinguish them from things
 * that never existed. The suite calls every route of the plugin as a user of another tenant with the same user id and as one of the default
 * tenant, once with existing ids and once with unknown ids. New routes are covered automatically.
 * @example
 * runSuite('tenants of notes', tenantSuite({ plugin: 'notes', start, make: async (call) => ({ id: await write(call) }) }));
 */
export function tenantSuite(options: TenantSuiteOptions): readonly SuiteCase[] {
  const cases = Object.entries(FOREIGN).map(([tenant, credential]) => ({
    name: `shows a member of the tenant «${tenant}» nothing of another tenant, and leaves that tenant's data unchanged`,
    run: () => stage(options, (run) => run.hide(credential)),
  }));
  return [
    ...cases,
    {
      name: 'keeps equal names of two tenants apart',
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

/** The compared parts of an answer. */
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
    assert.deepEqual(await this.#answers(lists, credential, {}), before, 'lists contain data of another tenant');
    const nothing = Object.fromEntries(Object.entries(ids).map(([name, id]) => [name, likeButOther(id)]));
    for (const route of this.#routes.filter(hasParameters)) {
      const absent = await this.#answer(route, credential, nothing);
      const foreign = await this.#answer(route, credential, ids);
      assert.deepEqual(
        foreign,
        absent,
        `${nameOf(route)} responds differently for another tenant's data and for missing data`,
      );
    }
    assert.deepEqual(
      await this.#answers(this.#looks(), OWNER, ids),
      own,
      "a call of another tenant's member has changed it",
    );
  }

  async keepApart(): Promise<void> {
    const ids = await this.#make(OWNER);
    const own = await this.#answers(this.#looks(), OWNER, ids);
    const others = await this.#make(FOREIGN.other);
    assert.deepEqual(await this.#answers(this.#looks(), FOREIGN.other, others), own, 'each tenant finds its own data');
    assert.deepEqual(await this.#answers(this.#looks(), OWNER, ids), own, 'a call of another tenant has changed it');
  }

  /** Routes that change nothing. */
  #looks(): readonly RouteInfo[] {
    return this.#routes.filter(({ method }) => method === 'GET');
  }

  /** A test in which even the owner sees nothing would prove nothing. */
  #mustSee(answers: Readonly<Record<string, { readonly status: number }>>): void {
    for (const route of this.#looks().filter(hasParameters))
      assert.ok((answers[nameOf(route)]?.status ?? 500) < 400, `${nameOf(route)} shows the data to its owner`);
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

/** An unknown id of the same form. Short ids, such as version numbers, stay: they belong to something unknown. */
const likeButOther = (id: string): string => {
  if (/^[0-9a-f]{8}-/.test(id)) return randomUUID();
  return id.length < SHORT ? id : `${id.slice(0, -1)}${id.endsWith('z') ? 'y' : 'z'}`;
};

/** A body without members that vary by themselves, whether it is JSON or events with JSON. */
const settled = (body: string, passing: readonly string[]): string =>
  // not constant: names from a kit, each followed by one value.
  passing.reduce((rest, name) => rest.replaceAll(new RegExp(`"${name}":(?:"[^"]*"|[^,}\\]]*),?`, 'g'), ''), body);

/** Shorter ids, such as numbers, are the same for everybody. */
const SHORT = 4;

/** A text with ids replaced by their names. */
const masked = (text: string, ids: Ids): string =>
  Object.entries(ids)
    .filter(([, id]) => id.length >= SHORT)
    .reduce(
      (rest, [name, id]) => rest.replaceAll(id, `<${name}>`).replaceAll(encodeURIComponent(id), `<${name}>`),
      text,
    );
