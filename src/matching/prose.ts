/** Words of ordinary talk about databases, by how much each tells in bits (−log2 of its share of our records' prose). */
const byBits: Readonly<Record<number, string>> = {
  4: 'the',
  5: 'a',
  6: 'and in is it of on or table that to with',
  7: 'an as column create database for from its name not one source',
  8: 'actor after are at before by cdc compute error first has if job key meta mysql no node only postgres publication recovery risingwave s select sink so then this user view was which without',
  9: 'again all alter another barrier be behind but case check columns connector created does each every failed grant group id into jobs join keep line list log look materialized names nothing now other out over own rds read replication restart role row run running same schema server set show sql state statement tables text than there ts type up upstream what when where while whose',
  10: 'add agent also any back backfill because between bigint binlog can cannot capture cast cause change changes channel checkpoint clause cluster compare connection databases ddl declared default do drop during endpoint exist exists exit expression fails failure find go grants had have here host index instead int itself last left let lines logs lost lower make may message migration missing more must needs network never new next nodes number off once orders owner parallelism port postgresql primary progress put query reads reason refused relation repeat right rows runs rw says second shows side slot src start still stop stream streaming such superuser sys t take takes them through time timestamp timestamptz too true two types under until use value wait whole writer wrong you',
  11: 'actors afterwards against age alert alias allowed alone already anything ask asks attempt attribute aurora away aws b been being bootstrap broker call cancelled captured chain client closed colon comes commit condition container control copy could count counts crash creation data db declare dim done down downstream dropped e else enable end epoch equality err events exchange executor explicit failing failover false field filter follows full function give given gives goes gone hold holds hour include innermost inside integer interval joined json just kafka keeps later least leave letter limit lists logical long longer lookup loop made manager many means mixed moment moved named need neither newest none nor null numeric object old older ones order panic parameter part pass per plain printed privileges process properties public queries quotes ran reader recover recovering refuses releases reload repeats reset restarted restarts restore script seconds see send sent service session several single sinks slots some sources stands started starts stopped stops storage stored subquery system taken temporal test their these they timeout treat udf varchar views waiting were whether window within worker would write written x yet your',
};

/** Bits by word. */
export const prose: ReadonlyMap<string, number> = new Map(
  Object.entries(byBits).flatMap(([bits, words]) => words.split(' ').map((word) => [word, Number(bits)] as const)),
);
