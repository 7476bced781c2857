import { newerNames } from './newer-names.ts';

/** The minor releases whose names were looked through. */
type Verified = keyof typeof newerNames;

const minorOf = (release: string): string => /^v?(\d+\.\d+)/.exec(release)?.[1] ?? '';
const isVerified = (minor: string): minor is Verified => Object.hasOwn(newerNames, minor);

const wordsOf = (names: readonly string[]): RegExp =>
  new RegExp(
    `(?<!\\w)(?:${names.map((name) => name.replaceAll('.', '\\.').replaceAll(' ', '\\s+')).join('|')})(?!\\w)`,
    'i',
  );
const lacking: Readonly<Record<Verified, RegExp>> = {
  '2.8': wordsOf([...newerNames['2.8'], ...newerNames['3.0']]),
  '3.0': wordsOf(newerNames['3.0']),
};

/** How a statement, command or step fits the cluster's release: it lacks what is named, it has it, or nobody has looked. */
export type ReleaseFit = 'lacks' | 'fits' | 'unverified';

/** @param release of the cluster; undefined fits everything */
export function fitRelease(text: string, release: string | undefined): ReleaseFit {
  if (release === undefined) return 'fits';
  const minor = minorOf(release);
  if (!isVerified(minor)) return 'unverified';
  return lacking[minor].test(text) ? 'lacks' : 'fits';
}
