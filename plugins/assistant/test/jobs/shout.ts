import type { AiRequest } from '@editor-companion/core/plugin';
import type { AssistantStage, Step, User } from '../http/stage.ts';

export interface JobAnswer {
  readonly id: string;
  readonly state: string;
  readonly document: string;
  readonly undo: boolean;
  readonly result?: unknown;
  readonly error?: { readonly code: string };
  readonly progress: {
    readonly total: number;
    readonly done: number;
    readonly changed: number;
    readonly left: { readonly why: string }[];
  };
}

export const textOf = (content: unknown): string => (typeof content === 'string' ? content : JSON.stringify(content));

/** The lines in a request to a model. */
export const linesIn = ({ messages }: AiRequest): string[] =>
  textOf(messages.findLast(({ role }) => role === 'user')?.content)
    .split('\n')
    .filter((line) => /^@\d+ /.test(line));

/** Returns each line in capitals, except the tags. */
export const shout: Step = (request) => ({
  text: linesIn(request)
    .map((line) =>
      line.replaceAll(/(<[^>]*>)|([^<]+)/g, (_, tag: string | undefined, words: string) => tag ?? words.toUpperCase()),
    )
    .join('\n'),
});

/** Starts a job that rewrites a document. */
export async function startJob(stage: AssistantStage, document: string, body: object = {}, user: User = 'ada') {
  const payload = { kind: 'style', style: 'Loud.', model: `scripted/${document}`, ...body };
  const response = await stage.call('POST', `/documents/${document}/assistant/jobs`, payload, user);
  return { status: response.statusCode, answer: response.json<{ data: JobAnswer; error?: string }>() };
}

/** Returns the final state of a job. */
export async function ended(stage: AssistantStage, document: string, id: string): Promise<JobAnswer> {
  const { body } = await stage.call('GET', `/documents/${document}/assistant/jobs/${id}/events`);
  const last = body.trim().split('\n\n').at(-1) ?? '';
  return JSON.parse(last.split('\ndata: ')[1] ?? '') as JobAnswer;
}
