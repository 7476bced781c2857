/** The same package under the name that package.json gives its older version. */
declare module 'better-sqlite3-node20' {
  export { default } from 'better-sqlite3';
}
