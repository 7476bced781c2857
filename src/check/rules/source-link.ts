import { ruleOfRecords } from '../rule.ts';

const link = /^https:\/\/github\.com\/([^/]+\/[^/]+)\/blob\/([^/]+)\/([^#]+)#L(\d+)(?:-L(\d+))?$/;

/** The link shows the file and line that the record names. */
export const sourceLink = ruleOfRecords('source-link', function* ({ record, published }) {
  const { githubUrl, filePath, lineNumber, repo, analyzedSha } = record;
  if (githubUrl === null) return;
  const field = 'record.githubUrl';
  const [, linkRepo, ref, path, first, last] = link.exec(githubUrl) ?? [];
  if (path === undefined) {
    yield { field, message: 'must be https://github.com/<repo>/blob/<commit or tag>/<file>#L<line>' };
    return;
  }
  if (linkRepo !== repo) yield { field, message: `shows ${linkRepo}, the record is about ${repo}` };
  if (decodeURIComponent(path) !== filePath) yield { field, message: `shows ${path}, filePath is ${filePath}` };
  if (lineNumber === null || lineNumber < Number(first) || lineNumber > Number(last ?? first)) {
    yield { field, message: `shows lines ${first} to ${last ?? first}, lineNumber is ${lineNumber}` };
  }
  if (!published && /^[0-9a-f]{40}$/.test(ref ?? '') && ref !== analyzedSha) {
    yield { field, message: `shows commit ${ref}, analyzedSha is ${analyzedSha}` };
  }
});
