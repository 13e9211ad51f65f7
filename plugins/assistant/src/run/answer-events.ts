import type { AiDocumentEvent, AiFinishReason } from '@editor-companion/core/plugin';
import type { Ending, RunEvent } from './event.ts';

const FINISH: Readonly<Record<Ending, AiFinishReason>> = {
  done: 'stop',
  waiting: 'tool-calls',
  length: 'length',
  steps: 'length',
  tokens: 'length',
  time: 'length',
  stopped: 'other',
};

/** Converts an event of a run to steps of an answer in a conversation. A failed run throws. */
export function answerEvents(event: RunEvent): readonly AiDocumentEvent[] {
  switch (event.type) {
    case 'text':
    case 'reasoning':
      return [event];
    case 'call':
      return [{ type: 'server-call', id: event.id, name: event.tool, input: event.input }];
    case 'client_call':
      return [{ type: 'tool-call', id: event.id, name: event.tool, argumentsDelta: event.input }];
    case 'result': {
      const { id, tool: name, text, fault } = event;
      return [{ type: 'server-result', id, name, text, ...(fault !== undefined && { fault }) }];
    }
    case 'end':
      return [noteOf(event), { type: 'usage', ...event.usage }, { type: 'finish', reason: FINISH[event.reason] }];
    case 'error':
      return [];
    default:
      return [noteOf(event)];
  }
}

function noteOf({ type, ...value }: RunEvent): AiDocumentEvent {
  return { type: 'note', name: type, value };
}
