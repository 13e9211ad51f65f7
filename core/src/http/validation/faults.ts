import type { ErrorObject } from 'ajv';
import { didYouMean } from '../../report/did-you-mean.ts';
import type { ErrorDetail } from '../../base/errors.ts';

const MAX_FAULTS = 20;
/** The maximum number of errors that are examined: each is compared with all others, and a body may have ten thousand. */
const MAX_ERRORS = 500;

/** Describes the faults of a value by place, from Ajv's errors; at most twenty places. */
export function describeFaults(found: readonly ErrorObject[]): ErrorDetail[] {
  const errors = found.slice(0, MAX_ERRORS);
  const faults = errors.filter((error) => isTelling(error, errors)).map((error) => describe(error, errors));
  const unique = new Map(faults.map((fault) => [`${fault.path} ${fault.message}`, fault]));
  const all = [...unique.values()];
  if (all.length <= MAX_FAULTS) return all;
  const more = `${found.length > MAX_ERRORS ? 'Over ' : ''}${all.length - MAX_FAULTS}`;
  return [...all.slice(0, MAX_FAULTS), { message: `${more} more faults are not listed.` }];
}

/** The branches of a union contradict each other, so only the union itself is reported, unless a branch's error lies deeper. */
function isTelling(error: ErrorObject, all: readonly ErrorObject[]): boolean {
  const union = all.find((other) => other !== error && isUnion(other) && isBranchOf(error, other));
  if (isUnion(error)) return union === undefined && !all.some((other) => isDeeperBranch(other, error));
  return union === undefined || isDeeperBranch(error, union);
}

const isUnion = ({ keyword }: ErrorObject): boolean => keyword === 'anyOf' || keyword === 'oneOf';

const isBranchOf = (error: ErrorObject, union: ErrorObject): boolean =>
  error.schemaPath.startsWith(`${union.schemaPath}/`) && error.instancePath.startsWith(union.instancePath);

const isDeeperBranch = (error: ErrorObject, union: ErrorObject): boolean =>
  isBranchOf(error, union) && error.instancePath.length > union.instancePath.length;

function describe(error: ErrorObject, all: readonly ErrorObject[]): ErrorDetail {
  const path = dotted(error.instancePath);
  switch (error.keyword) {
    case 'additionalProperties':
      return unknownMember(error, path);
    case 'required':
      return { path: join(path, String(error.params['missingProperty'])), message: 'is missing' };
    case 'enum':
      return { path, message: `must be one of ${list(error.params['allowedValues'])}` };
    case 'const':
      return { path, message: `must be ${JSON.stringify(error.params['allowedValue'])}` };
    case 'anyOf':
    case 'oneOf':
      return { path, message: describeUnion(error, all) };
    default:
      return { path, message: error.message ?? 'is not valid' };
  }
}

function unknownMember({ params, parentSchema }: ErrorObject, path: string): ErrorDetail {
  const name = String(params['additionalProperty']);
  const known = Object.keys((parentSchema as { properties?: object } | undefined)?.properties ?? {});
  const hint = didYouMean(name.slice(0, 64), known);
  return { path: join(path, name), message: hint ? `is not known. ${hint}` : 'is not known' };
}

/** Describes a union of constants as a list. */
function describeUnion(union: ErrorObject, all: readonly ErrorObject[]): string {
  const branches = all.filter((error) => error !== union && isBranchOf(error, union));
  const constants = branches.filter(({ keyword }) => keyword === 'const').map(({ params }) => params['allowedValue']);
  if (constants.length > 0 && constants.length === branches.length) return `must be one of ${list(constants)}`;
  const types = branches.filter(({ keyword }) => keyword === 'type').map(({ params }) => String(params['type']));
  return types.length === branches.length ? `must be ${types.join(' or ')}` : 'fits none of the allowed forms';
}

const list = (values: unknown): string => (values as unknown[]).map((value) => JSON.stringify(value)).join(', ');

/** Turns `/pages/0/size~1mm` into `pages.0.size/mm`. */
const dotted = (pointer: string): string =>
  pointer
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'))
    .join('.');

const join = (path: string, name: string): string => (path === '' ? name : `${path}.${name}`).slice(0, 200);
