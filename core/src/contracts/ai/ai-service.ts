import type { Principal } from '../auth.ts';
import type { AiEvent, AiPurpose, AiRequest } from '../points/ai-provider.ts';

/** What is asked of a model on somebody's behalf. */
export interface AiQuestion {
  /** `provider` or `provider/model`; the first provider that is ready, without it. */
  readonly model?: string;
  readonly purpose: AiPurpose;
  /** The document that it is about, whose limits count. */
  readonly document?: string;
  readonly request: Omit<AiRequest, 'model' | 'stream'>;
}

/** Who asks: a route's request has all of it. */
export interface AiAsking {
  /** Id of the request, for logs and events. */
  readonly id: string;
  readonly principal: Principal;
  /** Who it counts for, as `request.caller` names it. */
  readonly caller: string;
  /** Aborting stops the vendor at once. */
  readonly signal: AbortSignal;
}

/** Service `ai`: models for other plugins, with the limits, retries, fallbacks and interceptors that requests to `/ai` have. */
export interface AiService {
  /**
   * Asks once and gives the answer as it arrives; whoever stops reading stops the vendor. An answer that ends has exactly one `finish`.
   *
   * @throws CompanionError, before the first event or instead of the end: of limits (429), of the configuration (404, 503), of the vendor (502).
   * @example
   * for await (const event of host.use('ai').ask({ purpose: 'chat', request: { messages } }, request))
   *   if (event.type === 'text') write(event.text);
   */
  ask(question: AiQuestion, asking: AiAsking): AsyncIterable<AiEvent>;
}
