/** What a newcomer tries first: the same on the page, in the terminal and in README.md. */
export const firstTry = {
  paste: `ERROR:  Failed to run the query

Caused by these errors (recent errors listed first):
  1: gRPC request to meta service (call \`/ddl_service.DdlService/CreateTable\`) failed: Internal error
  2: source validation failed
  3: INVALID_ARGUMENT: Postgres user must have select privilege on table 'shop.orders'`,
  search: '/rwerror search cdc stuck after failover',
} as const;
