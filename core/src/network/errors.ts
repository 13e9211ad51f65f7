import { defineErrors } from '../base/errors.ts';

/** Errors of fetching an address that a caller named. They reveal nothing about the operator's network. */
export const fetchErrors = defineErrors({
  FETCH_URL_INVALID: {
    status: 400,
    message: 'This address cannot be fetched: {reason}. Send a public http: or https: address.',
  },
  FETCH_UNREACHABLE: {
    status: 422,
    message:
      'The address could not be fetched: its host does not exist, does not respond, or is not on the public internet. Check it in a browser.',
  },
  FETCH_REDIRECT_REFUSED: {
    status: 422,
    message: 'The address redirects to one that cannot be fetched: {reason}. Send the final address instead.',
  },
  FETCH_TOO_MANY_REDIRECTS: {
    status: 422,
    message: 'The address redirects more than {limit} times. Send the final address instead.',
  },
  FETCH_TOO_LARGE: {
    status: 413,
    message: 'The response of the address is larger than {limit} bytes. Send the address of something smaller.',
  },
  FETCH_TIMEOUT: {
    status: 504,
    message: 'The site did not send the complete response within {seconds} s. Try again later.',
    retryAfter: 30,
  },
  FETCH_INCOMPLETE: {
    status: 422,
    message: 'The response of the site ended too early or is damaged. Try again.',
  },
  FETCH_BUSY: {
    status: 503,
    message: 'Too many requests to this site are waiting. Try again in a moment.',
    retryAfter: 5,
  },
});
