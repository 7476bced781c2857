import type { SourceFile } from './site.ts';

/** Sources that raise what a person can see: no tests, benches, simulations, mocks, build scripts, tools' fixtures. */
const roots = /^(?:src|java)\/.*\.(?:rs|java)$/;
const leftOut = [
  /(?:^|\/)(?:tests?|benches|bench|examples|sim|simulation|test_utils|test_runner|hummock_test|planner_test|sqlsmith)\//,
  /(?:^|\/)(?:build|tests?|test_utils?|test_\w+|mock_\w+|\w+_tests?|\w+_test_utils?)\.rs$/,
  /^java\/.*(?:-test\/|\/src\/test\/)/,
];

/** Whether a file of the checkout is read for its error sites. @param path from the root, with `/` */
export const isMined = (path: string): boolean => roots.test(path) && !leftOut.some((pattern) => pattern.test(path));

/** Files that name the package of the sources below them. */
export const isManifest = (path: string): boolean => /^(?:src\/.*Cargo\.toml|java\/.*pom\.xml)$/.test(path);

/** Names packages by their sources' paths: the nearest Cargo.toml's package name, or `java:` and the Maven module's folder. */
export function createPackageNames(manifests: readonly SourceFile[]): (path: string) => string {
  const byFolder = new Map<string, string>();
  for (const { path, text } of manifests) {
    const folder = path.slice(0, path.lastIndexOf('/'));
    const name = path.startsWith('java/')
      ? `java:${folder.slice(folder.lastIndexOf('/') + 1)}`
      : /^\s*\[package\][^[]*?^\s*name\s*=\s*"([^"]+)"/ms.exec(text)?.[1];
    if (name) byFolder.set(folder, name);
  }
  return (path) => {
    for (let end = path.lastIndexOf('/'); end > 0; end = path.lastIndexOf('/', end - 1)) {
      const name = byFolder.get(path.slice(0, end));
      if (name) return name;
    }
    return path.startsWith('java/') ? `java:${path.split('/')[1]}` : (path.split('/')[1] ?? '');
  };
}
