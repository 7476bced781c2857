/** What a promise gives, or something else when it takes too long. */
export async function within<T, U>(timeoutMs: number, promise: Promise<T>, otherwise: U): Promise<T | U> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<U>((resolve) => {
    // A process that was busy finds its timers due before it reads what has come in.
    timer = setTimeout(() => setImmediate(resolve, otherwise), timeoutMs);
  });
  return Promise.race([promise, late]).finally(() => clearTimeout(timer));
}
