import { defineMetrics } from '@editor-companion/core/plugin';

/** Buckets in seconds of whole answers: a suggestion takes a few tenths, a long answer some minutes. */
const ANSWER_SECONDS = [0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20, 30, 60, 120, 300];

/** `model` is a model listed by its provider or in the price table, otherwise `other`, since clients may name any. */
export const aiMetrics = defineMetrics('ai', {
  requests: {
    kind: 'counter',
    help: 'Requests to AI providers, by the provider that answered in the end. Outcome: `done`, `failed` or `cancelled` (the client disconnected). Provider `none`: refused before a provider was asked.',
    labels: ['provider', 'model', 'purpose', 'outcome'],
  },
  attempts: {
    kind: 'counter',
    help: 'Calls to providers, including retries and fallbacks. Outcome: `done`, `cancelled`, or the error code.',
    labels: ['provider', 'model', 'outcome'],
  },
  fallbacks: {
    kind: 'counter',
    help: 'Requests that failed at a provider and went to the fallback `to`.',
    labels: ['provider', 'model', 'to'],
  },
  resting: {
    kind: 'gauge',
    help: 'Models, or keys of models, that this node has paused. Reason: `failing`, `limited` (its rate) or `refused` (its key). Model `all`: the key with all its models.',
    labels: ['provider', 'model', 'reason'],
  },
  tokens: {
    kind: 'counter',
    help: 'Tokens by kind: `input`, `output`; `reasoning` is part of output, `cached` of input.',
    labels: ['provider', 'model', 'kind'],
  },
  budgetsRefused: {
    kind: 'counter',
    help: 'Requests that were refused because a budget was used up, by its subject (`user`, `document`, `tenant`) and period (`day`, `month`).',
    labels: ['subject', 'period'],
  },
  budgetsNear: {
    kind: 'counter',
    help: 'Budgets that reached the share `usage.warnAt` of their limit.',
    labels: ['subject', 'period'],
  },
  cost: {
    kind: 'counter',
    help: 'Cost in US dollars, of models with a known price.',
    labels: ['provider', 'model'],
  },
  firstWord: {
    kind: 'histogram',
    unit: 'seconds',
    help: 'Time to the first word of an answer.',
    labels: ['provider', 'model'],
  },
  request: {
    kind: 'histogram',
    unit: 'seconds',
    help: 'Time of complete answers.',
    labels: ['provider', 'model'],
    buckets: ANSWER_SECONDS,
  },
});
