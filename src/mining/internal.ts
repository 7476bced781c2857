import type { MinedSite } from './site.ts';

/** Panics, assertions and log lines: nobody gets them as the answer to a statement. */
const internalKind =
  /^(?:expect|panic|unreachable|unimplemented|todo|fail|eprintln?|java_log_\w+|tracing_\w+|log_\w+|(?:debug_)?assert\w*|debug_panic\w*|panic_\w+|consistency_\w+|must_match)$/;
/** Packages below the ones that a user of SQL talks to: what they raise is told by somebody else, or in a log only. */
const internalCrate =
  /^(?:risingwave_(?:storage|backup|compactor|compute|ctl|hummock_\w+|jni_core|java_binding|object_store|rpc_client|pb|rt|cmd_all)|risedev[\w-]*|prost-helpers|rw_\w+|sync-point)$/;
const internalFolder = /^src\/meta\/src\/(?:hummock|backup_restore)\//;

/** Whether a site's message stays inside of the cluster and its logs. */
export const isInternal = ({ kind, crate, file }: Pick<MinedSite, 'kind' | 'crate' | 'file'>): boolean =>
  internalKind.test(kind) || internalCrate.test(crate) || internalFolder.test(file);
