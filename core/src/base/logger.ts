/** Structured logging in pino's call shape. Never log document contents or secrets. */
export interface Logger {
  trace(fields: object, message?: string): void;
  trace(message: string): void;
  debug(fields: object, message?: string): void;
  debug(message: string): void;
  info(fields: object, message?: string): void;
  info(message: string): void;
  warn(fields: object, message?: string): void;
  warn(message: string): void;
  error(fields: object, message?: string): void;
  error(message: string): void;
  child(bindings: object): Logger;
}
