const LOOPBACK = /^(?:localhost|.+\.localhost|127(?:\.\d{1,3}){3}|\[?::1\]?|\[?::ffff:127(?:\.\d{1,3}){3}\]?)$/i;

/** True for a name or address that only this machine can reach; IPv6 with or without brackets. */
export const isLoopbackHost = (host: string): boolean => LOOPBACK.test(host);
