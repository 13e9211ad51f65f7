import ai from '@editor-companion/ai-providers';
import collab from '@editor-companion/collab';
import { definePlugin, type AiEvent, type AiRequest, type PluginDefinition } from '@editor-companion/core/plugin';
import { createTestHost, tenantAuth, type TenantAsk, type TenantSuiteOptions } from '@editor-companion/core/testing';
import assistant from '../../src/index.ts';
import { shout } from '../jobs/shout.ts';

const NAME = 'minutes';
const PICK = { name: 'pick', description: 'Lets the user choose.', parameters: { type: 'object', properties: {} } };

/** Calls the caller's tool if it has one; otherwise returns all lines in capitals, as jobs request. */
async function* answer(request: AiRequest): AsyncGenerator<AiEvent> {
  const hasAsked = request.messages.some(({ role }) => role === 'tool');
  const isAsked = request.tools?.some(({ function: { name } }) => name === PICK.name) === true && !hasAsked;
  if (isAsked) yield { type: 'tool-call', id: 'c1', name: PICK.name, argumentsDelta: '{}' };
  else yield { type: 'text', text: (await shout(request)).text ?? '' };
  yield { type: 'usage', inputTokens: 1, outputTokens: 1 };
  yield { type: 'finish', reason: isAsked ? 'tool-calls' : 'stop' };
}

/** A model without external services. */
export const scripted = definePlugin({
  name: 'scripted',
  version: '1.0.0',
  apiVersion: 1,
  setup(host) {
    host.contribute('aiProvider', {
      id: 'scripted',
      title: 'Scripted',
      kind: 'stream',
      models: [{ id: 'loud' }],
      stream: answer,
    });
  },
});

/** A run that waits for its caller. */
export const WAITING_RUN = { prompt: 'Ask me', model: 'scripted/loud', clientTools: [PICK] };
const JOB = { kind: 'style', style: 'Loud.', model: 'scripted/loud' };
const base = '/documents/:name/assistant';

const ASKS: Readonly<Record<string, TenantAsk>> = {
  [`POST ${base}`]: { payload: { prompt: 'Go', model: 'scripted/loud' } },
  [`POST ${base}/agui`]: {
    payload: { threadId: 't', runId: 'r', messages: [{ id: 'm', role: 'user', content: 'Go' }] },
  },
  [`POST ${base}/runs/:run/results`]: { payload: { results: [{ id: 'c1', content: 'red' }] } },
  [`POST ${base}/jobs`]: { payload: JOB },
};

/** Runs and jobs of the assistant of two tenants. @param services plugins that provide the services. */
export const runsOfTenants = (
  services: readonly PluginDefinition[],
  options: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {},
): TenantSuiteOptions => ({
  plugin: 'assistant',
  start: () =>
    createTestHost([...services, collab, ai, scripted, assistant], { services: { auth: tenantAuth }, options }),
  async make(call) {
    const url = `/documents/${NAME}`;
    await call({ method: 'POST', url, payload: { html: '<p>What nobody else may read.</p>' } });
    await call({ method: 'POST', url: `${url}/assistant`, payload: WAITING_RUN });
    const listed = await call({ url: `${url}/assistant/runs` });
    const run = listed.json<{ data: { runs: { run: string }[] } }>().data.runs[0]?.run ?? '';
    const begun = await call({ method: 'POST', url: `${url}/assistant/jobs`, payload: JOB });
    const job = begun.json<{ data: { id: string } }>().data.id;
    // The events end with the job.
    await call({ url: `${url}/assistant/jobs/${job}/events` });
    return { name: NAME, run, job };
  },
  asks: ASKS,
  without: {
    'POST /mcp': 'its sessions are asked by a test of their own',
    'GET /mcp': 'it tells nothing',
    'DELETE /mcp': 'its sessions are asked by a test of their own',
  },
  passing: ['startedAt', 'endedAt', 'until', 'changedBytes', 'id'],
});
