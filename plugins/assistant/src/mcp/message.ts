/*
 * JSON-RPC 2.0 as the Model Context Protocol uses it (modelcontextprotocol.io/specification, «Base Protocol»): one message a request.
 */

/** The supported protocol versions, newest first. */
export const PROTOCOLS = ['2025-11-25', '2025-06-18', '2025-03-26'] as const;

export type RpcId = string | number;

export interface RpcRequest {
  readonly kind: 'request';
  readonly id: RpcId;
  readonly method: string;
  readonly params: Readonly<Record<string, unknown>>;
}

export interface RpcNotification {
  readonly kind: 'notification';
  readonly method: string;
  readonly params: Readonly<Record<string, unknown>>;
}

/** A response to a request that this server did not send. */
interface RpcResponse {
  readonly kind: 'response';
}

export const RPC = {
  invalidRequest: -32_600,
  unknownMethod: -32_601,
  invalidParams: -32_602,
  internal: -32_603,
  unknownResource: -32_002,
} as const;

/** A failure that is sent as the error of a request. */
export class RpcError extends Error {
  override readonly name = 'RpcError';
  readonly code: number;

  constructor(code: number, message: string) {
    super(message);
    this.code = code;
  }
}

/** The maximum length of an id and of a method in characters. */
const MAX_NAME = 200;

/** @throws RpcError if the value is not a message of the protocol. */
export function readMessage(body: unknown): RpcRequest | RpcNotification | RpcResponse {
  const { jsonrpc, id, method, params = {}, result, error } = asRecord(body);
  if (jsonrpc !== '2.0') throw new RpcError(RPC.invalidRequest, 'This is not a single JSON-RPC 2.0 message.');
  if (method === undefined && (result !== undefined || error !== undefined)) return { kind: 'response' };
  if (typeof method !== 'string' || method.length > MAX_NAME)
    throw new RpcError(RPC.invalidRequest, 'The message has no method.');
  const given = asRecord(params);
  if (id === undefined) return { kind: 'notification', method, params: given };
  if (!isId(id)) throw new RpcError(RPC.invalidRequest, 'The id must be a string or a number.');
  return { kind: 'request', id, method, params: given };
}

const isId = (value: unknown): value is RpcId =>
  typeof value === 'number' || (typeof value === 'string' && value.length <= MAX_NAME);

export const asRecord = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {};

export const resultOf = (id: RpcId, result: object): object => ({ jsonrpc: '2.0', id, result });

/** @param id null if the failed request is not known. */
export const failureOf = (id: RpcId | null, { code, message }: Pick<RpcError, 'code' | 'message'>): object => ({
  jsonrpc: '2.0',
  id,
  error: { code, message },
});
