/** A value of JSON where it is text, else nothing. */
export const string = (value: unknown): string => (typeof value === 'string' ? value : '');
