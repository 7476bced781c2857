import type { Rule } from './rule.ts';
import { card } from './rules/card.ts';
import { checkCommand } from './rules/check-command.ts';
import { checkSql } from './rules/check-sql.ts';
import { complete } from './rules/complete.ts';
import { concreteSolutions } from './rules/concrete-solutions.ts';
import { connectorCase } from './rules/connector-case.ts';
import { danger } from './rules/danger.ts';
import { derivedNames } from './rules/derived-names.ts';
import { distinctKeys } from './rules/distinct-keys.ts';
import { docsPages } from './rules/docs-pages.ts';
import { knownNames } from './rules/known-names.ts';
import { knownOptions } from './rules/known-options.ts';
import { knownStatements } from './rules/known-statements.ts';
import { lateOptions } from './rules/late-options.ts';
import { messagePattern } from './rules/message-pattern.ts';
import { placeholders } from './rules/placeholders.ts';
import { related } from './rules/related.ts';
import { repeatedSentences } from './rules/repeated-sentences.ts';
import { samples } from './rules/samples.ts';
import { sinkSecrets } from './rules/sink-secrets.ts';
import { sourceLink } from './rules/source-link.ts';

/** What `rwerror check` holds records to, beside the schema. */
export const rules: readonly Rule[] = [
  distinctKeys,
  derivedNames,
  messagePattern,
  sourceLink,
  placeholders,
  complete,
  card,
  samples,
  checkSql,
  checkCommand,
  danger,
  connectorCase,
  knownNames,
  knownStatements,
  knownOptions,
  lateOptions,
  sinkSecrets,
  docsPages,
  related,
  concreteSolutions,
  repeatedSentences,
];
