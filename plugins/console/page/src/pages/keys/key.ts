/** A key as the server returns it. */
export interface Key {
  readonly id: string;
  readonly name: string;
  readonly kind: 'user' | 'server';
  readonly state: 'active' | 'expired' | 'revoked';
  readonly tenant?: string;
  readonly owner: string;
  readonly scopes: readonly string[];
  readonly documents: Readonly<Record<string, string>>;
  readonly createdAt: string;
  readonly expiresAt: string;
  readonly rotatedAt?: string;
  readonly usedAt?: string;
}

/** A key with its secret, which the server returns only once. */
export interface MadeKey extends Key {
  readonly secret: string;
}
