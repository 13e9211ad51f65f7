/** Returns a JSON value if it is a string, else an empty string. */
export const string = (value: unknown): string => (typeof value === 'string' ? value : '');
