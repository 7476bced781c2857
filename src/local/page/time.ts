/** A message's ts as a date. @param ts seconds since 1970 as a decimal string */
export function dateOf(ts: string): Date {
  return new Date(Number(ts) * 1_000);
}

/** `10:42 AM` or `10:42`, as the reader's locale has it. */
export function clockTime(ts: string): string {
  return dateOf(ts).toLocaleTimeString(undefined, { hour: 'numeric', minute: '2-digit' });
}

/** `Today`, `Yesterday` or a date with its weekday. */
export function dayName(ts: string, now: Date): string {
  const date = dateOf(ts);
  const yesterday = new Date(now.getFullYear(), now.getMonth(), now.getDate() - 1);
  if (date.toDateString() === now.toDateString()) return 'Today';
  if (date.toDateString() === yesterday.toDateString()) return 'Yesterday';
  return date.toLocaleDateString(undefined, { weekday: 'long', month: 'long', day: 'numeric' });
}
