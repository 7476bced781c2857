import type { Match } from '../matching/match.ts';
import { findRelease } from '../text/find-release.ts';
import type { Fact } from './types.ts';

/** RisingWave's epochs hold milliseconds since this moment, 2021-04-01 UTC, above their 16 low bits. */
const epochStartMs = 1_617_235_200_000n;
const epochShift = 16n;
/** Later than the year 2100 nothing was pasted. */
const lastMs = 4_102_444_800_000n;
/** Longer chains of digits are no id; more facts than this crowd a card. */
const mostFacts = 6;

/** `HashJoinExecutor 2800000008`, `identity="HashJoin 2800000008"` or `identity: "…"`: the actor, then eight digits for its operator. */
const executorId = /\b(?:[A-Z]\w{3,40}Executor|identity(?:=|: )"?[A-Z]\w{2,40})[ :=]{1,3}([0-9A-F]{9,16})\b/;

/** The first line of an actor's await tree, which a panic prints: its number, and the statement that made its job. */
const actorOfJob =
  /\bActor (\d{1,10}): `CREATE ((?:MATERIALIZED VIEW|TABLE|SINK|SOURCE|INDEX|SUBSCRIPTION) )(?:IF NOT EXISTS )?((?:[\w.]|"[^"\n`]{1,64}"){1,200})/gi;

/** The UTC time of an epoch, as `2026-10-04 08:15:02.123 UTC`; undefined for a number that is none. */
export function epochToUtc(epoch: string): string | undefined {
  if (!/^\d{10,20}$/.test(epoch)) return undefined;
  const ms = (BigInt(epoch) >> epochShift) + epochStartMs;
  if (ms > lastMs) return undefined;
  return new Date(Number(ms)).toISOString().replace('T', ' ').replace('Z', ' UTC');
}

/** What can be told from the paste itself: epochs as UTC times, operator ids taken apart, the job of an actor, the release if it is named. */
export function readFacts(text: string, matches: readonly Match[]): Fact[] {
  const facts = new Map<string, string>();
  const add = (label: string, value: string | undefined) => {
    if (value && facts.size < mostFacts) facts.set(label, value);
  };
  for (const { name, value } of matches.slice(0, 1).flatMap(({ captured }) => captured))
    if (name.includes('epoch')) add(`${name} ${value}`, epochToUtc(value));
  for (const found of text.matchAll(/\b(\w{0,20}epoch)\W{0,4}(\d{10,20})\b/gi)) {
    const [, name = '', value = ''] = found;
    if (![...facts.keys()].some((label) => label.endsWith(value)))
      add(`${name.toLowerCase()} ${value}`, epochToUtc(value));
  }
  const executor = executorId.exec(text)?.[1];
  if (executor) add(`executor ${executor}`, `actor ${Number.parseInt(executor.slice(0, -8), 16)}`);
  const [job, anotherJob] = text.matchAll(actorOfJob);
  // A dump of all actors tells nothing of the one in trouble.
  if (job && !anotherJob) add(`job of actor ${job[1]}`, `${job[2]}${job[3]}`);
  add('release named in the text', findRelease(text));
  return [...facts].map(([label, value]) => ({ label, value }));
}
